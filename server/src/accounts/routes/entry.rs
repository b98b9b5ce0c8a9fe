//! The way in, shared by login, sign-up and mailed links: a new session, the old one ended, the
//! browser remembered; at a login the mail about a browser that was not known; and for a repeated call
//! the same way once more, for as long as what the first one opened stands.

use super::NEW_DEVICE_MAILS;
use crate::{
    accounts::{confirmation::LinkUser, devices, model::AccountStatus, password, store, user},
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
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use axum_extra::extract::cookie::CookieJar;
use http::HeaderMap;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sqlx::{Connection, PgConnection, Postgres, Transaction};
use time::{Duration, OffsetDateTime};

/// How long a repeated call lets in once more. Clients repeat within seconds of a lost answer.
const REPEATS: Duration = Duration::minutes(10);

/// Who comes in, and with what.
pub(super) struct Visitor {
    pub(super) caller: Caller,
    pub(super) client: Client,
    pub(super) headers: HeaderMap,
}

impl Visitor {
    /// Whether the member is logged in with this browser.
    pub(super) fn is(&self, member: MemberId) -> bool {
        self.caller.0.as_ref().is_some_and(|caller| caller.member == member)
    }

    /// As who opened a mailed link, with the new password that they chose.
    pub(super) fn link_user(&self, app: &App, password_hash: Option<String>) -> LinkUser {
        LinkUser {
            caller: self.caller.0.as_ref().map(|caller| caller.member),
            device: devices::of_request(app, &self.headers),
            password_hash,
        }
    }
}

/// A session that exists once the transaction is committed.
pub(super) struct Entry {
    /// For the answer.
    pub(super) cookies: CookieJar,
    /// Of its token.
    token_hash: [u8; 32],
    /// The member has not been here with this browser.
    new_device: bool,
    ended: Option<(MemberId, [u8; 32])>,
}

/// Begins a session; always a new one, so that nobody can plant theirs. Every way in ends here.
///
/// # Errors
/// `authentication_required` where the account is another site's; as [`admit`].
pub(super) async fn start_session(
    connection: &mut PgConnection,
    app: &App,
    site: SiteId,
    visitor: &Visitor,
    member: MemberId,
) -> Answer<Entry> {
    // First of all, and held: a login that crosses the member's leaving must not outlive it.
    admit(connection, site, member).await?;
    let ended = visitor.caller.0.as_ref().map(|caller| (caller.member, caller.token_hash));
    if let Some((_, token_hash)) = &ended {
        sessions::end(connection, token_hash).await?;
    }
    let token =
        sessions::begin(connection, app.clock.now(), &app.random, member, site, &visitor.client.user_agent)
            .await?;
    let mut cookies = CookieJar::new().add(sessions::login_cookie(app.config.https, &token));
    let carried = devices::of_request(app, &visitor.headers);
    let device = devices::remember(connection, app, member, carried).await?;
    let new_device = device.is_some();
    if let Some(cookie) = device {
        cookies = cookies.add(cookie);
    }
    Ok(Entry { cookies, token_hash: token.hash(), new_device, ended })
}

/// Holds the account as it stands until the transaction ends, if its member may come in.
///
/// # Errors
/// `pending_deletion` for a member who has left: only the mailed link brings them back (spec 4); `account_closed`.
async fn admit(connection: &mut PgConnection, site: SiteId, member: MemberId) -> Answer<()> {
    match store::hold_status(connection, site, member).await? {
        AccountStatus::PendingDeletion => Err(Refusal::PendingDeletion.into()),
        AccountStatus::Closed => Err(Refusal::AccountClosed.into()),
        AccountStatus::NotConfirmed | AccountStatus::Active => Ok(()),
    }
}

/// What is kept of a call that let somebody in, for its repeats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct LetIn {
    pub(super) member: MemberId,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Token hash of the session that it began; None where it began none.
    session: Option<[u8; 32]>,
    ways_in: String,
}

impl LetIn {
    /// Of a first call, once all that it does to the account is done.
    pub(super) async fn of(
        connection: &mut PgConnection,
        app: &App,
        site: SiteId,
        member: MemberId,
        entry: Option<&Entry>,
    ) -> Answer<Self> {
        let ways_in = store::ways_in(connection, site, member).await?;
        let ways_in = ways_in.ok_or(Refusal::AuthenticationRequired)?;
        Ok(Self { member, at: app.clock.now(), session: entry.map(|entry| entry.token_hash), ways_in })
    }

    /// Whether this was a moment ago.
    pub(super) fn is_fresh(&self, app: &App) -> bool {
        (app.clock.now() - self.at).abs() <= REPEATS
    }

    /// Whether what the first call opened stands: its session lives, and password, address and passkeys are the same.
    async fn stands(&self, connection: &mut PgConnection, app: &App, site: SiteId) -> Answer<bool> {
        let Some(session) = self.session.filter(|_| self.is_fresh(app)) else { return Ok(false) };
        let live = sessions::find(connection, &session, site, app.clock.now()).await?;
        let is_own = live.is_some_and(|live| live.member == self.member);
        Ok(is_own && store::ways_in(connection, site, self.member).await?.as_ref() == Some(&self.ways_in))
    }
}

/// The way in once more, for the answer to a repeated call.
pub(super) struct Again {
    pub(super) transaction: Transaction<'static, Postgres>,
    /// None where the member is logged in with this browser already.
    pub(super) entry: Option<Entry>,
}

/// Lets a repeat in as the first call was, with a session of its own: the first answer's cookie may never have
/// arrived. None where too much time has passed, or what the first call opened has ended or changed since. `password`:
/// the one that the call sets, which its repeat must know.
///
/// # Errors
/// As [`admit`]; `idempotency_conflict` for another password.
pub(super) async fn start_session_again(
    app: &App,
    site: SiteId,
    visitor: &Visitor,
    first: &LetIn,
    password: Option<&SecretString>,
) -> Answer<Option<Again>> {
    if let Some(password) = password {
        let stands = first.stands(&mut *app.db.acquire().await?, app, site).await?;
        // Nobody tries passwords here beside the counters of the login.
        if stands {
            require_same_password(app, first.member, password).await?;
        }
    }
    let mut transaction = app.db.begin().await?;
    admit(&mut transaction, site, first.member).await?;
    let is_in = visitor.is(first.member);
    let may_answer = (is_in && password.is_none()) || first.stands(&mut transaction, app, site).await?;
    if !may_answer {
        return Ok(None);
    }
    let entry = if is_in {
        None
    } else {
        Some(start_session(&mut transaction, app, site, visitor, first.member).await?)
    };
    Ok(Some(Again { transaction, entry }))
}

/// Answers the repeat of a call by a mailed link as the first time.
///
/// # Errors
/// As [`start_session_again`]; `link_expired` where it lets nobody in any more.
pub(super) async fn let_in_again(
    app: &App,
    site: SiteId,
    visitor: &Visitor,
    first: &LetIn,
    password: Option<&SecretString>,
) -> Answer<Response> {
    let again = start_session_again(app, site, visitor, first, password).await?;
    let Again { mut transaction, entry } = again.ok_or(Refusal::LinkExpired)?;
    let user = user::user(&mut transaction, app, first.member).await?;
    transaction.commit().await?;
    Ok((entry.map(|entry| entry.finish(app)), Json(user)).into_response())
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
    let entry = start_session(connection, app, site.id, visitor, member).await?;
    if entry.new_device {
        let mut mailing = connection.begin().await?;
        match mail_new_device(&mut mailing, app, site, visitor, member).await {
            Ok(()) => mailing.commit().await?,
            Err(Problem::Refused(_)) => mailing.rollback().await?,
            Err(problem) => {
                tracing::warn!(?problem, "the mail about a login from a new device was not written");
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
            ("time", (now, account.country).into()),
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
            sessions::ended(app, member, &token_hash);
        }
        self.cookies
    }
}

/// Closes the open pages of sessions that ended, here and on other nodes; call it after the commit.
pub(super) fn close_pages(app: &App, member: MemberId, ended: &[Vec<u8>]) {
    for token_hash in ended {
        sessions::ended(app, member, token_hash);
    }
}

/// A repeat comes with the password of the first time; its slow hash is all that is kept of it.
async fn require_same_password(app: &App, member: MemberId, password: &SecretString) -> Answer<()> {
    let hash = store::password_hash(&mut *app.db.acquire().await?, member).await?;
    if password::is_right(hash, password).await? { Ok(()) } else { Err(Refusal::IdempotencyConflict.into()) }
}
