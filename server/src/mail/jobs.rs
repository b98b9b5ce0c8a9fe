//! The job that carries a mail to the mail server, after the commit of what caused it.

use super::delivery;
use crate::{
    app::App,
    kernel::{
        ids::MailId,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Registry};
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

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(send)
}

async fn send(app: App, job: SendMail) -> Result<(), Failure> {
    delivery::deliver(&app, job.mail).await.map_err(failure)
}
