//! The member's own lines of the ledger, newest first: what credits came and went by.

use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// One transfer of the ledger, as it touched the member.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The transfer's.
    pub id: Uuid,
    /// When.
    pub at: OffsetDateTime,
    /// By how much the balance changed; 0 where only a debt did.
    pub credits: i32,
    /// As in the ledger: message, photo, voice, gift, signup, refund …
    pub cause: String,
    /// The message's, refund's …
    pub cause_id: Uuid,
}

/// Entries older than `before` (time and id), but for purchases themselves, which are orders.
pub async fn entries(
    connection: &mut PgConnection,
    member: MemberId,
    before: (OffsetDateTime, Uuid),
    limit: i64,
) -> Answer<Vec<Entry>> {
    let rows = sqlx::query_as!(
        Entry,
        r#"select transfer_id as "id!", created_at as "at!", cause as "cause!", cause_id as "cause_id!",
             coalesce(sum(credits) filter (where account = 'member'), 0)::integer as "credits!"
         from (
             select transfer_id, created_at, cause, cause_id, account, credits from ledger_lines
             where member_id = $1 and account in ('member', 'owed') and cause <> 'order'
               and (created_at, transfer_id) < ($2, $3)
             order by created_at desc, transfer_id desc limit 2 * $4::bigint
         ) line
         group by created_at, transfer_id, cause, cause_id
         order by created_at desc, transfer_id desc limit $4"#,
        member.0,
        before.0,
        before.1,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
