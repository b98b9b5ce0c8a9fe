//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Every order and the states that it went through.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('order', o.id, 'credits', o.credits, 'price_minor', o.price_minor,
             'currency', o.currency, 'vat_basis_points', o.vat_basis_points, 'country', o.country, 'method', o.method,
             'status', o.status, 'failure', o.failure, 'provider', o.provider, 'payment_id', o.provider_payment_id,
             'created_at', o.created_at, 'completed_at', o.completed_at,
             'states', (select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'said', s.snapshot, 'created_at', s.created_at)
                          order by s.created_at), '[]') from order_states s where s.member_id = o.member_id and s.order_id = o.id))
             order by o.created_at), '[]') as "part!"
           from orders o where o.member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
