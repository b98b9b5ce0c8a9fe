//! Mandates: a customer's standing permission to charge. `/v2/customers/{id}/mandates`.

use axum::extract::{Path, State};
use serde_json::{Value, json};
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};
use time::macros::format_description;
use time::{Date, OffsetDateTime};

use crate::call::Call;
use crate::idempotency::{Answer, Begun, begin};
use crate::listing::{self, Listed, Source, hal};
use crate::payments::{moment, request};
use crate::problem::{Problem, documentation};
use crate::sandbox::Sandbox;
use crate::{customers, iban};

/// A row of `mandates`. Status is `valid` or, once revoked, `invalid`.
#[derive(Debug, FromRow)]
pub(crate) struct Mandate {
    pub(crate) id: String,
    customer_id: String,
    pub(crate) method: String,
    status: String,
    details: Json<Value>,
    #[sqlx(rename = "mandate_reference")]
    reference: Option<String>,
    signature_date: Date,
    created_at: OffsetDateTime,
}

impl Listed for Mandate {
    fn id(&self) -> &str {
        &self.id
    }
}

/// A mandate that a first payment leaves.
pub(crate) struct Grant<'a> {
    pub(crate) profile: &'a str,
    pub(crate) customer: &'a str,
    pub(crate) method: &'a str,
    pub(crate) details: Value,
}

/// Stores a granted mandate; gives its id.
pub(crate) async fn grant(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    grant: Grant<'_>,
    now: OffsetDateTime,
) -> Result<String, sqlx::Error> {
    let signed = Signed { reference: None, date: now.date() };
    Ok(insert(conn, sandbox, grant, signed, now).await?.id)
}

/// The customer's valid mandates, newest first.
pub(crate) async fn valid(conn: &mut PgConnection, customer: &str) -> Result<Vec<Mandate>, sqlx::Error> {
    sqlx::query_as(
        "select * from mollie_sandbox.mandates where customer_id = $1 and status = 'valid' order by seq desc",
    )
    .bind(customer)
    .fetch_all(conn)
    .await
}

/// `POST /customers/{id}/mandates`: direct debit and PayPal only; card mandates come from first payments.
pub(crate) async fn create(
    State(sandbox): State<Sandbox>,
    Path(customer): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let body = call.json()?;
    let (method, details) = account(&body)?;
    let reference = request::text(&body, "mandateReference")?;
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    let date = signature_date(&body)?.unwrap_or(write.now.date());
    customers::find(&mut write.tx, &call.profile.id, &customer).await?;
    let grant = Grant { profile: &call.profile.id, customer: &customer, method, details };
    let stored = insert(&mut write.tx, &sandbox, grant, Signed { reference, date }, write.now).await;
    let mandate = stored.map_err(|error| {
        let taken = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if taken {
            Problem::invalid("mandateReference", "The mandate reference is already used")
        } else {
            error.into()
        }
    })?;
    write.finish(Answer::created(show(&mandate, &call))).await
}

/// `GET /customers/{id}/mandates`.
pub(crate) async fn list(
    State(sandbox): State<Sandbox>,
    Path(customer): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut conn = sandbox.pool().acquire().await?;
    customers::find(&mut conn, &call.profile.id, &customer).await?;
    let scope = Some(("customer_id", customer.as_str()));
    let source = Source { from: "mollie_sandbox.mandates", name: "mandates", prefix: "mdt", scope };
    let page = listing::page::<Mandate>(&mut conn, &call, &source).await?;
    Ok(Answer::ok(page.to_json(&call, &source, |mandate| show(mandate, &call))))
}

/// `GET /customers/{id}/mandates/{id}`.
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path((customer, id)): Path<(String, String)>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut conn = sandbox.pool().acquire().await?;
    let mandate = find(&mut conn, &call, &customer, &id).await?;
    Ok(Answer::ok(show(&mandate, &call)))
}

/// `DELETE /customers/{id}/mandates/{id}`: revokes.
pub(crate) async fn revoke(
    State(sandbox): State<Sandbox>,
    Path((customer, id)): Path<(String, String)>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    let mandate = find(&mut write.tx, &call, &customer, &id).await?;
    sqlx::query("update mollie_sandbox.mandates set status = 'invalid' where id = $1")
        .bind(mandate.id)
        .execute(&mut *write.tx)
        .await?;
    write.finish(Answer::no_content()).await
}

struct Signed {
    reference: Option<String>,
    date: Date,
}

async fn insert(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    grant: Grant<'_>,
    signed: Signed,
    now: OffsetDateTime,
) -> Result<Mandate, sqlx::Error> {
    let id = sandbox.fresh_id(&mut *conn, "mdt").await?;
    sqlx::query_as(
        "insert into mollie_sandbox.mandates (id, profile_id, customer_id, method, status, details,
            mandate_reference, signature_date, created_at)
         values ($1, $2, $3, $4, 'valid', $5, $6, $7, $8) returning *",
    )
    .bind(id)
    .bind(grant.profile)
    .bind(grant.customer)
    .bind(grant.method)
    .bind(Json(grant.details))
    .bind(signed.reference)
    .bind(signed.date)
    .bind(now)
    .fetch_one(conn)
    .await
}

async fn find(conn: &mut PgConnection, call: &Call, customer: &str, id: &str) -> Result<Mandate, Problem> {
    customers::find(&mut *conn, &call.profile.id, customer).await?;
    let unknown = || Problem::not_found("mandate", id);
    if !crate::call::is_id(id, "mdt") {
        return Err(unknown());
    }
    let mandate = sqlx::query_as("select * from mollie_sandbox.mandates where id = $1 and customer_id = $2")
        .bind(id)
        .bind(customer)
        .fetch_optional(conn)
        .await?;
    mandate.ok_or_else(unknown)
}

fn account(body: &Value) -> Result<(&'static str, Value), Problem> {
    let name = request::text(body, "consumerName")?;
    let name = name.ok_or_else(|| Problem::invalid("consumerName", "The consumer name is missing"))?;
    match request::text(body, "method")?.as_deref() {
        Some("directdebit") => {
            let iban = request::text(body, "consumerAccount")?.and_then(|text| iban::parse(&text));
            let iban =
                iban.ok_or_else(|| Problem::invalid("consumerAccount", "The account is no valid IBAN"))?;
            let bic = request::text(body, "consumerBic")?;
            Ok(("directdebit", json!({ "consumerName": name, "consumerAccount": iban, "consumerBic": bic })))
        }
        Some("paypal") => {
            let email = request::text(body, "consumerEmail")?;
            let email =
                email.ok_or_else(|| Problem::invalid("consumerEmail", "The e-mail address is missing"))?;
            Ok(("paypal", json!({ "consumerName": name, "consumerAccount": email })))
        }
        _ => Err(Problem::invalid("method", "A mandate can be created for directdebit and paypal only")),
    }
}

fn signature_date(body: &Value) -> Result<Option<Date>, Problem> {
    let Some(text) = request::text(body, "signatureDate")? else { return Ok(None) };
    let date = Date::parse(&text, format_description!("[year]-[month]-[day]"));
    date.map(Some).map_err(|_| Problem::invalid("signatureDate", "The date is not of the form YYYY-MM-DD"))
}

fn show(mandate: &Mandate, call: &Call) -> Value {
    let customer = format!("{}/customers/{}", call.api_base, mandate.customer_id);
    json!({
        "resource": "mandate",
        "id": mandate.id,
        "mode": "test",
        "status": mandate.status,
        "method": mandate.method,
        "details": mandate.details,
        "mandateReference": mandate.reference,
        "signatureDate": mandate.signature_date.to_string(),
        "customerId": mandate.customer_id,
        "scopes": ["customer-present", "customer-not-present"],
        "createdAt": moment(mandate.created_at),
        "_links": {
            "self": hal(format!("{customer}/mandates/{}", mandate.id)),
            "customer": hal(customer),
            "documentation": documentation("get-mandate"),
        },
    })
}
