//! Whether real money has gone the whole way: what an operator wants to know before a site opens.

use super::ProviderName;
use crate::kernel::problem::Answer;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What has happened at a company's account since it has the key that it has.
#[derive(Clone, Debug)]
pub struct LiveProof {
    /// When the provider last called the webhook with its secret, to the day.
    pub told_at: Option<OffsetDateTime>,
    /// When an order was last paid there.
    pub paid_at: Option<OffsetDateTime>,
    /// When a refund there last came to its end.
    pub refunded_at: Option<OffsetDateTime>,
    /// Whether banks know who collects.
    pub has_creditor: bool,
}

/// Looks at one account. What was ordered before its key was written was paid by another one, maybe in test mode.
///
/// # Errors
/// When the database does not answer.
pub async fn live_proof(
    connection: &mut PgConnection,
    company_id: &str,
    provider: ProviderName,
) -> Answer<LiveProof> {
    let proof = sqlx::query_as!(
        LiveProof,
        r#"select a.told_at, a.creditor_id <> '' as "has_creditor!",
             (select o.completed_at from orders o where o.company_id = a.company_id and o.provider = a.provider and o.completed_at is not null
                and o.completed_at >= coalesce(a.live_since, '-infinity') and o.created_at >= coalesce(a.live_since, '-infinity')
              order by o.completed_at desc limit 1) as paid_at,
             (select r.updated_at from refunds r join orders o on o.member_id = r.member_id and o.id = r.order_id
              where r.status = 'refunded' and o.company_id = a.company_id and o.provider = a.provider
                and r.created_at >= coalesce(a.live_since, '-infinity') and o.created_at >= coalesce(a.live_since, '-infinity')
              order by r.created_at desc limit 1) as refunded_at
         from payment_accounts a where a.company_id = $1 and a.provider = $2"#,
        company_id,
        provider.code(),
    )
    .fetch_one(connection)
    .await?;
    Ok(proof)
}

/// Notes that the provider called, once a day.
pub(in crate::payments) async fn note_told(
    connection: &mut PgConnection,
    company_id: &str,
    provider: ProviderName,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update payment_accounts set told_at = $3
         where company_id = $1 and provider = $2 and (told_at is null or told_at < $3::timestamptz - interval '1 day')",
        company_id,
        provider.code(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
