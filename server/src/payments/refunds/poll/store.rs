//! All SQL about looking through providers' lists.

use super::ReadList;
use crate::{
    kernel::{
        ids::{MemberId, OrderId},
        problem::Answer,
    },
    payments::{
        model::ProviderName,
        provider::{AccountList, LineState, ListLine},
    },
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

/// A refund that the provider has not heard of by then is stuck.
const NOT_TAKEN_ON: Duration = Duration::days(3);
/// After the last look at an order or refund that is under way (jobs.rs, job.rs: a month).
const OVERDUE: Duration = Duration::days(33);

/// Accounts that take money, or took it.
pub(super) async fn accounts(connection: &mut PgConnection) -> Answer<Vec<(String, ProviderName)>> {
    let rows = sqlx::query!(
        r#"select company_id, provider as "provider: ProviderName" from payment_accounts order by company_id, provider"#
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.provider)).collect())
}

/// The orders of lines that our books do not know so. Payments of others, who share the account, are none.
pub(super) async fn news(
    connection: &mut PgConnection,
    job: &ReadList,
    lines: &[ListLine],
) -> Answer<Vec<(MemberId, OrderId)>> {
    let ids: Vec<String> = lines.iter().map(|line| line.id.clone()).collect();
    let payments: Vec<String> = lines.iter().map(|line| line.payment.clone()).collect();
    // Empty: the list does not say.
    let states: Vec<String> =
        lines.iter().map(|line| line.state.map_or("", LineState::code).to_owned()).collect();
    let rows = match job.list {
        AccountList::Refunds => sqlx::query!(
            r#"select distinct p.member_id as "member: MemberId", p.order_id as "order: OrderId"
             from unnest($2::text[], $3::text[], $4::text[]) line (id, payment, state)
             join provider_payments p on p.provider_payment_id = line.payment and p.provider = $1
             left join refunds r on r.member_id = p.member_id and r.provider_refund_id = line.id
             where line.state <> coalesce(r.status, 'failed')"#,
            job.provider.code(),
            &ids,
            &payments,
            &states,
        )
        .fetch_all(connection)
        .await?
        .into_iter()
        .map(|row| (row.member, row.order))
        .collect(),
        AccountList::Chargebacks => sqlx::query!(
            r#"select distinct p.member_id as "member: MemberId", p.order_id as "order: OrderId"
             from unnest($2::text[], $3::text[], $4::text[]) line (id, payment, state)
             join provider_payments p on p.provider_payment_id = line.payment and p.provider = $1
             left join chargebacks c on c.member_id = p.member_id and c.provider_chargeback_id = line.id
             where c.id is null or line.state <> case when c.reversed_at is null then 'stands' else 'reversed' end"#,
            job.provider.code(),
            &ids,
            &payments,
            &states,
        )
        .fetch_all(connection)
        .await?
        .into_iter()
        .map(|row| (row.member, row.order))
        .collect(),
        // They are no news of what our books know.
        AccountList::Payments => Vec::new(),
    };
    Ok(rows)
}

/// A paid order, and when it was paid: its place in the walk.
pub(super) struct Paid {
    pub(super) member: MemberId,
    pub(super) id: OrderId,
    at: OffsetDateTime,
}

/// The company's next orders that were paid since then, after the place where the last look stopped.
pub(super) async fn paid_after(
    connection: &mut PgConnection,
    job: &ReadList,
    since: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<Paid>> {
    let stopped: Option<String> = sqlx::query_scalar!(
        "select resume_from from provider_polls where company_id = $1 and provider = $2 and list = 'payments'",
        job.company_id,
        job.provider.code(),
    )
    .fetch_optional(&mut *connection)
    .await?
    .flatten();
    let (at, id) = stopped.as_deref().and_then(place).unwrap_or((since, Uuid::nil()));
    let rows = sqlx::query_as!(
        Paid,
        r#"select member_id as "member: MemberId", id as "id: OrderId", completed_at as "at!" from orders
         where company_id = $1 and completed_at >= $2 and (completed_at, id) > ($5, $6) and provider = $4
           and provider_payment_id is not null
         order by completed_at, id limit $3"#,
        job.company_id,
        since.max(at),
        limit,
        job.provider.code(),
        at,
        id,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// A moment and an order, as [`note_looked`] writes them; of before, the moment alone.
fn place(text: &str) -> Option<(OffsetDateTime, Uuid)> {
    let (at, id) = text.split_once(' ').unwrap_or((text, ""));
    Some((OffsetDateTime::parse(at, &Rfc3339).ok()?, Uuid::try_parse(id).unwrap_or_default()))
}

/// Where the look stopped; None: at the newest, and the next begins with the oldest again.
pub(super) async fn note_looked(
    connection: &mut PgConnection,
    job: &ReadList,
    stopped: Option<&Paid>,
) -> Answer<()> {
    let resume_from =
        stopped.and_then(|paid| Some(format!("{} {}", paid.at.format(&Rfc3339).ok()?, paid.id)));
    sqlx::query!(
        "insert into provider_polls (company_id, provider, list, resume_from) values ($1, $3, 'payments', $2)
         on conflict (company_id, provider, list) do update set resume_from = $2",
        job.company_id,
        resume_from,
        job.provider.code(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Files a case for each order and refund that should have ended; says how many. One that a human closed as
/// such is not filed again.
pub(super) async fn file_overdue(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<u64> {
    let filed = sqlx::query!(
        "insert into order_reviews (member_id, order_id, reason, created_at)
         select distinct on (member_id, order_id) member_id, order_id, reason, $1 from (
             select member_id, order_id, 'refund_overdue' as reason from refunds
             where status = 'requested' and created_at < $2 or status = 'pending' and created_at < $3
             union all
             select member_id, id, 'order_overdue' from orders
             where created_at < $3 and (payable or status = 'pending') is true and (payable or provider_payment_id is not null
               or exists (select from order_mandates m where m.member_id = orders.member_id and m.order_id = orders.id and m.sequence = 'recurring'))
         ) overdue
         on conflict (member_id, order_id) do update
             set reason = excluded.reason, snapshot = null, created_at = excluded.created_at, closed_at = null, closed_by = null
             where order_reviews.closed_at is not null and order_reviews.reason <> excluded.reason",
        now,
        now - NOT_TAKEN_ON,
        now - OVERDUE,
    )
    .execute(connection)
    .await?;
    Ok(filed.rows_affected())
}
