//! All SQL of the swipe game.

use crate::{
    kernel::{
        ids::MemberId,
        problem::{Answer, Refusal},
        zone::Zone,
    },
    members::CardRow,
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// Likes a day (spec 6, 9); the table's constraint says the same.
pub(super) const LIKES_PER_DAY: u8 = 4;

/// Takes one of the day's likes; false when none is left. The row holds off others until the end of the
/// transaction. A day that is over stays over, also where a clock goes back across midnight.
pub(super) async fn spend(connection: &mut PgConnection, member: MemberId, today: Date) -> Answer<bool> {
    let spent = sqlx::query!(
        "insert into swipe_days (member_id, day, likes) values ($1, $2, 1)
         on conflict (member_id) do update set day = greatest(swipe_days.day, excluded.day),
           likes = case when excluded.day > swipe_days.day then 1 else swipe_days.likes + 1 end
         where excluded.day > swipe_days.day or swipe_days.likes < $3",
        member.0,
        today,
        i16::from(LIKES_PER_DAY),
    )
    .execute(connection)
    .await?;
    Ok(spent.rows_affected() == 1)
}

/// How many likes the member has left that day.
pub(super) async fn left(connection: &mut PgConnection, member: MemberId, today: Date) -> Answer<u8> {
    let likes = sqlx::query_scalar!(
        "select likes from swipe_days where member_id = $1 and day >= $2",
        member.0,
        today
    )
    .fetch_optional(connection)
    .await?;
    Ok(remaining(likes))
}

/// The game before its player.
pub(super) struct Game {
    pub(super) zone: Zone,
    /// The latest day on which they gave likes here, and how many; None: never.
    day: Option<(Date, i16)>,
    pub(super) last_dislike: Option<MemberId>,
    /// The next people in their order, with what they say about themselves.
    pub(super) deck: Vec<(CardRow, Option<String>)>,
}

impl Game {
    /// How many likes the player has left that day.
    pub(super) fn left(&self, today: Date) -> u8 {
        remaining(self.day.filter(|(day, _)| *day >= today).map(|(_, likes)| likes))
    }
}

/// All of it in one statement; at most `size` people, with their words where `about` says that the site shows those.
pub(super) async fn game(
    connection: &mut PgConnection,
    player: MemberId,
    (fictional, about): (bool, bool),
    size: i64,
) -> Answer<Game> {
    let rows = sqlx::query!(
        r#"select a.timezone as "timezone!", shown.day as "day?", shown.likes as "likes?", shown.last as "last?: MemberId",
             shown.card as "card?: CardRow", w.about as "about?"
           from accounts a
           cross join swipes_of($1, $2, $4) shown
           left join lateral (
             select p.about from profiles p
             where p.id = shown.id and not exists (select from change_requests r where r.member_id = p.id and r.field = 'about' and r.answered_at is null)
             limit 1
           ) w on $3
           where a.member_id = $1
           order by shown.nth"#,
        player.0,
        fictional,
        about,
        size,
    )
    .fetch_all(connection)
    .await?;
    let first = rows.first().ok_or(Refusal::NotFound)?;
    let zone = Zone::parse(&first.timezone).ok_or_else(|| anyhow::anyhow!("no zone {}", first.timezone))?;
    let (day, last_dislike) = (first.day.zip(first.likes), first.last);
    let deck = rows.into_iter().filter_map(|row| Some((row.card?, row.about))).collect();
    Ok(Game { zone, day, last_dislike, deck })
}

fn remaining(likes: Option<i16>) -> u8 {
    let used = u8::try_from(likes.unwrap_or(0)).unwrap_or(LIKES_PER_DAY);
    LIKES_PER_DAY.saturating_sub(used)
}

/// Notes that the member passed somebody over, once; not somebody whom they like, since taking a like
/// back is another call.
pub(super) async fn dislike(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into swipe_dislikes (member_id, other_id, created_at)
         select $1, $2, $3 where not exists (select from likes_sent where member_id = $1 and other_id = $2)
         on conflict do nothing",
        member.0,
        other.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whom the member passed over last, of those who are still there for them.
pub(super) async fn last_dislike(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Option<MemberId>> {
    let last = sqlx::query_scalar!(
        r#"select d.other_id as "other_id: MemberId" from swipe_dislikes d join profiles p on p.id = d.other_id
         where d.member_id = $1 and p.status = 'active' and not p.invisible and p.pool = (select pool from profiles where id = $1)
           and d.other_id not in (select other_id from out_of_reach where member_id = $1)
         order by d.turn desc limit 1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(last)
}

/// Whether the member passed this one over.
pub(super) async fn is_disliked(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
) -> Answer<bool> {
    let disliked = sqlx::query_scalar!(
        r#"select exists (select from swipe_dislikes where member_id = $1 and other_id = $2) as "disliked!""#,
        member.0,
        other.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(disliked)
}

/// Forgets that the member passed somebody over.
pub(super) async fn forget_dislike(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
) -> Answer<()> {
    sqlx::query!("delete from swipe_dislikes where member_id = $1 and other_id = $2", member.0, other.0)
        .execute(connection)
        .await?;
    Ok(())
}
