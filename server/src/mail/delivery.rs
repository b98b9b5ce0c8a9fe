//! From the outbox to the mail server: a reader gets the mails of a site in the order in which they
//! were written, each once, and none whose link has died while it waited.
//!
//! A process that dies after the mail server took a mail and before we noted it sends that mail again,
//! with the same Message-ID; SMTP has no way to rule that out (RFC 1047). Nothing else sends twice.

use super::{
    Kind, message,
    store::{self, Claim, Waiting},
    transport::Sent,
};
use crate::{
    app::App,
    kernel::{ids::MailId, problem::Answer},
};
use anyhow::Context;
use sqlx::{Postgres, pool::PoolConnection};
use time::{Duration, OffsetDateTime};

/// Longer than any `smtp_timeout_seconds` by what the database may need.
const CLAIM: Duration = Duration::minutes(2);
/// Waits for a connection (3 s each) to note what became of a mail; well within the claim.
const PATIENCE: usize = 20;
/// As long as a mail is tried (`jobs::SendMail::MAX_ATTEMPTS`): what gave up holds up no other.
const IN_ORDER: Duration = Duration::hours(12);

/// Sends the mail unless that has been done, and before it what its reader was written earlier. Safe
/// to repeat and to call at the same time. The caller must hold no transaction: a mail server may be slow.
///
/// # Errors
/// When the mail still waits: the server did not take it, or another worker is sending to this reader.
pub async fn deliver(app: &App, id: MailId) -> Answer<()> {
    if !app.mail.is_configured() {
        // The server was taken out of the configuration since.
        return Ok(());
    }
    while let Some(reader) = store::waiting_reader(&mut *app.db.acquire().await?, id).await? {
        let now = app.clock.now();
        let claim = Claim { now, until: now + CLAIM, since: now - IN_ORDER };
        let next = store::claim_next(&mut *app.db.acquire().await?, &reader, id, &claim).await?;
        let mail = next.context("another worker is sending to this reader")?;
        hand_over(app, &mail).await?;
    }
    Ok(())
}

/// A connection, however busy the pool is: a mail that was taken and not noted goes out twice.
async fn patiently(app: &App) -> Answer<PoolConnection<Postgres>> {
    for _ in 0..PATIENCE {
        match app.db.acquire().await {
            Err(sqlx::Error::PoolTimedOut) => {}
            other => return Ok(other?),
        }
    }
    Ok(app.db.acquire().await?)
}

/// Sends one claimed mail and notes what became of it.
async fn hand_over(app: &App, mail: &Waiting) -> Answer<()> {
    let outcome = match pointless(mail, app.clock.now()) {
        Some(outcome) => Ok(outcome),
        None => send(app, mail).await,
    };
    let mut connection = patiently(app).await?;
    match outcome {
        Ok(outcome) => store::settle(&mut connection, mail.id, outcome, app.clock.now()).await,
        Err(error) => {
            store::release(&mut connection, mail.id).await?;
            Err(error.into())
        }
    }
}

async fn send(app: &App, mail: &Waiting) -> anyhow::Result<&'static str> {
    let from = app.mail.from(&mail.domain)?;
    let message = message::build(&from, mail)?;
    match app.mail.send(message, &from).await.context("the mail server did not take a mail")? {
        Sent::Taken => Ok("sent"),
        Sent::Refused => Ok("refused"),
    }
}

/// Why it is no longer worth sending, if so.
fn pointless(mail: &Waiting, now: OffsetDateTime) -> Option<&'static str> {
    let kind = Kind::parse(&mail.kind)?;
    if mail.has_successor && kind.is_replaced_by_the_next() {
        return Some("replaced");
    }
    kind.lifetime().is_some_and(|lifetime| now >= mail.created_at + lifetime).then_some("expired")
}
