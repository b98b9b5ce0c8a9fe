//! An order with all that happened to it, in one line of time: its states, the money that went back, the papers, and what its
//! credits did in the ledger.

use super::look_at;
use crate::{
    app::App,
    backoffice::Doer,
    kernel::{
        ids::{MemberId, OrderId, SiteId},
        money::{Currency, Money},
        problem::{Answer, Refusal},
    },
    payments::{self, OrderStatus},
    staff::Permission,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderEventKind {
    /// It was placed.
    Placed,
    /// It got another state: `code`.
    State,
    /// Money went back, or is on its way: `code` is the refund's state.
    Refund,
    /// A bank took money back: `code` is its reason.
    Chargeback,
    /// An invoice or a credit note: `code`.
    Paper,
    /// Credits moved: `code` is the ledger's cause.
    Credits,
}

/// Something that happened to an order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderEvent {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    kind: OrderEventKind,
    #[schema(required)]
    code: Option<String>,
    #[schema(required)]
    amount: Option<Money>,
    /// By how much the balance changed.
    #[schema(required)]
    credits: Option<i32>,
    /// Who of the staff, or `member` or `provider`.
    #[schema(required)]
    by: Option<String>,
    /// A paper's number, or the provider's id.
    #[schema(required)]
    reference: Option<String>,
}

impl OrderEvent {
    fn of(at: OffsetDateTime, kind: OrderEventKind, code: Option<String>) -> Self {
        Self { at, kind, code, amount: None, credits: None, by: None, reference: None }
    }
}

/// An order as staff see it: no name, no address.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderFile {
    order: OrderId,
    member: MemberId,
    site: SiteId,
    company: String,
    status: OrderStatus,
    /// The code of the payment method.
    method: String,
    provider: String,
    /// The provider's id of the payment.
    #[schema(required)]
    payment: Option<String>,
    price: Money,
    credits: i32,
    /// Of its credits, how many are unused; null: none were booked.
    #[schema(required)]
    unused: Option<i32>,
    /// What is left of the price.
    kept: Money,
    #[schema(required)]
    discount_code: Option<String>,
    /// The first one first.
    events: Vec<OrderEvent>,
}

/// Reads an order; the log says so first.
///
/// # Errors
/// `not_allowed`; `not_found` for an order out of reach.
pub async fn read_order(app: &App, doer: Doer<'_>, order: OrderId) -> Answer<OrderFile> {
    let (member, site) = look_at(app, doer, (Permission::ReadOrders, "order.read", true), order).await?;
    let mut connection = app.db.acquire().await?;
    let line = payments::find_order(&mut connection, &order.to_string()).await?.ok_or(Refusal::NotFound)?;
    let report = payments::order_report(&mut connection, &line).await?;
    let mut events = vec![OrderEvent::of(line.created_at, OrderEventKind::Placed, None)];
    events.extend(states(&mut connection, member, order).await?);
    events.extend(money_back(&mut connection, member, order).await?);
    events.extend(papers(&mut connection, member, order).await?);
    events.extend(ledger(&mut connection, member, order).await?);
    events.sort_by_key(|event| event.at);
    Ok(OrderFile {
        order,
        member,
        site,
        price: line.price(),
        company: line.company_id,
        status: line.status,
        method: line.method,
        provider: line.provider.code().to_owned(),
        payment: line.payment_id,
        credits: line.credits,
        unused: report.lot.map(|(_, remaining)| remaining),
        kept: report.kept,
        discount_code: line.discount_code,
        events,
    })
}

async fn states(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Vec<OrderEvent>> {
    let rows = sqlx::query!(
        "select status, created_at from order_states where member_id = $1 and order_id = $2",
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    let event = |at, status| OrderEvent::of(at, OrderEventKind::State, Some(status));
    Ok(rows.into_iter().map(|row| event(row.created_at, row.status)).collect())
}

async fn money_back(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Vec<OrderEvent>> {
    let refunds = sqlx::query!(
        r#"select amount_minor, currency as "currency: Currency", status, coalesce(wished_by, origin) as "by!", provider_refund_id, created_at
           from refunds where member_id = $1 and order_id = $2"#,
        member.0,
        order.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut events: Vec<OrderEvent> = refunds
        .into_iter()
        .map(|row| OrderEvent {
            amount: Some(Money::new(row.amount_minor, row.currency)),
            by: Some(row.by),
            reference: row.provider_refund_id,
            ..OrderEvent::of(row.created_at, OrderEventKind::Refund, Some(row.status))
        })
        .collect();
    let chargebacks = sqlx::query!(
        r#"select amount_minor, currency as "currency: Currency", reason, provider_chargeback_id, created_at
           from chargebacks where member_id = $1 and order_id = $2"#,
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    events.extend(chargebacks.into_iter().map(|row| OrderEvent {
        amount: Some(Money::new(row.amount_minor, row.currency)),
        reference: Some(row.provider_chargeback_id),
        ..OrderEvent::of(row.created_at, OrderEventKind::Chargeback, row.reason)
    }));
    Ok(events)
}

async fn papers(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Vec<OrderEvent>> {
    let rows = sqlx::query!(
        r#"select kind, upper(company_id) || '-' || year || '-' || lpad(number::text, 6, '0') as "number!", gross_minor,
             currency as "currency: Currency", issued_at
           from invoices where member_id = $1 and order_id = $2"#,
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| OrderEvent {
            amount: Some(Money::new(row.gross_minor, row.currency)),
            reference: Some(row.number),
            ..OrderEvent::of(row.issued_at, OrderEventKind::Paper, Some(row.kind))
        })
        .collect())
}

/// What the ledger has of the order itself, of its refunds and of its chargebacks.
async fn ledger(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Vec<OrderEvent>> {
    let causes: Vec<Uuid> = sqlx::query_scalar!(
        r#"select $2::uuid as "cause!" union select id from refunds where member_id = $1 and order_id = $2
           union select id from chargebacks where member_id = $1 and order_id = $2"#,
        member.0,
        order.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let rows = sqlx::query!(
        "select cause, credits, created_at from ledger_lines where member_id = $1 and account = 'member' and cause_id = any($2)",
        member.0,
        &causes,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| OrderEvent {
            credits: Some(row.credits),
            ..OrderEvent::of(row.created_at, OrderEventKind::Credits, Some(row.cause))
        })
        .collect())
}
