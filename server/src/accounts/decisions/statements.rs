//! Statements of reasons about photos, texts and pauses: what the member reads beside them, and the mails, one for all that
//! was decided in one go for the same reason.

use super::{
    DecisionSource, Measure,
    restrict::TOLD_AFTER,
    store::{self, DecisionRow},
    tell::{self, Letter},
};
use crate::{
    accounts::store as accounts,
    app::App,
    kernel::{
        country::Country,
        ids::{MemberId, PhotoId},
        locale::Locale,
        problem::{Answer, failure},
        texts,
    },
    mail::Kind,
    members::AskedField,
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Tells the member of all that was decided short of closing the account, or taken back, and not told yet.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct TellStatements {
    pub(super) member: MemberId,
}

impl Job for TellStatements {
    const KIND: &'static str = "accounts.tell_statements";
}

/// The jobs of statements.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(tell_statements)
}

async fn tell_statements(app: App, job: TellStatements) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    tell_all(&mut transaction, &app, job.member).await.map_err(failure)?;
    // Nobody is woken for its mail: after half a minute a second more is nothing, and moderators decide on thousands.
    transaction.commit().await?;
    Ok(())
}

async fn tell_all(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<()> {
    // Of two jobs at once one tells.
    accounts::lock(connection, member).await?;
    let mut rows = store::decisions(connection, member).await?;
    rows.retain(is_news);
    // Whoever decided can take it back still: the job of the latest one tells all.
    if rows.iter().any(|row| is_fresh(row, app.clock.now())) {
        return Ok(());
    }
    for row in &rows {
        store::note_told(connection, row.id, app.clock.now()).await?;
    }
    for group in groups(rows) {
        if let Some(first) = group.first() {
            let account = accounts::account(connection, member).await?;
            let letter = letter((account.language, account.country), first, &group);
            tell::write(connection, app, first, letter).await?;
        }
    }
    Ok(())
}

/// What stands and was not told, or was told and stands no more. What was taken back before is nobody's news.
fn is_news(row: &DecisionRow) -> bool {
    let is_ours = row.measure != Measure::AccountClosed && !row.silent;
    is_ours && row.told_at.is_none() == row.undone_at.is_none() && row.undone_told_at.is_none()
}

/// Made or taken back a moment ago.
fn is_fresh(row: &DecisionRow, now: OffsetDateTime) -> bool {
    let at = row.undone_at.unwrap_or(row.decided_at);
    at <= now && now - at < TOLD_AFTER
}

/// Decisions that read alike, in the order in which they were made.
fn groups(rows: Vec<DecisionRow>) -> Vec<Vec<DecisionRow>> {
    let mut groups: Vec<Vec<DecisionRow>> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|group| group.first().is_some_and(|first| reads_alike(first, &row))) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

fn reads_alike(one: &DecisionRow, other: &DecisionRow) -> bool {
    let read = |row: &DecisionRow| (row.undone_at.is_some(), row.measure, row.field, row.until, row.source);
    read(one) == read(other)
        && (one.undone_at.is_some() || (&one.rule, &one.facts) == (&other.rule, &other.facts))
}

/// What is told of decisions that read alike.
pub(super) fn letter(
    (language, country): (Locale, Country),
    first: &DecisionRow,
    group: &[DecisionRow],
) -> Letter {
    let is_undone = first.undone_at.is_some();
    let what = match first.field {
        Some(field) => format!("{}-{}", first.measure.code(), field.code()),
        None => first.measure.code().to_owned(),
    };
    let key = if is_undone { format!("statement-undone-{what}") } else { format!("statement-{what}") };
    let count = i64::try_from(group.len()).unwrap_or(i64::MAX);
    let mut arguments = vec![("count", count.into())];
    arguments.extend(first.until.map(|until| ("until", (until, country).into())));
    let numbers: Vec<_> = group.iter().map(|row| row.number.as_str()).collect();
    Letter {
        kind: if is_undone { Kind::StatementUndone } else { Kind::Statement },
        number: numbers.join(", "),
        decision: texts::text(language, &key, &arguments),
        path: if is_undone { "/profile".to_owned() } else { tell::objection(&first.number) },
    }
}

/// A decision of ours about a photo or a text of the member's, or about the member short of closing (DSA 17), as long as it
/// stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Statement {
    /// A complaint against it names it.
    number: String,
    measure: Measure,
    /// The photo that it is about.
    #[schema(required)]
    photo: Option<PhotoId>,
    /// The text that it is about.
    #[schema(required)]
    field: Option<AskedField>,
    /// When a pause ends by itself.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    until: Option<OffsetDateTime>,
    /// The rule of the terms, or the law.
    rule: String,
    /// What is to be seen or read there.
    facts: String,
    source: DecisionSource,
    #[serde(with = "time::serde::rfc3339")]
    decided_at: OffsetDateTime,
}

impl Statement {
    fn of(row: DecisionRow) -> Self {
        Self {
            photo: row.subject.filter(|_| row.field.is_none()).map(PhotoId),
            number: row.number,
            measure: row.measure,
            field: row.field,
            until: row.until,
            rule: row.rule,
            facts: row.facts,
            source: row.source,
            decided_at: row.decided_at,
        }
    }
}

/// Those short of closing that stand, the newest first, but for what nobody is to hear of.
pub async fn statements(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Statement>> {
    let rows = store::decisions(connection, member).await?;
    let told = rows
        .into_iter()
        .rev()
        .filter(|row| row.measure != Measure::AccountClosed && row.undone_at.is_none() && !row.silent);
    Ok(told.map(Statement::of).collect())
}
