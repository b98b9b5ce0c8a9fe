//! All SQL about subscriptions.

use super::{endpoint::Endpoint, subscription::Target};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    sessions::SignedIn,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Browsers that take pushes for one member; one more takes the place of the one that was not used for longest.
const MAX_SUBSCRIPTIONS: i64 = 10;

/// A browser tells its subscription again with each page; so often at most that is written.
const RENEWAL: Duration = Duration::DAY;

/// Keeps the caller's browser, also where it was somebody else's before.
///
/// # Errors
/// `authentication_required` where the login ended meanwhile.
pub(super) async fn keep(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    target: &Target,
) -> Answer<()> {
    let now = app.clock.now();
    if is_kept(connection, caller, target, now).await? {
        return Ok(());
    }
    // So that of two at once the second counts the first.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 35))", caller.member.to_string())
        .execute(&mut *connection)
        .await?;
    let kept = sqlx::query!(
        "insert into push_subscriptions as known (endpoint_hash, id, member_id, session_hash, endpoint, p256dh, auth, created_at, renewed_at)
         select $1, $2, member_id, token_hash, $3, $4, $5, $6, $6 from sessions where token_hash = $7 and member_id = $8 for key share
         on conflict (endpoint_hash) do update set member_id = excluded.member_id, session_hash = excluded.session_hash,
           p256dh = excluded.p256dh, auth = excluded.auth, renewed_at = excluded.renewed_at,
           id = case when (known.member_id, known.p256dh, known.auth) = (excluded.member_id, excluded.p256dh, excluded.auth) then known.id else excluded.id end,
           created_at = case when known.member_id = excluded.member_id then known.created_at else excluded.created_at end",
        &target.endpoint.hash(),
        app.random.uuid(),
        target.endpoint.text(),
        target.p256dh,
        target.auth,
        now,
        &caller.token_hash,
        caller.member.0,
    )
    .execute(&mut *connection)
    .await?;
    if kept.rows_affected() == 0 {
        return Err(Refusal::AuthenticationRequired.into());
    }
    keep_newest(connection, caller.member).await
}

async fn is_kept(
    connection: &mut PgConnection,
    caller: &SignedIn,
    target: &Target,
    now: OffsetDateTime,
) -> Answer<bool> {
    let kept = sqlx::query_scalar!(
        r#"select exists (select from push_subscriptions where endpoint_hash = $1 and member_id = $2 and session_hash = $3
             and p256dh = $4 and auth = $5 and renewed_at > $6) as "kept!""#,
        &target.endpoint.hash(),
        caller.member.0,
        &caller.token_hash,
        target.p256dh,
        target.auth,
        now - RENEWAL,
    )
    .fetch_one(connection)
    .await?;
    Ok(kept)
}

/// What another member is just taking over is left to them.
async fn keep_newest(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!(
        "delete from push_subscriptions where endpoint_hash in (
           select endpoint_hash from push_subscriptions where member_id = $1
           order by renewed_at desc, created_at desc, endpoint_hash offset $2 for update skip locked)",
        member.0,
        MAX_SUBSCRIPTIONS,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends the member's subscription at this endpoint; none is no error.
pub(super) async fn end(connection: &mut PgConnection, member: MemberId, endpoint: &Endpoint) -> Answer<()> {
    sqlx::query!(
        "delete from push_subscriptions where endpoint_hash = $1 and member_id = $2",
        &endpoint.hash(),
        member.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets the member's browsers and what they were told, and what others were told about the member.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from push_subscriptions where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from push_notices where member_id = $1 or about_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}
