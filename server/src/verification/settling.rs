//! How a capture ends: its pictures go, and no row names them any more.

use crate::{
    app::App,
    kernel::{events::Event, ids::MemberId, problem::Answer},
    media,
};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Capture of which the pictures are to go.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) id: Uuid,
    pub(super) blob_first: Option<String>,
    pub(super) blob_second: Option<String>,
}

/// Lets go of the pictures of these; their names, for [`remove`] after the commit.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn let_go(
    connection: &mut PgConnection,
    ended: Vec<Ended>,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    let ids: Vec<Uuid> = ended.iter().map(|one| one.id).collect();
    media::release(connection, &ids, now).await?;
    Ok(ended.into_iter().flat_map(|one| [one.blob_first, one.blob_second]).flatten().collect())
}

/// Removes the files at once. Where the store is away, the sweep of files comes back to them: they are noted as discarded.
pub(super) async fn remove(app: &App, files: &[String]) {
    if let Err(problem) = media::remove_discarded(app, files).await {
        tracing::warn!(?problem, "pictures of a capture wait for the sweep");
    }
}

/// Ends all that there is: a capture that waits, and the badge.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn give_up(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    super::store::forget_challenge(connection, member).await?;
    let ended = sqlx::query_as!(
        Ended,
        r#"with open as (
           select id, blob_first, blob_second from verifications
           where member_id = $1 and (settled_at is null or state = 'verified') for update
         ), done as (
           update verifications v set state = case when v.state = 'verified' then 'ended' else 'withdrawn' end, reason = null,
             decided_at = coalesce(v.decided_at, $2), settled_at = coalesce(v.settled_at, $2), seen_at = $2,
             blob_first = null, blob_second = null
           from open where v.member_id = $1 and v.id = open.id
         )
         select id as "id!", blob_first, blob_second from open"#,
        member.0,
        now,
    )
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query!("delete from verified_photos where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    let_go(connection, ended, now).await
}

/// A hook: of somebody who left, or whose account is closed, no picture waits. What was decided already stands.
pub fn member_left<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        let now = app.clock.now();
        super::store::forget_challenge(connection, member).await?;
        let ended = sqlx::query_as!(
            Ended,
            r#"with open as (
               select id, blob_first, blob_second from verifications where member_id = $1 and settled_at is null for update
             ), done as (
               update verifications v set state = case when v.state = 'waiting' then 'withdrawn' else v.state end,
                 decided_at = coalesce(v.decided_at, $2), settled_at = $2, seen_at = $2, blob_first = null, blob_second = null
               from open where v.member_id = $1 and v.id = open.id
             )
             select id as "id!", blob_first, blob_second from open"#,
            member.0,
            now,
        )
        .fetch_all(&mut *connection)
        .await?;
        let_go(connection, ended, now).await?;
        Ok(Vec::new())
    })
}

/// Erases all of the member's; the files go with the next sweep.
///
/// # Errors
/// When the database does not answer.
pub async fn erase(connection: &mut PgConnection, member: MemberId, now: OffsetDateTime) -> Answer<()> {
    super::store::forget_challenge(connection, member).await?;
    let ended = sqlx::query_as!(
        Ended,
        "delete from verifications where member_id = $1 returning id, blob_first, blob_second",
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query!("delete from verified_photos where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    let_go(connection, ended, now).await.map(drop)
}
