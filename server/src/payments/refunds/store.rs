//! All SQL about refunds, chargebacks and reviews of one order.

use super::{
    model::{Chargeback, Origin, Refund, RefundRow},
    rules::{Books, Heir},
};
use crate::{
    credits,
    kernel::{
        ids::{MemberId, OrderId},
        money::{Currency, Money},
        problem::Answer,
    },
    payments::model::RefundStatus,
    payments::{orders::store::OrderRow, provider::ChargebackSnapshot},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The order's books; as true as the order's lock makes them.
pub(in crate::payments) async fn books(connection: &mut PgConnection, order: &OrderRow) -> Answer<Books> {
    Ok(Books {
        status: order.status,
        price: order.price(),
        country: order.country(),
        credits: order.credits,
        completed_at: order.completed_at,
        has_payment: order.provider_payment_id.is_some(),
        lot: credits::lot(connection, order.member, order.id).await?,
        refunds: refunds(connection, order.member, order.id).await?,
        chargebacks: chargebacks(connection, order.member, order.id).await?,
    })
}

/// For how many days its buyer may withdraw from the order: as they were told when they ordered, or longer where their
/// site has become more generous since.
pub(in crate::payments) async fn withdrawal_days(
    connection: &mut PgConnection,
    order: &OrderRow,
    of_site: u16,
) -> Answer<u16> {
    let kept = sqlx::query_scalar!(
        "select refund_days from orders where member_id = $1 and id = $2",
        order.member.0,
        order.id.0,
    )
    .fetch_optional(connection)
    .await?
    .flatten();
    let kept = kept.and_then(|days| u16::try_from(days).ok());
    Ok(kept.map_or(of_site, |days| days.max(of_site)))
}

async fn refunds(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Vec<Refund>> {
    let rows = sqlx::query_as!(
        Refund,
        r#"select id, order_id as "order: OrderId", origin as "origin: Origin", amount_minor, currency as "currency: Currency", credits, taken, owed,
             status as "status: RefundStatus", provider_refund_id, asked_at, created_at
         from refunds where member_id = $1 and order_id = $2 order by created_at, id"#,
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn chargebacks(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Vec<Chargeback>> {
    let rows = sqlx::query_as!(
        Chargeback,
        r#"select id, provider_chargeback_id, amount_minor, currency as "currency: Currency", credits, taken, owed, created_at, reversed_at
         from chargebacks where member_id = $1 and order_id = $2 order by created_at, id"#,
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Whether a refund of the order waits for the provider or the bank.
pub(in crate::payments) async fn is_under_way(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<bool> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from refunds where member_id = $1 and order_id = $2 and status in ('requested', 'pending')) as "found!""#,
        member.0,
        order.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(found)
}

/// One refund.
pub(super) async fn refund(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
) -> Answer<Option<Refund>> {
    let row = sqlx::query_as!(
        Refund,
        r#"select id, order_id as "order: OrderId", origin as "origin: Origin", amount_minor, currency as "currency: Currency", credits, taken, owed,
             status as "status: RefundStatus", provider_refund_id, asked_at, created_at
         from refunds where member_id = $1 and id = $2"#,
        member.0,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// Notes that the provider is asked to make it now; false: it was made, or another worker asks at this moment.
pub(super) async fn note_asked(
    connection: &mut PgConnection,
    member: MemberId,
    refund: &Refund,
    now: OffsetDateTime,
) -> Answer<bool> {
    let noted = sqlx::query!(
        "update refunds set asked_at = $3
         where member_id = $1 and id = $2 and status = $4 and asked_at is not distinct from $5::timestamptz",
        member.0,
        refund.id,
        now,
        RefundStatus::Requested.code(),
        refund.asked_at,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() > 0)
}

/// The provider answered that it made nothing.
pub(super) async fn note_answered(connection: &mut PgConnection, member: MemberId, id: Uuid) -> Answer<()> {
    sqlx::query!("update refunds set asked_at = null where member_id = $1 and id = $2", member.0, id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Notes that the member is told of it; says whether that is news.
pub(super) async fn note_told(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let noted = sqlx::query!(
        "update refunds set told_at = $3 where member_id = $1 and id = $2 and told_at is null",
        member.0,
        id,
        now,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() > 0)
}

/// The refund that an intent asked for before.
pub(super) async fn refund_of_intent(
    connection: &mut PgConnection,
    member: MemberId,
    intent: Uuid,
) -> Answer<Option<Refund>> {
    let row = sqlx::query_as!(
        Refund,
        r#"select id, order_id as "order: OrderId", origin as "origin: Origin", amount_minor, currency as "currency: Currency", credits, taken, owed,
             status as "status: RefundStatus", provider_refund_id, asked_at, created_at
         from refunds where member_id = $1 and intent = $2"#,
        member.0,
        intent,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// Writes a refund down.
pub(super) async fn add_refund(connection: &mut PgConnection, row: &RefundRow<'_>) -> Answer<()> {
    sqlx::query!(
        "insert into refunds (member_id, id, order_id, origin, intent, amount_minor, currency, credits, taken, owed, status,
             provider_refund_id, created_at, updated_at, wished_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)",
        row.member.0,
        row.id,
        row.order.0,
        row.origin.code(),
        row.intent,
        row.amount.amount,
        row.amount.currency.code(),
        row.credits,
        row.taken,
        row.owed,
        row.status.code(),
        row.provider_refund_id,
        row.now,
        row.wished_by,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Moves a refund on.
pub(super) async fn advance_refund(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    (status, provider_refund_id, failure): (RefundStatus, Option<&str>, Option<&str>),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update refunds set status = $3, provider_refund_id = coalesce(provider_refund_id, $4), failure = $5, asked_at = null, updated_at = $6
         where member_id = $1 and id = $2",
        member.0,
        id,
        status.code(),
        provider_refund_id,
        failure,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Gives a refund up that no provider was asked for; false: one is being asked, or was.
pub(super) async fn give_up(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    failure: Option<&str>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let given_up = sqlx::query!(
        "update refunds set status = $3, failure = $4, updated_at = $5
         where member_id = $1 and id = $2 and status = $6 and asked_at is null and provider_refund_id is null",
        member.0,
        id,
        RefundStatus::Failed.code(),
        failure,
        now,
        RefundStatus::Requested.code(),
    )
    .execute(connection)
    .await?;
    Ok(given_up.rows_affected() > 0)
}

/// Refunds of the order that failed after this chargeback was heard of.
pub(super) async fn failed_since(
    connection: &mut PgConnection,
    order: &OrderRow,
    chargeback: Uuid,
) -> Answer<Vec<Uuid>> {
    let refunds = sqlx::query_scalar!(
        "select r.id from refunds r join chargebacks c on c.member_id = r.member_id and c.order_id = r.order_id
         where r.member_id = $1 and r.order_id = $2 and c.id = $3 and r.status = $4 and r.updated_at >= c.noticed_at",
        order.member.0,
        order.id.0,
        chargeback,
        RefundStatus::Failed.code(),
    )
    .fetch_all(connection)
    .await?;
    Ok(refunds)
}

/// A chargeback to be written down.
pub(super) struct NewChargeback<'a> {
    pub(super) id: Uuid,
    pub(super) snapshot: &'a ChargebackSnapshot,
    pub(super) amount: Money,
    pub(super) credits: i32,
    pub(super) taken: i32,
    pub(super) owed: i32,
    pub(super) card_print: Option<Vec<u8>>,
}

/// Writes a chargeback down.
pub(super) async fn add_chargeback(
    connection: &mut PgConnection,
    order: &OrderRow,
    new: &NewChargeback<'_>,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into chargebacks (member_id, id, order_id, provider_chargeback_id, amount_minor, currency, reason, credits, taken, owed,
             created_at, noticed_at, by_card, card_print)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        order.member.0,
        new.id,
        order.id.0,
        new.snapshot.id,
        new.amount.amount,
        new.amount.currency.code(),
        new.snapshot.reason,
        new.credits,
        new.taken,
        new.owed,
        new.snapshot.created_at.unwrap_or(now),
        now,
        order.method.is_card(),
        new.card_print,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The bank gave the money again.
pub(super) async fn reverse_chargeback(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update chargebacks set reversed_at = $3, counted = false where member_id = $1 and id = $2",
        member.0,
        id,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds credits to what went back already: they stay taken, and owed.
pub(super) async fn bequeath(
    connection: &mut PgConnection,
    member: MemberId,
    heir: Heir,
    taken: i32,
    owed: i32,
) -> Answer<()> {
    match heir {
        Heir::Chargeback(id) => {
            sqlx::query!(
                "update chargebacks set credits = credits + $3 + $4, taken = taken + $3, owed = owed + $4 where member_id = $1 and id = $2",
                member.0,
                id,
                taken,
                owed,
            )
            .execute(connection)
            .await?
        }
        Heir::Refund(id) => {
            sqlx::query!(
                "update refunds set credits = credits + $3 + $4, taken = taken + $3, owed = owed + $4 where member_id = $1 and id = $2",
                member.0,
                id,
                taken,
                owed,
            )
            .execute(connection)
            .await?
        }
    };
    Ok(())
}

/// Which order it is a refund of.
pub(in crate::payments) async fn order_of(
    connection: &mut PgConnection,
    member: MemberId,
    refund: Uuid,
) -> Answer<Option<OrderId>> {
    Ok(self::refund(connection, member, refund).await?.map(|refund| refund.order))
}

/// Whether somebody still has to look at the order.
pub(in crate::payments) async fn has_open_case(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<bool> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from order_reviews where member_id = $1 and order_id = $2 and closed_at is null) as "found!""#,
        member.0,
        order.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(found)
}

/// Files a payment that a human has to look at: one case an order. A closed one opens again for another reason, or for
/// another of the order's refunds, where the case is about one.
pub(in crate::payments) async fn review(
    connection: &mut PgConnection,
    order: &OrderRow,
    reason: &str,
    snapshot: &serde_json::Value,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into order_reviews (member_id, order_id, reason, snapshot, created_at) values ($1, $2, $3, $4, $5)
         on conflict (member_id, order_id) do update
             set reason = excluded.reason, snapshot = excluded.snapshot, created_at = excluded.created_at, closed_at = null, closed_by = null
             where order_reviews.closed_at is not null
               and (order_reviews.reason <> excluded.reason
                    or (order_reviews.snapshot ->> 'refund') is distinct from (excluded.snapshot ->> 'refund'))",
        order.member.0,
        order.id.0,
        reason,
        snapshot,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The open case of this reason is over, unless it is about this refund.
pub(super) async fn end_review(
    connection: &mut PgConnection,
    order: &OrderRow,
    (reason, but): (&str, Option<Uuid>),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update order_reviews set closed_at = $4, closed_by = 'the provider'
         where member_id = $1 and order_id = $2 and reason = $3 and closed_at is null
           and (snapshot ->> 'refund') is distinct from $5",
        order.member.0,
        order.id.0,
        reason,
        now,
        but.map(|refund| refund.to_string()),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Erases what the provider said of the payer; amounts, credits and dates stay, as of orders.
pub(in crate::payments) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("update refunds set failure = null, intent = null where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("update chargebacks set card_print = null where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("update order_reviews set snapshot = null where member_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}
