//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Every order with the states that it went through, and the discount codes of the member.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object('placed', (select coalesce(jsonb_agg(jsonb_build_object('order', o.id, 'credits', o.credits, 'price_minor', o.price_minor,
             'currency', o.currency, 'vat_basis_points', o.vat_basis_points, 'country', o.country, 'method', o.method,
             'status', o.status, 'failure', o.failure, 'provider', o.provider, 'payment_id', o.provider_payment_id,
             'created_at', o.created_at, 'completed_at', o.completed_at, 'discount_minor', o.discount_minor,
             'states', (select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'said', s.snapshot, 'created_at', s.created_at)
                          order by s.created_at), '[]') from order_states s where s.member_id = o.member_id and s.order_id = o.id))
             order by o.created_at), '[]') from orders o where o.member_id = $1),
             'discount_codes', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'percentage', c.value_percentage,
               'expires', c.expires, 'created_at', c.created_at, 'used_for', u.order_id) order by c.created_at), '[]')
               from discount_codes c left join discount_uses u on u.member_id = $1 and u.site_id = c.site_id and u.code = c.code
               where c.member_id = $1 or u.member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
