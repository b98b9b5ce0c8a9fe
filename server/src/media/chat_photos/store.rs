//! All SQL about photos and voice messages in chats, but for `send_message`.

use crate::{
    kernel::{
        clock::SKEW,
        ids::{MemberId, PhotoId},
        problem::{Answer, Refusal},
    },
    media::{address::Rendition, intake::UploadHash, store},
};
use sqlx::PgConnection;
use std::collections::HashSet;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Photos and voice messages of one member that may wait at once; the table `chat_photos` says the same.
const PLACES: i16 = 20;
/// How long one waits; `send_message` says the same.
const WAITS: Duration = Duration::hours(24);

/// A photo that begins to wait.
pub(super) struct NewChatPhoto {
    pub(super) member: MemberId,
    pub(super) place: i16,
    pub(super) id: PhotoId,
    pub(super) kind: Kind,
    pub(super) large: String,
    pub(super) small: String,
    /// Of the bytes that came.
    pub(super) hash: UploadHash,
}

/// What waits.
pub(super) enum Kind {
    /// A photo of so many pixels.
    Photo { width: i32, height: i32 },
    /// A voice message that plays so long.
    Voice { ms: i32, waveform: String },
}

/// Nobody else takes a place of this member's until the transaction ends.
pub(super) async fn lock_places(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 32))", member.to_string())
        .execute(connection)
        .await?;
    Ok(())
}

/// A place that is free.
///
/// # Errors
/// `photos_waiting` when there is none.
pub(super) async fn free_place(connection: &mut PgConnection, member: MemberId) -> Answer<i16> {
    let place = sqlx::query_scalar!(
        r#"select min(free)::smallint from generate_series(0, $2::integer - 1) free
         where not exists (select from chat_photos where member_id = $1 and place = free)"#,
        member.0,
        i32::from(PLACES),
    )
    .fetch_one(connection)
    .await?;
    place.ok_or_else(|| Refusal::PhotosWaiting { max: PLACES.into() }.into())
}

pub(super) async fn add(
    connection: &mut PgConnection,
    new: &NewChatPhoto,
    now: OffsetDateTime,
) -> Answer<()> {
    let (size, voice) = match &new.kind {
        Kind::Photo { width, height } => (Some((*width, *height)), None),
        Kind::Voice { ms, waveform } => (None, Some((*ms, waveform.as_str()))),
    };
    sqlx::query!(
        "insert into chat_photos (id, member_id, place, width, height, voice_ms, waveform, blob_large, blob_small, created_at, upload_hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        new.id.0,
        new.member.0,
        new.place,
        size.map(|(width, _)| width),
        size.map(|(_, height)| height),
        voice.map(|(ms, _)| ms),
        voice.map(|(_, waveform)| waveform),
        new.large,
        new.small,
        now,
        &new.hash,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets a photo of the member's that was not sent; any other is left alone.
pub async fn discard_chat_photo(
    connection: &mut PgConnection,
    member: MemberId,
    photo: PhotoId,
    now: OffsetDateTime,
) -> Answer<()> {
    let blobs = sqlx::query_scalar!(
        r#"with gone as (delete from chat_photos where id = $1 and member_id = $2 and place is not null
             returning array[blob_large, blob_small] as blobs)
           select unnest(blobs) as "blob!" from gone"#,
        photo.0,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    store::discard(connection, &blobs, now).await
}

/// Forgets some of those that have waited too long, were brought at a moment to come by a clock that has been put back
/// since, or whose message is gone; false: there were none.
pub(in crate::media) async fn forget_unsent(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    count: i64,
) -> Answer<bool> {
    // Two jobs at once take different ones, and a photo that is being sent is left to its sender.
    let gone = sqlx::query!(
        "delete from chat_photos where id = any(array(
           select id from chat_photos where conversation_id is null and (place is null or created_at <= $1 or created_at > $3)
           order by created_at limit $2 for update skip locked))
         returning blob_large, blob_small",
        now - WAITS,
        count,
        now + SKEW,
    )
    .fetch_all(&mut *connection)
    .await?;
    let blobs: Vec<String> =
        gone.iter().flat_map(|row| [&row.blob_large, &row.blob_small]).flatten().cloned().collect();
    store::discard(connection, &blobs, now).await?;
    Ok(!gone.is_empty())
}

/// Takes photos and voice messages from the readers of messages that are no more; the hourly sweep takes the files.
pub async fn part_from_messages(connection: &mut PgConnection, photos: &[Uuid]) -> Answer<()> {
    if photos.is_empty() {
        return Ok(());
    }
    sqlx::query!("update chat_photos set conversation_id = null, seq = null where id = any($1)", photos)
        .execute(connection)
        .await?;
    Ok(())
}

/// The blob of a rendition, if this viewer may see it now: its bringer while it waits; then the two while the
/// conversation is theirs to read. That is as in chat.php: it is in the viewer's list, not removed since the
/// message came, no block stands between the two, and the other one can be met or has left.
pub(in crate::media) async fn visible_blob(
    connection: &mut PgConnection,
    viewer: MemberId,
    photo: PhotoId,
    rendition: Rendition,
) -> Answer<Option<String>> {
    let blob = sqlx::query_scalar!(
        "select case when $3 then f.blob_large else f.blob_small end
         from chat_photos f
         left join conversation_members mine
           on mine.member_id = $1 and mine.conversation_id = f.conversation_id and mine.cleared_seq < f.seq
             and mine.conversation_id = (select conversation_id from chat_photos where id = $2)
         left join profiles other on other.id = mine.other_id
         left join deletions leaving on leaving.member_id = mine.other_id
         left join decisions closed on closed.member_id = mine.other_id and closed.measure = 'account_closed' and closed.undone_at is null
         left join profiles viewer on viewer.id = $1
         where f.id = $2 and f.removed_at is null
           and ((f.place is not null and f.member_id = $1)
             or (mine.other_id is not null
               and (other.id is null or leaving.member_id is not null or closed.id is not null or (other.status = 'active' and other.pool = viewer.pool))
               and not exists (select from out_of_reach blocked where blocked.member_id = $1 and blocked.other_id = mine.other_id)))",
        viewer.0,
        photo.0,
        matches!(rendition, Rendition::ChatLarge | Rendition::ChatVoice),
    )
    .fetch_optional(connection)
    .await?;
    Ok(blob.flatten())
}

/// Forgets all photos that the member brought, sent or not.
pub(in crate::media) async fn erase(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    let gone = sqlx::query!(
        "delete from chat_photos where member_id = $1 returning blob_large, blob_small",
        member.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let blobs: Vec<String> =
        gone.into_iter().flat_map(|row| [row.blob_large, row.blob_small]).flatten().collect();
    store::discard(connection, &blobs, now).await
}

/// A photo or voice message that the member brought.
#[derive(Clone, Debug)]
pub struct ExportedChatPhoto {
    /// Its id.
    pub id: PhotoId,
    /// It is a voice message.
    pub voice: bool,
    /// In a message; else it waits.
    pub sent: bool,
    /// Name of its large rendition, or its sound, in the blob store.
    pub blob: String,
}

/// What the member brought and can still see: what was sent, oldest first, then what waits.
pub async fn exported_chat_photos(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Vec<ExportedChatPhoto>> {
    let rows = sqlx::query!(
        r#"select f.id as "id: PhotoId", f.voice_ms is not null as "voice!", f.place is null as "sent!", f.blob_large as "blob!",
             f.conversation_id, f.seq
         from chat_photos f
         left join conversation_members mine
           on mine.member_id = $1 and mine.conversation_id = f.conversation_id and mine.cleared_seq < f.seq
         where f.member_id = $1 and f.removed_at is null and (f.place is not null or mine.member_id is not null)
         order by f.place is not null, f.created_at, f.id"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let conversations: Vec<Uuid> = rows.iter().filter_map(|row| row.conversation_id).collect();
    // Messages that the member deleted for themselves.
    let hidden = sqlx::query!(
        "select conversation_id, seq from messages where conversation_id = any($1) and photo is not null and hidden_sender",
        &conversations,
    )
    .fetch_all(connection)
    .await?;
    let hidden: HashSet<(Uuid, i32)> = hidden.into_iter().map(|row| (row.conversation_id, row.seq)).collect();
    let seen = rows
        .into_iter()
        .filter(|row| row.conversation_id.zip(row.seq).is_none_or(|place| !hidden.contains(&place)))
        .map(|row| ExportedChatPhoto { id: row.id, voice: row.voice, sent: row.sent, blob: row.blob });
    Ok(seen.collect())
}
