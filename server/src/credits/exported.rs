//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Balance, lots, every line of the ledger, and which lots paid what, for whom.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'balance', a.balance, 'owed', a.owed, 'premium', a.purchases > 0, 'free_conversations_used', a.free_conversations,
             'lots', (select coalesce(jsonb_agg(jsonb_build_object('lot', id, 'kind', kind, 'credits', credits, 'remaining', remaining,
                        'let_go', let_go, 'order', order_id, 'price_minor', price_minor, 'currency', currency, 'created_at', created_at)
                        order by created_at), '[]') from credit_lots where member_id = $1),
             'ledger', (select coalesce(jsonb_agg(jsonb_build_object('transfer', transfer_id, 'account', account, 'credits', credits,
                          'cause', cause, 'cause_id', cause_id, 'created_at', created_at) order by created_at, transfer_id, account), '[]')
                        from ledger_lines where member_id = $1),
             'spendings', (select coalesce(jsonb_agg(jsonb_build_object('transfer', s.transfer_id, 'lot', s.lot_id, 'credits', s.credits,
                             'for', s.other_id) order by s.transfer_id, s.lot_id), '[]') from credit_spendings s where s.member_id = $1)
           ) as "part!" from credit_accounts a where a.member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
