//! Browsers in which a member has signed up or logged in, known by a cookie of their own.

use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer, retention::Kept},
    sessions::Token,
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use http::HeaderMap;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// A device that was not seen for this long is unknown again.
const LIFETIME: Duration = Duration::days(365);
/// Devices that were not seen for so long.
pub(super) const KEPT: Kept = Kept::since("known_devices", "seen_at", LIFETIME);

fn cookie_name(https: bool) -> &'static str {
    if https { "__Host-device" } else { "device" }
}

/// What the request's browser carries.
pub(super) fn of_request(app: &App, headers: &HeaderMap) -> Option<Token> {
    Token::parse(CookieJar::from_headers(headers).get(cookie_name(app.config.https))?.value())
}

/// The request's browser, hashed as we keep it; None where it carries no mark of ours.
pub fn device_hash(app: &App, headers: &HeaderMap) -> Option<[u8; 32]> {
    of_request(app, headers).map(|token| token.hash())
}

/// Remembers the browser for this member; the cookie if it needs a new one.
pub(super) async fn remember(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    carried: Option<Token>,
) -> Answer<Option<Cookie<'static>>> {
    let now = app.clock.now();
    if let Some(token) = carried
        && touch(connection, member, &token.hash(), now).await?
    {
        return Ok(None);
    }
    // Never the one that came along: whoever planted it would be a known device now.
    let token = Token::random(&app.random);
    insert(connection, member, &token, now).await?;
    Ok(Some(cookie(app, &token)))
}

/// Marks the browser of a sign-up that logs nobody in, whatever came of it: the cookie is the same to look at. It is
/// known to the account that was opened; where the address was taken, it stays as known to its holder as it was.
pub(super) async fn mark(
    connection: &mut PgConnection,
    app: &App,
    opened: Option<MemberId>,
    holder: Option<MemberId>,
    carried: Option<Token>,
) -> Answer<Cookie<'static>> {
    let (token, now) = (Token::random(&app.random), app.clock.now());
    match (opened, holder, carried) {
        (Some(member), ..) => insert(connection, member, &token, now).await?,
        (None, Some(holder), Some(carried)) => renew(connection, holder, &carried, &token).await?,
        _ => {}
    }
    Ok(cookie(app, &token))
}

fn cookie(app: &App, token: &Token) -> Cookie<'static> {
    let https = app.config.https;
    Cookie::build((cookie_name(https), token.text()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(https)
        .max_age(LIFETIME)
        .build()
}

async fn insert(
    connection: &mut PgConnection,
    member: MemberId,
    token: &Token,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into known_devices (member_id, device_hash, seen_at) values ($1, $2, $3)",
        member.0,
        &token.hash(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The browser carries another token from now on; nothing where the member does not know it.
async fn renew(
    connection: &mut PgConnection,
    member: MemberId,
    carried: &Token,
    token: &Token,
) -> Answer<()> {
    sqlx::query!(
        "update known_devices set device_hash = $3 where member_id = $1 and device_hash = $2",
        member.0,
        &carried.hash(),
        &token.hash(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the member has signed up or logged in with the browser that carries this.
pub(super) async fn is_known(
    connection: &mut PgConnection,
    member: MemberId,
    carried: &Token,
) -> Answer<bool> {
    let known = sqlx::query_scalar!(
        r#"select exists (select from known_devices where member_id = $1 and device_hash = $2) as "known!""#,
        member.0,
        &carried.hash(),
    )
    .fetch_one(connection)
    .await?;
    Ok(known)
}

async fn touch(
    connection: &mut PgConnection,
    member: MemberId,
    hash: &[u8],
    now: OffsetDateTime,
) -> Answer<bool> {
    let known = sqlx::query!(
        "update known_devices set seen_at = $3 where member_id = $1 and device_hash = $2",
        member.0,
        hash,
        now,
    )
    .execute(connection)
    .await?;
    Ok(known.rows_affected() == 1)
}

/// Forgets the browsers of a member.
pub(super) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from known_devices where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
