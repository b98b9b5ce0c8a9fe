//! The job that carries a text message to the gateway, after the commit of what caused it.

use super::delivery;
use crate::{
    app::App,
    kernel::problem::{Answer, failure},
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

/// Sends one message of the outbox.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SendText {
    text: Uuid,
}

impl Job for SendText {
    const KIND: &'static str = "sms.send";
    const QUEUE: &'static str = "sms";
    /// About ten minutes, as long as a code is good.
    const MAX_ATTEMPTS: i16 = 8;
}

/// Enqueues it in the transaction of the message's row.
pub(super) async fn send_later(connection: &mut PgConnection, app: &App, text: Uuid) -> Answer<()> {
    app.jobs.enqueue(connection, &SendText { text }).await?;
    Ok(())
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(send)
}

async fn send(app: App, job: SendText) -> Result<(), Failure> {
    delivery::deliver(&app, job.text).await.map_err(failure)
}
