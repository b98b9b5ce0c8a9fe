//! The extractors: `SignedIn` refuses visitors, `Unpaused` also whom staff let read only, `Writer` besides whose age is to be checked
//! first, `Caller` and `Searching` take everybody. All of them refuse a call that was made for another member than the one who is
//! logged in: a tab that slept while somebody else logged in on its browser.

use super::{
    cookie,
    store::{self, Own, Session},
};
use crate::{
    app::App,
    kernel::{
        clock::SKEW,
        extract::BEACON,
        ids::{MemberId, SessionId},
        problem::{Answer, Problem, Refusal},
    },
    settings::Site,
};
use axum::extract::FromRequestParts;
use axum_extra::extract::cookie::Cookie;
use http::{HeaderMap, Uri, request::Parts};
use sqlx::{PgConnection, Postgres, pool::PoolConnection};
use std::borrow::Cow;
use uuid::Uuid;

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

/// A logged-in member whom staff did not pause, whether or not their age is still to be checked: for what they do for their own
/// safety, by which no other member hears of them.
#[derive(Clone, Debug)]
pub struct Unpaused(pub SignedIn);

/// A logged-in member who may write: whatever reaches others, or is theirs for others to see, takes one.
#[derive(Clone, Debug)]
pub struct Writer(pub SignedIn);

/// Anybody: a visitor or a member.
#[derive(Clone, Debug)]
pub struct Caller(pub Option<SignedIn>);

/// Anybody who searches: a visitor, or a member with what a search from memory needs of them. None of that where the database
/// searches.
#[derive(Clone, Debug)]
pub struct Searching(pub Option<(SignedIn, Option<Own>)>);

/// Who logged in on this browser, or once was: for a call that ends the session itself, whose retry
/// comes with the cookie of a session that is no more. Visitors are refused.
#[derive(Clone, Debug)]
pub struct EndedOrSignedIn {
    /// None when the session has ended.
    pub caller: Option<SignedIn>,
    /// Of the token that the request carries.
    pub token_hash: [u8; 32],
}

/// The header by which a page says whom it takes to be logged in: their profile's id.
const MEMBER_HEADER: &str = "x-member";
/// Calls that browsers make without headers of ours say so in the address.
const MEMBER_IN_ADDRESS: [&str; 2] = ["/api/events.php", BEACON];

impl SignedIn {
    /// The member behind a request's cookie, or None; whoever the request takes them to be.
    pub async fn of_request(app: &App, headers: &HeaderMap, uri: &Uri) -> Answer<Option<Self>> {
        Self::find(app, headers, uri, None).await
    }

    /// Likewise, of a call; refused where it was made for another member.
    async fn of_call(app: &App, parts: &Parts) -> Answer<Option<Self>> {
        let meant = meant(parts);
        Self::find(app, &parts.headers, &parts.uri, meant.as_deref()).await
    }

    /// Likewise; refused with `paused` for whom staff let read only. With the connection, for whoever has more to ask.
    async fn of_unpaused_call(app: &App, parts: &Parts) -> Answer<Option<(Self, PoolConnection<Postgres>)>> {
        let meant = meant(parts);
        let Some((site, token_hash)) = Self::named(app, &parts.headers, &parts.uri) else { return Ok(None) };
        let mut connection = app.db.acquire().await?;
        let found = store::find_to_write(&mut connection, &token_hash, site.id, app.clock.now()).await?;
        let Some((session, paused)) = found else { return Ok(None) };
        let caller = Self::seen(&mut connection, app, (site, token_hash), session, meant.as_deref()).await?;
        match paused {
            Some(until) => Err(Refusal::Paused { until }.into()),
            None => Ok(Some((caller, connection))),
        }
    }

    /// Likewise, of a call that writes; refused with `age_check_needed` besides, for whose age the site wants to have checked first.
    async fn of_writing_call(app: &App, parts: &Parts) -> Answer<Option<Self>> {
        let Some((caller, mut connection)) = Self::of_unpaused_call(app, parts).await? else {
            return Ok(None);
        };
        match store::asks_for_age(&mut connection, &caller.site.settings, caller.member).await? {
            Some(_) => Err(Refusal::AgeCheckNeeded.into()),
            None => Ok(Some(caller)),
        }
    }

    /// Likewise, of a search.
    async fn of_search(app: &App, parts: &Parts) -> Answer<Option<(Self, Option<Own>)>> {
        if !app.roster.is_fresh() {
            return Ok(Self::of_call(app, parts).await?.map(|caller| (caller, None)));
        }
        let meant = meant(parts);
        let Some((site, token_hash)) = Self::named(app, &parts.headers, &parts.uri) else { return Ok(None) };
        let mut connection = app.db.acquire().await?;
        let found = store::find_with_own(&mut connection, &token_hash, site.id, app.clock.now()).await?;
        let Some((session, own)) = found else { return Ok(None) };
        let caller = Self::seen(&mut connection, app, (site, token_hash), session, meant.as_deref()).await?;
        Ok(Some((caller, Some(own))))
    }

    async fn find(app: &App, headers: &HeaderMap, uri: &Uri, meant: Option<&str>) -> Answer<Option<Self>> {
        let Some((site, token_hash)) = Self::named(app, headers, uri) else { return Ok(None) };
        let mut connection = app.db.acquire().await?;
        let Some(session) = store::find(&mut connection, &token_hash, site.id, app.clock.now()).await? else {
            return Ok(None);
        };
        Self::seen(&mut connection, app, (site, token_hash), session, meant).await.map(Some)
    }

    /// The site that a request is at, and the hash of the token that it carries.
    fn named(app: &App, headers: &HeaderMap, uri: &Uri) -> Option<(Site, [u8; 32])> {
        let site = Site::of_request(app, headers, uri)?;
        Some((site, cookie::token(app.config.https, headers)?.hash()))
    }

    async fn seen(
        connection: &mut PgConnection,
        app: &App,
        (site, token_hash): (Site, [u8; 32]),
        session: Session,
        meant: Option<&str>,
    ) -> Answer<Self> {
        let now = app.clock.now();
        // Before anything is noted of whoever is logged in: they did not call.
        if meant.is_some_and(|meant| meant.parse::<Uuid>() != Ok(session.member.0)) {
            return Err(Refusal::OtherMember.into());
        }
        if now - session.seen_at > time::Duration::hours(1) || session.seen_at > now + SKEW {
            store::touch(connection, &token_hash, now).await?;
        }
        app.activity.record(session.member, now);
        Ok(Self { member: session.member, site, session: session.id, token_hash })
    }
}

/// Whom a call is for, as it says itself; pages of before this header say nothing.
fn meant(parts: &Parts) -> Option<Cow<'_, str>> {
    if let Some(header) = parts.headers.get(MEMBER_HEADER) {
        // What is no text is nobody's id.
        return Some(Cow::Borrowed(header.to_str().unwrap_or_default()));
    }
    let query = parts.uri.query().filter(|_| MEMBER_IN_ADDRESS.contains(&parts.uri.path()))?;
    url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "member").map(|(_, value)| value)
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
        let signed_in = Self::of_call(app, parts).await?;
        signed_in.ok_or_else(|| Refusal::AuthenticationRequired.into())
    }
}

impl FromRequestParts<App> for Unpaused {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let found = SignedIn::of_unpaused_call(app, parts).await?;
        found.map(|(caller, _)| Self(caller)).ok_or_else(|| Refusal::AuthenticationRequired.into())
    }
}

impl FromRequestParts<App> for Writer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let caller = SignedIn::of_writing_call(app, parts).await?;
        caller.map(Self).ok_or_else(|| Refusal::AuthenticationRequired.into())
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        SignedIn::of_call(app, parts).await.map(Self)
    }
}

impl FromRequestParts<App> for Searching {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        SignedIn::of_search(app, parts).await.map(Self)
    }
}

impl FromRequestParts<App> for EndedOrSignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let token = cookie::token(app.config.https, &parts.headers).ok_or(Refusal::AuthenticationRequired)?;
        let caller = SignedIn::of_call(app, parts).await?;
        Ok(Self { caller, token_hash: token.hash() })
    }
}
