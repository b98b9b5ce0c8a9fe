//! Browsers from which a member has logged in, known by a cookie of their own (design 5.3).

use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
    sessions::Token,
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use http::HeaderMap;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// A device that was not seen for this long is unknown again.
const LIFETIME: Duration = Duration::days(365);

fn cookie_name(https: bool) -> &'static str {
    if https { "__Host-device" } else { "device" }
}

/// What the request's browser carries.
pub(super) fn of_request(app: &App, headers: &HeaderMap) -> Option<Token> {
    Token::parse(CookieJar::from_headers(headers).get(cookie_name(app.config.https))?.value())
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
    sqlx::query!(
        "insert into known_devices (member_id, device_hash, seen_at) values ($1, $2, $3)",
        member.0,
        &token.hash(),
        now,
    )
    .execute(connection)
    .await?;
    let https = app.config.https;
    let cookie = Cookie::build((cookie_name(https), token.text()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(https)
        .max_age(LIFETIME)
        .build();
    Ok(Some(cookie))
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

/// Forgets devices that were away for a year; a daily job.
pub async fn purge_old_devices(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<u64> {
    let result = sqlx::query!("delete from known_devices where seen_at < $1", now - LIFETIME)
        .execute(connection)
        .await?;
    Ok(result.rows_affected())
}

/// Forgets the browsers of a member.
pub(super) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from known_devices where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
