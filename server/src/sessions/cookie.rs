//! The login cookie: 30 days, prefix `auth` (spec 9), `__Host-` wherever TLS is (design 4).

use super::token::Token;
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::HeaderMap;
use time::Duration;

/// How long a login lasts (spec 9).
pub const LIFETIME: Duration = Duration::days(30);

fn name(https: bool) -> &'static str {
    if https { "__Host-auth" } else { "auth" }
}

/// The cookie that logs in.
pub fn login_cookie(https: bool, token: &Token) -> Cookie<'static> {
    build(https, token.text(), LIFETIME)
}

/// The cookie that logs out.
pub fn logout_cookie(https: bool) -> Cookie<'static> {
    build(https, String::new(), Duration::ZERO)
}

fn build(https: bool, value: String, age: Duration) -> Cookie<'static> {
    Cookie::build((name(https), value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(https)
        .max_age(age)
        .build()
}

/// The token that a request carries.
pub(super) fn token(https: bool, headers: &HeaderMap) -> Option<Token> {
    let jar = axum_extra::extract::cookie::CookieJar::from_headers(headers);
    Token::parse(jar.get(name(https))?.value())
}
