//! All SQL about sales.

use serde_json::Value;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};
use time::OffsetDateTime;

use crate::parameters::Parameters;
use crate::sandbox::Sandbox;

/// A sale as stored. There is one from the first visit of its page on; FlexPay tells of it once it was paid.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct Sale {
    #[sqlx(rename = "sale_id")]
    pub(crate) id: i64,
    pub(crate) shop_id: String,
    pub(crate) reference: String,
    pub(crate) parameters: Json<Parameters>,
    pub(crate) payment_id: Option<String>,
    pub(crate) engine_key: String,
    pub(crate) relay_token: String,
    pub(crate) created_at: OffsetDateTime,
}

impl Sale {
    /// What its address said.
    pub(crate) fn said(&self, name: &str) -> &str {
        self.parameters.get(name).map(String::as_str).unwrap_or_default()
    }

    /// What the engine says of its payment.
    pub(crate) async fn payment(&self, sandbox: &Sandbox, host: &str) -> Result<Value, http::StatusCode> {
        let Some(id) = &self.payment_id else { return Ok(Value::Null) };
        let path = format!("payments/{id}?embed=refunds,chargebacks");
        let found = sandbox.ask((&self.engine_key, host), http::Method::GET, &path, None).await;
        found.map_err(|(status, _)| status)
    }
}

/// Keeps what a first visit of the page brought, or finds what one before did.
pub(crate) async fn begin(conn: &mut PgConnection, sale: &Sale) -> Result<Sale, sqlx::Error> {
    sqlx::query(
        "insert into verotel_sandbox.sales (shop_id, reference, parameters, engine_key, relay_token, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (shop_id, reference) do nothing",
    )
    .bind(&sale.shop_id)
    .bind(&sale.reference)
    .bind(&sale.parameters)
    .bind(&sale.engine_key)
    .bind(&sale.relay_token)
    .bind(sale.created_at)
    .execute(&mut *conn)
    .await?;
    sqlx::query_as("select * from verotel_sandbox.sales where shop_id = $1 and reference = $2")
        .bind(&sale.shop_id)
        .bind(&sale.reference)
        .fetch_one(conn)
        .await
}

/// The engine made a payment for it; false: for another visit first, as long as that one is the newest.
pub(crate) async fn attach(conn: &mut PgConnection, sale: &Sale, payment: &str) -> Result<bool, sqlx::Error> {
    let attached = sqlx::query(
        "update verotel_sandbox.sales set payment_id = $2 where sale_id = $1 and payment_id is not distinct from $3",
    )
    .bind(sale.id)
    .bind(payment)
    .bind(&sale.payment_id)
    .execute(conn)
    .await?;
    Ok(attached.rows_affected() > 0)
}

/// A shop's sale by either of its names.
pub(crate) async fn find(
    conn: &mut PgConnection,
    shop: &str,
    (reference, sale_id): (Option<&str>, Option<i64>),
) -> Result<Option<Sale>, sqlx::Error> {
    sqlx::query_as(
        "select * from verotel_sandbox.sales where shop_id = $1 and (reference = $2 or ($2 is null and sale_id = $3))",
    )
    .bind(shop)
    .bind(reference)
    .bind(sale_id)
    .fetch_optional(conn)
    .await
}

/// The sale that the engine tells of, or whose buyer comes back.
pub(crate) async fn of_token(
    conn: &mut PgConnection,
    sale_id: i64,
    token: &str,
) -> Result<Option<Sale>, sqlx::Error> {
    sqlx::query_as("select * from verotel_sandbox.sales where sale_id = $1 and relay_token = $2")
        .bind(sale_id)
        .bind(token)
        .fetch_optional(conn)
        .await
}

/// Events of which the merchant said that it knows.
pub(crate) async fn acknowledged(conn: &mut PgConnection, sale: i64) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar("select event from verotel_sandbox.acknowledged where sale_id = $1")
        .bind(sale)
        .fetch_all(conn)
        .await
}

/// Notes one of them.
pub(crate) async fn acknowledge(conn: &mut PgConnection, sale: i64, event: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into verotel_sandbox.acknowledged (sale_id, event) values ($1, $2) on conflict do nothing",
    )
    .bind(sale)
    .bind(event)
    .execute(conn)
    .await
    .map(drop)
}
