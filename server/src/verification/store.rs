//! All SQL about a member's own verification; what moderators do is in `queue` and `review`.

use super::{
    model::{Verification, VerificationOutcome, VerificationReason},
    poses::Pose,
};
use crate::{
    kernel::{
        clock::SKEW,
        ids::{MemberId, SessionId, SiteId},
        problem::{Answer, Refusal},
    },
    members::ProfileStatus,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// So long a member has to show what is asked for.
pub(super) const GOOD_FOR: Duration = Duration::minutes(10);

/// Where the member stands.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn standing(connection: &mut PgConnection, member: MemberId) -> Answer<Verification> {
    let standing = sqlx::query_as!(
        Verification,
        r#"select p.verified, s.decided_at as "since?", w.created_at as "waiting_since?",
             l.state as "outcome?: VerificationOutcome", l.reason as "reason?: VerificationReason",
             exists (select from photos f where f.member_id = p.id and f.status in ('active', 'pending') and not f.album) as "has_photo!",
             is_couple(p.gender) as "of_two!"
           from profiles p
           left join verifications s on s.member_id = p.id and s.state = 'verified' and s.settled_at is not null
           left join verifications w on w.member_id = p.id and w.settled_at is null
           left join lateral (
             select case when v.state in ('verified', 'refused', 'expired') then v.state end as state, v.reason from verifications v
             where v.member_id = p.id and v.settled_at is not null order by v.created_at desc, v.id limit 1) l on true
           where p.id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    standing.ok_or_else(|| Refusal::NotFound.into())
}

/// Whether the account is of two people.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn is_of_two(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let is_of_two =
        sqlx::query_scalar!(r#"select is_couple(gender) as "of_two!" from profiles where id = $1"#, member.0)
            .fetch_optional(connection)
            .await?;
    is_of_two.ok_or_else(|| Refusal::NotFound.into())
}

/// Refuses whom nothing can be asked of. The caller holds the account.
///
/// # Errors
/// `not_confirmed`, `verification_waiting`, `verification_needs_photo`.
pub(super) async fn require_room(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    let now = sqlx::query!(
        r#"select p.status as "status: ProfileStatus",
             exists (select from verifications w where w.member_id = p.id and w.settled_at is null) as "waits!",
             exists (select from photos f where f.member_id = p.id and f.status in ('active', 'pending') and not f.album) as "has_photo!"
           from profiles p where p.id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    if now.status != ProfileStatus::Active {
        return Err(Refusal::NotConfirmed.into());
    }
    if now.waits {
        return Err(Refusal::VerificationWaiting.into());
    }
    if now.has_photo { Ok(()) } else { Err(Refusal::VerificationNeedsPhoto.into()) }
}

/// Asks this of the member, in place of whatever was asked before.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn ask(
    connection: &mut PgConnection,
    (member, session): (MemberId, SessionId),
    (id, poses): (Uuid, &[Pose]),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into verification_challenges (member_id, id, session_id, poses, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (member_id) do update set id = excluded.id, session_id = excluded.session_id, poses = excluded.poses,
           expires_at = excluded.expires_at",
        member.0,
        id,
        session.0,
        &codes(poses),
        now + GOOD_FOR,
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn codes(poses: &[Pose]) -> Vec<String> {
    poses.iter().map(|pose| pose.code().to_owned()).collect()
}

/// An answer to what was asked.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) member: MemberId,
    pub(super) session: SessionId,
    pub(super) challenge: Uuid,
    pub(super) poses: Vec<String>,
}

/// Whether just this was asked, of this member, by this login, and lately.
///
/// # Errors
/// `verification_over` where it was not.
pub(super) async fn require_asked(
    connection: &mut PgConnection,
    answered: &Answered,
    now: OffsetDateTime,
) -> Answer<()> {
    let asked = sqlx::query_scalar!(
        r#"select exists (select from verification_challenges
             where member_id = $1 and id = $2 and session_id = $3 and poses = $4 and expires_at > $5 and expires_at <= $6) as "asked!""#,
        answered.member.0,
        answered.challenge,
        answered.session.0,
        &answered.poses,
        now,
        now + GOOD_FOR + SKEW,
    )
    .fetch_one(connection)
    .await?;
    if asked { Ok(()) } else { Err(Refusal::VerificationOver.into()) }
}

/// Forgets what was asked of the member: it is answered, or they gave up.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn forget_challenge(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from verification_challenges where member_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// A capture that waits from now on.
#[derive(Clone, Debug)]
pub(super) struct NewCapture {
    pub(super) id: Uuid,
    pub(super) site: SiteId,
    pub(super) answered: Answered,
    pub(super) blobs: [String; 2],
}

/// Lets it wait for a moderator.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn add(
    connection: &mut PgConnection,
    capture: &NewCapture,
    now: OffsetDateTime,
) -> Answer<()> {
    let [first, second] = &capture.blobs;
    sqlx::query!(
        "insert into verifications (member_id, id, site_id, poses, blob_first, blob_second, state, created_at)
         values ($1, $2, $3, $4, $5, $6, 'waiting', $7)",
        capture.answered.member.0,
        capture.id,
        capture.site.0,
        &capture.answered.poses,
        first,
        second,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The member has read what became of it.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_seen(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update verifications set seen_at = $2 where member_id = $1 and settled_at is not null and seen_at is null",
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
