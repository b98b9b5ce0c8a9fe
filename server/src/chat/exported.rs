//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Every conversation with all messages of both sides that the member can still read; none that they removed.
/// Partners have a name in it as long as the member's list shows them.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('conversation', c.conversation_id, 'with', c.other_id, 'name', p.name,
             'pinned', c.pin is not null, 'muted', c.muted, 'archived', c.archived, 'marked_unread', c.marked_unread,
             'spent', c.spent, 'photos_sent', c.photos_sent, 'voices_sent', c.voices_sent, 'gifts_sent', c.gifts_sent,
             'messages', (select coalesce(jsonb_agg(jsonb_build_object('mine', m.sender_id = $1, 'text', m.body, 'gift', m.gift, 'sent_at', m.created_at,
                            'reaction', m.reaction, 'edited_at', m.edited_at, 'deleted', m.removed_at is not null,
                            'photo', case when f.voice_ms is null and f.id is not null then jsonb_build_object('id', f.id, 'removed', f.removed_at is not null) end,
                            'voice', case when f.voice_ms is not null then jsonb_build_object('id', f.id, 'seconds', round(f.voice_ms / 1000.0, 1), 'removed', f.removed_at is not null) end)
                            order by m.seq), '[]')
                          from messages m left join chat_photos f on f.id = m.photo where m.conversation_id = c.conversation_id and m.seq > c.cleared_seq
                            and not case when m.sender_id = $1 then m.hidden_sender else m.hidden_reader end))
             order by c.last_message_at), '[]') as "part!"
           from conversation_members c left join profiles p on p.id = c.other_id and p.status = 'active' and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id)
           where c.member_id = $1 and c.last_message_seq > c.cleared_seq"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
