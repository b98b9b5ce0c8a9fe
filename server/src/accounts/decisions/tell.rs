//! Telling the member of a decision (DSA 17), and their partners where they are gone. The command line knows no
//! way to do either.

use super::store::{self, DecisionRow};
use crate::{
    accounts::store as accounts,
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

/// What follows, by which rule, the facts, where it came from, and how to object.
async fn mail_statement(connection: &mut PgConnection, app: &App, row: &DecisionRow) -> Answer<()> {
    // Where one complains, logged in or out, with the number filled in.
    let path = format!("/complaints?against={}", row.number);
    write(connection, app, row, Kind::Statement, path).await
}

async fn mail_end(connection: &mut PgConnection, app: &App, row: &DecisionRow) -> Answer<()> {
    write(connection, app, row, Kind::DecisionUndone, "/login".to_owned()).await
}

async fn write(
    connection: &mut PgConnection,
    app: &App,
    row: &DecisionRow,
    kind: Kind,
    path: String,
) -> Answer<()> {
    let account = accounts::account(connection, row.member).await?;
    let Some(site) = app.sites.by_id(account.site) else { return Ok(()) };
    let name = members::name(connection, row.member).await?;
    let mail = Mail {
        site: &site,
        member: Some(row.member),
        locale: account.language,
        recipient: &account.email,
        kind,
        arguments: vec![
            ("name", name.into()),
            ("number", row.number.clone().into()),
            ("decision", word(account.language, "statement-account_closed").into()),
            ("rule", row.rule.clone().into()),
            ("text", row.facts.clone().into()),
            ("label", circumstances(account.language, row).into()),
        ],
        lines: Vec::new(),
        path: Some(path),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}

/// Where it came from, and what becomes of bought credits.
fn circumstances(locale: Locale, row: &DecisionRow) -> String {
    let money = match (row.fraud, row.refunded) {
        (true, _) => "statement-money-fraud",
        (false, true) => "statement-money-refunded",
        (false, false) => "",
    };
    let source = word(locale, &format!("statement-source-{}", row.source.code()));
    format!("{source} {}", if money.is_empty() { String::new() } else { word(locale, money) })
        .trim()
        .to_owned()
}

fn word(locale: Locale, key: &str) -> String {
    texts::lookup(locale, key, &[]).unwrap_or_default()
}
