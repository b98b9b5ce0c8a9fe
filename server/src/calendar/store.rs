//! All SQL about plans. `for update skip locked` lets one worker of any node at a member's plan; what it does
//! and the plan's going on are one transaction, so that nothing is told twice or forgotten.

use super::rules::Absence;
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// No plan is ever further ahead: the longest is the last step of an absence. One that is was made while the
/// clock was wrong.
const FURTHEST: Duration = Duration::days(70);

/// What a plan's member is to the calendar.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The account is in use: confirmed, and not about to be deleted.
    pub(super) is_active: bool,
    /// Mails reach the address, and nobody there has marked them as spam (spec 4).
    pub(super) takes_mail: bool,
    pub(super) last_visit: OffsetDateTime,
}

/// Members whose week is due, the longest due first.
pub(super) async fn due_weeks(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select member_id as "member: MemberId" from weekly_plans
         where for_at is not null and due_at <= $1 order by due_at, member_id limit $2"#,
        now,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// Members whose absence is to be looked at, the longest due first.
pub(super) async fn due_absences(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select member_id as "member: MemberId" from reminder_plans
         where due_at <= $1 order by due_at, member_id limit $2"#,
        now,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// A member without a planned week, and the name of their zone.
pub(super) struct Unplanned {
    pub(super) member: MemberId,
    pub(super) timezone: String,
}

/// Some of those whose first week is yet to be planned.
pub(super) async fn unplanned(connection: &mut PgConnection, limit: i64) -> Answer<Vec<Unplanned>> {
    let members = sqlx::query_as!(
        Unplanned,
        r#"select w.member_id as "member: MemberId", a.timezone from weekly_plans w join accounts a using (member_id)
         where w.for_at is null limit $1 for update of w skip locked"#,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// Plans the first weeks of these members.
pub(super) async fn begin_weeks(
    connection: &mut PgConnection,
    members: &[Uuid],
    at: &[OffsetDateTime],
) -> Answer<()> {
    sqlx::query!(
        "update weekly_plans w set for_at = first.at, due_at = first.at
         from unnest($1::uuid[], $2::timestamptz[]) first (member_id, at) where w.member_id = first.member_id",
        members,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Plans that a wrong clock has put too far ahead are made anew.
pub(super) async fn mend(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update weekly_plans set for_at = null, due_at = $1 where for_at is not null and due_at > $2",
        now,
        now + FURTHEST,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("update reminder_plans set due_at = $1 where due_at > $2", now, now + FURTHEST)
        .execute(connection)
        .await?;
    Ok(())
}

/// What the member is to the calendar; None for somebody without an account.
pub(super) async fn standing(connection: &mut PgConnection, member: MemberId) -> Answer<Option<Standing>> {
    let standing = sqlx::query_as!(
        Standing,
        r#"select a.status = 'active' as "is_active!", not a.notifications_disabled && array['bounce', 'fbl'] as "takes_mail!",
             coalesce(v.active_at, a.confirmed_at, a.created_at) as "last_visit!"
         from accounts a left join member_activity v using (member_id) where a.member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(standing)
}

/// Holds the member's turns in one order until the end of the transaction, so that none overlooks what another
/// has just told; false where some worker has one in hand.
pub(super) async fn hold(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let held = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended($1, 37)) as "held!""#,
        member.to_string()
    )
    .fetch_one(connection)
    .await?;
    Ok(held)
}

/// A week that is due.
pub(super) struct Week {
    pub(super) for_at: OffsetDateTime,
    /// When the member was last told of one.
    pub(super) told_at: Option<OffsetDateTime>,
    pub(super) standing: Standing,
    /// When the member was last reminded to come back.
    pub(super) reminded_at: Option<OffsetDateTime>,
}

/// Takes the member's week if it is due and nobody else has it.
pub(super) async fn claim_week(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<Week>> {
    let row = sqlx::query!(
        r#"select w.for_at as "for_at!", w.told_at, a.status = 'active' as "is_active!",
             not a.notifications_disabled && array['bounce', 'fbl'] as "takes_mail!",
             coalesce(v.active_at, a.confirmed_at, a.created_at) as "last_visit!", r.told_at as "reminded_at?"
         from weekly_plans w join accounts a using (member_id)
         left join member_activity v using (member_id) left join reminder_plans r using (member_id)
         where w.member_id = $1 and w.for_at is not null and w.due_at <= $2 for update of w skip locked"#,
        member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Week {
        for_at: row.for_at,
        told_at: row.told_at,
        standing: Standing {
            is_active: row.is_active,
            takes_mail: row.takes_mail,
            last_visit: row.last_visit,
        },
        reminded_at: row.reminded_at,
    }))
}

/// Plans the next week; `told_at` if the member was told of this one.
pub(super) async fn plan_week(
    connection: &mut PgConnection,
    member: MemberId,
    next: OffsetDateTime,
    told_at: Option<OffsetDateTime>,
) -> Answer<()> {
    sqlx::query!(
        "update weekly_plans set for_at = $2, due_at = $2, told_at = coalesce($3, told_at) where member_id = $1",
        member.0,
        next,
        told_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The same week, later.
pub(super) async fn put_off_week(
    connection: &mut PgConnection,
    member: MemberId,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!("update weekly_plans set due_at = $2 where member_id = $1", member.0, until)
        .execute(connection)
        .await?;
    Ok(())
}

/// The account is in use no more; a return makes the plan anew.
pub(super) async fn end_weeks(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from weekly_plans where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// An absence that is to be looked at.
pub(super) struct Away {
    pub(super) absent_since: Option<OffsetDateTime>,
    pub(super) steps: i16,
    pub(super) standing: Standing,
    /// When the member was last told of a week.
    pub(super) week_told_at: Option<OffsetDateTime>,
    /// A week waits to be told.
    pub(super) week_is_due: bool,
}

/// Takes the member's absence if it is to be looked at and nobody else has it.
pub(super) async fn claim_absence(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<Away>> {
    let row = sqlx::query!(
        r#"select r.absent_since, r.steps, a.status = 'active' as "is_active!",
             not a.notifications_disabled && array['bounce', 'fbl'] as "takes_mail!",
             coalesce(v.active_at, a.confirmed_at, a.created_at) as "last_visit!", w.told_at as "week_told_at?",
             coalesce(w.for_at is not null and w.due_at <= $2, false) as "week_is_due!"
         from reminder_plans r join accounts a using (member_id)
         left join member_activity v using (member_id) left join weekly_plans w using (member_id)
         where r.member_id = $1 and r.due_at <= $2 for update of r skip locked"#,
        member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Away {
        absent_since: row.absent_since,
        steps: row.steps,
        standing: Standing {
            is_active: row.is_active,
            takes_mail: row.takes_mail,
            last_visit: row.last_visit,
        },
        week_told_at: row.week_told_at,
        week_is_due: row.week_is_due,
    }))
}

/// Keeps what is known of the absence, and when it is looked at again; `told_at` if the member was reminded.
pub(super) async fn plan_absence(
    connection: &mut PgConnection,
    member: MemberId,
    absence: Absence,
    look: OffsetDateTime,
    told_at: Option<OffsetDateTime>,
) -> Answer<()> {
    sqlx::query!(
        "update reminder_plans set absent_since = $2, steps = $3, due_at = $4, told_at = coalesce($5, told_at)
         where member_id = $1",
        member.0,
        absence.since,
        absence.steps,
        look,
        told_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// As `end_weeks`.
pub(super) async fn end_absences(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from reminder_plans where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// The same, later.
pub(super) async fn put_off_absence(
    connection: &mut PgConnection,
    member: MemberId,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!("update reminder_plans set due_at = $2 where member_id = $1", member.0, until)
        .execute(connection)
        .await?;
    Ok(())
}

/// Forgets the member's plans.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    end_weeks(connection, member).await?;
    end_absences(connection, member).await
}
