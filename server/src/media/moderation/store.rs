//! All SQL about moderation.

use super::verdict::{Outcome, SeenPhoto, Verdict};
use crate::{
    kernel::{
        clock::Clock,
        events,
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::{
        alike, gallery,
        model::{Crop, NudeBy, PhotoReason, PhotoStatus},
    },
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A photo that waits for a moderator.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Which.
    pub photo: SeenPhoto,
    /// Whose.
    pub member: MemberId,
    /// The name they chose.
    pub name: String,
    /// Where they signed up.
    pub domain: String,
    /// When it came, or was cropped last.
    pub since: OffsetDateTime,
    /// How many decisions there were on it before.
    pub decisions: i64,
}

/// The photos that wait, the longest first.
pub async fn queue(connection: &mut PgConnection, count: i64) -> Answer<Vec<Waiting>> {
    let rows = sqlx::query!(
        r#"select f.id as "id: PhotoId", f.revision, f.member_id as "member: MemberId", coalesce(p.wanted_name, p.name) as "name!", s.domain,
             coalesce(f.cropped_at, f.created_at) as "since!",
             (select count(*) from photo_decisions d where d.photo_id = f.id and d.decision <> 'viewed') as "decisions!"
         from sites s cross join lateral (
           select * from photos where site_id = s.id and status = 'pending' order by coalesce(cropped_at, created_at), id limit $1) f
         join profiles p on p.id = f.member_id order by coalesce(f.cropped_at, f.created_at), f.id limit $1"#,
        count,
    )
    .fetch_all(connection)
    .await?;
    let waiting = rows.into_iter().map(|row| Waiting {
        photo: SeenPhoto { photo: row.id, revision: row.revision },
        member: row.member,
        name: row.name,
        domain: row.domain,
        since: row.since,
        decisions: row.decisions,
    });
    Ok(waiting.collect())
}

/// How long the queue is.
#[derive(Clone, Copy, Debug)]
pub struct WaitingPhotos {
    /// Photos in it.
    pub count: i64,
    /// Since when the first of them waits.
    pub oldest: Option<OffsetDateTime>,
}

/// The state of the queue.
pub async fn waiting(connection: &mut PgConnection) -> Answer<WaitingPhotos> {
    let state = sqlx::query_as!(
        WaitingPhotos,
        r#"select count(*) as "count!", min(coalesce(cropped_at, created_at)) as oldest from photos where status = 'pending'"#,
    )
    .fetch_one(connection)
    .await?;
    Ok(state)
}

/// A line of `photo_decisions`.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What was seen.
    pub revision: i32,
    /// viewed, approved, blurred, rejected or undone.
    pub decision: String,
    /// Why it was rejected.
    pub reason: Option<String>,
    /// Who.
    pub moderator: String,
    /// When.
    pub decided_at: OffsetDateTime,
}

/// A photo that a moderator looks at.
#[derive(Clone, Debug)]
pub struct LookedAt {
    /// Which.
    pub photo: SeenPhoto,
    /// Whose.
    pub member: MemberId,
    /// Where it is in its approval.
    pub status: PhotoStatus,
    /// Who marked it as nude.
    pub nude_by: Option<NudeBy>,
    /// In the private album.
    pub album: bool,
    /// Pixels of the large rendition.
    pub size: (i32, i32),
    /// The large rendition: what others would see.
    pub blob: String,
    /// The smallest one, which shows no more than what it is of.
    pub blurred: String,
    /// What was said of it before, oldest first.
    pub decisions: Vec<Decision>,
}

/// One photo, whatever its status; the look is written down. None when it is no more.
pub async fn look(
    connection: &mut PgConnection,
    clock: &Clock,
    photo: PhotoId,
    moderator: &str,
) -> Answer<Option<LookedAt>> {
    let Some(found) = find_photo(connection, photo).await? else { return Ok(None) };
    write_down(connection, clock, found.photo, ("viewed", None), moderator).await?;
    Ok(Some(found))
}

/// The same, for whoever wrote the look down.
pub async fn find_photo(connection: &mut PgConnection, photo: PhotoId) -> Answer<Option<LookedAt>> {
    let found = sqlx::query!(
        r#"select member_id as "member: MemberId", status as "status: PhotoStatus", nude_by as "nude_by: NudeBy", album, revision, width, height,
             blob_large, blob_locked
         from photos where id = $1"#,
        photo.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = found else { return Ok(None) };
    let seen = SeenPhoto { photo, revision: row.revision };
    let decisions = decisions(connection, photo).await?;
    Ok(Some(LookedAt {
        photo: seen,
        member: row.member,
        status: row.status,
        nude_by: row.nude_by,
        album: row.album,
        size: (row.width, row.height),
        blob: row.blob_large,
        blurred: row.blob_locked,
        decisions,
    }))
}

async fn decisions(connection: &mut PgConnection, photo: PhotoId) -> Answer<Vec<Decision>> {
    let decisions = sqlx::query_as!(
        Decision,
        "select revision, decision, reason, moderator, decided_at from photo_decisions where photo_id = $1 order by id",
        photo.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(decisions)
}

pub(super) async fn write_down(
    connection: &mut PgConnection,
    clock: &Clock,
    seen: SeenPhoto,
    (decision, reason): (&str, Option<PhotoReason>),
    moderator: &str,
) -> Answer<()> {
    sqlx::query!(
        "insert into photo_decisions (photo_id, revision, decision, reason, moderator, decided_at) values ($1, $2, $3, $4, $5, $6)",
        seen.photo.0,
        seen.revision,
        decision,
        reason.map(PhotoReason::code),
        moderator,
        clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whose photo it is; None when it is no more.
pub async fn owner(connection: &mut PgConnection, photo: PhotoId) -> Answer<Option<MemberId>> {
    let owner =
        sqlx::query_scalar!(r#"select member_id as "member: MemberId" from photos where id = $1"#, photo.0)
            .fetch_optional(connection)
            .await?;
    Ok(owner)
}

/// A photo whose rejection falls, to be approved as it is: one that is rejected now, or gone, so that its bytes may come again.
/// None where it waits or is shown: it was cropped since, and is looked at by itself.
pub async fn once_rejected(connection: &mut PgConnection, photo: PhotoId) -> Answer<Option<SeenPhoto>> {
    let found = sqlx::query!(
        r#"select status as "status: PhotoStatus", revision from photos where id = $1"#,
        photo.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(match found {
        None => Some(SeenPhoto { photo, revision: 0 }),
        Some(now) => {
            (now.status == PhotoStatus::Rejected).then_some(SeenPhoto { photo, revision: now.revision })
        }
    })
}

/// What a verdict comes to where the photo is: a site that takes no nude photos (`nude_photos`) rejects what is marked as one.
pub async fn verdict_there(
    connection: &mut PgConnection,
    photo: PhotoId,
    verdict: Verdict,
) -> Answer<Verdict> {
    if verdict != Verdict::Blur {
        return Ok(verdict);
    }
    let refused = sqlx::query_scalar!(
        r#"select coalesce(s.settings ->> 'nude_photos', 'blurred') = 'refused' as "refused!"
           from photos f join profiles p on p.id = f.member_id join sites s on s.id = p.site_id where f.id = $1"#,
        photo.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(if refused == Some(true) { Verdict::Reject(PhotoReason::Nudity) } else { verdict })
}

/// Decides on what the moderator saw, and tells the owner's open pages. Only that: pixels that came since wait on.
pub async fn decide(
    connection: &mut PgConnection,
    clock: &Clock,
    seen: SeenPhoto,
    verdict: Verdict,
    moderator: &str,
) -> Answer<Outcome> {
    let Some(member) = owner(connection, seen.photo).await? else {
        if verdict.reason().is_none() {
            accept_again(connection, seen.photo).await?;
        }
        return Ok(Outcome::Gone);
    };
    gallery::lock(connection, member).await?;
    let found = sqlx::query!(
        r#"select status as "status: PhotoStatus", reason as "reason: PhotoReason", nude_by as "nude_by: NudeBy", revision, crop
           from photos where id = $1"#,
        seen.photo.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(now) = found else { return Ok(Outcome::Gone) };
    if now.revision != seen.revision {
        return Ok(Outcome::Changed(SeenPhoto { revision: now.revision, ..seen }));
    }
    let is_marked = (now.nude_by == Some(NudeBy::Moderator)) == (verdict == Verdict::Blur);
    if (now.status, now.reason) == (verdict.status(), verdict.reason())
        && (verdict.reason().is_some() || is_marked)
    {
        return Ok(Outcome::Already);
    }
    let approved = verdict.reason().is_none().then(|| now.crop.unwrap_or_else(|| Crop::ALL.numbers()));
    set(connection, seen.photo, verdict, approved.as_deref()).await?;
    match verdict {
        // It is there, by its owner's lock: nothing of it is to be forgotten.
        Verdict::Approve | Verdict::Blur => accept(connection, seen.photo).await?,
        Verdict::Reject(reason) => refuse_from_now_on(connection, clock, seen.photo, reason).await?,
    }
    write_down(connection, clock, seen, (verdict.word(), verdict.reason()), moderator).await?;
    let event = events::append(connection, clock, member, json!({ "type": "photo" })).await?;
    Ok(Outcome::Decided { member, event })
}

/// The same bytes get the same answer when their owner sends them again.
async fn refuse_from_now_on(
    connection: &mut PgConnection,
    clock: &Clock,
    photo: PhotoId,
    reason: PhotoReason,
) -> Answer<()> {
    sqlx::query!(
        "insert into rejected_uploads (member_id, upload_hash, photo_id, reason, rejected_at, for_lead)
         select member_id, upload_hash, id, $2, $3, for_lead from photos where id = $1 and upload_hash is not null
         on conflict (member_id, upload_hash) do update set photo_id = excluded.photo_id, reason = excluded.reason, rejected_at = excluded.rejected_at,
           for_lead = rejected_uploads.for_lead or excluded.for_lead",
        photo.0,
        reason.code(),
        clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The decision does not stand any more, whether or not the photo is still there.
async fn accept_again(connection: &mut PgConnection, photo: PhotoId) -> Answer<()> {
    accept(connection, photo).await?;
    alike::forget_gone(connection, photo).await
}

/// The same of a photo that is there.
async fn accept(connection: &mut PgConnection, photo: PhotoId) -> Answer<()> {
    sqlx::query!("delete from rejected_uploads where photo_id = $1", photo.0).execute(connection).await?;
    Ok(())
}

/// Puts a photo back to how it stood (`photo_before`), with the answer that its bytes got.
pub(super) async fn set_back(connection: &mut PgConnection, photo: PhotoId, before: &Value) -> Answer<()> {
    sqlx::query!(
        "update photos p set status = b.status, reason = b.reason, approved_crop = b.approved_crop,
           nude_by = case when p.nude_by = 'owner' then p.nude_by else b.nude_by end
         from jsonb_populate_record(null::photos, $2) b where p.id = $1",
        photo.0,
        before,
    )
    .execute(&mut *connection)
    .await?;
    accept_again(connection, photo).await?;
    sqlx::query!(
        "insert into rejected_uploads (member_id, upload_hash, photo_id, reason, rejected_at, for_lead)
         select p.member_id, p.upload_hash, p.id, $2::jsonb -> 'rejected' ->> 'reason', ($2::jsonb -> 'rejected' ->> 'rejected_at')::timestamptz, p.for_lead
         from photos p where p.id = $1 and p.upload_hash is not null and jsonb_typeof($2::jsonb -> 'rejected') = 'object'
         on conflict do nothing",
        photo.0,
        before,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A moderator who approves takes the mark of another one off, but not where a rejection falls, and never its owner's.
async fn set(
    connection: &mut PgConnection,
    photo: PhotoId,
    verdict: Verdict,
    approved: Option<&[i16]>,
) -> Answer<()> {
    sqlx::query!(
        "update photos set status = $2, reason = $3, approved_crop = $4,
           nude_by = case when $5 = 'blurred' then 'moderator'
             when $5 = 'approved' and status <> 'rejected' and nude_by = 'moderator' then null else nude_by end
         where id = $1",
        photo.0,
        verdict.status().code(),
        verdict.reason().map(PhotoReason::code),
        approved,
        verdict.word(),
    )
    .execute(connection)
    .await?;
    Ok(())
}
