//! All SQL about mails of likes.

use crate::kernel::{clock::SKEW, ids::MemberId, problem::Answer, retention::Kept};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// The first like waits so long for others.
const GATHER: Duration = Duration::minutes(30);
/// Mails about likes to one member.
const BETWEEN_MAILS: Duration = Duration::DAY;
/// For so long nobody hears twice of the same, as with pushes.
const REMEMBERED: Duration = Duration::days(30);
/// What was told long ago.
pub const KEPT: &[Kept] = &[Kept::since("like_mails", "mailed_at", REMEMBERED)];
/// Likes that one mail looks at.
const MOST: i64 = 200;

/// What a mail may tell of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct New {
    pub(super) other: MemberId,
    pub(super) kind: String,
}

/// Notes that there is something new, in the transaction of it; until then other likers of the same member wait. A mail
/// of later than that was dated by a clock that has been put back since.
pub async fn due(connection: &mut PgConnection, member: MemberId, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into like_notices as known (member_id, due_at) values ($1, $2)
         on conflict (member_id) do update set due_at = greatest($2, case when known.mailed_at <= $2 then known.mailed_at + interval '1 day' end)
         where known.due_at > greatest($2, case when known.mailed_at <= $2 then known.mailed_at + interval '1 day' end)",
        member.0,
        now + GATHER,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// To whom something may be to tell now.
pub(super) async fn waiting(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select member_id as "member: MemberId" from like_notices where due_at <= $1 order by due_at limit $2"#,
        now,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// What is due later than any mail may wait was planned by a clock that has been put back since, and is due now.
pub(super) async fn plan_again(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    let furthest = now + BETWEEN_MAILS + SKEW;
    sqlx::query!("update like_notices set due_at = $1 where due_at > $2", now, furthest)
        .execute(connection)
        .await?;
    Ok(())
}

/// Holds the member's row until the end of the transaction; false when it is due no more, or another worker has it.
pub(super) async fn hold(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let held = sqlx::query_scalar!(
        "select member_id from like_notices where member_id = $1 and due_at <= $2 for update skip locked",
        member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(held.is_some())
}

/// Likes and matches that the member has not seen and no mail has told of, newest first. A match stands for
/// the like that it came from.
pub(super) async fn new(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<New>> {
    let new = sqlx::query_as!(
        New,
        r#"select new.other as "other!: MemberId", new.kind as "kind!" from (
             select other_id as other, 'match' as kind, created_at from matches where member_id = $1 and shown_at is null
             union all
             select l.other_id, 'like', l.created_at from likes_received l
             where l.member_id = $1 and l.seen_at is null and l.shown_at is null
               and not exists (select from matches m where m.member_id = l.member_id and m.other_id = l.other_id)
           ) new
           left join profiles p on p.id = new.other and p.status = 'active'
           left join like_mails told on told.member_id = $1 and told.kind = new.kind and told.about_id = new.other
           where told.member_id is null and (new.kind = 'match' or p.id is not null)
           order by new.created_at desc limit $2"#,
        member.0,
        MOST,
    )
    .fetch_all(connection)
    .await?;
    Ok(new)
}

/// Notes that a mail tells of these.
pub(super) async fn note_told(
    connection: &mut PgConnection,
    member: MemberId,
    told: &[&New],
    now: OffsetDateTime,
) -> Answer<()> {
    let others: Vec<Uuid> = told.iter().map(|new| new.other.0).collect();
    let kinds: Vec<String> = told.iter().map(|new| new.kind.clone()).collect();
    sqlx::query!(
        "insert into like_mails (member_id, kind, about_id, mailed_at)
         select $1, kind, about_id, $4 from unnest($2::text[], $3::uuid[]) told (kind, about_id) on conflict do nothing",
        member.0,
        &kinds,
        &others,
        now,
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Looks again then; `mailed` says that a mail has just been written.
pub(super) async fn put_off(
    connection: &mut PgConnection,
    member: MemberId,
    until: OffsetDateTime,
    mailed: Option<OffsetDateTime>,
) -> Answer<()> {
    sqlx::query!(
        "update like_notices set due_at = $2, mailed_at = coalesce($3, mailed_at) where member_id = $1",
        member.0,
        until,
        mailed,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// There is nothing to tell of: the row goes, or waits until a mail may be written again.
pub(super) async fn settle(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "with over as (delete from like_notices where member_id = $1 and (mailed_at is null or mailed_at <= $2 or mailed_at > $3))
         update like_notices set due_at = mailed_at + interval '1 day' where member_id = $1 and mailed_at > $2 and mailed_at <= $3",
        member.0,
        now - BETWEEN_MAILS,
        now + SKEW,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// When the next mail may be written after one of now.
pub(super) fn next_mail(now: OffsetDateTime) -> OffsetDateTime {
    now + BETWEEN_MAILS
}

/// Forgets what the member was told, and others of them.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from like_notices where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("delete from like_mails where member_id = $1 or about_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}
