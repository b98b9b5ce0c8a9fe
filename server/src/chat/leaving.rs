//! What happens to conversations when a member leaves, comes back, or is erased.

use crate::{
    app::App,
    credits,
    kernel::{
        clock::Clock,
        events::{self, Event},
        ids::{ConversationId, MemberId},
        problem::Answer,
    },
};
use futures_util::future::BoxFuture;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

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

/// Who still has a conversation with the member in their list.
pub async fn partners(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<MemberId>> {
    let partners = sqlx::query_scalar!(
        r#"select theirs.member_id as "partner: MemberId" from conversation_members own
         join conversation_members theirs on theirs.member_id = own.other_id and theirs.conversation_id = own.conversation_id
         where own.member_id = $1 and theirs.last_message_seq > theirs.cleared_seq"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(partners)
}

/// The conversation with this partner, if it is in the member's list.
pub async fn shared_with(
    connection: &mut PgConnection,
    member: MemberId,
    partner: MemberId,
) -> Answer<Option<ConversationId>> {
    let conversation = sqlx::query_scalar!(
        r#"select own.conversation_id as "id: ConversationId" from conversation_pairs pair
         join conversation_members own on own.member_id = pair.member_id and own.conversation_id = pair.conversation_id
         where pair.member_id = $1 and pair.other_id = $2 and own.last_message_seq > own.cleared_seq"#,
        member.0,
        partner.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(conversation)
}

/// Tells both that their conversation looks different now, those of them who have it in their list.
pub async fn tell_both(
    connection: &mut PgConnection,
    clock: &Clock,
    one: MemberId,
    other: MemberId,
) -> Answer<Vec<Event>> {
    let mut events = Vec::new();
    for (reader, partner) in [(one, other), (other, one)] {
        if let Some(conversation) = shared_with(connection, reader, partner).await? {
            let payload = json!({ "type": "conversation_changed", "conversation": conversation });
            events.push(events::append(connection, clock, reader, payload).await?);
        }
    }
    Ok(events)
}

/// Erases the member's conversations. What the partners wrote themselves stays theirs, beside nobody:
/// the member's messages are gone, and another id, of this conversation alone, stands where theirs
/// stood. Where the partner has nothing left to read, or had blocked or been blocked, all of it goes.
pub async fn erase(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<()> {
    super::opener::erase(connection, member).await?;
    super::notices::erase(connection, member).await?;
    // Held against a partner who reads, removes, or is erased at the same time.
    let held = sqlx::query!(
        r#"select c.id, own.other_id from conversations c join conversation_members own on own.conversation_id = c.id
         where own.member_id = $1 order by c.id for update of c"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let conversations: Vec<Uuid> = held.iter().map(|row| row.id).collect();
    let partners: Vec<Uuid> = held.iter().map(|row| row.other_id).collect();
    credits::forget_whom(connection, member, &partners).await?;
    let nobodies: Vec<Uuid> = held.iter().map(|_| app.random.uuid()).collect();
    sqlx::query!(
        "delete from messages where conversation_id = any($1) and sender_id = $2",
        &conversations,
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    super::unanswered::leave(connection, app, member, (&conversations, &partners)).await?;
    // Their reactions go as their words do.
    sqlx::query!(
        "update messages set reaction = null where conversation_id = any($1) and reaction is not null",
        &conversations
    )
    .execute(&mut *connection)
    .await?;
    leave_to_partners(connection, member, (&conversations, &partners), &nobodies).await?;
    sqlx::query!(
        "delete from conversation_pairs where other_id = $1
           and member_id in (select other_id from conversation_pairs where member_id = $1)",
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from conversation_pairs where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from conversation_members where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    remove_what_nobody_reads(connection, (&conversations, &partners)).await
}

/// Puts the partner's own last message at the top, and somebody unknown in the member's place.
async fn leave_to_partners(
    connection: &mut PgConnection,
    member: MemberId,
    (conversations, partners): (&[Uuid], &[Uuid]),
    nobodies: &[Uuid],
) -> Answer<()> {
    sqlx::query!(
        "update conversation_members kept set other_id = nobody.id, unread = 0, last_message_at = last.created_at,
           last_message_seq = last.seq, last_message_id = last.id, last_client_id = last.client_id,
           last_body = last.body, last_gift = last.gift, last_photo = last.photo, last_mine = true
         from unnest($2::uuid[], $3::uuid[], $4::uuid[]) nobody (conversation_id, partner, id)
         cross join lateral (
           select seq, id, client_id, created_at, case when hidden_sender then '' else body end as body,
             case when not hidden_sender then gift end as gift, case when not hidden_sender then photo end as photo
           from messages where messages.conversation_id = nobody.conversation_id order by seq desc limit 1) last
         where kept.member_id = nobody.partner and kept.conversation_id = nobody.conversation_id
           and kept.other_id = $1 and last.seq > kept.cleared_seq
           and not exists (select from out_of_reach other where other.member_id = $1 and other.other_id = kept.member_id)",
        member.0,
        conversations,
        partners,
        nobodies,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "delete from conversation_members gone using unnest($2::uuid[], $3::uuid[]) held (conversation_id, partner)
         where gone.member_id = held.partner and gone.conversation_id = held.conversation_id and gone.other_id = $1",
        member.0,
        conversations,
        partners,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// By the partners' keys: there is no index by conversation alone, and nobody else can be in one.
async fn remove_what_nobody_reads(
    connection: &mut PgConnection,
    (conversations, partners): (&[Uuid], &[Uuid]),
) -> Answer<()> {
    let unread = sqlx::query_scalar!(
        r#"select held.conversation_id as "id!" from unnest($1::uuid[], $2::uuid[]) held (conversation_id, partner)
         where not exists (select from conversation_members kept
           where kept.member_id = held.partner and kept.conversation_id = held.conversation_id)"#,
        conversations,
        partners,
    )
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query!("delete from messages where conversation_id = any($1)", &unread)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from conversations where id = any($1)", &unread).execute(connection).await?;
    Ok(())
}
