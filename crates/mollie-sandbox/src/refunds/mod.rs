//! Refunds: money back to the payer, under way until the bank is done.

mod routes;
mod store;

use serde_json::Value;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};
use time::OffsetDateTime;

use crate::amount::{Amount, Currency};
use crate::listing::Listed;
use crate::payments;
use crate::problem::Problem;
use crate::sandbox::Sandbox;
use crate::webhooks;

pub(crate) use routes::{cancel, create, get, list, list_all, show};

/// Refund status (facts 1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum Status {
    Queued,
    Pending,
    Processing,
    Refunded,
    Failed,
    Canceled,
}

impl Status {
    /// The wire word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Pending => "pending",
            Self::Processing => "processing",
            Self::Refunded => "refunded",
            Self::Failed => "failed",
            Self::Canceled => "canceled",
        }
    }

    /// Whether the bank has yet to decide.
    pub(crate) fn is_under_way(self) -> bool {
        matches!(self, Self::Queued | Self::Pending | Self::Processing)
    }
}

/// A row of `refunds`.
#[derive(Debug, FromRow)]
pub(crate) struct Refund {
    pub(crate) id: String,
    payment_id: String,
    pub(crate) status: Status,
    amount_minor: i64,
    #[sqlx(try_from = "String")]
    currency: Currency,
    description: String,
    metadata: Json<Value>,
    created_at: OffsetDateTime,
    settlement_id: Option<String>,
}

impl Listed for Refund {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Refund {
    /// The amount that goes back.
    pub(crate) fn amount(&self) -> Amount {
        Amount { minor: self.amount_minor, currency: self.currency }
    }
}

/// A refund to make.
pub(crate) struct NewRefund {
    pub(crate) amount: Amount,
    pub(crate) description: Option<String>,
    pub(crate) metadata: Value,
}

/// Makes a refund of a payment, which is locked here, and queues the webhook. Also used by the hosted page.
pub(crate) async fn refund(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &str,
    new: NewRefund,
    now: OffsetDateTime,
) -> Result<Refund, Problem> {
    let payment = payments::lock(&mut *conn, payment).await?;
    let payment = payment.ok_or_else(|| Problem::not_found("payment", ""))?;
    if new.amount.currency != payment.currency || new.amount.minor > payment.remaining().minor {
        return Err(Problem::invalid("amount", "The amount is higher than the maximum"));
    }
    let id = sandbox.fresh_id(&mut *conn, "re").await?;
    let refund = Refund {
        id,
        payment_id: payment.id.clone(),
        status: Status::Pending,
        amount_minor: new.amount.minor,
        currency: new.amount.currency,
        description: new.description.unwrap_or_else(|| payment.description.clone()),
        metadata: Json(new.metadata),
        created_at: now,
        settlement_id: None,
    };
    if store::is_double(&mut *conn, &refund).await? {
        return Err(Problem::conflict("An identical refund was made a moment ago"));
    }
    store::insert(&mut *conn, &payment, &refund, now + sandbox.timings().refund_settles).await?;
    webhooks::queue(conn, sandbox, &payment, now).await?;
    Ok(refund)
}

/// The refunds of a payment, newest first.
pub(crate) async fn of(conn: &mut PgConnection, payment: &str) -> Result<Vec<Refund>, sqlx::Error> {
    sqlx::query_as("select * from mollie_sandbox.settled_refunds where payment_id = $1 order by seq desc")
        .bind(payment)
        .fetch_all(conn)
        .await
}

/// Ends a refund that is under way and queues the webhook; says whether it did.
pub(crate) async fn end(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    id: &str,
    status: Status,
    now: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let payment: Option<String> =
        sqlx::query_scalar("select payment_id from mollie_sandbox.refunds where id = $1")
            .bind(id)
            .fetch_optional(&mut *conn)
            .await?;
    let Some(payment) = payment else { return Ok(false) };
    let payment = payments::lock(&mut *conn, &payment).await?;
    let ended = sqlx::query(
        "update mollie_sandbox.refunds set status = $2 where id = $1 and status in ('queued', 'pending', 'processing')",
    )
    .bind(id)
    .bind(status)
    .execute(&mut *conn)
    .await?;
    if let (Some(payment), 1) = (payment, ended.rows_affected()) {
        webhooks::queue(conn, sandbox, &payment, now).await?;
        return Ok(true);
    }
    Ok(false)
}

/// Settles the refunds whose time has come; says how many.
pub(crate) async fn settle_due(sandbox: &Sandbox, now: OffsetDateTime) -> Result<usize, sqlx::Error> {
    let mut tx = sandbox.pool().begin().await?;
    let due: Vec<String> = sqlx::query_scalar(
        "select id from mollie_sandbox.refunds
         where status in ('queued', 'pending', 'processing') and settles_at <= $1 order by payment_id, seq limit 50",
    )
    .bind(now)
    .fetch_all(&mut *tx)
    .await?;
    let mut settled = 0;
    for id in due {
        settled += usize::from(end(&mut tx, sandbox, &id, Status::Refunded, now).await?);
    }
    tx.commit().await?;
    Ok(settled)
}
