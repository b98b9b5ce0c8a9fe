//! From words to the push service: for whatever feature has something to tell.

use super::{message::PushMessage, store, vapid};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        locale::Locale,
        problem::{Answer, failure},
    },
    outbound::{Endpoint, Push, PushOutcome},
    settings::{self, Site},
};
use ::jobs::{Failure, Job};
use anyhow::{Context, anyhow};
use sqlx::PgConnection;
use std::time::Duration;
use time::OffsetDateTime;
use uuid::Uuid;
use web_push_native::{Auth, p256::PublicKey};

/// A push of yesterday is no news any more: neither we nor the push service keep it longer.
pub const WORTH: time::Duration = time::Duration::DAY;
/// The queue of jobs that push.
pub const QUEUE: &str = "push";
/// About three hours of them: push services are seldom away for longer.
pub const MAX_ATTEMPTS: i16 = 12;
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
pub async fn browsers(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    member: MemberId,
) -> Answer<Vec<Uuid>> {
    store::browsers(connection, member, now).await
}

/// Enqueues the job that pushes to each of the member's browsers, for the caller's commit; false where none takes pushes.
pub async fn enqueue_for_browsers<J: Job>(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    job: impl Fn(Uuid) -> J,
) -> Answer<bool> {
    let browsers = browsers(connection, app.clock.now(), member).await?;
    for subscription in &browsers {
        app.jobs.enqueue(connection, &job(*subscription)).await?;
    }
    Ok(!browsers.is_empty())
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

/// The whole of a job that pushes what happened at `at`: what `looks` finds is sent, and nothing where it is too late,
/// or where that finds that there is nothing to tell any more.
///
/// # Errors
/// The database's; as [`send`].
pub async fn push_worth(
    app: &App,
    at: OffsetDateTime,
    looks: impl Future<Output = Answer<Option<(PushBrowser, PushMessage)>>>,
) -> Result<(), Failure> {
    if app.clock.now() >= at + WORTH {
        return Ok(());
    }
    if let Some((browser, message)) = looks.await.map_err(failure)? {
        send(app, &browser, &message, at + WORTH).await?;
    }
    Ok(())
}

/// Gives the push to its service, which keeps it until `until`; false when the browser is no more. To be called
/// from a job that holds no connection: a push service may be slow.
///
/// # Errors
/// When the push service did not take it: to be tried again, or not.
pub(super) async fn send(
    app: &App,
    browser: &PushBrowser,
    message: &PushMessage,
    until: OffsetDateTime,
) -> Result<bool, Failure> {
    let push = sealed(app, browser, message, until).await.map_err(failure)?;
    let outcome = app.push.post(push).await?;
    app.metrics.count_push(outcome.code());
    match outcome {
        PushOutcome::Taken => Ok(true),
        PushOutcome::Gone => {
            store::end_one(&mut *app.db.acquire().await?, browser.id).await.map_err(failure)?;
            Ok(false)
        }
        PushOutcome::Busy { status, wait: Some(wait) } => {
            Err(Failure::RetryAfter(wait.min(LONGEST_WAIT), told(status)))
        }
        PushOutcome::Busy { status, wait: None } => Err(Failure::Retry(told(status))),
        PushOutcome::Refused { status } => Err(Failure::Permanent(told(status))),
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
    let key = settings::push_key(&mut *app.db.acquire().await?, &app.vault, browser.site.id).await?;
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
