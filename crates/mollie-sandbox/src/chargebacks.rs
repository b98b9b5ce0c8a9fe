//! Chargebacks: money that the payer's bank takes back. Made on the hosted page only; the API reads them.

use axum::extract::{Path, State};
use serde_json::{Value, json};
use sqlx::{FromRow, PgConnection};
use time::OffsetDateTime;

use crate::amount::{Amount, Currency};
use crate::call::{Call, is_id};
use crate::idempotency::Answer;
use crate::listing::{self, Listed, Source, hal};
use crate::methods::debit_returns;
use crate::payments::{self, Payment, moment};
use crate::problem::{Problem, documentation};
use crate::sandbox::Sandbox;
use crate::settlements::{leaving, put_settlement};
use crate::webhooks;

/// A row of `chargebacks`.
#[derive(Debug, FromRow)]
pub(crate) struct Chargeback {
    pub(crate) id: String,
    payment_id: String,
    amount_minor: i64,
    #[sqlx(try_from = "String")]
    currency: Currency,
    reason_code: Option<String>,
    reason_description: Option<String>,
    created_at: OffsetDateTime,
    pub(crate) reversed_at: Option<OffsetDateTime>,
    settlement_id: Option<String>,
}

impl Listed for Chargeback {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Chargeback {
    /// The amount taken back.
    pub(crate) fn amount(&self) -> Amount {
        Amount { minor: self.amount_minor, currency: self.currency }
    }
}

/// `GET /payments/{id}/chargebacks`.
pub(crate) async fn list(
    State(sandbox): State<Sandbox>,
    Path(payment): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    payments::find(&mut *sandbox.pool().acquire().await?, &call.profile.id, &payment).await?;
    show_page(&sandbox, &call, Some(("payment_id", &payment))).await
}

/// `GET /chargebacks`.
pub(crate) async fn list_all(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    show_page(&sandbox, &call, None).await
}

/// `GET /payments/{id}/chargebacks/{id}`.
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path((payment, id)): Path<(String, String)>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut conn = sandbox.pool().acquire().await?;
    payments::find(&mut conn, &call.profile.id, &payment).await?;
    let found = of(&mut conn, &payment).await?.into_iter().find(|chargeback| chargeback.id == id);
    let chargeback = found.ok_or_else(|| Problem::not_found("chargeback", &id))?;
    Ok(Answer::ok(show(&chargeback, &call)))
}

/// Takes back what remains of a locked payment and queues the webhook; says whether there was any.
/// Only direct debits have a reason (facts 1.5).
pub(crate) async fn charge_back(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &Payment,
    reason: Option<&str>,
    now: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let amount = payment.remaining();
    if amount.minor == 0 {
        return Ok(false);
    }
    let debit = payment.method.as_deref() == Some("directdebit");
    let reason = reason.filter(|_| debit).and_then(|code| debit_returns().get_key_value(code));
    let id = sandbox.fresh_id(&mut *conn, "chb").await?;
    sqlx::query(
        "insert into mollie_sandbox.chargebacks (id, profile_id, payment_id, amount_minor, currency, reason_code,
            reason_description, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id)
    .bind(&payment.profile_id)
    .bind(&payment.id)
    .bind(amount.minor)
    .bind(amount.currency.code())
    .bind(reason.map(|(code, _)| code))
    .bind(reason.map(|(_, description)| description))
    .bind(now)
    .execute(&mut *conn)
    .await?;
    webhooks::queue(conn, sandbox, payment, now).await?;
    Ok(true)
}

/// Gives the money of one chargeback back to the merchant and queues the webhook.
pub(crate) async fn reverse(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &Payment,
    id: &str,
    now: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    if !is_id(id, "chb") {
        return Ok(false);
    }
    let reversed = sqlx::query(
        "update mollie_sandbox.chargebacks set reversed_at = $3
         where id = $1 and payment_id = $2 and reversed_at is null",
    )
    .bind(id)
    .bind(&payment.id)
    .bind(now)
    .execute(&mut *conn)
    .await?;
    if reversed.rows_affected() == 0 {
        return Ok(false);
    }
    webhooks::queue(conn, sandbox, payment, now).await?;
    Ok(true)
}

/// The chargebacks of a payment, newest first.
pub(crate) async fn of(conn: &mut PgConnection, payment: &str) -> Result<Vec<Chargeback>, sqlx::Error> {
    sqlx::query_as("select * from mollie_sandbox.settled_chargebacks where payment_id = $1 order by seq desc")
        .bind(payment)
        .fetch_all(conn)
        .await
}

/// The chargeback as the API shows it.
pub(crate) fn show(chargeback: &Chargeback, call: &Call) -> Value {
    let payment = format!("{}/payments/{}", call.api_base, chargeback.payment_id);
    let reason = chargeback.reason_code.as_ref().zip(chargeback.reason_description.as_ref());
    let mut shown = json!({
        "resource": "chargeback",
        "id": chargeback.id,
        "amount": chargeback.amount().to_json(),
        "reason": reason.map(|(code, description)| json!({ "code": code, "description": description })),
        "paymentId": chargeback.payment_id,
        "createdAt": moment(chargeback.created_at),
        "reversedAt": chargeback.reversed_at.map(moment),
        "settlementAmount": leaving(chargeback.amount()),
        "_links": {
            "self": hal(format!("{payment}/chargebacks/{}", chargeback.id)),
            "payment": hal(payment),
            "documentation": documentation("get-chargeback"),
        },
    });
    put_settlement(&mut shown, chargeback.settlement_id.as_deref(), call);
    shown
}

async fn show_page(
    sandbox: &Sandbox,
    call: &Call,
    scope: Option<(&'static str, &str)>,
) -> Result<Answer, Problem> {
    let source =
        Source { from: "mollie_sandbox.settled_chargebacks", name: "chargebacks", prefix: "chb", scope };
    let mut conn = sandbox.pool().acquire().await?;
    let page = listing::page::<Chargeback>(&mut conn, call, &source).await?;
    Ok(Answer::ok(page.to_json(call, &source, |chargeback| show(chargeback, call))))
}
