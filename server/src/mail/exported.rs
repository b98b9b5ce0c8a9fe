//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// The mails that we wrote to their mailbox, with the texts where we still have them, and when those left that did. Not the one to an address that
/// they only want to move to: its absence would tell that the address is taken.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'language', locale, 'recipient', recipient, 'subject', subject,
             'created_at', created_at, 'sent_at', case when outcome = 'sent' then sent_at end) order by created_at), '[]') as "part!"
           from mails where member_id = $1 and kind <> 'mail-change'"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
