//! All SQL about what became of orders: their states, and the list of transactions.

use crate::{
    kernel::{
        clock::SKEW,
        ids::{BundleId, MemberId, OrderId, SiteId},
        money::{Currency, Money},
        problem::Answer,
    },
    payments::{
        method::Method,
        model::{OrderStatus, ProviderName},
        orders::store::{OrderRow, order},
    },
};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;
use uuid::Uuid;

/// Whether this member placed that order.
pub async fn has_order(connection: &mut PgConnection, member: MemberId, id: OrderId) -> Answer<bool> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from orders where member_id = $1 and id = $2) as "found!""#,
        member.0,
        id.0
    )
    .fetch_one(connection)
    .await?;
    Ok(found)
}

/// Gives an order another status, if it is one, and no checkout; its history says when, and what the provider said.
pub(in crate::payments) async fn set(
    connection: &mut PgConnection,
    order: &OrderRow,
    status: OrderStatus,
    said: Option<&serde_json::Value>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let moved = sqlx::query!(
        "update orders set status = $3, updated_at = $4, checkout_url = null where member_id = $1 and id = $2 and status <> $3",
        order.member.0,
        order.id.0,
        status.code(),
        now,
    )
    .execute(&mut *connection)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "insert into order_states (member_id, order_id, status, snapshot, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing",
        order.member.0,
        order.id.0,
        status.code(),
        said,
        now,
    )
    .execute(connection)
    .await?;
    Ok(true)
}

/// Ends an open order that was placed before `placed` and whose checkout nobody has seen, since the provider did not
/// answer, or a process died: nobody asks for one since `asked`. One on a mandate is charged without a checkout, and
/// is only ended by the code that has looked for its payment (`mandates/charge.rs`). Moments to come were written by a clock that
/// has been put back since, and hold nothing. Says whether there was one.
pub(in crate::payments) async fn end_without_payment(
    connection: &mut PgConnection,
    (member, order): (MemberId, OrderId),
    now: OffsetDateTime,
    (placed, asked): (OffsetDateTime, OffsetDateTime),
) -> Answer<bool> {
    let ended = sqlx::query!(
        "with ended as (
             update orders o set status = 'expired', updated_at = $3, asked_at = null, request_sealed = null
             where o.member_id = $1 and o.id = $2 and o.status = 'pending' and o.provider_payment_id is null
               and (o.created_at <= $4 or o.created_at > $6)
               and (o.asked_at is null or o.asked_at < $5 or o.asked_at > $6)
               and not exists (select from order_mandates m where m.member_id = $1 and m.order_id = $2 and m.sequence = 'recurring')
             returning o.member_id, o.id
         )
         insert into order_states (member_id, order_id, status, created_at)
         select member_id, id, 'expired', $3 from ended on conflict do nothing",
        member.0,
        order.0,
        now,
        placed,
        asked,
        now + SKEW,
    )
    .execute(connection)
    .await?;
    Ok(ended.rows_affected() > 0)
}

/// A state that an order went through.
#[derive(Clone, Copy, Debug)]
pub(in crate::payments) struct StateRow {
    pub(in crate::payments) status: OrderStatus,
    pub(in crate::payments) at: OffsetDateTime,
}

/// The states that an order went through after it was placed, in their order.
pub(in crate::payments) async fn states(
    connection: &mut PgConnection,
    member: MemberId,
    id: OrderId,
) -> Answer<Vec<StateRow>> {
    let rows = sqlx::query_as!(
        StateRow,
        r#"select status as "status: OrderStatus", created_at as at from order_states
         where member_id = $1 and order_id = $2 order by created_at"#,
        member.0,
        id.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// One's own orders by methods that this node knows, older than this place (time and id), newest first.
pub(in crate::payments) async fn orders_before(
    connection: &mut PgConnection,
    member: MemberId,
    before: (OffsetDateTime, Uuid),
    limit: usize,
) -> Answer<Vec<OrderRow>> {
    let found = sqlx::query_as!(
        OrderRow,
        r#"select member_id as "member: MemberId", id as "id: OrderId", company_id, provider as "provider: ProviderName", site_id as "site: SiteId", bundle_id as "bundle: BundleId",
             credits, price_minor, currency as "currency: Currency", vat_basis_points, method as "method: Method", status as "status: OrderStatus", failure,
             provider_payment_id, checkout_url, created_at, completed_at, discount_code, discount_minor, payable, country, statement_descriptor, card_label
         from orders where member_id = $1 and (created_at, id) < ($2, $3) and method = any($5) order by created_at desc, id desc limit $4"#,
        member.0,
        before.0,
        before.1,
        i64::try_from(limit).unwrap_or(i64::MAX),
        &Method::codes(),
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}

/// The orders that these refunds, chargebacks or orders are about, by those ids; by methods that this node knows.
pub(in crate::payments) async fn orders_about(
    connection: &mut PgConnection,
    member: MemberId,
    ids: &[Uuid],
) -> Answer<HashMap<Uuid, OrderRow>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let pairs = sqlx::query!(
        r#"select about.id as "id!", order_id as "order!: OrderId"
         from (select id, order_id from refunds where member_id = $1 and id = any($2)
           union all select id, order_id from chargebacks where member_id = $1 and id = any($2)
           union all select id, id from orders where member_id = $1 and id = any($2)) about
         join orders o on o.member_id = $1 and o.id = about.order_id and o.method = any($3)"#,
        member.0,
        ids,
        &Method::codes(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut found = HashMap::new();
    for pair in pairs {
        if let Some(row) = order(connection, member, pair.order).await? {
            found.insert(pair.id, row);
        }
    }
    Ok(found)
}

/// How much money each of these refunds and chargebacks moved.
pub(in crate::payments) async fn money_moved(
    connection: &mut PgConnection,
    member: MemberId,
    ids: &[Uuid],
) -> Answer<HashMap<Uuid, Money>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let moved = sqlx::query!(
        r#"select id as "id!", amount_minor as "amount!", currency as "currency!: Currency"
         from (select id, amount_minor, currency from refunds where member_id = $1 and id = any($2)
           union all select id, amount_minor, currency from chargebacks where member_id = $1 and id = any($2)) moved"#,
        member.0,
        ids,
    )
    .fetch_all(connection)
    .await?;
    Ok(moved.into_iter().map(|row| (row.id, Money::new(row.amount, row.currency))).collect())
}
