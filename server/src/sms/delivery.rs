//! From the outbox to the gateway. A process that dies after the gateway took a message and before we noted
//! it sends that message again: gateways have no key that would rule it out. Nothing else sends twice.

use super::{Phone, store};
use crate::{app::App, kernel::problem::Answer, outbound::Sent};
use sqlx::PgConnection;
use time::Duration;
use uuid::Uuid;

/// Longer than a call of the gateway may take (serve.rs: 10 s), by what the database may need.
const CLAIM: Duration = Duration::minutes(1);

/// Sends the message unless that has been done, or it is of no use any more. Safe to repeat and to call at
/// the same time. The caller must hold no transaction: a gateway may be slow.
///
/// # Errors
/// When the message still waits: the gateway did not take it, or another worker is at it.
pub async fn deliver(app: &App, id: Uuid) -> Answer<()> {
    let now = app.clock.now();
    let waiting = {
        let mut connection = app.db.acquire().await?;
        match store::claim(&mut connection, id, now, now + CLAIM).await? {
            Some(waiting) => waiting,
            None if store::waits(&mut connection, id).await? => {
                return Err(anyhow::anyhow!("another worker is sending this message").into());
            }
            None => return Ok(()),
        }
    };
    if waiting.expires_at <= now || !app.sms.is_configured() {
        return settle(&mut *app.db.acquire().await?, app, id, ("expired", None)).await;
    }
    let recipient = Phone::stored(app.vault.open(store::PHONE, id, &waiting.recipient_sealed)?);
    let sent = app.sms.send(&waiting.sender, &recipient, &waiting.body).await;
    let mut connection = app.db.acquire().await?;
    match sent {
        Ok(Sent::Taken { id: named }) => settle(&mut connection, app, id, ("sent", named.as_deref())).await,
        Ok(Sent::Refused) => settle(&mut connection, app, id, ("refused", None)).await,
        Err(error) => {
            store::release(&mut connection, id).await?;
            Err(error.into())
        }
    }
}

/// Notes and counts what became of it, and the gateway's name for it.
async fn settle(
    connection: &mut PgConnection,
    app: &App,
    id: Uuid,
    (outcome, named): (&str, Option<&str>),
) -> Answer<()> {
    store::settle(connection, id, outcome, named, app.clock.now()).await?;
    app.metrics.count_text(outcome);
    Ok(())
}
