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
    media,
};
use futures_util::future::BoxFuture;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Tells the partners' open pages that a conversation looks different now: the other one has left,
/// or is back.
pub fn tell_partners<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        let kept = kept_by_partners(connection, member).await?;
        let (partners, conversations): (Vec<Uuid>, Vec<Uuid>) =
            kept.into_iter().map(|(partner, conversation)| (partner.0, conversation.0)).unzip();
        let rows = sqlx::query!(
            r#"insert into member_events (member_id, payload, created_at)
             select kept.partner, jsonb_build_object('type', 'conversation_changed', 'conversation', kept.conversation), $3
             from unnest($1::uuid[], $2::uuid[]) kept (partner, conversation)
             join profiles on profiles.id = kept.partner and not profiles.fictional
             returning member_id as "member: MemberId", id, payload"#,
            &partners,
            &conversations,
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
    let kept = kept_by_partners(connection, member).await?;
    Ok(kept.into_iter().map(|(partner, _)| partner).collect())
}

/// Partners and the conversations with the member that are in their lists: first the member's own rows, then theirs, which
/// are on other machines where members are spread.
async fn kept_by_partners(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Vec<(MemberId, ConversationId)>> {
    let (conversations, partners) = own_conversations(connection, member).await?;
    let kept = sqlx::query!(
        r#"select theirs.member_id as "partner: MemberId", theirs.conversation_id as "conversation: ConversationId"
         from unnest($1::uuid[], $2::uuid[]) held (conversation, partner)
         join conversation_members theirs on theirs.member_id = held.partner and theirs.conversation_id = held.conversation
         where theirs.last_message_seq > theirs.cleared_seq"#,
        &conversations,
        &partners,
    )
    .fetch_all(connection)
    .await?;
    Ok(kept.into_iter().map(|row| (row.partner, row.conversation)).collect())
}

/// The member's conversations in the order of their ids, and with whom each is.
async fn own_conversations(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<(Vec<Uuid>, Vec<Uuid>)> {
    let rows = sqlx::query!(
        "select conversation_id, other_id from conversation_members where member_id = $1 order by conversation_id",
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.conversation_id, row.other_id)).unzip())
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
    let (conversations, partners) = own_conversations(connection, member).await?;
    sqlx::query_scalar!(r#"select id as "id!" from hold_conversations($1) held (id)"#, &conversations)
        .fetch_all(&mut *connection)
        .await?;
    credits::forget_whom(connection, member, &partners).await?;
    let nobodies: Vec<Uuid> = conversations.iter().map(|_| app.random.uuid()).collect();
    let photos = sqlx::query_scalar!(
        "delete from messages where conversation_id = any($1) and sender_id = $2 returning photo",
        &conversations,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    media::part_from_messages(connection, &photos.into_iter().flatten().collect::<Vec<_>>()).await?;
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
    let away = sqlx::query_scalar!(
        r#"select other_id as "id!" from out_of_reach where member_id = $1 and other_id = any($2)"#,
        member.0,
        partners,
    )
    .fetch_all(&mut *connection)
    .await?;
    let lasts = sqlx::query!(
        r#"select c.id as "conversation!", last.seq as "seq!", last.id as "id!", last.client_id as "client_id!",
             last.created_at as "at!", last.body as "body!", last.gift, last.photo
         from conversations c cross join lateral (
           select seq, id, client_id, created_at, case when hidden_sender then '' else body end as body,
             case when not hidden_sender then gift end as gift, case when not hidden_sender then photo end as photo
           from messages where messages.conversation_id = c.id order by seq desc limit 1) last
         where c.id = any($1)"#,
        conversations,
    )
    .fetch_all(&mut *connection)
    .await?;
    let beside = partners.iter().copied().zip(nobodies.iter().copied());
    let held: HashMap<Uuid, (Uuid, Uuid)> = conversations.iter().copied().zip(beside).collect();
    let left = lasts.into_iter().filter_map(|last| {
        let (partner, nobody) = held.get(&last.conversation).copied()?;
        (!away.contains(&partner)).then_some((partner, nobody, last))
    });
    let left: Vec<_> = left.collect();
    sqlx::query!(
        "update conversation_members kept set other_id = last.nobody, unread = 0, last_message_at = last.at, last_message_seq = last.seq,
           last_message_id = last.id, last_client_id = last.client_id, last_body = last.body, last_gift = nullif(last.gift, ''),
           last_photo = nullif(last.photo, '00000000-0000-0000-0000-000000000000'), last_mine = true
         from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::integer[], $7::uuid[], $8::uuid[], $9::text[], $10::text[],
           $11::uuid[]) last (partner, nobody, conversation, at, seq, id, client_id, body, gift, photo)
         where kept.member_id = last.partner and kept.conversation_id = last.conversation and kept.other_id = $1
           and kept.cleared_seq < last.seq",
        member.0,
        &left.iter().map(|(partner, ..)| *partner).collect::<Vec<_>>(),
        &left.iter().map(|(_, nobody, _)| *nobody).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.conversation).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.at).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.seq).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.id).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.client_id).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.body.clone()).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.gift.clone().unwrap_or_default()).collect::<Vec<_>>(),
        &left.iter().map(|(.., last)| last.photo.unwrap_or_default()).collect::<Vec<_>>(),
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
    let kept = sqlx::query_scalar!(
        "select kept.conversation_id from unnest($1::uuid[], $2::uuid[]) held (conversation, partner)
         join conversation_members kept on kept.member_id = held.partner and kept.conversation_id = held.conversation",
        conversations,
        partners,
    )
    .fetch_all(&mut *connection)
    .await?;
    let kept: HashSet<Uuid> = kept.into_iter().collect();
    let unread: Vec<Uuid> =
        conversations.iter().copied().filter(|conversation| !kept.contains(conversation)).collect();
    let photos =
        sqlx::query_scalar!("delete from messages where conversation_id = any($1) returning photo", &unread)
            .fetch_all(&mut *connection)
            .await?;
    media::part_from_messages(connection, &photos.into_iter().flatten().collect::<Vec<_>>()).await?;
    sqlx::query!("delete from conversations where id = any($1)", &unread).execute(connection).await?;
    Ok(())
}
