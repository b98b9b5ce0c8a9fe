//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Balance, lots and every line of the ledger.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'balance', a.balance, 'owed', a.owed, 'premium', a.purchases > 0, 'free_conversations_used', a.free_conversations,
             'lots', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'credits', credits, 'remaining', remaining,
                        'order', order_id, 'price_minor', price_minor, 'currency', currency, 'created_at', created_at)
                        order by created_at), '[]') from credit_lots where member_id = $1),
             'ledger', (select coalesce(jsonb_agg(jsonb_build_object('transfer', transfer_id, 'account', account, 'credits', credits,
                          'cause', cause, 'cause_id', cause_id, 'created_at', created_at) order by created_at, transfer_id, account), '[]')
                        from ledger_lines where member_id = $1)
           ) as "part!" from credit_accounts a where a.member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
