//! The extractors: `SignedIn` refuses visitors, `Caller` takes both.

use super::{cookie, store};
use crate::{
    app::App,
    kernel::{
        clock::SKEW,
        ids::{MemberId, SessionId},
        problem::{Answer, Problem, Refusal},
    },
    settings::Site,
};
use axum::extract::FromRequestParts;
use axum_extra::extract::cookie::Cookie;
use http::{HeaderMap, Uri, request::Parts};

/// A logged-in member of the request's site.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Who.
    pub member: MemberId,
    /// Where.
    pub site: Site,
    /// Which login.
    pub session: SessionId,
    /// SHA-256 of the login's token: names it in the database and the hub.
    pub token_hash: [u8; 32],
}

/// Anybody: a visitor or a member.
#[derive(Clone, Debug)]
pub struct Caller(pub Option<SignedIn>);

/// Who logged in on this browser, or once was: for a call that ends the session itself, whose retry
/// comes with the cookie of a session that is no more. Visitors are refused.
#[derive(Clone, Debug)]
pub struct EndedOrSignedIn {
    /// None when the session has ended.
    pub caller: Option<SignedIn>,
    /// Of the token that the request carries.
    pub token_hash: [u8; 32],
}

impl SignedIn {
    /// The member behind a request's cookie, or None.
    pub async fn of_request(app: &App, headers: &HeaderMap, uri: &Uri) -> Answer<Option<Self>> {
        let Some(site) = Site::of_request(app, headers, uri) else { return Ok(None) };
        let Some(token) = cookie::token(app.config.https, headers) else { return Ok(None) };
        let token_hash = token.hash();
        let now = app.clock.now();
        let mut connection = app.db.acquire().await?;
        let Some(session) = store::find(&mut connection, &token_hash, site.id, now).await? else {
            return Ok(None);
        };
        if now - session.seen_at > time::Duration::hours(1) || session.seen_at > now + SKEW {
            store::touch(&mut connection, &token_hash, now).await?;
        }
        app.activity.record(session.member, now);
        Ok(Some(Self { member: session.member, site, session: session.id, token_hash }))
    }
}

/// The cookie anew, once a day, so that 30 days (spec 9) count from the last visit. For pages only:
/// there no call is under way that might be replacing the session, whose cookie this would undo.
pub async fn renewed_cookie(
    app: &App,
    caller: &SignedIn,
    headers: &HeaderMap,
) -> Answer<Option<Cookie<'static>>> {
    let Some(token) = cookie::token(app.config.https, headers) else { return Ok(None) };
    let mut connection = app.db.acquire().await?;
    let is_due = store::renew_cookie(&mut connection, &caller.token_hash, app.clock.now()).await?;
    Ok(is_due.then(|| cookie::login_cookie(app.config.https, &token)))
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let signed_in = Self::of_request(app, &parts.headers, &parts.uri).await?;
        signed_in.ok_or_else(|| Refusal::AuthenticationRequired.into())
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        SignedIn::of_request(app, &parts.headers, &parts.uri).await.map(Self)
    }
}

impl FromRequestParts<App> for EndedOrSignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let token = cookie::token(app.config.https, &parts.headers).ok_or(Refusal::AuthenticationRequired)?;
        let caller = SignedIn::of_request(app, &parts.headers, &parts.uri).await?;
        Ok(Self { caller, token_hash: token.hash() })
    }
}
