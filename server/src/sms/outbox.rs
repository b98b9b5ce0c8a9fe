//! What was caught instead of sent: for the demo's outbox page and for tests.

use super::store::PHONE;
use crate::{app::App, kernel::problem::Answer};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// How many the page shows.
const SHOWN: i64 = 200;

/// A caught text message.
#[derive(Clone, Debug, Serialize)]
pub struct CaughtText {
    /// Its id.
    pub id: Uuid,
    /// Domain of the site that wrote it.
    pub domain: String,
    /// The phone number.
    pub recipient: String,
    /// What it says.
    pub body: String,
    /// When it was written.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// The newest text messages, to one number if given (in the form of E.164).
pub async fn caught_texts(
    connection: &mut PgConnection,
    app: &App,
    recipient: Option<&str>,
) -> Answer<Vec<CaughtText>> {
    if app.vault.fault().is_some() {
        return Ok(Vec::new());
    }
    let indexes = recipient.map(|number| app.vault.indexes(PHONE, number)).transpose()?;
    let rows = sqlx::query!(
        "select t.id, s.domain, t.recipient_sealed, t.body, t.created_at from text_messages t join sites s on s.id = t.site_id
         where t.outcome = 'caught' and ($1::bytea[] is null or t.recipient_index = any($1)) order by t.created_at desc, t.id limit $2",
        indexes.as_deref(),
        SHOWN,
    )
    .fetch_all(connection)
    .await?;
    let opened = rows.into_iter().map(|row| {
        let recipient = app.vault.open(PHONE, row.id, &row.recipient_sealed)?;
        Ok(CaughtText {
            id: row.id,
            domain: row.domain,
            recipient,
            body: row.body,
            created_at: row.created_at,
        })
    });
    opened.collect()
}
