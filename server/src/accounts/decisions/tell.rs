//! Telling the member of a decision (DSA 17), and their partners where they are gone. The command line knows no
//! way to do either.

use super::store::{self, DecisionRow};
use crate::{
    accounts::{model::Account, store as accounts},
    app::App,
    kernel::{
        events::Event,
        ids::MemberId,
        locale::Locale,
        problem::{Answer, failure},
        texts,
    },
    mail::{self, Kind, Mail},
    members,
    settings::Site,
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

/// Tells of a decision, or of its end.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct TellDecision {
    pub(super) decision: Uuid,
}

impl Job for TellDecision {
    const KIND: &'static str = "accounts.tell_decision";
}

/// The jobs of decisions.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(tell_decision)
}

async fn tell_decision(app: App, job: TellDecision) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    let events = tell(&mut transaction, &app, job.decision).await.map_err(failure)?;
    transaction.commit().await?;
    app.hub.deliver(events);
    app.jobs.wake();
    Ok(())
}

/// What was decided and not told yet. A closing that was taken back before anybody heard of it is nobody's news.
async fn tell(connection: &mut PgConnection, app: &App, decision: Uuid) -> Answer<Vec<Event>> {
    let Some(row) = store::hold(connection, decision).await? else { return Ok(Vec::new()) };
    let (told, is_undone) = (row.told_at.is_some(), row.undone_at.is_some());
    if row.undone_told_at.is_some() || told && !is_undone {
        return Ok(Vec::new());
    }
    store::note_told(connection, row.id, app.clock.now()).await?;
    let mut events = Vec::new();
    if told || !is_undone {
        let hooks = if is_undone { &app.hooks.returned } else { &app.hooks.left };
        for hook in hooks {
            events.extend(hook(connection, app, row.member).await?);
        }
    }
    match (row.silent, is_undone, told) {
        (true, ..) | (_, true, false) => {}
        (_, true, true) => mail_end(connection, app, &row).await?,
        (_, false, _) => mail_statement(connection, app, &row).await?,
    }
    Ok(events)
}

/// Mails the statement about a closed account anew: somebody typed its address where a way in is asked for.
pub(in crate::accounts) async fn mail_again(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
) -> Answer<()> {
    let Some(standing) = store::standing(connection, member).await? else { return Ok(()) };
    match store::hold(connection, standing.id).await? {
        Some(row) if !row.silent => mail_statement(connection, app, &row).await,
        _ => Ok(()),
    }
}

/// Where one complains, logged in or out, with the number filled in.
pub(super) fn objection(number: &str) -> String {
    format!("/complaints?against={number}")
}

/// What follows, by which rule, the facts, where it came from, and how to object.
async fn mail_statement(connection: &mut PgConnection, app: &App, row: &DecisionRow) -> Answer<()> {
    write_of_account(connection, app, row, Kind::Statement, objection(&row.number)).await
}

async fn mail_end(connection: &mut PgConnection, app: &App, row: &DecisionRow) -> Answer<()> {
    write_of_account(connection, app, row, Kind::DecisionUndone, "/login".to_owned()).await
}

async fn write_of_account(
    connection: &mut PgConnection,
    app: &App,
    row: &DecisionRow,
    kind: Kind,
    path: String,
) -> Answer<()> {
    let language = accounts::account(connection, row.member).await?.language;
    write(connection, app, row, of_account(language, row, kind, path)).await
}

/// What is told of a closed account.
pub(super) fn of_account(locale: Locale, row: &DecisionRow, kind: Kind, path: String) -> Letter {
    Letter { kind, number: row.number.clone(), decision: word(locale, "statement-account_closed"), path }
}

/// What is told of a decision beside its rule and facts.
pub(super) struct Letter {
    pub(super) kind: Kind,
    /// Of all the decisions that it tells of.
    pub(super) number: String,
    /// What follows, in the member's language.
    pub(super) decision: String,
    /// Where the button leads.
    pub(super) path: String,
}

/// Writes to whom a decision is about.
pub(super) async fn write(
    connection: &mut PgConnection,
    app: &App,
    row: &DecisionRow,
    letter: Letter,
) -> Answer<()> {
    let Some(reader) = Reader::of(connection, app, row.member).await? else { return Ok(()) };
    let mail = reader.mail(reader.account.language, row, letter);
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}

/// Whom a decision is about, as a mail to them takes it.
pub(super) struct Reader {
    pub(super) account: Account,
    site: Site,
    name: String,
}

impl Reader {
    /// None where their site is gone.
    pub(super) async fn of(
        connection: &mut PgConnection,
        app: &App,
        member: MemberId,
    ) -> Answer<Option<Self>> {
        let account = accounts::account(connection, member).await?;
        let Some(site) = app.sites.by_id(account.site) else { return Ok(None) };
        let name = members::name(connection, member).await?;
        Ok(Some(Self { account, site, name }))
    }

    /// The statement of reasons, or the word of its end.
    pub(super) fn mail(&self, locale: Locale, row: &DecisionRow, letter: Letter) -> Mail<'_> {
        Mail {
            site: &self.site,
            member: Some(row.member),
            locale,
            recipient: &self.account.email,
            kind: letter.kind,
            arguments: vec![
                ("name", self.name.clone().into()),
                ("number", letter.number.into()),
                ("decision", letter.decision.into()),
                ("rule", row.rule.clone().into()),
                ("text", row.facts.clone().into()),
                ("label", circumstances(locale, row).into()),
            ],
            lines: Vec::new(),
            path: Some(letter.path),
        }
    }
}

/// Where it came from, that no program decided (DSA 17(3)(c)), and what becomes of bought credits.
fn circumstances(locale: Locale, row: &DecisionRow) -> String {
    let money = match (row.fraud, row.refunded) {
        (true, _) => Some("statement-money-fraud"),
        (false, true) => Some("statement-money-refunded"),
        (false, false) => None,
    };
    let source = format!("statement-source-{}", row.source.code());
    let said = [Some(source.as_str()), Some("statement-by_people"), money];
    said.into_iter().flatten().map(|key| word(locale, key)).collect::<Vec<_>>().join(" ")
}

fn word(locale: Locale, key: &str) -> String {
    texts::lookup(locale, key, &[]).unwrap_or_default()
}
