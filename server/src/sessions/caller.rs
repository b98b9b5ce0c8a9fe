//! The extractors. `SignedIn` refuses visitors, `Unpaused` also members who are paused, and `Writer` those too whose
//! age has yet to be checked; `Caller` and `Searching` take everybody. All of them refuse a call that was made for
//! another member than the one who is logged in: from a tab that slept while somebody else logged in on its browser.

use super::{
    cookie,
    known::{Known, TokenHash, Turn},
    store::{self, Found, FoundToSearch, Own, Session},
};
use crate::{
    app::App,
    kernel::{
        clock::SKEW,
        extract::BEACON,
        ids::{MemberId, SessionId, SiteId},
        problem::{Answer, Problem, Refusal},
    },
    settings::Site,
};
use axum::extract::FromRequestParts;
use axum_extra::extract::cookie::Cookie;
use http::{HeaderMap, Uri, request::Parts};
use std::{borrow::Cow, sync::Arc};
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

/// A logged-in member who isn't paused, whether or not their age has been checked: for calls that serve their own safety and
/// reach no other member.
#[derive(Clone, Debug)]
pub struct Unpaused(pub SignedIn);

/// A logged-in member who may write: whatever reaches others, or is theirs for others to see, takes one.
#[derive(Clone, Debug)]
pub struct Writer(pub SignedIn);

/// Anybody: a visitor or a member.
#[derive(Clone, Debug)]
pub struct Caller(pub Option<SignedIn>);

/// Anybody who searches: a visitor, or a member with what a search from memory needs of them (None where the database
/// searches).
#[derive(Clone, Debug)]
pub struct Searching(pub Option<(SignedIn, Option<Own>)>);

/// Who is logged in on this browser, or was: for a call that ends the session itself, whose retry
/// comes with the cookie of an ended session. Visitors are refused.
#[derive(Clone, Debug)]
pub struct EndedOrSignedIn {
    /// None when the session has ended.
    pub caller: Option<SignedIn>,
    /// Of the token that the request carries.
    pub token_hash: [u8; 32],
}

/// Blocks, of either side, with which a searcher is kept in memory.
const MOST_BLOCKS: usize = 200;
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

    /// Likewise; refused with `paused` while staff have paused the member.
    async fn of_unpaused_call(app: &App, parts: &Parts) -> Answer<Option<Self>> {
        let meant = meant(parts);
        let Some(named) = Self::named(app, &parts.headers, &parts.uri) else { return Ok(None) };
        let now = app.clock.now();
        let known = app.known_sessions.find(&named.token_hash, named.site.id, now);
        if let Some(known) = known.filter(|known| known.may_write(now)) {
            app.known_sessions.count();
            return named.seen(app, &known.session, meant.as_deref()).await.map(Some);
        }
        let turn = app.known_sessions.turn();
        let Some(found) = ask(app, named.site.id, &named.token_hash, turn).await? else { return Ok(None) };
        let caller = named.seen(app, &found.session, meant.as_deref()).await?;
        match found.paused_until.filter(|_| !found.may_write) {
            Some(until) => Err(Refusal::Paused { until: (until, found.country) }.into()),
            None => Ok(Some(caller)),
        }
    }

    /// Likewise, of a call that writes; also refused with `age_check_needed` while the member's age has yet to be checked.
    async fn of_writing_call(app: &App, parts: &Parts) -> Answer<Option<Self>> {
        let Some(caller) = Self::of_unpaused_call(app, parts).await? else { return Ok(None) };
        if has_age_to_show(app, &caller).await? {
            return Err(Refusal::AgeCheckNeeded.into());
        }
        Ok(Some(caller))
    }

    /// Likewise, of a search.
    async fn of_search(app: &App, parts: &Parts) -> Answer<Option<(Self, Option<Own>)>> {
        if !app.roster.is_fresh() {
            return Ok(Self::of_call(app, parts).await?.map(|caller| (caller, None)));
        }
        let meant = meant(parts);
        let Some(named) = Self::named(app, &parts.headers, &parts.uri) else { return Ok(None) };
        let now = app.clock.now();
        let known = app.known_sessions.find(&named.token_hash, named.site.id, now);
        if let Some(Known { session, own: Some(own), .. }) = known {
            app.known_sessions.count();
            let caller = named.seen(app, &session, meant.as_deref()).await?;
            return Ok(Some((caller, Some(Own::clone(&own)))));
        }
        let found = ask_to_search(app, named.site.id, &named.token_hash).await?;
        let Some((session, own)) = found else { return Ok(None) };
        let caller = named.seen(app, &session, meant.as_deref()).await?;
        Ok(Some((caller, Some(own))))
    }

    async fn find(app: &App, headers: &HeaderMap, uri: &Uri, meant: Option<&str>) -> Answer<Option<Self>> {
        let Some(named) = Self::named(app, headers, uri) else { return Ok(None) };
        let Some(session) = session(app, named.site.id, &named.token_hash).await? else { return Ok(None) };
        named.seen(app, &session, meant).await.map(Some)
    }

    /// The site that a request is at, and the hash of the token that it carries.
    fn named(app: &App, headers: &HeaderMap, uri: &Uri) -> Option<Named> {
        let site = Site::of_request(app, headers, uri)?;
        Some(Named { site, token_hash: cookie::token(app.config.https, headers)?.hash() })
    }
}

/// What a request says of its login.
struct Named {
    site: Site,
    token_hash: TokenHash,
}

impl Named {
    async fn seen(self, app: &App, session: &Session, meant: Option<&str>) -> Answer<SignedIn> {
        let now = app.clock.now();
        // Before anything is noted of whoever is logged in: they did not call.
        if meant.is_some_and(|meant| meant.parse::<Uuid>() != Ok(session.member.0)) {
            return Err(Refusal::OtherMember.into());
        }
        if now - session.seen_at > time::Duration::hours(1) || session.seen_at > now + SKEW {
            let mut connection = app.db.acquire().await?;
            store::touch(&mut connection, &self.token_hash, now).await?;
            // The next call reads until when it lasts now.
            app.known_sessions.forget(session.member);
        }
        app.activity.record(session.member, now);
        let Self { site, token_hash } = self;
        Ok(SignedIn { member: session.member, site, session: session.id, token_hash })
    }
}

/// The session of this token on this site: from memory where that is certain, else from the database.
async fn session(app: &App, site: SiteId, token_hash: &TokenHash) -> Answer<Option<Session>> {
    let now = app.clock.now();
    if let Some(known) = app.known_sessions.find(token_hash, site, now) {
        app.known_sessions.count();
        return Ok(Some(known.session));
    }
    if let Some(turn) = app.known_sessions.turn() {
        return Ok(ask(app, site, token_hash, Some(turn)).await?.map(|found| found.session));
    }
    let mut connection = app.db.acquire().await?;
    store::find(&mut connection, token_hash, site, now).await
}

/// Whether the caller's age has yet to be checked. On sites that ask, each call queries the database: sessions in memory say nothing
/// about it.
async fn has_age_to_show(app: &App, caller: &SignedIn) -> Answer<bool> {
    let settings = &caller.site.settings;
    // Most sites don't ask, and their calls take no connection for it.
    if settings.age_check_countries.is_empty() {
        return Ok(false);
    }
    let mut connection = app.db.acquire().await?;
    Ok(store::asks_for_age(&mut connection, settings, caller.member).await?.is_some())
}

/// From the database; kept in memory if a turn was taken before.
async fn ask(app: &App, site: SiteId, token_hash: &TokenHash, turn: Option<Turn>) -> Answer<Option<Found>> {
    let mut connection = app.db.acquire().await?;
    let found = store::find_to_write(&mut connection, token_hash, site, app.clock.now()).await?;
    if let (Some(turn), Some(found)) = (turn, &found) {
        let (expires_at, paused_until) = (found.expires_at, found.paused_until);
        let known = Known { session: found.session.clone(), expires_at, paused_until, own: None };
        app.known_sessions.keep(turn, token_hash, known);
    }
    Ok(found)
}

/// Likewise with what a search needs of the member, for this call and for later ones.
async fn ask_to_search(app: &App, site: SiteId, token_hash: &TokenHash) -> Answer<Option<(Session, Own)>> {
    let turn = app.known_sessions.turn();
    let mut connection = app.db.acquire().await?;
    let now = app.clock.now();
    let found = store::find_with_own(&mut connection, token_hash, site, now, turn.is_some()).await?;
    let Some(FoundToSearch { session, expires_at, paused_until, own, mark }) = found else { return Ok(None) };
    if let Some(turn) = turn {
        // Without a mark there would be nothing to prove it by. Who has very many blocks is read anew by each search: memory has an end.
        let kept = mark.filter(|_| own.out_of_reach.len() <= MOST_BLOCKS);
        let kept = kept.map(|mark| Arc::new(Own { mark: Some(mark), ..own.clone() }));
        let known = Known { session: session.clone(), expires_at, paused_until, own: kept };
        app.known_sessions.keep(turn, token_hash, known);
    }
    Ok(Some((session, own)))
}

/// What a search needs of the caller, read anew: what an earlier search kept is out of date.
///
/// # Errors
/// `authentication_required` where the login ended meanwhile.
pub async fn own_now(app: &App, caller: &SignedIn) -> Answer<Own> {
    let found = ask_to_search(app, caller.site.id, &caller.token_hash).await?;
    found.map(|(_, own)| own).ok_or_else(|| Refusal::AuthenticationRequired.into())
}

/// Whether it is certain, without a query, that an open page's login was good within the last 50 ms. False says nothing.
pub fn is_certain(app: &App, caller: &SignedIn) -> bool {
    let known = app.known_sessions.find(&caller.token_hash, caller.site.id, app.clock.now());
    if known.is_some() {
        app.known_sessions.count();
    }
    known.is_some()
}

/// Likewise: from memory, or else from the database.
pub async fn still_lives(app: &App, caller: &SignedIn) -> Answer<bool> {
    Ok(session(app, caller.site.id, &caller.token_hash).await?.is_some())
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
        let caller = SignedIn::of_unpaused_call(app, parts).await?;
        caller.map(Self).ok_or_else(|| Refusal::AuthenticationRequired.into())
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
