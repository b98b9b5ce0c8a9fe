//! The heads of the audit log, kept outside the database every day, and the log's nightly proof.

use super::{Doer, dead_letters::require_everywhere};
use crate::{
    app::App,
    kernel::problem::{Answer, failure},
    mail::PlainMail,
    media::Media,
    staff::{self, ANCHORS, Actor, Anchor, Chain, Entry, Permission, Verdict},
};
use ::jobs::{Failure, Job, Registry, Schedule};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::Duration;

/// Keeps the day's heads outside.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct KeepAnchor;

impl Job for KeepAnchor {
    const KIND: &'static str = "audit.anchor";
}

/// Proves the log.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct ProveLog;

impl Job for ProveLog {
    const KIND: &'static str = "audit.prove";
    const MAX_ATTEMPTS: i16 = 3;
}

/// The jobs of this file: the heads a little before midnight (UTC), the proof a little after.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    let (late, night) = (Duration::minutes(23 * 60 + 40), Duration::minutes(20));
    let registry = registry.handle(keep_anchor).every(Schedule::every(Duration::DAY, late), |_| KeepAnchor);
    registry.handle(prove_log).every(Schedule::every(Duration::DAY, night), |_| ProveLog)
}

async fn keep_anchor(app: App, _: KeepAnchor) -> Result<(), Failure> {
    anchor_now(&app).await.map_err(failure)
}

/// Keeps the heads of this moment, one a chain and day: the first of a day stays. Safe to repeat.
///
/// # Errors
/// When the database, the blob store or the mail server does not answer.
pub async fn anchor_now(app: &App) -> Answer<()> {
    let now = app.clock.now();
    let heads = staff::heads(&mut *app.db.acquire().await?, now.date()).await?;
    let mut kept = Vec::new();
    for head in heads {
        app.media.put_as(&head.name(), head.text()?.into()).await?;
        // What lies there may be an earlier one of the day.
        let there = app.media.get(&head.name()).await?.context("an anchor that was kept is gone")?;
        let anchor = Anchor::parse(&String::from_utf8_lossy(&there))?;
        staff::put_anchor(&mut *app.db.acquire().await?, &anchor, now).await?;
        kept.push(anchor);
    }
    if let Some(reader) = app.config.console_anchor_to.as_deref().filter(|_| !kept.is_empty()) {
        mail(app, reader, &kept).await?;
    }
    Ok(())
}

/// In the form in which `liaison audit verify --anchors` reads them from a file.
async fn mail(app: &App, reader: &str, anchors: &[Anchor]) -> Answer<()> {
    let lines: Vec<String> = anchors.iter().map(Anchor::text).collect::<anyhow::Result<_>>()?;
    let domain = app.config.console_host().unwrap_or_else(|| "localhost".to_owned());
    let day = anchors.first().map(|anchor| anchor.day.to_string()).unwrap_or_default();
    let mail = PlainMail {
        domain: &domain,
        sender: "Liaison console",
        recipient: reader,
        subject: &format!("Audit log: the heads of {day}"),
        text: &format!("{}\n", lines.join("\n")),
        at: app.clock.now(),
    };
    app.mail.send_plain(&mail).await?;
    Ok(())
}

/// The anchors in the blob store, each with who keeps it.
///
/// # Errors
/// When the store does not answer, or one of them can't be read.
pub async fn kept_outside(media: &Media) -> anyhow::Result<Vec<(String, Anchor)>> {
    let mut found = Vec::new();
    for name in media.marks(ANCHORS).await? {
        let path = format!("{ANCHORS}/{name}");
        let bytes = media.get(&path).await?.with_context(|| format!("{path} is gone"))?;
        let anchor = Anchor::parse(&String::from_utf8_lossy(&bytes))
            .with_context(|| format!("{path} can't be read"))?;
        found.push(("the store of files".to_owned(), anchor));
    }
    Ok(found)
}

/// Proves the log as it is now, and notes what came of it.
async fn prove(app: &App) -> Answer<Verdict> {
    let outside = kept_outside(&app.media).await?;
    let mut transaction = app.db.begin().await?;
    // It reads all of the log, which takes longer than a call may.
    sqlx::raw_sql("set local statement_timeout = 0").execute(&mut *transaction).await?;
    let verdict = staff::verify(&mut transaction, &outside).await?;
    staff::note_proof(&mut transaction, &verdict, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(verdict)
}

/// The same for somebody who asks for it, which leaves a line before anything is read. The log is of all sites, so that only
/// who may everywhere may.
///
/// # Errors
/// `not_allowed`; when the database or the blob store does not answer.
pub async fn prove_log_for(app: &App, actor: &Actor) -> Answer<Verdict> {
    let now = app.clock.now();
    let doer = Doer::Staff(actor);
    require_everywhere(&doer.reach(Permission::VerifyAuditLog, now)?)?;
    let mut transaction = app.db.begin().await?;
    doer.stamp(&mut transaction, now).await?;
    let entry = Entry {
        chain: Chain::Act,
        action: "audit.verified",
        subject: None,
        site: None,
        case: None,
        facts: json!({}),
        reason: None,
    };
    staff::append(&mut transaction, &app.random, &entry).await?;
    transaction.commit().await?;
    prove(app).await
}

async fn prove_log(app: App, _: ProveLog) -> Result<(), Failure> {
    let verdict = prove(&app).await.map_err(failure)?;
    for fault in &verdict.faults {
        tracing::error!(%fault, "the audit log does not hold");
    }
    match verdict.faults.len() {
        0 => Ok(()),
        many => {
            Err(Failure::Permanent(format!("{many} faults in the audit log: liaison audit verify").into()))
        }
    }
}
