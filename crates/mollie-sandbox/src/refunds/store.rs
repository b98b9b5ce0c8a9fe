//! The SQL of refunds.

use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::{Refund, Status};
use crate::call::is_id;
use crate::payments::Payment;

/// An equal refund within this time is taken for a double click (409). Mollie says "short succession".
const DOUBLE: Duration = Duration::seconds(10);

/// The refund of this payment with this id.
pub(super) async fn find(
    conn: &mut PgConnection,
    payment: &str,
    id: &str,
) -> Result<Option<Refund>, sqlx::Error> {
    if !is_id(id, "re") {
        return Ok(None);
    }
    sqlx::query_as("select * from mollie_sandbox.settled_refunds where id = $1 and payment_id = $2")
        .bind(id)
        .bind(payment)
        .fetch_optional(conn)
        .await
}

/// Whether an equal refund was made a moment ago.
pub(super) async fn is_double(conn: &mut PgConnection, refund: &Refund) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "select exists (select from mollie_sandbox.refunds where payment_id = $1 and amount_minor = $2
            and description = $3 and metadata = $4 and created_at > $5 and status not in ('canceled', 'failed'))",
    )
    .bind(&refund.payment_id)
    .bind(refund.amount_minor)
    .bind(&refund.description)
    .bind(&refund.metadata)
    .bind(refund.created_at - DOUBLE)
    .fetch_one(conn)
    .await
}

/// Stores a new refund.
pub(super) async fn insert(
    conn: &mut PgConnection,
    payment: &Payment,
    refund: &Refund,
    settles_at: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into mollie_sandbox.refunds (id, profile_id, payment_id, status, amount_minor, currency,
            description, metadata, created_at, settles_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(&refund.id)
    .bind(&payment.profile_id)
    .bind(&refund.payment_id)
    .bind(refund.status)
    .bind(refund.amount_minor)
    .bind(refund.currency.code())
    .bind(&refund.description)
    .bind(&refund.metadata)
    .bind(refund.created_at)
    .bind(settles_at)
    .execute(conn)
    .await
    .map(drop)
}

/// Stores a new status.
pub(super) async fn set_status(conn: &mut PgConnection, id: &str, status: Status) -> Result<(), sqlx::Error> {
    sqlx::query("update mollie_sandbox.refunds set status = $2 where id = $1")
        .bind(id)
        .bind(status)
        .execute(conn)
        .await
        .map(drop)
}
