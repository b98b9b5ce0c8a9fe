//! All SQL about limits, and what they are compared with.

use super::rules::{Limit, Stored};
use crate::{
    kernel::{
        clock::SKEW,
        ids::{MemberId, OrderId},
        money::Currency,
        problem::Answer,
    },
    payments::orders::asking::ANSWERED_WITHIN,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What the member set, and in which currency; None: nothing.
pub(super) async fn find(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Option<(Currency, Stored)>> {
    let row = sqlx::query!(
        r#"select monthly_minor, currency as "currency: Currency", pause_until, raises_at, later_minor, later_pause
         from spending_limits where member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| {
        let later = Limit { monthly: row.later_minor, pause_until: row.later_pause };
        let stored = Stored {
            now: Limit { monthly: row.monthly_minor, pause_until: row.pause_until },
            later: row.raises_at.map(|from| (from, later)),
        };
        (row.currency, stored)
    }))
}

/// Keeps it.
pub(super) async fn put(
    connection: &mut PgConnection,
    member: MemberId,
    currency: Currency,
    stored: &Stored,
    now: OffsetDateTime,
) -> Answer<()> {
    let later = stored.later.map(|(_, limit)| limit).unwrap_or_default();
    sqlx::query!(
        "insert into spending_limits (member_id, monthly_minor, currency, pause_until, raises_at, later_minor, later_pause, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (member_id) do update set monthly_minor = $2, currency = $3, pause_until = $4, raises_at = $5,
             later_minor = $6, later_pause = $7, updated_at = $8",
        member.0,
        stored.now.monthly,
        currency.code(),
        stored.now.pause_until,
        stored.later.map(|(from, _)| from),
        later.monthly,
        later.pause_until,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What was paid since `month` and neither given back nor taken by a bank, which may take a part, in minor units.
pub(super) async fn spent(
    connection: &mut PgConnection,
    member: MemberId,
    currency: Currency,
    month: OffsetDateTime,
) -> Answer<i64> {
    let spent = sqlx::query_scalar!(
        r#"select coalesce(sum(greatest(0, o.price_minor - coalesce(r.amount_minor, 0) - coalesce(c.amount_minor, 0))), 0)::bigint as "spent!"
         from orders o
         left join lateral (
             select sum(amount_minor) as amount_minor from refunds
             where member_id = o.member_id and order_id = o.id and status <> 'failed'
         ) r on true
         left join lateral (
             select sum(amount_minor) as amount_minor from chargebacks
             where member_id = o.member_id and order_id = o.id and reversed_at is null
         ) c on true
         where o.member_id = $1 and o.currency = $2 and o.completed_at >= $3
           and o.status in ('completed', 'partly_refunded', 'charged_back')"#,
        member.0,
        currency.code(),
        month,
    )
    .fetch_one(connection)
    .await?;
    Ok(spent)
}

/// The same with what may still be paid: at a checkout, be it one that the member gave up, and by a mandate, which
/// jobs charge for hours. An order whose checkout nobody was shown is none once nobody can be asking for one.
pub(super) async fn reserved(
    connection: &mut PgConnection,
    member: MemberId,
    currency: Currency,
    (month, now): (OffsetDateTime, OffsetDateTime),
) -> Answer<i64> {
    let open = sqlx::query_scalar!(
        r#"select coalesce(sum(price_minor), 0)::bigint as "open!" from orders
         where member_id = $1 and currency = $2 and (payable or status = 'pending'
           and (provider_payment_id is not null or asked_at > $3 and asked_at <= $4
             or exists (select from order_mandates m where m.member_id = $1 and m.order_id = orders.id and m.sequence = 'recurring')))"#,
        member.0,
        currency.code(),
        now - ANSWERED_WITHIN,
        now + SKEW,
    )
    .fetch_one(&mut *connection)
    .await?;
    Ok(open.saturating_add(spent(connection, member, currency, month).await?))
}

/// Open orders of a member who has a limit, the oldest first: looked up before the limit refuses another.
pub async fn open_orders(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Vec<(MemberId, OrderId)>> {
    let rows = sqlx::query_scalar!(
        r#"select o.id as "order: OrderId" from orders o join spending_limits l using (member_id)
         where o.member_id = $1 and (o.status = 'pending' or o.payable) and o.provider_payment_id is not null and l.monthly_minor is not null
         order by o.created_at limit 5"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|order| (member, order)).collect())
}

/// Forgets the limit.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from spending_limits where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
