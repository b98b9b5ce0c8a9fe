//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Every order with the states that it went through and the money that went back, those of the site before, the member's
/// discounts, and the limits that they set.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object('placed', (select coalesce(jsonb_agg(jsonb_build_object('order', o.id, 'credits', o.credits, 'price_minor', o.price_minor,
             'currency', o.currency, 'vat_basis_points', o.vat_basis_points, 'country', o.country, 'method', o.method, 'card', o.card_label,
             'status', o.status, 'failure', o.failure, 'provider', o.provider, 'payment_id', o.provider_payment_id,
             'created_at', o.created_at, 'completed_at', o.completed_at, 'discount_minor', o.discount_minor,
             'ordered_from', o.address_block, 'asked_to_begin_at_once', o.begin_text, 'on_statements', o.statement_descriptor,
             'invoices', (select coalesce(jsonb_agg(jsonb_build_object('number', upper(i.company_id) || '-' || i.year || '-' || lpad(i.number::text, 6, '0'),
                          'kind', i.kind, 'gross_minor', i.gross_minor, 'vat_minor', i.vat_minor, 'issued_at', i.issued_at) order by i.year, i.number), '[]')
                          from invoices i where i.member_id = o.member_id and i.order_id = o.id),
             'places', (select coalesce(jsonb_object_agg(p.proof, p.country), '{}') from order_places p
                          where p.member_id = o.member_id and p.order_id = o.id),
             'states', (select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'said', s.snapshot, 'created_at', s.created_at)
                          order by s.created_at), '[]') from order_states s where s.member_id = o.member_id and s.order_id = o.id),
             'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount_minor', r.amount_minor, 'currency', r.currency, 'credits', r.credits,
                           'wished_by', r.origin, 'status', r.status, 'said', r.failure, 'refund_id', r.provider_refund_id, 'created_at', r.created_at)
                           order by r.created_at), '[]') from refunds r where r.member_id = o.member_id and r.order_id = o.id),
             'chargebacks', (select coalesce(jsonb_agg(jsonb_build_object('amount_minor', c.amount_minor, 'currency', c.currency, 'credits', c.credits,
                               'owed', c.owed, 'reason', c.reason, 'chargeback_id', c.provider_chargeback_id, 'created_at', c.created_at,
                               'reversed_at', c.reversed_at) order by c.created_at), '[]')
                             from chargebacks c where c.member_id = o.member_id and c.order_id = o.id),
             'review', (select jsonb_build_object('reason', v.reason, 'said', v.snapshot, 'created_at', v.created_at, 'closed_at', v.closed_at)
                        from order_reviews v where v.member_id = o.member_id and v.order_id = o.id))
             order by o.created_at), '[]') from orders o where o.member_id = $1),
             'on_the_site_before', (select coalesce(jsonb_agg(jsonb_build_object('order', e.external_id, 'credits', e.credits,
               'price_minor', e.price_minor, 'currency', e.currency, 'method', e.method, 'status', e.status, 'created_at', e.created_at)
               order by e.created_at, e.external_id), '[]') from earlier_orders e where e.member_id = $1),
             'discount_codes', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'percentage', c.value_percentage,
               'expires', c.expires, 'created_at', c.created_at, 'used_for', u.order_id) order by c.created_at), '[]')
               from discount_codes c left join discount_uses u on u.member_id = $1 and u.site_id = c.site_id and u.code = c.code
               where c.member_id = $1 or u.member_id = $1),
             'countdowns', (select coalesce(jsonb_agg(jsonb_build_object('code', k.code, 'told_at', k.told_at, 'ends_at', k.ends_at,
               'used_for', u.order_id) order by k.told_at), '[]')
               from discount_countdowns k left join discount_uses u on u.member_id = $1 and u.code = k.code where k.member_id = $1),
             'spending_limit', (select jsonb_build_object('monthly_minor', l.monthly_minor, 'currency', l.currency, 'pause_until', l.pause_until,
               'raises_at', l.raises_at, 'later_minor', l.later_minor, 'later_pause', l.later_pause, 'updated_at', l.updated_at)
               from spending_limits l where l.member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
