//! What conversations do when a member leaves, comes back, or is erased (design 5.12).

use crate::{
    app::App,
    kernel::{events::Event, ids::MemberId, problem::Answer},
};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;

/// Tells the partners' open pages that a conversation looks different now: the other one has left,
/// or is back.
pub fn tell_partners<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        let rows = sqlx::query!(
            r#"insert into member_events (member_id, payload, created_at)
             select partner.member_id, jsonb_build_object('type', 'conversation_changed', 'conversation', partner.conversation_id), $2
             from conversation_members own
             join conversation_members partner
               on partner.member_id = own.other_id and partner.conversation_id = own.conversation_id
             join profiles on profiles.id = partner.member_id and not profiles.fictional
             where own.member_id = $1 and partner.last_message_seq > partner.cleared_seq
             returning member_id as "member: MemberId", id, payload"#,
            member.0,
            app.clock.now(),
        )
        .fetch_all(connection)
        .await?;
        let events = rows.into_iter().map(|row| Event {
            member: row.member,
            cursor: Some(row.id),
            payload: row.payload,
        });
        Ok(events.collect())
    })
}
