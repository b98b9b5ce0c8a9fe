//! What a moderator sees of a capture, decides, and takes back. The badge changes at once; the pictures go, and the member is told,
//! half a minute later.

use super::{
    jobs::Settle,
    model::{VerificationReason, VerificationVerdict},
};
use crate::{
    accounts::{self, Means, TOLD_AFTER},
    kernel::{
        events::{self, Event},
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    media::{self, ComparedPhoto, SeenPhoto},
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// What was decided on an earlier capture of the same member.
#[derive(Clone, Debug)]
pub struct EarlierTry {
    /// verified, refused or ended.
    pub state: String,
    /// Why it was refused.
    pub reason: Option<VerificationReason>,
    /// Who decided.
    pub by: String,
    /// When.
    pub at: OffsetDateTime,
}

/// A capture that waits.
#[derive(Clone, Debug)]
pub struct WaitingCapture {
    /// Which.
    pub id: Uuid,
    /// Whose.
    pub member: MemberId,
    /// Where.
    pub site: SiteId,
    /// What was asked for, in the order of the pictures.
    pub poses: Vec<String>,
    /// The pictures in the blob store.
    pub blobs: [String; 2],
    /// With what they are compared: photos that others see, and those that wait to be seen.
    pub photos: Vec<ComparedPhoto>,
    /// Earlier ones, the newest first.
    pub tries: Vec<EarlierTry>,
}

/// The member's capture that waits; None where none does.
///
/// # Errors
/// When the database does not answer.
pub async fn capture(connection: &mut PgConnection, member: MemberId) -> Answer<Option<WaitingCapture>> {
    let found = sqlx::query!(
        r#"select id, site_id as "site: SiteId", poses, blob_first as "first!", blob_second as "second!"
           from verifications where member_id = $1 and state = $2"#,
        member.0,
        "waiting",
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = found else { return Ok(None) };
    let tries = sqlx::query_as!(
        EarlierTry,
        r#"select state, reason as "reason: VerificationReason", decided_by as "by!", decided_at as "at!" from verifications
           where member_id = $1 and decided_by is not null and settled_at is not null order by created_at desc limit 10"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    Ok(Some(WaitingCapture {
        id: row.id,
        member,
        site: row.site,
        poses: row.poses,
        blobs: [row.first, row.second],
        photos: media::photos_to_compare(connection, member).await?,
        tries,
    }))
}

/// What came of a decision.
#[derive(Debug)]
pub enum Decided {
    /// It holds.
    Done {
        /// The verification that stood before.
        before: Option<Uuid>,
        /// For the member's pages.
        event: Event,
    },
    /// Other photos stand there than were seen, or another capture waits, or none.
    Changed,
}

/// Decides on a capture as it was seen beside these photos.
///
/// # Errors
/// When the database does not answer.
pub async fn decide(
    connection: &mut PgConnection,
    means: &Means,
    (member, id): (MemberId, Uuid),
    seen: &[SeenPhoto],
    (verdict, staff): (VerificationVerdict, &str),
) -> Answer<Decided> {
    let now = means.clock.now();
    accounts::hold(connection, member).await?;
    // Nobody shows, hides or crops one meanwhile.
    media::hold_photos(connection, member).await?;
    let there = media::photos_to_compare(connection, member).await?;
    let same = there.len() == seen.len() && there.iter().all(|one| seen.contains(&one.photo));
    if !same || !hold_waiting(connection, (member, id)).await? {
        return Ok(Decided::Changed);
    }
    let mut before = None;
    if verdict == VerificationVerdict::Verified {
        // Nothing can be compared with nothing.
        if there.is_empty() {
            return Ok(Decided::Changed);
        }
        before = stand_down(connection, member).await?;
        note_photos(connection, (member, id)).await?;
    }
    sqlx::query!(
        "update verifications set state = $3, reason = $4, decided_at = $5, decided_by = $6 where member_id = $1 and id = $2",
        member.0,
        id,
        verdict.code(),
        verdict.reason().map(VerificationReason::code),
        now,
        staff,
    )
    .execute(&mut *connection)
    .await?;
    means.jobs.enqueue_at(connection, &Settle { member, verification: id }, now + TOLD_AFTER).await?;
    let event = events::append(connection, &means.clock, member, json!({ "type": "profile" })).await?;
    Ok(Decided::Done { before, event })
}

async fn hold_waiting(connection: &mut PgConnection, (member, id): (MemberId, Uuid)) -> Answer<bool> {
    let held = sqlx::query_scalar!(
        "select id from verifications where member_id = $1 and id = $2 and state = $3 for update",
        member.0,
        id,
        "waiting",
    )
    .fetch_optional(connection)
    .await?;
    Ok(held.is_some())
}

/// What stood until now ends; which.
async fn stand_down(connection: &mut PgConnection, member: MemberId) -> Answer<Option<Uuid>> {
    let stood = sqlx::query_scalar!(
        "update verifications set state = 'ended' where member_id = $1 and state = 'verified' returning id",
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(stood)
}

/// All that was compared, as much of each as is in view.
async fn note_photos(connection: &mut PgConnection, (member, id): (MemberId, Uuid)) -> Answer<()> {
    sqlx::query!(
        "insert into verified_photos (member_id, verification_id, photo_id, crop)
         select member_id, $2, id, crop from photos where member_id = $1 and status in ('active', 'pending') and not album
           and (status = 'active' or not for_lead)",
        member.0,
        id,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes a decision back: the capture waits again, and what stood before stands. None where it can't be any more.
///
/// # Errors
/// When the database does not answer.
pub async fn put_back(
    connection: &mut PgConnection,
    means: &Means,
    (member, id): (MemberId, Uuid),
    before: Option<Uuid>,
) -> Answer<Option<Event>> {
    accounts::hold(connection, member).await?;
    let back = sqlx::query_scalar!(
        "update verifications set state = 'waiting', reason = null, decided_at = null, decided_by = null
         where member_id = $1 and id = $2 and settled_at is null and state in ('verified', 'refused') returning id",
        member.0,
        id,
    )
    .fetch_optional(&mut *connection)
    .await?;
    if back.is_none() {
        return Ok(None);
    }
    sqlx::query!("delete from verified_photos where member_id = $1 and verification_id = $2", member.0, id)
        .execute(&mut *connection)
        .await?;
    if let Some(before) = before {
        sqlx::query!(
            "update verifications set state = 'verified' where member_id = $1 and id = $2 and state = 'ended'",
            member.0,
            before,
        )
        .execute(&mut *connection)
        .await?;
    }
    let event = events::append(connection, &means.clock, member, json!({ "type": "profile" })).await?;
    Ok(Some(event))
}

/// How many captures wait anywhere, counted up to a thousand, and since when the first of them does.
///
/// # Errors
/// When the database does not answer.
pub async fn verifications_waiting(connection: &mut PgConnection) -> Answer<(i64, Option<OffsetDateTime>)> {
    let state = sqlx::query!(
        r#"select count(*) as "count!", min(created_at) as oldest
           from (select created_at from verifications where settled_at is null and state = 'waiting' order by created_at limit 1000) first"#,
    )
    .fetch_one(connection)
    .await?;
    Ok((state.count, state.oldest))
}
