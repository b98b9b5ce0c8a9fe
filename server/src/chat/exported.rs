//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::HashMap;
use uuid::Uuid;

/// Every conversation with all messages of both sides that the member can still read; none that they removed.
/// Partners have a name in it as long as the member's list shows them.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let own = sqlx::query!(
        r#"select c.conversation_id, c.cleared_seq, jsonb_build_object('conversation', c.conversation_id, 'with', c.other_id, 'name', p.name,
             'pinned', c.pin is not null, 'muted', c.muted, 'archived', c.archived, 'marked_unread', c.marked_unread,
             'credits_back_at', c.answer_due_at, 'spent', c.spent, 'photos_sent', c.photos_sent, 'voices_sent', c.voices_sent, 'gifts_sent', c.gifts_sent) as "line!"
           from conversation_members c left join profiles p on p.id = c.other_id and p.status = 'active'
             and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id)
           where c.member_id = $1 and c.last_message_seq > c.cleared_seq order by c.last_message_at"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let conversations: Vec<Uuid> = own.iter().map(|row| row.conversation_id).collect();
    let cleared: Vec<i32> = own.iter().map(|row| row.cleared_seq).collect();
    let mut messages = messages(connection, member, &conversations, &cleared).await?;
    let lines = own.into_iter().map(|row| {
        let mut line = row.line;
        if let Value::Object(parts) = &mut line {
            parts.insert(
                "messages".to_owned(),
                messages.remove(&row.conversation_id).unwrap_or_else(|| json!([])),
            );
        }
        line
    });
    Ok(lines.collect())
}

/// The messages of each of these behind what the member removed of it.
async fn messages(
    connection: &mut PgConnection,
    member: MemberId,
    conversations: &[Uuid],
    cleared: &[i32],
) -> Answer<HashMap<Uuid, Value>> {
    let rows = sqlx::query!(
        r#"select m.conversation_id as "conversation!", jsonb_agg(jsonb_build_object('mine', m.sender_id = $1, 'text', m.body, 'gift', m.gift, 'sent_at', m.created_at,
             'reaction', m.reaction, 'edited_at', m.edited_at, 'deleted', m.removed_at is not null,
             'photo', case when f.voice_ms is null and f.id is not null then jsonb_build_object('id', f.id, 'removed', f.removed_at is not null) end,
             'voice', case when f.voice_ms is not null then jsonb_build_object('id', f.id, 'seconds', round(f.voice_ms / 1000.0, 1), 'removed', f.removed_at is not null) end)
             order by m.seq) as "messages!"
           from (select said.* from unnest($2::uuid[], $3::integer[]) held (conversation, cleared)
                 join messages said on said.conversation_id = held.conversation and said.seq > held.cleared) m
           left join chat_photos f on f.id = m.photo
           where not case when m.sender_id = $1 then m.hidden_sender else m.hidden_reader end group by 1"#,
        member.0,
        conversations,
        cleared,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.conversation, row.messages)).collect())
}
