//! Whether real money has gone the whole way: what an operator wants to know before a site opens.

use super::ProviderName;
use crate::kernel::problem::Answer;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What has happened at a company's account.
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

/// Looks at one account.
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
              order by o.completed_at desc limit 1) as paid_at,
             (select r.updated_at from refunds r join orders o on o.member_id = r.member_id and o.id = r.order_id
              where r.status = 'refunded' and o.company_id = a.company_id and o.provider = a.provider
              order by r.created_at desc limit 1) as refunded_at
         from payment_accounts a where a.company_id = $1 and a.provider = $2"#,
        company_id,
        provider.code(),
    )
    .fetch_one(connection)
    .await?;
    Ok(proof)
}
