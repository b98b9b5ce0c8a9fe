//! Customers: whom mandates and stored payment data belong to. `/v2/customers`.

use axum::extract::{Path, State};
use serde_json::{Value, json};
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};
use time::OffsetDateTime;

use crate::call::{Call, is_id};
use crate::idempotency::{Answer, Begun, begin};
use crate::listing::{self, Listed, Source, hal};
use crate::payments::{moment, request};
use crate::problem::{Problem, documentation};
use crate::sandbox::Sandbox;

/// A row of `customers`.
#[derive(Debug, FromRow)]
pub(crate) struct Customer {
    id: String,
    name: Option<String>,
    email: Option<String>,
    locale: Option<String>,
    metadata: Json<Value>,
    created_at: OffsetDateTime,
}

impl Listed for Customer {
    fn id(&self) -> &str {
        &self.id
    }
}

/// The merchant's customer. Errors: 404, also for deleted ones.
pub(crate) async fn find(conn: &mut PgConnection, profile: &str, id: &str) -> Result<Customer, Problem> {
    let unknown = || Problem::not_found("customer", id);
    if !is_id(id, "cst") {
        return Err(unknown());
    }
    let customer = sqlx::query_as(
        "select * from mollie_sandbox.customers where id = $1 and profile_id = $2 and deleted_at is null",
    )
    .bind(id)
    .bind(profile)
    .fetch_optional(conn)
    .await?;
    customer.ok_or_else(unknown)
}

/// `POST /customers`.
pub(crate) async fn create(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    let body = call.json()?;
    let (name, email) = (request::text(&body, "name")?, request::text(&body, "email")?);
    let (locale, (metadata, _)) = (request::locale(&body)?, request::metadata(&body)?);
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    let id = sandbox.fresh_id(&mut write.tx, "cst").await?;
    let customer: Customer = sqlx::query_as(
        "insert into mollie_sandbox.customers (id, profile_id, name, email, locale, metadata, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning *",
    )
    .bind(id)
    .bind(&call.profile.id)
    .bind(name)
    .bind(email)
    .bind(locale)
    .bind(Json(metadata))
    .bind(write.now)
    .fetch_one(&mut *write.tx)
    .await?;
    write.finish(Answer::created(show(&customer, &call))).await
}

/// `GET /customers`.
pub(crate) async fn list(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    const LIVE: &str = "(select * from mollie_sandbox.customers where deleted_at is null) as customers";
    let source = Source { from: LIVE, name: "customers", prefix: "cst", scope: None };
    let mut conn = sandbox.pool().acquire().await?;
    let page = listing::page::<Customer>(&mut conn, &call, &source).await?;
    Ok(Answer::ok(page.to_json(&call, &source, |customer| show(customer, &call))))
}

/// `GET /customers/{id}`.
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let customer = find(&mut *sandbox.pool().acquire().await?, &call.profile.id, &id).await?;
    Ok(Answer::ok(show(&customer, &call)))
}

/// `PATCH /customers/{id}`: fields that are left out stay.
pub(crate) async fn update(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let body = call.json()?;
    let (name, email) = (request::text(&body, "name")?, request::text(&body, "email")?);
    let (locale, (metadata, _)) = (request::locale(&body)?, request::metadata(&body)?);
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    find(&mut write.tx, &call.profile.id, &id).await?;
    let customer: Customer = sqlx::query_as(
        "update mollie_sandbox.customers set name = coalesce($2, name), email = coalesce($3, email),
            locale = coalesce($4, locale), metadata = case when $6 then $5 else metadata end
         where id = $1 returning *",
    )
    .bind(&id)
    .bind(name)
    .bind(email)
    .bind(locale)
    .bind(Json(metadata))
    .bind(body.get("metadata").is_some())
    .fetch_one(&mut *write.tx)
    .await?;
    write.finish(Answer::ok(show(&customer, &call))).await
}

/// `DELETE /customers/{id}`: the customer's mandates become invalid with it.
pub(crate) async fn delete(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let mut write = match begin(&sandbox, &call).await? {
        Begun::Replay(answer) => return Ok(answer),
        Begun::Fresh(write) => write,
    };
    find(&mut write.tx, &call.profile.id, &id).await?;
    sqlx::query("update mollie_sandbox.mandates set status = 'invalid' where customer_id = $1")
        .bind(&id)
        .execute(&mut *write.tx)
        .await?;
    sqlx::query("update mollie_sandbox.customers set deleted_at = $2 where id = $1")
        .bind(&id)
        .bind(write.now)
        .execute(&mut *write.tx)
        .await?;
    write.finish(Answer::no_content()).await
}

fn show(customer: &Customer, call: &Call) -> Value {
    let own = format!("{}/customers/{}", call.api_base, customer.id);
    json!({
        "resource": "customer",
        "id": customer.id,
        "mode": "test",
        "name": customer.name,
        "email": customer.email,
        "locale": customer.locale,
        "metadata": customer.metadata,
        "createdAt": moment(customer.created_at),
        "_links": {
            "self": hal(own.clone()),
            "dashboard": { "href": format!("{}/faults", call.api_base.trim_end_matches("/v2")), "type": "text/html" },
            "payments": hal(format!("{own}/payments")),
            "mandates": hal(format!("{own}/mandates")),
            "documentation": documentation("get-customer"),
        },
    })
}
