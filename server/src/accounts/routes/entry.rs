//! The way in, shared by login, sign-up and activation: a new session, the old one ended, the
//! browser remembered; and at a login the mail about a browser that was not known.

use super::NEW_DEVICE_MAILS;
use crate::{
    accounts::{devices, model::AccountStatus, password, store},
    app::App,
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, Problem, Refusal},
    },
    mail::{self, Kind, Mail},
    members,
    sessions::{self, Caller, Client, Device},
    settings::Site,
};
use axum_extra::extract::cookie::CookieJar;
use http::HeaderMap;
use secrecy::SecretString;
use sqlx::{Connection, PgConnection};

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
    /// The member has not been here with this browser.
    new_device: bool,
    ended: Option<(MemberId, [u8; 32])>,
}

/// Begins a session; always a new one, so that nobody can plant theirs (design 4). Every way in ends here.
///
/// # Errors
/// `pending_deletion` for a member who has left: only the mailed link brings them back (spec 4); `account_closed`.
pub(super) async fn enter(
    connection: &mut PgConnection,
    app: &App,
    site: SiteId,
    visitor: &Visitor,
    member: MemberId,
) -> Answer<Entry> {
    // First of all, and held: a login that crosses the member's leaving must not outlive it.
    match store::hold_status(connection, member).await? {
        AccountStatus::PendingDeletion => return Err(Refusal::PendingDeletion.into()),
        AccountStatus::Closed => return Err(Refusal::AccountClosed.into()),
        AccountStatus::NotConfirmed | AccountStatus::Active => {}
    }
    let ended = visitor.caller.0.as_ref().map(|caller| (caller.member, caller.token_hash));
    if let Some((_, token_hash)) = &ended {
        sessions::end(connection, token_hash).await?;
    }
    let token = sessions::begin(connection, app, member, site, &visitor.client.user_agent).await?;
    let mut cookies = CookieJar::new().add(sessions::login_cookie(app.config.https, &token));
    let carried = devices::of_request(app, &visitor.headers);
    let device = devices::remember(connection, app, member, carried).await?;
    let new_device = device.is_some();
    if let Some(cookie) = device {
        cookies = cookies.add(cookie);
    }
    Ok(Entry { cookies, new_device, ended })
}

/// Begins a session of somebody who proved to be the member, and tells them by mail where the browser
/// is new to us. The mail never stands in the way of the login.
pub(super) async fn log_in_and_tell(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    visitor: &Visitor,
    member: MemberId,
) -> Answer<Entry> {
    let entry = enter(connection, app, site.id, visitor, member).await?;
    if entry.new_device {
        let mut mailing = connection.begin().await?;
        match mail_new_device(&mut mailing, app, site, visitor, member).await {
            Ok(()) => mailing.commit().await?,
            Err(Problem::Refused(_)) => mailing.rollback().await?,
            Err(problem) => {
                tracing::warn!(?problem, "a login from a new device was not told by mail");
                mailing.rollback().await?;
            }
        }
    }
    Ok(entry)
}

/// # Errors
/// `rate_limited` where the member had enough of these mails lately.
async fn mail_new_device(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    visitor: &Visitor,
    member: MemberId,
) -> Answer<()> {
    let now = app.clock.now();
    NEW_DEVICE_MAILS.spend(connection, now, &member.to_string()).await?;
    let account = store::account(connection, member).await?;
    let name = members::name(connection, member).await?;
    let device = Device::parse(&visitor.client.user_agent);
    let mail = Mail {
        site,
        member: Some(member),
        locale: account.language,
        recipient: &account.email,
        kind: Kind::NewDevice,
        arguments: vec![
            ("name", name.into()),
            ("device", mail::device(account.language, device.browser, device.system).into()),
            ("time", account.country.local(now).into()),
        ],
        lines: Vec::new(),
        path: Some("/settings".to_owned()),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}

impl Entry {
    /// Call it after the commit: counts, and closes the pages of the session that was replaced.
    pub(super) fn finish(self, app: &App) -> CookieJar {
        app.metrics.count_account("entered");
        if let Some((member, token_hash)) = self.ended {
            app.hub.end_session(member, &token_hash);
        }
        self.cookies
    }
}

/// Closes the open pages of sessions that ended, here and on other nodes; call it after the commit.
pub(super) fn close_pages(app: &App, member: MemberId, ended: &[Vec<u8>]) {
    for token_hash in ended {
        app.hub.end_session(member, token_hash);
    }
}

/// A repeat comes with the password of the first time; its slow hash is all that is kept of it.
pub(super) async fn require_same_password(
    app: &App,
    member: MemberId,
    password: &SecretString,
) -> Answer<()> {
    let hash = store::password_hash(&mut *app.db.acquire().await?, member).await?;
    if password::is_right(hash, password).await? { Ok(()) } else { Err(Refusal::IdempotencyConflict.into()) }
}
