//! The way in, shared by login, sign-up and activation: a new session, the old one ended, the
//! browser remembered.

use crate::{
    accounts::devices,
    app::App,
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    sessions::{self, Caller, Client},
};
use axum_extra::extract::cookie::CookieJar;
use http::HeaderMap;
use sqlx::PgConnection;

/// Who comes in, and with what.
pub(super) struct Visitor {
    pub(super) caller: Caller,
    pub(super) client: Client,
    pub(super) headers: HeaderMap,
}

/// A session that exists once the transaction is committed.
pub(super) struct Entry {
    /// For the answer.
    pub(super) cookies: CookieJar,
    ended: Option<(MemberId, [u8; 32])>,
}

/// Begins a session; always a new one, so that nobody can plant theirs (design 4).
pub(super) async fn enter(
    connection: &mut PgConnection,
    app: &App,
    site: SiteId,
    visitor: &Visitor,
    member: MemberId,
) -> Answer<Entry> {
    let ended = visitor.caller.0.as_ref().map(|caller| (caller.member, caller.token_hash));
    if let Some((_, token_hash)) = &ended {
        sessions::end(connection, token_hash).await?;
    }
    let token = sessions::begin(connection, app, member, site, &visitor.client.user_agent).await?;
    let mut cookies = CookieJar::new().add(sessions::login_cookie(app.config.https, &token));
    let carried = devices::of_request(app, &visitor.headers);
    if let Some(cookie) = devices::remember(connection, app, member, carried).await? {
        cookies = cookies.add(cookie);
    }
    Ok(Entry { cookies, ended })
}

impl Entry {
    /// Call it after the commit: closes the pages of the session that was replaced.
    pub(super) fn finish(self, app: &App) -> CookieJar {
        if let Some((member, token_hash)) = self.ended {
            app.hub.end_session(member, &token_hash);
        }
        self.cookies
    }
}
