//! All SQL about who looked at whom.

use crate::{
    kernel::{ids::MemberId, pagination::Position, problem::Answer, retention::Kept},
    members::store::CardRow,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// So long after the last look of a pair it is kept, and shown.
const LASTING: Duration = Duration::days(90);

/// Looks that have served their time.
pub const KEPT: &[Kept] = &[Kept::since("profile_views", "last_at", LASTING)];

/// Cards of a page.
pub(super) const PAGE: usize = 60;

/// Somebody who looked, and in which hour they last did.
#[derive(Debug)]
pub(super) struct Look {
    pub viewer: MemberId,
    pub hour: OffsetDateTime,
    /// None: they may not be seen.
    pub card: Option<CardRow>,
}

/// Notes that one looked at the other in this hour: once in each, whatever comes twice or at the same time. What a clock wrote
/// that has been put back since gives way. Nothing where either of them doesn't show looks, where the one who looked is nobody
/// whom others see, or where nobody is behind the other profile. Whether they can meet was decided before.
pub(super) async fn put(
    connection: &mut PgConnection,
    viewer: MemberId,
    member: MemberId,
    hour: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into profile_views (member_id, viewer_id, first_at, last_at)
         select p.id, v.id, $3::timestamptz, $3 from profiles v, profiles p
         where v.id = $1 and v.status = 'active' and v.shows_visits and not v.invisible and not v.fictional
           and p.id = $2 and p.shows_visits and not p.fictional
         on conflict (member_id, viewer_id) do update
           set first_at = least(profile_views.first_at, excluded.last_at), last_at = excluded.last_at
           where profile_views.last_at < excluded.last_at or profile_views.last_at - excluded.last_at > interval '1 hour'",
        viewer.0,
        member.0,
        hour,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// One more than a page of those who looked at the member and whom they may see, the latest first. Nobody for a member who
/// doesn't show their own looks.
pub(super) async fn page(
    connection: &mut PgConnection,
    member: MemberId,
    before: Position,
    now: OffsetDateTime,
) -> Answer<Vec<Look>> {
    let looks = sqlx::query_as!(
        Look,
        r#"select viewer as "viewer!: MemberId", hour as "hour!", card as "card?: CardRow" from viewers_of($1, $2, $3, $4, $5)
           order by hour desc, viewer desc"#,
        member.0,
        now - LASTING,
        before.at,
        before.id,
        i64::try_from(PAGE + 1).unwrap_or(i64::MAX),
    )
    .fetch_all(connection)
    .await?;
    Ok(looks)
}

/// Forgets whom the member looked at, and who looked at them.
pub(in crate::members) async fn forget(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from profile_views where member_id = $1 or viewer_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}
