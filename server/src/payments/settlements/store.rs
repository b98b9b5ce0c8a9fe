//! All SQL about reading payouts.

use super::rules::{Fault, Listed, StatedLine};
use crate::{
    kernel::{
        ids::{MemberId, OrderId},
        money::Currency,
        problem::Answer,
    },
    payments::{
        method::Method,
        model::ProviderName,
        orders::unknown::Place,
        provider::{PaidLine, PaidOut, PaidPart, Stated},
    },
};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;

/// A payout that is being read.
pub(super) struct Unread {
    pub(super) id: String,
    pub(super) amount_minor: i64,
    pub(super) currency: Currency,
    pub(super) stated: Stated,
    pub(super) part: PaidPart,
    pub(super) resume_from: Option<String>,
}

/// Takes payouts into the list of those to read; what is known stays as it is.
pub(super) async fn note(
    connection: &mut PgConnection,
    place: Place<'_>,
    paid_out: &[PaidOut],
) -> Answer<()> {
    for paid in paid_out {
        sqlx::query!(
            "insert into settlements (provider, id, company_id, reference, amount_minor, currency, settled_at, stated, part)
             values ($1, $2, $3, $4, $5, $6, $7, $8, 'payments') on conflict do nothing",
            place.name.code(),
            paid.id,
            place.company_id,
            paid.reference,
            paid.amount.amount,
            paid.amount.currency.code(),
            paid.settled_at,
            Json(&paid.stated) as _,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The company's oldest payout that is not read to its end.
pub(super) async fn next_unread(connection: &mut PgConnection, place: Place<'_>) -> Answer<Option<Unread>> {
    let row = sqlx::query!(
        r#"select id, amount_minor, currency as "currency: Currency", stated as "stated: Json<Stated>", part as "part!", resume_from
         from settlements where read_at is null and company_id = $1 and provider = $2 order by settled_at, id limit 1"#,
        place.company_id,
        place.name.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| {
        Some(Unread {
            part: PaidPart::parse(&row.part)?,
            id: row.id,
            amount_minor: row.amount_minor,
            currency: row.currency,
            stated: row.stated.0,
            resume_from: row.resume_from,
        })
    }))
}

/// Keeps the lines of a page; those that are there stay as they are.
pub(super) async fn add_lines(
    connection: &mut PgConnection,
    (provider, settlement): (ProviderName, &str),
    (part, lines): (PaidPart, &[PaidLine]),
) -> Answer<()> {
    let texts = |of: fn(&PaidLine) -> &str| lines.iter().map(|line| of(line).to_owned()).collect::<Vec<_>>();
    let amounts: Vec<i64> = lines.iter().map(|line| line.amount.map_or(0, |money| money.amount)).collect();
    let settled: Vec<i64> = lines.iter().map(|line| line.settled).collect();
    // Where there is no amount there is no currency either.
    sqlx::query!(
        "insert into settlement_lines (provider, settlement_id, kind, line_id, payment_id, method, amount_minor, currency, settled_minor)
         select $1, $2, $3, line.id, line.payment, nullif(line.method, ''), case when line.currency <> '' then line.amount end,
           nullif(line.currency, ''), line.settled
         from unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::bigint[])
           line (id, payment, method, amount, currency, settled)
         on conflict do nothing",
        provider.code(),
        settlement,
        part.line(),
        &texts(|line| &line.id),
        &texts(|line| &line.payment),
        &texts(|line| line.method.as_deref().unwrap_or_default()),
        &amounts,
        &texts(|line| line.amount.map(|money| money.currency.code()).unwrap_or_default()),
        &settled,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Orders of these payments that our books have otherwise than a page of this list: not paid, or the money that went
/// back is missing.
pub(super) async fn behind(
    connection: &mut PgConnection,
    provider: ProviderName,
    (part, lines): (PaidPart, &[PaidLine]),
) -> Answer<Vec<(MemberId, OrderId)>> {
    let ids: Vec<String> = lines.iter().map(|line| line.id.clone()).collect();
    let payments: Vec<String> = lines.iter().map(|line| line.payment.clone()).collect();
    let rows = sqlx::query!(
        r#"select distinct o.member_id as "member: MemberId", o.id as "order: OrderId"
         from unnest($2::text[], $3::text[]) line (id, payment)
         join provider_payments p on p.provider_payment_id = line.payment and p.provider = $1
         join orders o on o.member_id = p.member_id and o.id = p.order_id
         left join refunds r on r.member_id = p.member_id and r.provider_refund_id = line.id and r.status = 'refunded'
         left join chargebacks c on c.member_id = p.member_id and c.provider_chargeback_id = line.id
         where case $4 when 'refund' then r.id is null when 'chargeback' then c.id is null else o.completed_at is null end"#,
        provider.code(),
        &ids,
        &payments,
        part.line(),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member, row.order)).collect())
}

/// Files a case for each order that a page of this list does not fit: paid, refunded or charged back with another amount
/// than our books have, or not at all. One that a human closed as such is not filed again. Says how many.
pub(super) async fn file_differences(
    connection: &mut PgConnection,
    (provider, settlement): (ProviderName, &str),
    (part, lines): (PaidPart, &[PaidLine]),
    now: OffsetDateTime,
) -> Answer<u64> {
    let ids: Vec<String> = lines.iter().map(|line| line.id.clone()).collect();
    let filed = sqlx::query!(
        "insert into order_reviews (member_id, order_id, reason, created_at)
         select distinct o.member_id, o.id, 'settled_amount', $5::timestamptz
         from settlement_lines l
         join settlements s on s.id = l.settlement_id and s.provider = l.provider
         join provider_payments p on p.provider_payment_id = l.payment_id and p.provider = l.provider
         join orders o on o.member_id = p.member_id and o.id = p.order_id
         left join refunds r on l.kind = 'refund' and r.member_id = o.member_id and r.provider_refund_id = l.line_id
         left join chargebacks c on l.kind = 'chargeback' and c.member_id = o.member_id and c.provider_chargeback_id = l.line_id
         where l.settlement_id = $1 and l.provider = $2 and l.kind = $3 and l.line_id = any($4)
           and (l.amount_minor is distinct from case l.kind when 'refund' then r.amount_minor when 'chargeback' then c.amount_minor else o.price_minor end
                or l.currency is distinct from case l.kind when 'refund' then r.currency when 'chargeback' then c.currency else o.currency end
                or l.kind = 'payment' and o.completed_at is null
                or l.currency = s.currency and l.settled_minor <> 0 and abs(l.settled_minor) <> l.amount_minor)
         on conflict (member_id, order_id) do update
             set reason = excluded.reason, snapshot = null, created_at = excluded.created_at, closed_at = null, closed_by = null
             where order_reviews.closed_at is not null and order_reviews.reason <> excluded.reason",
        settlement,
        provider.code(),
        part.line(),
        &ids,
        now,
    )
    .execute(connection)
    .await?;
    Ok(filed.rows_affected())
}

/// Closes the cases of payments that nobody paid out, of which one came after all.
pub(super) async fn close_found(
    connection: &mut PgConnection,
    provider: ProviderName,
    lines: &[PaidLine],
    now: OffsetDateTime,
) -> Answer<()> {
    let payments: Vec<String> = lines.iter().map(|line| line.payment.clone()).collect();
    sqlx::query!(
        "update order_reviews v set closed_at = $3, closed_by = 'paid out'
         from provider_payments p
         where p.provider_payment_id = any($2) and p.provider = $1 and v.member_id = p.member_id and v.order_id = p.order_id
           and v.reason = 'not_settled' and v.closed_at is null",
        provider.code(),
        &payments,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Where the reading of a payout goes on.
pub(super) async fn go_on(
    connection: &mut PgConnection,
    (provider, settlement): (ProviderName, &str),
    (part, resume_from): (PaidPart, Option<&str>),
) -> Answer<()> {
    sqlx::query!(
        "update settlements set part = $3, resume_from = $4 where id = $1 and provider = $2 and read_at is null",
        settlement,
        provider.code(),
        part.code(),
        resume_from,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What the lines of a payout come to.
pub(super) async fn listed(
    connection: &mut PgConnection,
    (provider, settlement): (ProviderName, &str),
) -> Answer<Listed> {
    let row = sqlx::query!(
        r#"select coalesce(sum(settled_minor), 0)::bigint as "minor!",
             coalesce(array_agg(distinct method) filter (where kind = 'payment' and method is not null), '{}') as "methods!"
         from settlement_lines where settlement_id = $1 and provider = $2 and kind in ('payment', 'refund', 'chargeback')"#,
        settlement,
        provider.code(),
    )
    .fetch_one(connection)
    .await?;
    Ok(Listed { minor: row.minor, methods: row.methods })
}

/// The payout is read: what its summary brings is added, and what is wrong with it is noted.
pub(super) async fn conclude(
    connection: &mut PgConnection,
    (provider, settlement): (ProviderName, &str),
    (lines, fault): (&[StatedLine], Option<Fault>),
    now: OffsetDateTime,
) -> Answer<()> {
    for line in lines {
        sqlx::query!(
            "insert into settlement_lines (provider, settlement_id, kind, line_id, method, description, settled_minor)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
            provider.code(),
            settlement,
            line.kind,
            line.id,
            line.method,
            line.description,
            line.minor,
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query!(
        "update settlements set part = null, resume_from = null, read_at = $3, fault = $4
         where id = $1 and provider = $2 and read_at is null",
        settlement,
        provider.code(),
        now,
        fault.map(Fault::code),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// When the company was first paid out; None: no payout is known.
pub(super) async fn first(connection: &mut PgConnection, place: Place<'_>) -> Answer<Option<OffsetDateTime>> {
    let first = sqlx::query_scalar!(
        "select settled_at from settlements where company_id = $1 and provider = $2 order by settled_at limit 1",
        place.company_id,
        place.name.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(first)
}

/// Files a case for each order that was paid between these moments and is in no payout. PayPal pays out by itself.
pub(super) async fn file_unsettled(
    connection: &mut PgConnection,
    place: Place<'_>,
    (after, until): (OffsetDateTime, OffsetDateTime),
    now: OffsetDateTime,
) -> Answer<u64> {
    let filed = sqlx::query!(
        "insert into order_reviews (member_id, order_id, reason, created_at)
         select o.member_id, o.id, 'not_settled', $6::timestamptz from orders o
         where o.company_id = $1 and o.provider = $2 and o.completed_at > $3 and o.completed_at <= $4 and o.method <> $5
           and o.provider_payment_id is not null
           and (select count(*) from settlement_lines l where l.line_id = o.provider_payment_id and l.provider = o.provider and l.kind = 'payment') = 0
         on conflict (member_id, order_id) do update
             set reason = excluded.reason, snapshot = null, created_at = excluded.created_at, closed_at = null, closed_by = null
             where order_reviews.closed_at is not null and order_reviews.reason <> excluded.reason",
        place.company_id,
        place.name.code(),
        after,
        until,
        Method::Paypal.code(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(filed.rows_affected())
}

/// A human has looked at what is wrong with this payout; false: nothing is, or somebody has.
///
/// # Errors
/// When the database does not answer.
pub async fn close_payout(
    connection: &mut PgConnection,
    id: &str,
    by: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    let closed = sqlx::query!(
        "update settlements set closed_at = $3, closed_by = $2 where id = $1 and fault is not null and closed_at is null",
        id,
        by,
        now,
    )
    .execute(connection)
    .await?;
    Ok(closed.rows_affected() > 0)
}
