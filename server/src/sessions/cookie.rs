//! The login cookie: 30 days, prefix `auth` (spec 9), `__Host-` wherever TLS is.

use crate::kernel::token::Token;
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::HeaderMap;
use time::Duration;

/// How long a login lasts (spec 9).
pub const LIFETIME: Duration = Duration::days(30);
/// After this a login has ended however often it was used (docs/security/decisions.md "Sessions").
pub const LONGEST: Duration = Duration::days(90);

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

/// Whether an answer takes the login away from its browser.
pub fn is_ended_by_answer(https: bool, headers: &HeaderMap) -> bool {
    let set = headers.get_all(http::header::SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = set.filter_map(|text| Cookie::parse(text).ok());
    cookies.any(|cookie| cookie.name() == name(https) && cookie.value().is_empty())
}

/// The token that a request carries.
pub(super) fn token(https: bool, headers: &HeaderMap) -> Option<Token> {
    let jar = axum_extra::extract::cookie::CookieJar::from_headers(headers);
    Token::parse(jar.get(name(https))?.value())
}

/// What names a login in logs, by the cookie that a request carries: the beginning of its token's hash.
pub fn named_by_cookie(https: bool, headers: &HeaderMap) -> Option<String> {
    token(https, headers).map(|token| token.name())
}

/// Likewise, of the login that an answer begins.
pub fn named_by_answer(https: bool, headers: &HeaderMap) -> Option<String> {
    let set = headers.get_all(http::header::SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = set.filter_map(|text| Cookie::parse(text).ok());
    let cookie = cookies.find(|cookie| cookie.name() == name(https))?;
    Token::parse(cookie.value()).map(|token| token.name())
}
