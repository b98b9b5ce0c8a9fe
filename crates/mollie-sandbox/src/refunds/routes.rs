//! `/v2/payments/{id}/refunds` and `/v2/refunds`.

use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::{NewRefund, Refund, Status, refund, settle_due, store};
use crate::call::Call;
use crate::idempotency::{Answer, Begun, begin};
use crate::listing::{self, Source, hal};
use crate::payments::{self, moment, request};
use crate::problem::{Problem, documentation};
use crate::sandbox::Sandbox;
use crate::settlements::{leaving, put_settlement};

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
    let refund =
        store::find(&mut conn, &payment, &id).await?.ok_or_else(|| Problem::not_found("refund", &id))?;
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
        store::find(&mut write.tx, &payment, &id).await?.ok_or_else(|| Problem::not_found("refund", &id))?;
    if !matches!(refund.status, Status::Queued | Status::Pending) {
        return Err(Problem::invalid(None, "The refund can no longer be canceled"));
    }
    store::set_status(&mut write.tx, &id, Status::Canceled).await?;
    write.finish(Answer::no_content()).await
}

/// The refund as the API shows it.
pub(crate) fn show(refund: &Refund, call: &Call) -> Value {
    let payment = format!("{}/payments/{}", call.api_base, refund.payment_id);
    let mut shown = json!({
        "resource": "refund",
        "id": refund.id,
        "mode": "test",
        "amount": refund.amount().to_json(),
        "status": refund.status.as_str(),
        "description": refund.description,
        "metadata": refund.metadata,
        "paymentId": refund.payment_id,
        "createdAt": moment(refund.created_at),
        "settlementAmount": leaving(refund.amount()),
        "_links": {
            "self": hal(format!("{payment}/refunds/{}", refund.id)),
            "payment": hal(payment),
            "documentation": documentation("get-refund"),
        },
    });
    put_settlement(&mut shown, refund.settlement_id.as_deref(), call);
    shown
}

async fn show_page(
    sandbox: &Sandbox,
    call: &Call,
    scope: Option<(&'static str, &str)>,
) -> Result<Answer, Problem> {
    settle_due(sandbox, sandbox.now()).await?;
    let source = Source { from: "mollie_sandbox.settled_refunds", name: "refunds", prefix: "re", scope };
    let mut conn = sandbox.pool().acquire().await?;
    let page = listing::page::<Refund>(&mut conn, call, &source).await?;
    Ok(Answer::ok(page.to_json(call, &source, |refund| show(refund, call))))
}
