//! The way of a notice: a row and a job for each browser in the transaction of what happened; then, from the job,
//! to the push service, if it is still true and wanted.

use super::{
    endpoint::Endpoint,
    message::{self, Notice},
    service::{Outcome, Push},
    store::{self, Waiting},
    vapid,
};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        locale::Locale,
        problem::{Answer, failure},
    },
    members,
    notifications::preferences,
    settings,
};
use ::jobs::{Failure, Job, Registry};
use anyhow::{Context, anyhow};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::time::Duration;
use time::OffsetDateTime;
use uuid::Uuid;
use web_push_native::{Auth, p256::PublicKey};

/// A like of yesterday is no news any more: neither we nor the push service keep it longer.
const WORTH: time::Duration = time::Duration::DAY;
/// Longest wait that a push service can ask for.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// Sends one notice to one browser.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SendPush {
    subscription: Uuid,
    member: MemberId,
    notice: Notice,
}

impl Job for SendPush {
    const KIND: &'static str = "push.send";
    const QUEUE: &'static str = "push";
    /// About three hours: push services are seldom away for longer.
    const MAX_ATTEMPTS: i16 = 12;

    fn dedup_key(&self) -> Option<String> {
        Some(format!("{} {} {}", self.subscription, self.notice.kind_name(), self.notice.about))
    }
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(send)
}

/// Tells the member by push, on each browser that takes them, once for each kind and person in 30 days. To be
/// called in the transaction of what happened; where it answers true, `app.jobs.wake()` after the commit.
pub async fn push(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    notice: Notice,
) -> Answer<bool> {
    let now = app.clock.now();
    let browsers = store::browsers(connection, member, now).await?;
    if browsers.is_empty() || !preferences(connection, member).await?.like.push {
        return Ok(false);
    }
    if !store::note(connection, member, notice, now).await? {
        return Ok(false);
    }
    for subscription in browsers {
        app.jobs.enqueue(connection, &SendPush { subscription, member, notice }).await?;
    }
    Ok(true)
}

async fn send(app: App, job: SendPush) -> Result<(), Failure> {
    let now = app.clock.now();
    let Some(push) = prepare(&app, &job, now).await.map_err(failure)? else { return Ok(()) };
    // No connection is held meanwhile: a push service may be slow.
    match app.push.post(push).await? {
        Outcome::Taken => store::note_sent(&mut *app.db.acquire().await?, job.member, job.notice, now)
            .await
            .map_err(failure),
        Outcome::Gone => {
            store::end_one(&mut *app.db.acquire().await?, job.subscription).await.map_err(failure)
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

/// What is to be sent, unless the browser, the wish or the truth of it has gone since.
async fn prepare(app: &App, job: &SendPush, now: OffsetDateTime) -> Answer<Option<Push>> {
    let mut connection = app.db.acquire().await?;
    let (member, notice) = (job.member, job.notice);
    let waiting = store::waiting(&mut connection, job.subscription, member, notice, now, now - WORTH).await?;
    let Some(waiting) = waiting else { return Ok(None) };
    if !preferences(&mut connection, member).await?.like.push
        || members::meeting(&mut connection, member, notice.about).await?.require().is_err()
    {
        return Ok(None);
    }
    let Some(endpoint) = Endpoint::parse(&waiting.endpoint, app.push.test_service()) else {
        // Its push service is none of those that we call any more.
        store::end_one(&mut connection, job.subscription).await?;
        return Ok(None);
    };
    let Some(site) = app.sites.by_id(waiting.site) else { return Ok(None) };
    let Some(about) = members::cards(&mut connection, app, member, &[notice.about]).await?.pop() else {
        return Ok(None);
    };
    let locale = Locale::parse(&waiting.language).unwrap_or(Locale::En);
    let words = message::message(notice, &about.name, about.fictional, &site.settings, locale);
    let words = serde_json::to_vec(&words).map_err(anyhow::Error::from)?;
    let key = settings::push_key(&mut connection, site.id).await?;
    let authorization = vapid::authorization(&key, &endpoint.origin(), &site.settings.support_email, now)?;
    Ok(Some(Push {
        body: encrypted(words, &waiting)?,
        authorization,
        topic: notice.topic(member),
        ttl: (waiting.created_at + WORTH - now).whole_seconds(),
        endpoint,
    }))
}

/// So that only that browser can read it (RFC 8291).
fn encrypted(words: Vec<u8>, browser: &Waiting) -> anyhow::Result<Vec<u8>> {
    let key = PublicKey::from_sec1_bytes(&browser.p256dh).context("a browser's key is none")?;
    let secret: [u8; 16] = browser.auth.as_slice().try_into().context("a browser's secret is none")?;
    web_push_native::encrypt(words, &key, &Auth::from(secret))
        .map_err(|error| anyhow!("a push could not be encrypted: {error}"))
}
