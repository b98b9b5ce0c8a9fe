//! The way of a notice: a row and a job for each browser in the transaction of what happened; then, from the job,
//! to the push service, if it is still true and wanted.

use super::{
    delivery::{self, PushBrowser, WORTH},
    message::{self, Notice, PushMessage},
    store,
};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, failure},
    },
    members,
    notifications::preferences,
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Sends one notice to one browser.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SendPush {
    subscription: Uuid,
    member: MemberId,
    notice: Notice,
}

impl Job for SendPush {
    const KIND: &'static str = "push.send";
    const QUEUE: &'static str = delivery::QUEUE;
    const MAX_ATTEMPTS: i16 = delivery::MAX_ATTEMPTS;

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
    let Some((browser, message, noted_at)) = prepare(&app, &job).await.map_err(failure)? else {
        return Ok(());
    };
    if delivery::send(&app, &browser, &message, noted_at + WORTH).await? {
        let mut connection = app.db.acquire().await?;
        store::note_sent(&mut connection, job.member, job.notice, app.clock.now()).await.map_err(failure)?;
    }
    Ok(())
}

/// What is to be sent, unless the browser, the wish or the truth of it has gone since.
async fn prepare(app: &App, job: &SendPush) -> Answer<Option<(PushBrowser, PushMessage, OffsetDateTime)>> {
    let mut connection = app.db.acquire().await?;
    let (member, notice) = (job.member, job.notice);
    let since = app.clock.now() - WORTH;
    let Some(noted_at) = store::noted(&mut connection, member, notice, since).await? else { return Ok(None) };
    if !preferences(&mut connection, member).await?.like.push
        || members::meeting(&mut connection, member, notice.about).await?.require().is_err()
    {
        return Ok(None);
    }
    let Some(browser) = delivery::browser(&mut connection, app, job.subscription, member).await? else {
        return Ok(None);
    };
    let Some(about) = members::cards(&mut connection, app, member, &[notice.about]).await?.pop() else {
        return Ok(None);
    };
    let message =
        message::message(notice, &about.name, about.fictional, &browser.site.settings, browser.locale);
    Ok(Some((browser, message, noted_at)))
}
