//! From words to the push service: for whatever feature has something to tell.

use super::{
    endpoint::Endpoint,
    message::PushMessage,
    service::{Outcome, Push},
    store, vapid,
};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        locale::Locale,
        problem::{Answer, failure},
    },
    settings::{self, Site},
};
use ::jobs::Failure;
use anyhow::{Context, anyhow};
use sqlx::PgConnection;
use std::time::Duration;
use time::OffsetDateTime;
use uuid::Uuid;
use web_push_native::{Auth, p256::PublicKey};

/// Longest wait that a push service can ask for.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// A browser that takes pushes for a member who is logged in there.
#[derive(Clone, Debug)]
pub struct PushBrowser {
    id: Uuid,
    member: MemberId,
    endpoint: Endpoint,
    p256dh: Vec<u8>,
    auth: Vec<u8>,
    /// Whose pages it shows.
    pub site: Site,
    /// The member's language.
    pub locale: Locale,
}

/// The member's browsers that take pushes and whose login is alive; each gets a job of its own, which finds it
/// again by [`browser`].
pub async fn browsers(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<Vec<Uuid>> {
    store::browsers(connection, member, app.clock.now()).await
}

/// The browser, while it is the member's, they are logged in there, and have not left.
pub async fn browser(
    connection: &mut PgConnection,
    app: &App,
    subscription: Uuid,
    member: MemberId,
) -> Answer<Option<PushBrowser>> {
    let now = app.clock.now();
    let Some(row) = store::browser(connection, subscription, member, now).await? else { return Ok(None) };
    let Some(endpoint) = Endpoint::parse(&row.endpoint, app.push.test_service()) else {
        // Its push service is none of those that we call any more.
        store::end_one(connection, subscription).await?;
        return Ok(None);
    };
    let Some(site) = app.sites.by_id(row.site) else { return Ok(None) };
    let locale = Locale::parse(&row.language).unwrap_or(Locale::En);
    Ok(Some(PushBrowser {
        id: subscription,
        member,
        endpoint,
        p256dh: row.p256dh,
        auth: row.auth,
        site,
        locale,
    }))
}

/// Gives the push to its service, which keeps it until `until`; false when the browser is no more. To be called
/// from a job that holds no connection: a push service may be slow.
///
/// # Errors
/// When the push service did not take it: to be tried again, or not.
pub async fn send(
    app: &App,
    browser: &PushBrowser,
    message: &PushMessage,
    until: OffsetDateTime,
) -> Result<bool, Failure> {
    let push = sealed(app, browser, message, until).await.map_err(failure)?;
    match app.push.post(push).await? {
        Outcome::Taken => Ok(true),
        Outcome::Gone => {
            store::end_one(&mut *app.db.acquire().await?, browser.id).await.map_err(failure)?;
            Ok(false)
        }
        Outcome::Busy { status, wait: Some(wait) } => {
            Err(Failure::RetryAfter(wait.min(LONGEST_WAIT), told(status)))
        }
        Outcome::Busy { status, wait: None } => Err(Failure::Retry(told(status))),
        Outcome::Refused { status } => Err(Failure::Permanent(told(status))),
    }
}

fn told(status: u16) -> Box<dyn std::error::Error + Send + Sync> {
    format!("the push service answered {status}").into()
}

async fn sealed(
    app: &App,
    browser: &PushBrowser,
    message: &PushMessage,
    until: OffsetDateTime,
) -> Answer<Push> {
    let now = app.clock.now();
    let words = serde_json::to_vec(message).map_err(anyhow::Error::from)?;
    let key = settings::push_key(&mut *app.db.acquire().await?, browser.site.id).await?;
    let contact = &browser.site.settings.support_email;
    Ok(Push {
        body: encrypted(words, browser)?,
        authorization: vapid::authorization(&key, &browser.endpoint.origin(), contact, now)?,
        topic: message.topic(browser.member),
        ttl: (until - now).whole_seconds(),
        endpoint: browser.endpoint.clone(),
    })
}

/// So that only that browser can read it (RFC 8291).
fn encrypted(words: Vec<u8>, browser: &PushBrowser) -> anyhow::Result<Vec<u8>> {
    let key = PublicKey::from_sec1_bytes(&browser.p256dh).context("a browser's key is none")?;
    let secret: [u8; 16] = browser.auth.as_slice().try_into().context("a browser's secret is none")?;
    web_push_native::encrypt(words, &key, &Auth::from(secret))
        .map_err(|error| anyhow!("a push could not be encrypted: {error}"))
}
