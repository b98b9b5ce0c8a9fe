//! The job that carries a mail to the mail server, after the commit of what caused it.

use super::{delivery, store};
use crate::{
    app::App,
    kernel::{
        ids::MailId,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, JobId, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Sends one mail of the outbox.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SendMail {
    mail: MailId,
}

impl Job for SendMail {
    const KIND: &'static str = "mail.send";
    const QUEUE: &'static str = "mail";
    /// About eleven hours: a mail server may be away for a night.
    const MAX_ATTEMPTS: i16 = 20;
}

/// Enqueues it in the transaction of the mail's row.
pub(super) async fn send_later(connection: &mut PgConnection, app: &App, mail: MailId) -> Answer<()> {
    app.jobs.enqueue(connection, &SendMail { mail }).await?;
    Ok(())
}

/// As [`send_later`], when its turn comes.
pub(super) async fn send_at(
    connection: &mut PgConnection,
    app: &App,
    mail: MailId,
    turn: OffsetDateTime,
) -> Answer<()> {
    app.jobs.enqueue_at(connection, &SendMail { mail }, turn).await?;
    Ok(())
}

/// Of jobs that gave up and are about to be thrown away: their mails never leave, and what they said is forgotten. Others are none of
/// its business.
///
/// # Errors
/// When the database does not answer.
pub async fn throw_away(connection: &mut PgConnection, jobs: &[JobId], now: OffsetDateTime) -> Answer<()> {
    // Held, so that nobody gives one of them new attempts meanwhile.
    let mails = sqlx::query_scalar!(
        r#"select (payload ->> 'mail')::uuid as "mail?: MailId" from jobs
           where id = any($1) and kind = $2 and dead_at is not null order by id for update"#,
        jobs,
        SendMail::KIND,
    )
    .fetch_all(&mut *connection)
    .await?;
    for mail in mails.into_iter().flatten() {
        store::settle(connection, mail, "discarded", now).await?;
    }
    Ok(())
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(send)
}

async fn send(app: App, job: SendMail) -> Result<(), Failure> {
    delivery::deliver(&app, job.mail).await.map_err(failure)
}
