//! All SQL about photos that look alike.

use super::pieces::{Pieces, flips};
use crate::{
    kernel::{
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::model::{PhotoReason, PhotoStatus},
    staff::Reach,
};
use imaging::{ACROSS_BITS, COLOUR_BITS, LUMA_BITS};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Rows of one value of a piece that a search looks at: pictures of a wave of spam share it, and so do dull ones. Beyond it
/// nobody looks on, so that no search grows with the table.
const LOOKED_AT: i64 = 200;
/// The nearest photos that a search finds.
const FOUND: i64 = 100;
/// Of these, those that are kept with a photo that comes.
const KEPT: i64 = 20;
/// Those that a moderator is shown.
const SHOWN: i64 = 10;

/// A photo that was not compared yet.
pub(super) struct NotCompared {
    id: PhotoId,
    member: MemberId,
    /// Its medium rendition, which is enough to tell what it looks like.
    pub(super) blob_medium: String,
}

pub(super) async fn not_compared(connection: &mut PgConnection, most: i64) -> Answer<Vec<NotCompared>> {
    let waiting = sqlx::query_as!(
        NotCompared,
        r#"select id as "id: PhotoId", member_id as "member: MemberId", blob_medium from photos
           where not compared order by created_at desc limit $1"#,
        most,
    )
    .fetch_all(connection)
    .await?;
    Ok(waiting)
}

/// Keeps its hashes and what they are near to; nothing where the photo is gone or was cropped meanwhile. One photo at a time, or
/// two that come together would not see each other.
pub(super) async fn compare(
    connection: &mut PgConnection,
    photo: &NotCompared,
    pieces: &Pieces,
    now: OffsetDateTime,
) -> Answer<()> {
    lock_alike(connection).await?;
    let noted = sqlx::query!(
        "update photos set compared = true where id = $1 and blob_medium = $2 and not compared",
        photo.id.0,
        photo.blob_medium,
    )
    .execute(&mut *connection)
    .await?;
    if noted.rows_affected() == 0 {
        return Ok(());
    }
    forget(connection, photo.id).await?;
    sqlx::query!(
        "insert into photo_hashes (photo_id, part, member_id, low, middle, high, down, colour)
         select $1, place - 1, $2, low, middle, high, down, colour
         from unnest($3::integer[], $4::integer[], $5::integer[], $6::bigint[], $7::bigint[]) with ordinality
           hash (low, middle, high, down, colour, place)",
        photo.id.0,
        photo.member.0,
        &pieces.low,
        &pieces.middle,
        &pieces.high,
        &pieces.down,
        &pieces.colour,
    )
    .execute(&mut *connection)
    .await?;
    let near = near(connection, photo.id).await?;
    note(connection, photo, &near, now).await?;
    hold_if_known(connection, photo.id).await
}

/// No photo is compared until the transaction ends. Before anything of a member is locked, as a comparison does.
pub async fn lock_alike(connection: &mut PgConnection) -> Answer<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('photos_alike', 53))")
        .execute(connection)
        .await?;
    Ok(())
}

/// What looks like a picture that is for lead moderators alone is so, too; also where that one is compared after it.
async fn hold_if_known(connection: &mut PgConnection, photo: PhotoId) -> Answer<()> {
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from photos_alike a left join photos f on f.id = a.like_id
             left join rejected_uploads r on r.photo_id = a.like_id
             where a.photo_id = $1 and (r.for_lead or (f.for_lead and f.status <> 'active')))
             or exists (select from photos where id = $1 and for_lead and status <> 'active') as "known!""#,
        photo.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    if is_known { hold_for_leads(connection, photo).await } else { Ok(()) }
}

/// A photo was taken away after a notice, or in a severe case: what looks like it, and waits or comes, is for lead moderators
/// alone. After [`lock_alike`].
pub async fn hold_for_leads(connection: &mut PgConnection, photo: PhotoId) -> Answer<()> {
    let mut photos = alike_waiting(connection, photo).await?;
    photos.push(photo.0);
    sqlx::query!("update photos set for_lead = true where id = any($1) and not for_lead", &photos)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("update rejected_uploads set for_lead = true where photo_id = $1 and not for_lead", photo.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// A photo near another one.
struct Near {
    photo: Uuid,
    member: Uuid,
    bits: i16,
}

/// The nearest photos, by wholes and parts: whole against whole, and whole against part either way.
async fn near(connection: &mut PgConnection, photo: PhotoId) -> Answer<Vec<Near>> {
    let near = sqlx::query_as!(
        Near,
        r#"select h.photo_id as "photo!", h.member_id as "member!", min(apart.luma)::smallint as "bits!"
           from (select m.*, case m.part when 0 then 16 else 0 end as furthest from photo_hashes m where m.photo_id = $1) mine
           cross join unnest($2::integer[]) flip (mask)
           cross join lateral (
             (select l.* from photo_hashes l where l.low = mine.low # flip.mask and l.part <= mine.furthest limit $3)
             union all
             (select m.* from photo_hashes m where m.middle = mine.middle # flip.mask and m.part <= mine.furthest limit $3)
             union all
             (select r.* from photo_hashes r where r.high = mine.high # flip.mask and r.part <= mine.furthest limit $3)
           ) h
           cross join lateral (select bit_count((h.low # mine.low)::bit(32)) + bit_count((h.middle # mine.middle)::bit(32))
             + bit_count((h.high # mine.high)::bit(32)) as across, bit_count((h.down # mine.down)::bit(64)) as down) one
           cross join lateral (select one.across + one.down as luma) apart
           where h.photo_id <> $1 and one.across <= $4 and apart.luma <= $5 and bit_count((h.colour # mine.colour)::bit(64)) <= $6
           group by h.photo_id, h.member_id order by 3, 1 limit $7"#,
        photo.0,
        &flips(),
        LOOKED_AT,
        i64::from(ACROSS_BITS),
        i64::from(LUMA_BITS),
        i64::from(COLOUR_BITS),
        FOUND,
    )
    .fetch_all(connection)
    .await?;
    Ok(near)
}

/// Keeps the nearest of them that are of the same company's sites: what others run is none of its business.
async fn note(
    connection: &mut PgConnection,
    photo: &NotCompared,
    near: &[Near],
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "with alike as (
           select n.photo, n.bits from unnest($3::uuid[], $4::uuid[], $5::smallint[]) n (photo, member, bits)
           join profiles p on p.id = n.member join sites s on s.id = p.site_id
           where s.company_id = (select s.company_id from profiles p join sites s on s.id = p.site_id where p.id = $2)
           order by n.bits, n.photo limit $6)
         insert into photos_alike (photo_id, like_id, bits, found_at)
         select $1::uuid, photo, bits, $7::timestamptz from alike union all select photo, $1::uuid, bits, $7::timestamptz from alike
         on conflict (photo_id, like_id) do nothing",
        photo.id.0,
        photo.member.0,
        &near.iter().map(|near| near.photo).collect::<Vec<_>>(),
        &near.iter().map(|near| near.member).collect::<Vec<_>>(),
        &near.iter().map(|near| near.bits).collect::<Vec<_>>(),
        KEPT,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn forget(connection: &mut PgConnection, photo: PhotoId) -> Answer<()> {
    sqlx::query!("delete from photos_alike where photo_id = $1 or like_id = $1", photo.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from photo_hashes where photo_id = $1", photo.0).execute(connection).await?;
    Ok(())
}

/// Forgets what a photo looked like that is gone, unless its rejection stands: then it is known again when it comes back.
pub(in crate::media) async fn forget_gone(connection: &mut PgConnection, photo: PhotoId) -> Answer<()> {
    let is_needed = sqlx::query_scalar!(
        r#"select exists (select from photos where id = $1) or exists (select from rejected_uploads where photo_id = $1) as "needed!""#,
        photo.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    if is_needed { Ok(()) } else { forget(connection, photo).await }
}

/// Forgets all that a member's photos looked like.
pub(in crate::media) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    let mut gone =
        sqlx::query_scalar!("delete from photo_hashes where member_id = $1 returning photo_id", member.0)
            .fetch_all(&mut *connection)
            .await?;
    gone.sort_unstable();
    gone.dedup();
    sqlx::query!("delete from photos_alike where photo_id = any($1) or like_id = any($1)", &gone)
        .execute(connection)
        .await?;
    Ok(())
}

/// A photo that looks like the one that somebody decides on.
#[derive(Clone, Debug)]
pub struct AlikePhoto {
    /// Which.
    pub photo: PhotoId,
    /// Whose.
    pub member: MemberId,
    /// How the account stands; of a fictional profile, whether it is shown.
    pub account: String,
    /// Where it is in its approval; one that is gone was rejected.
    pub status: PhotoStatus,
    /// Why it was rejected.
    pub reason: Option<PhotoReason>,
    /// When somebody decided on it; None: nobody did.
    pub decided_at: Option<OffsetDateTime>,
}

/// The nearest photos within reach, those that were rejected first.
pub async fn alike(connection: &mut PgConnection, reach: &Reach, photo: PhotoId) -> Answer<Vec<AlikePhoto>> {
    let (all, companies, sites) = reach.parts();
    let alike = sqlx::query_as!(
        AlikePhoto,
        r#"select a.like_id as "photo!: PhotoId", h.member_id as "member!: MemberId", coalesce(ac.status, p.status) as "account!",
             coalesce(f.status, 'rejected') as "status!: PhotoStatus", coalesce(f.reason, r.reason) as "reason: PhotoReason",
             (select max(d.decided_at) from photo_decisions d where d.photo_id = a.like_id and d.decision in ('approved', 'blurred', 'rejected')) as decided_at
           from photos_alike a join photo_hashes h on h.photo_id = a.like_id and h.part = 0
           join profiles p on p.id = h.member_id join sites s on s.id = p.site_id
           left join accounts ac on ac.member_id = h.member_id
           left join photos f on f.id = a.like_id
           left join rejected_uploads r on r.photo_id = a.like_id and r.member_id = h.member_id
           where a.photo_id = $1 and ($2 or s.company_id = any($3) or s.id = any($4)) and (f.id is not null or r.photo_id is not null)
           order by coalesce(f.status, 'rejected') = 'rejected' desc, a.bits, a.like_id limit $5"#,
        photo.0,
        all,
        &companies,
        &sites,
        SHOWN,
    )
    .fetch_all(connection)
    .await?;
    Ok(alike)
}

/// Those that look like it and wait for a decision, the nearest first.
pub async fn alike_waiting(connection: &mut PgConnection, photo: PhotoId) -> Answer<Vec<Uuid>> {
    let waiting = sqlx::query_scalar!(
        "select a.like_id from photos_alike a join photos f on f.id = a.like_id
         where a.photo_id = $1 and f.status = $2 order by a.bits, a.like_id limit $3",
        photo.0,
        PhotoStatus::Pending.code(),
        FOUND,
    )
    .fetch_all(connection)
    .await?;
    Ok(waiting)
}
