//! All SQL about deletions that may still be taken back, and about why people leave.

use super::DeletionReason;
use crate::{
    accounts::model::AccountStatus,
    kernel::{
        backlog::Backlog,
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    members::ProfileStatus,
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// A member's wish to be deleted.
#[derive(Clone, Debug)]
pub(super) struct Deletion {
    pub(super) member: MemberId,
    pub(super) site: SiteId,
    pub(super) requested_at: OffsetDateTime,
    /// From this moment on there is no way back.
    pub(super) due_at: OffsetDateTime,
    /// Before.
    pub(super) account_status: AccountStatus,
    /// Before.
    pub(super) profile_status: ProfileStatus,
}

/// Members whose 14 days are over and who are still there.
pub async fn overdue_erasures(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Backlog> {
    let overdue = sqlx::query_as!(
        Backlog,
        r#"select count(*) as "count!", min(due_at) as oldest from deletions where due_at < $1"#,
        now,
    );
    Ok(overdue.fetch_one(connection).await?)
}

/// Writes it down.
pub(super) async fn insert(
    connection: &mut PgConnection,
    deletion: &Deletion,
    comment: Option<&str>,
) -> Answer<()> {
    sqlx::query!(
        "insert into deletions (member_id, site_id, requested_at, due_at, account_status, profile_status, comment)
         values ($1, $2, $3, $4, $5, $6, $7)",
        deletion.member.0,
        deletion.site.0,
        deletion.requested_at,
        deletion.due_at,
        deletion.account_status.code(),
        deletion.profile_status.code(),
        comment,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The member's wish, if there is one. The caller holds the account's row.
pub(super) async fn deletion(connection: &mut PgConnection, member: MemberId) -> Answer<Option<Deletion>> {
    let deletion = sqlx::query_as!(
        Deletion,
        r#"select member_id as "member: MemberId", site_id as "site: SiteId", requested_at, due_at,
             account_status as "account_status: AccountStatus", profile_status as "profile_status: ProfileStatus"
         from deletions where member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(deletion)
}

/// The way back ends at another moment.
pub(super) async fn set_due(
    connection: &mut PgConnection,
    member: MemberId,
    due_at: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!("update deletions set due_at = $2 where member_id = $1", member.0, due_at)
        .execute(connection)
        .await?;
    Ok(())
}

/// Members of one look.
const SOME: i64 = 200;

/// Some of those whose time is over, in the order of their ids: those after this one, or the first.
pub(super) async fn due(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    after: Option<MemberId>,
) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select member_id as "member: MemberId" from deletions where member_id > $2 and due_at <= $1 order by member_id limit $3"#,
        now,
        after.map_or(Uuid::nil(), |member| member.0),
        SOME,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// Some accounts whose address nobody has confirmed, that were made before then, bought nothing, and were not in use since.
pub(super) async fn unconfirmed(
    connection: &mut PgConnection,
    before: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select a.member_id as "member: MemberId" from accounts a
         where a.status = 'not_confirmed' and a.created_at < $1
           and not exists (select from member_activity v where v.member_id = a.member_id and v.active_at >= $1)
           and not exists (select from orders o where o.member_id = a.member_id)
         order by a.created_at limit $2"#,
        before,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// Forgets the wish.
pub(super) async fn withdraw(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from deletions where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// Sets where the account stands.
pub(in crate::accounts) async fn set_status(
    connection: &mut PgConnection,
    member: MemberId,
    status: AccountStatus,
) -> Answer<()> {
    sqlx::query!("update accounts set status = $2 where member_id = $1", member.0, status.code())
        .execute(connection)
        .await?;
    Ok(())
}

/// Counts why somebody left, without saying who.
pub(super) async fn count_reasons(
    connection: &mut PgConnection,
    site: SiteId,
    month: Date,
    reasons: &[DeletionReason],
) -> Answer<()> {
    let mut codes: Vec<String> = reasons.iter().map(|reason| reason.code().to_owned()).collect();
    // One order for all, so that two who leave at once never wait for each other in a ring.
    codes.sort_unstable();
    codes.dedup();
    sqlx::query!(
        "insert into deletion_reasons as known (site_id, month, reason, times)
         select $1, $2, reason, 1 from unnest($3::text[]) reason
         on conflict (site_id, month, reason) do update set times = known.times + 1",
        site.0,
        month,
        &codes,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Has this member left: about to be deleted, closed by us, or gone altogether? What others still have of them
/// (their conversations) says so.
pub async fn has_left(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let left = sqlx::query_scalar!(
        r#"select (not exists (select from profiles where id = $1)
             or exists (select from deletions where member_id = $1)
             or exists (select from decisions where member_id = $1 and measure = 'account_closed' and undone_at is null)) as "left!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(left)
}
