//! `/v2/payments` and `/v2/customers/{id}/payments`.

use axum::extract::{Path, State};
use serde_json::{Value, json};
use sqlx::PgConnection;
use sqlx::types::Json;
use url::Url;

use super::model::Payment;
use super::request::{NewPayment, Update};
use super::{Outcome, build, settle, store, view};
use crate::call::Call;
use crate::idempotency::{Answer, Begun, begin};
use crate::listing::{self, Source};
use crate::methods::Sequence;
use crate::problem::Problem;
use crate::sandbox::Sandbox;
use crate::{chargebacks, customers, mandates, refunds};

/// `POST /payments`.
pub(crate) async fn create(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    let new = NewPayment::parse(&call.json()?)?;
    store_new(&sandbox, &call, new).await
}

/// `POST /customers/{id}/payments`: the same with the customer named by the path.
pub(crate) async fn create_for_customer(
    State(sandbox): State<Sandbox>,
    Path(customer): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut body = call.json()?;
    if let Some(fields) = body.as_object_mut() {
        fields.insert("customerId".into(), customer.into());
    }
    store_new(&sandbox, &call, NewPayment::parse(&body)?).await
}

/// `GET /payments`.
pub(crate) async fn list(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    show_page(&sandbox, &call, None).await
}

/// `GET /customers/{id}/payments`.
pub(crate) async fn list_for_customer(
    State(sandbox): State<Sandbox>,
    Path(customer): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    customers::find(&mut *sandbox.pool().acquire().await?, &call.profile.id, &customer).await?;
    show_page(&sandbox, &call, Some(("customer_id", &customer))).await
}

/// `GET /payments/{id}`, with `embed=refunds,chargebacks`.
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    // The worker may be a moment late; the answer is not.
    settle::due_now(&sandbox, sandbox.now()).await?;
    let mut conn = sandbox.pool().acquire().await?;
    let payment = store::find(&mut conn, &call.profile.id, &id).await?;
    let mut shown = view::show(&payment, &call.api_base);
    let embedded = embedded(&mut conn, &call, &payment).await?;
    if let (Some(embedded), Some(fields)) = (embedded, shown.as_object_mut()) {
        fields.insert("_embedded".into(), embedded);
    }
    Ok(Answer::ok(shown))
}

/// `PATCH /payments/{id}`.
pub(crate) async fn update(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let update = Update::parse(&call.json()?)?;
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    let mut payment = own_locked(&mut write.tx, &call, &id).await?;
    let put = |old: Option<String>, new: Option<Url>| new.map(String::from).or(old);
    payment.description = update.description.unwrap_or(payment.description);
    payment.redirect_url = put(payment.redirect_url, update.redirect_url);
    payment.cancel_url = put(payment.cancel_url, update.cancel_url);
    payment.webhook_url = put(payment.webhook_url, update.webhook_url);
    payment.metadata = update.metadata.map_or(payment.metadata, Json);
    payment.locale = update.locale.or(payment.locale);
    payment.due_date = update.due_date.or(payment.due_date);
    payment.billing_email = update.billing_email.or(payment.billing_email);
    if let Some(methods) = update.methods {
        if payment.status != super::model::Status::Open {
            return Err(Problem::invalid("method", "The payment is no longer open"));
        }
        payment.method = match methods.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        payment.methods_allowed = methods;
    }
    store::save(&mut write.tx, &payment).await?;
    write.finish(Answer::ok(view::show(&payment, &call.api_base))).await
}

/// `DELETE /payments/{id}`: cancels. Errors: 422 when the payment is past that.
pub(crate) async fn cancel(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    let mut payment = own_locked(&mut write.tx, &call, &id).await?;
    if !payment.is_cancelable() {
        return Err(Problem::invalid(None, "The payment cannot be canceled"));
    }
    settle::settle(&mut write.tx, &sandbox, &mut payment, &Outcome::Canceled, write.now).await?;
    write.finish(Answer::ok(view::show(&payment, &call.api_base))).await
}

async fn store_new(sandbox: &Sandbox, call: &Call, new: NewPayment) -> Result<Answer, Problem> {
    let mut write = match begin(sandbox, call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    let mandate = check_parties(&mut write.tx, call, &new).await?;
    let id = sandbox.fresh_id(&mut write.tx, "tr").await?;
    let payment = build::payment(sandbox, call, new, mandate, id, write.now);
    store::insert(&mut write.tx, &payment).await?;
    write.finish(Answer::created(view::show(&payment, &call.api_base))).await
}

/// The customer must exist; a recurring payment draws on the named mandate or on the newest valid one.
async fn check_parties(
    conn: &mut PgConnection,
    call: &Call,
    new: &NewPayment,
) -> Result<Option<mandates::Mandate>, Problem> {
    let Some(customer) = &new.customer_id else { return Ok(None) };
    let found = customers::find(&mut *conn, &call.profile.id, customer).await;
    found.map_err(|_| Problem::invalid("customerId", "The customer id is invalid"))?;
    if new.sequence != Sequence::Recurring {
        return Ok(None);
    }
    let valid = mandates::valid(conn, customer).await?;
    let fits = |mandate: &mandates::Mandate| match &new.mandate_id {
        Some(id) => mandate.id == *id,
        None => new.methods.is_empty() || new.methods.contains(&mandate.method),
    };
    let found = valid.into_iter().find(fits);
    found.map(Some).ok_or_else(|| Problem::invalid("mandateId", "The customer has no suitable valid mandate"))
}

async fn own_locked(conn: &mut PgConnection, call: &Call, id: &str) -> Result<Payment, Problem> {
    let payment = store::lock(conn, id).await?.filter(|payment| payment.profile_id == call.profile.id);
    payment.ok_or_else(|| Problem::not_found("payment", id))
}

async fn show_page(
    sandbox: &Sandbox,
    call: &Call,
    scope: Option<(&'static str, &str)>,
) -> Result<Answer, Problem> {
    settle::due_now(sandbox, sandbox.now()).await?;
    let source = Source { from: "mollie_sandbox.payment_totals", name: "payments", prefix: "tr", scope };
    let mut conn = sandbox.pool().acquire().await?;
    let page = listing::page::<Payment>(&mut conn, call, &source).await?;
    Ok(Answer::ok(page.to_json(call, &source, |payment| view::show(payment, &call.api_base))))
}

async fn embedded(conn: &mut PgConnection, call: &Call, payment: &Payment) -> Result<Option<Value>, Problem> {
    let wanted = call.parameter("embed").unwrap_or_default();
    if wanted.is_empty() {
        return Ok(None);
    }
    let mut embedded = json!({});
    for part in wanted.split(',') {
        let items: Vec<Value> = match part {
            "refunds" => {
                refunds::of(conn, &payment.id).await?.iter().map(|row| refunds::show(row, call)).collect()
            }
            "chargebacks" => chargebacks::of(conn, &payment.id)
                .await?
                .iter()
                .map(|row| chargebacks::show(row, call))
                .collect(),
            _ => continue,
        };
        if let Some(fields) = embedded.as_object_mut() {
            fields.insert(part.to_owned(), items.into());
        }
    }
    Ok(Some(embedded))
}
