//! All SQL about reminders that are to come.

use super::rules::About;
use crate::{
    accounts,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// One whose time has come, in the order of the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    pub(super) at: OffsetDateTime,
    pub(super) member: MemberId,
    pub(super) about: About,
    pub(super) id: Uuid,
}

/// The member hears of it for the first time, or anew: what was planned before is planned again from now on. Of who has
/// no account any more nobody is reminded.
pub(in crate::payments) async fn begin(
    connection: &mut PgConnection,
    member: MemberId,
    (about, id): (About, Uuid),
    now: OffsetDateTime,
) -> Answer<()> {
    if !accounts::hold(connection, member).await? {
        return Ok(());
    }
    let zone = accounts::facts(connection, member).await?.zone;
    let Some(first) = about.next(zone, now, now) else { return Ok(()) };
    sqlx::query!(
        "insert into money_reminders (member_id, about, about_id, began_at, due_at) values ($1, $2, $3, $4, $5)
         on conflict (member_id, about, about_id) do update set began_at = excluded.began_at, due_at = excluded.due_at",
        member.0,
        about.code(),
        id,
        now,
        first,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Those that are due after this one.
pub(super) async fn due(
    connection: &mut PgConnection,
    after: Due,
    now: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<Due>> {
    let due = sqlx::query_as!(
        Due,
        r#"select due_at as at, member_id as "member: MemberId", about as "about: About", about_id as id from money_reminders
         where (due_at, member_id, about, about_id) > ($1, $2, $3, $4) and due_at <= $5
         order by due_at, member_id, about, about_id limit $6"#,
        after.at,
        after.member.0,
        after.about.code(),
        after.id,
        now,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(due)
}

/// Since when its member has known, under the row's lock; None: it is not due any more, as another one was faster.
pub(super) async fn hold(
    connection: &mut PgConnection,
    due: Due,
    now: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    let began_at = sqlx::query_scalar!(
        "select began_at from money_reminders
         where member_id = $1 and about = $2 and about_id = $3 and due_at <= $4 for update",
        due.member.0,
        due.about.code(),
        due.id,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(began_at)
}

/// The next one comes then; None: there is none.
pub(super) async fn plan(
    connection: &mut PgConnection,
    due: Due,
    next: Option<OffsetDateTime>,
) -> Answer<()> {
    let Some(next) = next else {
        sqlx::query!(
            "delete from money_reminders where member_id = $1 and about = $2 and about_id = $3",
            due.member.0,
            due.about.code(),
            due.id,
        )
        .execute(connection)
        .await?;
        return Ok(());
    };
    sqlx::query!(
        "update money_reminders set due_at = $4 where member_id = $1 and about = $2 and about_id = $3",
        due.member.0,
        due.about.code(),
        due.id,
        next,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Nobody is reminded who has left for good.
pub(in crate::payments) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from money_reminders where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
