//! The SQL of payments.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::model::Payment;
use crate::call::is_id;
use crate::problem::Problem;

/// The merchant's payment. Errors: 404, also for another merchant's.
pub(crate) async fn find(conn: &mut PgConnection, profile: &str, id: &str) -> Result<Payment, Problem> {
    let payment = find_public(conn, id).await?.filter(|payment| payment.profile_id == profile);
    payment.ok_or_else(|| Problem::not_found("payment", id))
}

/// Any payment, for the hosted pages.
pub(crate) async fn find_public(conn: &mut PgConnection, id: &str) -> Result<Option<Payment>, sqlx::Error> {
    if !is_id(id, "tr") {
        return Ok(None);
    }
    sqlx::query_as("select * from mollie_sandbox.payment_totals where id = $1")
        .bind(id)
        .fetch_optional(conn)
        .await
}

/// The payment, locked until the transaction ends. The lock comes first and the read after it, so that the
/// totals are those that the previous holder left.
pub(crate) async fn lock(conn: &mut PgConnection, id: &str) -> Result<Option<Payment>, sqlx::Error> {
    if !is_id(id, "tr") {
        return Ok(None);
    }
    sqlx::query("select from mollie_sandbox.payments where id = $1 for update")
        .bind(id)
        .execute(&mut *conn)
        .await?;
    find_public(conn, id).await
}

/// The newest payments of all merchants, for the fault panel.
pub(crate) async fn newest(conn: &mut PgConnection, count: i64) -> Result<Vec<Payment>, sqlx::Error> {
    sqlx::query_as("select * from mollie_sandbox.payment_totals order by seq desc limit $1")
        .bind(count)
        .fetch_all(conn)
        .await
}

/// Ids of payments whose time to expire or settle has come; rows that another process works on are left out.
pub(super) async fn due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "select id from mollie_sandbox.payments
         where (status = 'open' and expires_at <= $1) or (status = 'pending' and settles_at <= $1)
         order by seq limit 50 for update skip locked",
    )
    .bind(now)
    .fetch_all(conn)
    .await
}

/// Stores a new payment.
pub(super) async fn insert(conn: &mut PgConnection, payment: &Payment) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into mollie_sandbox.payments (
            id, profile_id, merchant, pages_base, form_token, status, amount_minor, currency, description,
            redirect_url, cancel_url, webhook_url, method, methods_allowed, locale, country, billing_address,
            metadata, sequence_type, customer_id, mandate_id, details, due_date, created_at, expires_at, settles_at,
            billing_email
         ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
            $22, $23, $24, $25, $26, $27)",
    )
    .bind(&payment.id)
    .bind(&payment.profile_id)
    .bind(&payment.merchant)
    .bind(&payment.pages_base)
    .bind(&payment.form_token)
    .bind(payment.status)
    .bind(payment.amount_minor)
    .bind(payment.currency.code())
    .bind(&payment.description)
    .bind(&payment.redirect_url)
    .bind(&payment.cancel_url)
    .bind(&payment.webhook_url)
    .bind(&payment.method)
    .bind(&payment.methods_allowed)
    .bind(&payment.locale)
    .bind(&payment.country)
    .bind(&payment.billing_address)
    .bind(&payment.metadata)
    .bind(payment.sequence_type)
    .bind(&payment.customer_id)
    .bind(&payment.mandate_id)
    .bind(&payment.details)
    .bind(payment.due_date)
    .bind(payment.created_at)
    .bind(payment.expires_at)
    .bind(payment.settles_at)
    .bind(&payment.billing_email)
    .execute(conn)
    .await
    .map(drop)
}

/// Stores what can change in a payment.
pub(crate) async fn save(conn: &mut PgConnection, payment: &Payment) -> Result<(), sqlx::Error> {
    sqlx::query(
        "update mollie_sandbox.payments set status = $2, description = $3, redirect_url = $4, cancel_url = $5,
            webhook_url = $6, method = $7, locale = $8, metadata = $9, mandate_id = $10, details = $11,
            expires_at = $12, settles_at = $13, paid_at = $14, failed_at = $15, canceled_at = $16, expired_at = $17,
            methods_allowed = $18, due_date = $19, billing_email = $20
         where id = $1",
    )
    .bind(&payment.id)
    .bind(payment.status)
    .bind(&payment.description)
    .bind(&payment.redirect_url)
    .bind(&payment.cancel_url)
    .bind(&payment.webhook_url)
    .bind(&payment.method)
    .bind(&payment.locale)
    .bind(&payment.metadata)
    .bind(&payment.mandate_id)
    .bind(&payment.details)
    .bind(payment.expires_at)
    .bind(payment.settles_at)
    .bind(payment.paid_at)
    .bind(payment.failed_at)
    .bind(payment.canceled_at)
    .bind(payment.expired_at)
    .bind(&payment.methods_allowed)
    .bind(payment.due_date)
    .bind(&payment.billing_email)
    .execute(conn)
    .await
    .map(drop)
}
