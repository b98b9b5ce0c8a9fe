//! From the outbox to the mail server: a reader gets the mails of a site in the order in which they
//! were written, each once, and none whose link has died while it waited.
//!
//! A process that dies after the mail server took a mail and before we noted it sends that mail again,
//! with the same Message-ID; SMTP has no way to rule that out (RFC 1047). Nothing else sends twice.

use super::{
    Kind, PreferenceKind, jobs,
    message::{self, Marks},
    pace::{self, Turn},
    signature::Mark,
    store::{self, Claim, Waiting},
    transport::Sent,
};
use crate::{
    app::App,
    kernel::{ids::MailId, problem::Answer},
};
use anyhow::Context;
use sqlx::{Connection, PgConnection, Postgres, pool::PoolConnection};
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
    let by_default = PreferenceKind::ALL.into_iter().filter(|kind| kind.is_mailed_by_default());
    let by_default: Vec<String> = by_default.map(|kind| kind.code().to_owned()).collect();
    while let Some(reader) = store::waiting_reader(&mut *app.db.acquire().await?, id, app.clock.now()).await?
    {
        let now = app.clock.now();
        let claim = Claim { now, until: now + CLAIM, since: now - IN_ORDER, by_default: by_default.clone() };
        let next = store::claim_next(&mut *app.db.acquire().await?, &reader, id, &claim).await?;
        let mail = next.context("another worker is sending to this reader")?;
        hand_over(app, &mail).await?;
        if mail.id == id {
            break;
        }
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

/// What became of a claimed mail.
enum Fate {
    /// It left, or never will.
    Settled(&'static str),
    /// Refused for good, in these words.
    Refused(String),
    /// Its turn comes later.
    PutOff(OffsetDateTime),
}

/// Sends one claimed mail and notes what became of it.
async fn hand_over(app: &App, mail: &Waiting) -> Answer<()> {
    let fate = match pointless(mail, app.clock.now()) {
        Some(outcome) => Ok(Fate::Settled(outcome)),
        None => match is_still_true(app, mail).await {
            Ok(true) => send(app, mail).await,
            Ok(false) => Ok(Fate::Settled("expired")),
            Err(problem) => Err(problem),
        },
    };
    let mut connection = patiently(app).await?;
    match fate {
        Ok(Fate::Settled(outcome)) => settle(&mut connection, app, mail, outcome).await,
        Ok(Fate::Refused(words)) => refused(&mut connection, app, mail, &words).await,
        Ok(Fate::PutOff(turn)) => put_off(&mut connection, app, mail, turn).await,
        Err(problem) => {
            store::release(&mut connection, mail.id).await?;
            Err(problem)
        }
    }
}

async fn settle(
    connection: &mut PgConnection,
    app: &App,
    mail: &Waiting,
    outcome: &'static str,
) -> Answer<()> {
    store::settle(connection, mail.id, outcome, app.clock.now()).await?;
    app.metrics.count_mail(outcome);
    Ok(())
}

/// What the refusal says of the mailbox is noted with it.
async fn refused(connection: &mut PgConnection, app: &App, mail: &Waiting, words: &str) -> Answer<()> {
    let mut transaction = connection.begin().await?;
    settle(&mut transaction, app, mail, "refused").await?;
    for hook in &app.hooks.refused {
        hook(&mut transaction, app, mail.id, words).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Gives it back with a job at its turn, in one transaction: none waits for good.
async fn put_off(
    connection: &mut PgConnection,
    app: &App,
    mail: &Waiting,
    turn: OffsetDateTime,
) -> Answer<()> {
    let mut transaction = connection.begin().await?;
    store::put_off(&mut transaction, mail.id, turn).await?;
    jobs::send_at(&mut transaction, app, mail.id, turn).await?;
    transaction.commit().await?;
    Ok(())
}

async fn send(app: &App, mail: &Waiting) -> Answer<Fate> {
    let kind = Kind::parse(&mail.kind);
    let domain = pace::domain(&mail.recipient);
    let (signer, turn) = {
        let mut connection = app.db.acquire().await?;
        let (per_minute, now) = (app.config.mail_per_domain_minute, app.clock.now());
        let signer = app.mail.signer(&mut connection, &app.random).await?;
        (signer, pace::turn(&mut connection, &domain, per_minute, mail.had_turn, now).await?)
    };
    // Somebody waits for a mail of their account; others take their turns around it.
    if let (Turn::At(turn), Some(_)) = (turn, kind.and_then(Kind::preference)) {
        return Ok(Fate::PutOff(turn));
    }
    let from = app.mail.from(&mail.domain)?;
    let marks = Marks {
        header: signer.mark(Mark::Header, mail.id),
        unsubscribe: app.mail.unsubscribe_address(signer, mail.id, &mail.domain)?,
    };
    let message = message::build(&from, mail, &marks)?;
    let return_path = app.mail.return_path(signer, mail.id, &mail.domain)?;
    // No connection is held meanwhile: a mail server may be slow.
    let sent = app.mail.send(message, &from, return_path).await;
    match sent.context("the mail server did not take a mail")? {
        Sent::Taken => {
            if turn != (Turn::Now { slowed: false }) {
                pace::speed_up(&mut *patiently(app).await?, &domain).await?;
            }
            Ok(Fate::Settled("sent"))
        }
        Sent::Refused(words) => Ok(Fate::Refused(words)),
        Sent::Later(error) => {
            pace::slow_down(&mut *patiently(app).await?, &domain, app.clock.now()).await?;
            Err(error.context("the mail server did not take a mail").into())
        }
    }
}

/// Those who wrote it are asked, where its reader may switch such mails off.
async fn is_still_true(app: &App, mail: &Waiting) -> Answer<bool> {
    let Some(kind) = Kind::parse(&mail.kind).filter(|kind| kind.preference().is_some()) else {
        return Ok(true);
    };
    let mut connection = app.db.acquire().await?;
    for hook in &app.hooks.outgoing {
        if !hook(&mut connection, app, mail.id, kind).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Why it is no longer worth sending, if so: looked at right before it would leave.
fn pointless(mail: &Waiting, now: OffsetDateTime) -> Option<&'static str> {
    let reasons = [
        (mail.has_left, "left"),
        (mail.has_moved, "moved"),
        (mail.is_off, "unwanted"),
        (mail.is_suppressed, "suppressed"),
    ];
    if let Some((_, outcome)) = reasons.into_iter().find(|(holds, _)| *holds) {
        return Some(outcome);
    }
    let kind = Kind::parse(&mail.kind)?;
    if mail.has_successor && kind.is_replaced_by_the_next() {
        return Some("replaced");
    }
    kind.worth().is_some_and(|worth| now >= mail.created_at + worth).then_some("expired")
}
