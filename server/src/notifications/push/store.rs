//! All SQL about browsers and what they are told.

use super::{message::Notice, subscription::Target};
use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
        random::Random,
        retention::Kept,
    },
    outbound::Endpoint,
    sessions::SignedIn,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Browsers that take pushes for one member; one more takes the place of the one that was not used for longest.
const MAX_SUBSCRIPTIONS: i64 = 10;

/// A browser tells its subscription again with each page; so often at most that is written.
const RENEWAL: Duration = Duration::DAY;

/// For so long nobody rings twice for the same.
const REMEMBERED: Duration = Duration::days(30);
/// What was told long ago.
pub const KEPT: &[Kept] = &[Kept::since("push_notices", "created_at", REMEMBERED)];

/// Keeps the caller's browser, also where it was somebody else's before.
///
/// # Errors
/// `authentication_required` where the login ended meanwhile.
pub(super) async fn keep(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    random: &Random,
    caller: &SignedIn,
    target: &Target,
) -> Answer<()> {
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
        random.uuid(),
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

/// The member's browsers whose login is alive.
pub(super) async fn browsers(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select b.id from push_subscriptions b join sessions s on s.token_hash = b.session_hash
         where b.member_id = $1 and s.expires_at > $2 order by b.id",
        member.0,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// Notes that the member is told; false where they were already. The caller holds `members::lock_pair`.
pub(super) async fn note(
    connection: &mut PgConnection,
    member: MemberId,
    notice: Notice,
    now: OffsetDateTime,
) -> Answer<bool> {
    let noted = sqlx::query!(
        "insert into push_notices as known (member_id, kind, about_id, created_at) values ($1, $2, $3, $4)
         on conflict (member_id, kind, about_id) do update set created_at = excluded.created_at, is_withdrawn = false
         where known.sent_at is null",
        member.0,
        notice.kind_name(),
        notice.about.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() > 0)
}

/// Notes that it went out, to one browser at least.
pub(super) async fn note_sent(
    connection: &mut PgConnection,
    member: MemberId,
    notice: Notice,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update push_notices set sent_at = $4 where member_id = $1 and kind = $2 and about_id = $3 and sent_at is null",
        member.0,
        notice.kind_name(),
        notice.about.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What was between the two is over: what has not gone out yet does not.
pub async fn withdraw(connection: &mut PgConnection, one: MemberId, other: MemberId) -> Answer<()> {
    sqlx::query!(
        "update push_notices set is_withdrawn = true
         where (member_id = $1 and about_id = $2) or (member_id = $2 and about_id = $1)",
        one.0,
        other.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A browser as it is kept.
pub(super) struct BrowserRow {
    pub(super) endpoint: String,
    pub(super) p256dh: Vec<u8>,
    pub(super) auth: Vec<u8>,
    pub(super) site: SiteId,
    pub(super) language: String,
}

/// The browser, while it is the member's, logged in, and they have not left.
pub(super) async fn browser(
    connection: &mut PgConnection,
    subscription: Uuid,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<BrowserRow>> {
    let row = sqlx::query_as!(
        BrowserRow,
        r#"select b.endpoint, b.p256dh, b.auth, a.site_id as "site: SiteId", a.language
           from push_subscriptions b
           join sessions s on s.token_hash = b.session_hash
           join accounts a on a.member_id = b.member_id
           where b.id = $1 and b.member_id = $2 and s.expires_at > $3 and a.status <> 'pending_deletion'"#,
        subscription,
        member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// When the notice was noted; None once it was withdrawn or is older than `since`.
pub(super) async fn noted(
    connection: &mut PgConnection,
    member: MemberId,
    notice: Notice,
    since: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    let noted = sqlx::query_scalar!(
        "select created_at from push_notices
         where member_id = $1 and kind = $2 and about_id = $3 and created_at > $4 and not is_withdrawn",
        member.0,
        notice.kind_name(),
        notice.about.0,
        since,
    )
    .fetch_optional(connection)
    .await?;
    Ok(noted)
}

/// Ends a subscription that its push service no longer knows.
pub(super) async fn end_one(connection: &mut PgConnection, subscription: Uuid) -> Answer<()> {
    sqlx::query!("delete from push_subscriptions where id = $1", subscription).execute(connection).await?;
    Ok(())
}
