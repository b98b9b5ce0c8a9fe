//! All SQL about orders.

use sqlx::{FromRow, PgConnection};
use time::OffsetDateTime;
use uuid::Uuid;

/// An order as stored.
#[expect(clippy::struct_field_names, reason = "an order has two ids, and this is the name of one")]
#[derive(Clone, Debug, FromRow)]
pub(crate) struct Order {
    pub(crate) order_id: String,
    pub(crate) id: Uuid,
    pub(crate) transaction_id: String,
    pub(crate) payment_id: Option<String>,
    pub(crate) engine_key: String,
    pub(crate) service_id: String,
    pub(crate) token_code: String,
    pub(crate) secret: String,
    pub(crate) reference: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) exchange_url: Option<String>,
    pub(crate) method_id: Option<i32>,
    pub(crate) currency: String,
    pub(crate) amount_minor: i64,
    pub(crate) relay_token: String,
    pub(crate) created_at: OffsetDateTime,
}

/// Keeps a new order.
pub(crate) async fn insert(conn: &mut PgConnection, order: &Order) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into paynl_sandbox.orders (order_id, id, transaction_id, payment_id, engine_key, service_id, token_code,
            secret, reference, description, exchange_url, method_id, currency, amount_minor, relay_token, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind(&order.order_id)
    .bind(order.id)
    .bind(&order.transaction_id)
    .bind(&order.payment_id)
    .bind(&order.engine_key)
    .bind(&order.service_id)
    .bind(&order.token_code)
    .bind(&order.secret)
    .bind(&order.reference)
    .bind(&order.description)
    .bind(&order.exchange_url)
    .bind(order.method_id)
    .bind(&order.currency)
    .bind(order.amount_minor)
    .bind(&order.relay_token)
    .bind(order.created_at)
    .execute(conn)
    .await
    .map(drop)
}

/// The engine has made the payment.
pub(crate) async fn attach(conn: &mut PgConnection, order: &str, payment: &str) -> Result<(), sqlx::Error> {
    sqlx::query("update paynl_sandbox.orders set payment_id = $2 where order_id = $1")
        .bind(order)
        .bind(payment)
        .execute(conn)
        .await
        .map(drop)
}

/// The caller's order by any of its three names.
pub(crate) async fn find(
    conn: &mut PgConnection,
    engine_key: &str,
    name: &str,
) -> Result<Option<Order>, sqlx::Error> {
    sqlx::query_as(
        "select * from paynl_sandbox.orders where engine_key = $1 and payment_id is not null
            and (order_id = $2 or transaction_id = $2 or id::text = $2)",
    )
    .bind(engine_key)
    .bind(name)
    .fetch_optional(conn)
    .await
}

/// The order that the engine tells of.
pub(crate) async fn of_relay(
    conn: &mut PgConnection,
    order: &str,
    token: &str,
) -> Result<Option<Order>, sqlx::Error> {
    sqlx::query_as(
        "select * from paynl_sandbox.orders where order_id = $1 and relay_token = $2 and payment_id is not null",
    )
    .bind(order)
    .bind(token)
    .fetch_optional(conn)
    .await
}
