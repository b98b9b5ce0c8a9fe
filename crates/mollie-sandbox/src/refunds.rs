//! Refunds: money back to the payer. `/v2/payments/{id}/refunds` and `/v2/refunds`.

use axum::extract::{Path, State};
use serde_json::{Value, json};
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};
use time::{Duration, OffsetDateTime};

use crate::amount::{Amount, Currency};
use crate::call::{Call, is_id};
use crate::idempotency::{Answer, Begun, begin};
use crate::listing::{self, Listed, Source, hal};
use crate::payments::{self, Payment, moment, request};
use crate::problem::{Problem, documentation};
use crate::sandbox::Sandbox;
use crate::webhooks;

/// An equal refund within this time is taken for a double click (409). Mollie says "short succession".
const DOUBLE: Duration = Duration::seconds(10);

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

/// `POST /payments/{id}/refunds`. Errors: 422 on more than remains, 409 on a double click.
pub(crate) async fn create(
    State(sandbox): State<Sandbox>,
    Path(payment): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let body = call.json()?;
    let (metadata, _) = request::metadata(&body)?;
    let new = NewRefund {
        amount: request::amount(&body)?,
        description: request::text(&body, "description")?,
        metadata,
    };
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    payments::find(&mut write.tx, &call.profile.id, &payment).await?;
    let refund = refund(&mut write.tx, &sandbox, &payment, new, write.now).await?;
    write.finish(Answer::created(show(&refund, &call))).await
}

/// `GET /payments/{id}/refunds`.
pub(crate) async fn list(
    State(sandbox): State<Sandbox>,
    Path(payment): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    payments::find(&mut *sandbox.pool().acquire().await?, &call.profile.id, &payment).await?;
    show_page(&sandbox, &call, Some(("payment_id", &payment))).await
}

/// `GET /refunds`.
pub(crate) async fn list_all(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    show_page(&sandbox, &call, None).await
}

/// `GET /payments/{id}/refunds/{id}`.
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path((payment, id)): Path<(String, String)>,
    call: Call,
) -> Result<Answer, Problem> {
    settle_due(&sandbox, sandbox.now()).await?;
    let mut conn = sandbox.pool().acquire().await?;
    payments::find(&mut conn, &call.profile.id, &payment).await?;
    let refund = find(&mut conn, &payment, &id).await?.ok_or_else(|| Problem::not_found("refund", &id))?;
    Ok(Answer::ok(show(&refund, &call)))
}

/// `DELETE /payments/{id}/refunds/{id}`: cancels one that is still queued or pending. Errors: 422 otherwise.
pub(crate) async fn cancel(
    State(sandbox): State<Sandbox>,
    Path((payment, id)): Path<(String, String)>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    payments::find(&mut write.tx, &call.profile.id, &payment).await?;
    payments::lock(&mut write.tx, &payment).await?;
    let refund =
        find(&mut write.tx, &payment, &id).await?.ok_or_else(|| Problem::not_found("refund", &id))?;
    if !matches!(refund.status, Status::Queued | Status::Pending) {
        return Err(Problem::invalid(None, "The refund can no longer be canceled"));
    }
    set_status(&mut write.tx, &id, Status::Canceled).await?;
    write.finish(Answer::no_content()).await
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
    };
    if is_double(&mut *conn, &refund).await? {
        return Err(Problem::conflict("An identical refund was made a moment ago"));
    }
    insert(&mut *conn, &payment, &refund, now + sandbox.timings().refund_settles).await?;
    webhooks::queue(conn, sandbox, &payment, now).await?;
    Ok(refund)
}

/// The refunds of a payment, newest first.
pub(crate) async fn of(conn: &mut PgConnection, payment: &str) -> Result<Vec<Refund>, sqlx::Error> {
    sqlx::query_as("select * from mollie_sandbox.refunds where payment_id = $1 order by seq desc")
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

/// The refund as the API shows it.
pub(crate) fn show(refund: &Refund, call: &Call) -> Value {
    let payment = format!("{}/payments/{}", call.api_base, refund.payment_id);
    json!({
        "resource": "refund",
        "id": refund.id,
        "mode": "test",
        "amount": refund.amount().to_json(),
        "status": refund.status.as_str(),
        "description": refund.description,
        "metadata": refund.metadata,
        "paymentId": refund.payment_id,
        "createdAt": moment(refund.created_at),
        "_links": {
            "self": hal(format!("{payment}/refunds/{}", refund.id)),
            "payment": hal(payment),
            "documentation": documentation("get-refund"),
        },
    })
}

async fn show_page(
    sandbox: &Sandbox,
    call: &Call,
    scope: Option<(&'static str, &str)>,
) -> Result<Answer, Problem> {
    settle_due(sandbox, sandbox.now()).await?;
    let source = Source { from: "mollie_sandbox.refunds", name: "refunds", prefix: "re", scope };
    let mut conn = sandbox.pool().acquire().await?;
    let page = listing::page::<Refund>(&mut conn, call, &source).await?;
    Ok(Answer::ok(page.to_json(call, &source, |refund| show(refund, call))))
}

async fn find(conn: &mut PgConnection, payment: &str, id: &str) -> Result<Option<Refund>, sqlx::Error> {
    if !is_id(id, "re") {
        return Ok(None);
    }
    sqlx::query_as("select * from mollie_sandbox.refunds where id = $1 and payment_id = $2")
        .bind(id)
        .bind(payment)
        .fetch_optional(conn)
        .await
}

async fn is_double(conn: &mut PgConnection, refund: &Refund) -> Result<bool, sqlx::Error> {
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

async fn insert(
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

async fn set_status(conn: &mut PgConnection, id: &str, status: Status) -> Result<(), sqlx::Error> {
    sqlx::query("update mollie_sandbox.refunds set status = $2 where id = $1")
        .bind(id)
        .bind(status)
        .execute(conn)
        .await
        .map(drop)
}
