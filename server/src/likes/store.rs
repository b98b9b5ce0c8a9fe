//! All SQL about likes and matches.

use super::auto_like::News;
use crate::{
    kernel::{ids::MemberId, problem::Answer},
    notifications,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The count of new likes stops here; badges stop at 99 (spec 9).
const COUNT_CAP: i64 = 1000;

/// What a like changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was there before.
    Known,
    /// It reaches the other one once the liker has confirmed their address.
    Waits,
    /// The other one does not like them (yet).
    Liked,
    /// The other one did already: now it is a match.
    Matched,
}

/// Writes a like, and the match if it is mutual. The caller holds `members::lock_pair`, so of two
/// mutual likes at once exactly one finds the other.
pub async fn like(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<Outcome> {
    if !write(connection, member, other, now).await? {
        return Ok(Outcome::Known);
    }
    match_if_mutual(connection, member, other, now).await
}

/// Writes the like of somebody whom nobody sees yet. No list counts or shows a like of theirs before they are
/// active, and there is no match before that.
pub(super) async fn like_later(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<Outcome> {
    Ok(if write(connection, member, other, now).await? { Outcome::Waits } else { Outcome::Known })
}

/// How many others the member likes, `but` this one.
pub(super) async fn count_sent(
    connection: &mut PgConnection,
    member: MemberId,
    but: MemberId,
) -> Answer<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from likes_sent where member_id = $1 and other_id <> $2"#,
        member.0,
        but.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}

/// Whom the member likes, in the order of the ids.
pub(super) async fn liked(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<MemberId>> {
    let others = sqlx::query_scalar!(
        r#"select other_id as "other: MemberId" from likes_sent where member_id = $1 order by other_id"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(others)
}

/// A like that waited reaches the other one now, and is a match if it is mutual.
pub(super) async fn arrive(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<Outcome> {
    sqlx::query!(
        "update likes_received set created_at = $3 where member_id = $2 and other_id = $1",
        member.0,
        other.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    match_if_mutual(connection, member, other, now).await
}

/// Both rows of a like; false where it was there before.
async fn write(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let written = sqlx::query!(
        "with sent as (
           insert into likes_sent (member_id, other_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1
         )
         insert into likes_received (member_id, other_id, created_at) select $2, $1, $3 from sent",
        member.0,
        other.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() == 0 {
        return Ok(false);
    }
    // Whom the member passed over in the swipe game before, they like now.
    sqlx::query!("delete from swipe_dislikes where member_id = $1 and other_id = $2", member.0, other.0)
        .execute(connection)
        .await?;
    Ok(true)
}

async fn match_if_mutual(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<Outcome> {
    // The answer shows the match to the one who made it; the other one has yet to see it.
    let matched = sqlx::query!(
        "insert into matches (member_id, other_id, created_at, shown_at)
         select pair.member_id, pair.other_id, $3, case pair.member_id when $1 then $3::timestamptz end
         from (values ($1::uuid, $2::uuid), ($2, $1)) pair (member_id, other_id)
         where exists (select from likes_sent where member_id = $2 and other_id = $1)",
        member.0,
        other.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(if matched.rows_affected() > 0 { Outcome::Matched } else { Outcome::Liked })
}

/// Takes a like back, and the match with it.
pub(super) async fn unlike(connection: &mut PgConnection, member: MemberId, other: MemberId) -> Answer<()> {
    sqlx::query!("delete from likes_sent where member_id = $1 and other_id = $2", member.0, other.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from likes_received where member_id = $2 and other_id = $1", member.0, other.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "delete from matches where (member_id = $1 and other_id = $2) or (member_id = $2 and other_id = $1)",
        member.0,
        other.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends what is between two members, either way, also that one passed the other over; whether they matched. The caller holds
/// `members::lock_pair`.
pub async fn part(connection: &mut PgConnection, one: MemberId, other: MemberId) -> Answer<bool> {
    sqlx::query!(
        "with sent as (
           delete from likes_sent where (member_id = $1 and other_id = $2) or (member_id = $2 and other_id = $1)
         ), passed_over as (
           delete from swipe_dislikes where (member_id = $1 and other_id = $2) or (member_id = $2 and other_id = $1)
         )
         delete from likes_received where (member_id = $1 and other_id = $2) or (member_id = $2 and other_id = $1)",
        one.0,
        other.0,
    )
    .execute(&mut *connection)
    .await?;
    notifications::withdraw(connection, one, other).await?;
    let matches = sqlx::query!(
        "delete from matches where (member_id = $1 and other_id = $2) or (member_id = $2 and other_id = $1)",
        one.0,
        other.0,
    )
    .execute(connection)
    .await?;
    Ok(matches.rows_affected() > 0)
}

/// With whom the member matches, whether or not the two can see each other now.
pub async fn matched_with(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<MemberId>> {
    let others = sqlx::query_scalar!(
        r#"select other_id as "other: MemberId" from matches where member_id = $1"#,
        member.0
    )
    .fetch_all(connection)
    .await?;
    Ok(others)
}

/// Whether the two are a match.
pub async fn are_matched(connection: &mut PgConnection, member: MemberId, other: MemberId) -> Answer<bool> {
    let matched = sqlx::query_scalar!(
        r#"select exists (select from matches where member_id = $1 and other_id = $2) as "matched!""#,
        member.0,
        other.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(matched)
}

/// Notes that the member has seen who likes them, and the match with it.
pub async fn see(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    // Not `is null`: for that the index of those that wait would be read, all of them for this one.
    sqlx::query!(
        "update likes_received set seen_at = $3 where member_id = $1 and other_id = $2 and (seen_at <= $3) is not true",
        member.0,
        other.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update matches set shown_at = $3 where member_id = $1 and other_id = $2 and (shown_at <= $3) is not true",
        member.0,
        other.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes the newest match that was not shown to the member yet, and notes that it was. What another call
/// takes at the same moment is passed over, and waited for by nobody.
pub(super) async fn show_match(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<News>> {
    let mut passed_over = Vec::new();
    while let Some(news) = newest_match(connection, member, &passed_over).await? {
        // Not `is null`: as in `see`.
        let taken = sqlx::query!(
            "update matches set shown_at = $3 where member_id = $1 and other_id = (
               select free.other_id from matches free
               where free.member_id = $1 and free.other_id = $2 and (free.shown_at <= 'infinity') is not true for update skip locked)",
            member.0,
            news.other.0,
            now,
        )
        .execute(&mut *connection)
        .await?;
        if taken.rows_affected() > 0 {
            return Ok(Some(news));
        }
        passed_over.push(news.other.0);
    }
    Ok(None)
}

async fn newest_match(connection: &mut PgConnection, member: MemberId, but: &[Uuid]) -> Answer<Option<News>> {
    let news = sqlx::query_as!(
        News,
        r#"select m.other_id as "other!: MemberId", coalesce(m.like_new, false) as "like_new!"
         from (select other_id, created_at,
                 (select l.seen_at is null from likes_received l where l.member_id = $1 and l.other_id = matches.other_id) as like_new
               from matches where member_id = $1 and shown_at is null and other_id <> all($2)) m
         join profiles p on p.id = m.other_id
         where p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and m.other_id not in (select other_id from out_of_reach where member_id = $1)
         order by m.created_at desc limit 1"#,
        member.0,
        but,
    )
    .fetch_optional(connection)
    .await?;
    Ok(news)
}

/// The same for the newest received like, which the member has not looked at either.
pub(super) async fn show_like(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<News>> {
    let mut passed_over = Vec::new();
    while let Some(news) = newest_like(connection, member, &passed_over).await? {
        let taken = sqlx::query!(
            "update likes_received set shown_at = $3 where member_id = $1 and other_id = (
               select free.other_id from likes_received free
               where free.member_id = $1 and free.other_id = $2 and (free.seen_at <= 'infinity') is not true
                 and (free.shown_at <= 'infinity') is not true for update skip locked)",
            member.0,
            news.other.0,
            now,
        )
        .execute(&mut *connection)
        .await?;
        if taken.rows_affected() > 0 {
            return Ok(Some(news));
        }
        passed_over.push(news.other.0);
    }
    Ok(None)
}

async fn newest_like(connection: &mut PgConnection, member: MemberId, but: &[Uuid]) -> Answer<Option<News>> {
    let news = sqlx::query_as!(
        News,
        r#"select l.other_id as "other!: MemberId", true as "like_new!"
         from (select l.other_id, l.created_at from likes_received l
               where l.member_id = $1 and l.seen_at is null and l.shown_at is null and l.other_id <> all($2)
                 and not exists (select from matches m where m.member_id = l.member_id and m.other_id = l.other_id)) l
         join profiles p on p.id = l.other_id
         where p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and l.other_id not in (select other_id from out_of_reach where member_id = $1)
         order by l.created_at desc limit 1"#,
        member.0,
        but,
    )
    .fetch_optional(connection)
    .await?;
    Ok(news)
}

/// How many likes of real members since then wait for the member's look, of those whom they may see.
pub async fn waiting_likes(
    connection: &mut PgConnection,
    member: MemberId,
    since: OffsetDateTime,
) -> Answer<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
           select 1 from likes_received l join profiles p on p.id = l.other_id
           where l.member_id = $1 and l.seen_at is null and l.created_at >= $3 and p.status = 'active' and not p.fictional
             and p.pool = (select pool from profiles where id = $1)
             and l.other_id not in (select other_id from out_of_reach where member_id = $1)
           limit $2
         ) new"#,
        member.0,
        COUNT_CAP,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}
