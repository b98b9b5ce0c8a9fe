//! A payment provider's key that waits for a second administrator: sealed, apart from what the log tells of the
//! request, and gone with the answer. Nobody reads it (`payment_keys_by_two` in migrations/0030_staff.sql).

use super::OPEN_FOR;
use crate::kernel::{
    ids::{SiteId, StaffId},
    problem::Answer,
    retention::Kept,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// What a waiting key is sealed for; the owner is its request.
pub const WAITING_KEY: &str = "payment_key_request";
/// Requests of a company that are shown.
const SHOWN: i64 = 20;

pub(super) const KEPT: Kept = Kept::since("payment_key_requests", "asked_at", OPEN_FOR);

/// What somebody asks to set, without the key; the log has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentKeyProposal {
    /// The site from which it was asked, of the company.
    pub site: SiteId,
    /// Whose key it is: mollie, verotel.
    pub provider: String,
    /// Verotel's number of the shop.
    pub shop: Option<String>,
    /// No money moves.
    pub is_test: bool,
    /// It may be another account's than the one before.
    pub other_account: bool,
    /// A hash of what was set until then; None: nothing.
    pub before: Option<String>,
}

/// A key that waits, without itself.
#[derive(Clone, Debug)]
pub struct PaymentKeyRequest {
    /// Names it.
    pub id: Uuid,
    /// What is asked for.
    pub wish: PaymentKeyProposal,
    /// Of which company.
    pub company: String,
    /// Why.
    pub reason: String,
    /// Who asks.
    pub requested_by: StaffId,
    /// As colleagues know them.
    pub requested_by_name: String,
    /// Since when.
    pub requested_at: OffsetDateTime,
    /// Until when it can be answered.
    pub expires_at: OffsetDateTime,
    /// The key, sealed.
    pub sealed: Vec<u8>,
}

struct Row {
    id: Uuid,
    parameters: serde_json::Value,
    company: Option<String>,
    reason: Option<String>,
    requested_by: StaffId,
    name: String,
    requested_at: OffsetDateTime,
    expires_at: OffsetDateTime,
    sealed: Vec<u8>,
}

impl Row {
    fn request(self) -> Option<PaymentKeyRequest> {
        Some(PaymentKeyRequest {
            id: self.id,
            wish: serde_json::from_value(self.parameters).ok()?,
            company: self.company?,
            reason: self.reason?,
            requested_by: self.requested_by,
            requested_by_name: self.name,
            requested_at: self.requested_at,
            expires_at: self.expires_at,
            sealed: self.sealed,
        })
    }
}

/// Asks a second administrator. The key comes sealed.
///
/// # Errors
/// When the database does not answer.
pub async fn ask_for_key(
    connection: &mut PgConnection,
    (id, by): (Uuid, StaffId),
    company: &str,
    (wish, reason, sealed): (&PaymentKeyProposal, &str, &[u8]),
    now: OffsetDateTime,
) -> Answer<()> {
    let parameters = serde_json::to_value(wish).map_err(anyhow::Error::from)?;
    sqlx::query!(
        "insert into approval_requests (id, kind, parameters, parameters_hash, company_id, reason, requested_by, requested_at, expires_at)
         values ($1, 'payment_key', $2::jsonb, sha256(convert_to($2::jsonb::text, 'UTF8')), $3, $4, $5, $6, $7)",
        id,
        parameters,
        company,
        reason,
        by.0,
        now,
        now + OPEN_FOR,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into payment_key_requests (id, key_sealed, asked_at) values ($1, $2, $3)",
        id,
        sealed,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The keys of a company that wait, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn key_requests(
    connection: &mut PgConnection,
    company: &str,
    now: OffsetDateTime,
) -> Answer<Vec<PaymentKeyRequest>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.company_id as company, a.reason, a.requested_by as "requested_by: StaffId", p.name, a.requested_at,
             a.expires_at, k.key_sealed as sealed
           from approval_requests a join payment_key_requests k on k.id = a.id join staff p on p.id = a.requested_by
           where a.answer is null and a.kind = 'payment_key' and a.company_id = $1 and a.expires_at > $2 order by a.requested_at limit $3"#,
        company,
        now,
        SHOWN,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(Row::request).collect())
}

/// One that waits, held until the end of the transaction: two answers at once are one.
///
/// # Errors
/// When the database does not answer.
pub async fn key_request(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<PaymentKeyRequest>> {
    let row = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.company_id as company, a.reason, a.requested_by as "requested_by: StaffId", p.name, a.requested_at,
             a.expires_at, k.key_sealed as sealed
           from approval_requests a join payment_key_requests k on k.id = a.id join staff p on p.id = a.requested_by
           where a.id = $1 and a.kind = 'payment_key' and a.answer is null and a.expires_at > $2 for update of a"#,
        id,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(Row::request))
}

/// Forgets a key that waited.
///
/// # Errors
/// When the database does not answer.
pub async fn forget_key(connection: &mut PgConnection, id: Uuid) -> Answer<()> {
    sqlx::query!("delete from payment_key_requests where id = $1", id).execute(connection).await?;
    Ok(())
}
