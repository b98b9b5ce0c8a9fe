//! Asks a member on a date whether all is well, at the time that they chose: on their open pages, and by push where a browser of
//! theirs takes them, at any hour, since they asked for it. The push names nobody and no place: it is read on locked phones.

use super::store;
use crate::{
    app::App,
    kernel::{
        events,
        ids::MemberId,
        problem::{Answer, failure},
        texts,
    },
    notifications::{self, PushBrowser, PushMessage, PushType},
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Asks about one plan, once.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Ask {
    member: MemberId,
    plan: Uuid,
}

impl Job for Ask {
    const KIND: &'static str = "dates.ask";
    const QUEUE: &'static str = "notices";
}

/// Pushes the question to one browser; looks again right before.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct PushAsk {
    subscription: Uuid,
    member: MemberId,
    plan: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl Job for PushAsk {
    const KIND: &'static str = "dates.push";
    const QUEUE: &'static str = notifications::PUSH_QUEUE;
    const MAX_ATTEMPTS: i16 = notifications::PUSH_ATTEMPTS;
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(ask).handle(push)
}

/// Has the member asked at that moment, for the caller's commit.
pub(super) async fn ask_at(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    plan: Uuid,
    at: OffsetDateTime,
) -> Answer<()> {
    app.jobs.enqueue_at(connection, &Ask { member, plan }, at).await?;
    Ok(())
}

async fn ask(app: App, job: Ask) -> Result<(), Failure> {
    asked(&app, job).await.map_err(failure)
}

async fn asked(app: &App, Ask { member, plan }: Ask) -> Answer<()> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    if !store::ask(&mut transaction, member, plan, now).await? {
        return Ok(());
    }
    let event = json!({ "type": "date_check", "plan": plan });
    let event = events::append(&mut transaction, &app.clock, member, event).await?;
    let job = |subscription| PushAsk { subscription, member, plan, at: now };
    notifications::enqueue_pushes(&mut transaction, app, member, job).await?;
    transaction.commit().await?;
    app.hub.deliver(vec![event]);
    app.jobs.wake();
    Ok(())
}

async fn push(app: App, job: PushAsk) -> Result<(), Failure> {
    notifications::push_worth(&app, job.at, message(&app, &job)).await
}

async fn message(app: &App, job: &PushAsk) -> Answer<Option<(PushBrowser, PushMessage)>> {
    let mut connection = app.db.acquire().await?;
    if !store::is_asked(&mut connection, job.member, job.plan, app.clock.now()).await? {
        return Ok(None);
    }
    let browser = notifications::push_browser(&mut connection, app, job.subscription, job.member).await?;
    let Some(browser) = browser else { return Ok(None) };
    let text = |part| texts::text(browser.locale, part, &[]);
    let message = PushMessage {
        r#type: PushType::News,
        title: text("push-date-check-title"),
        body: text("push-date-check-body"),
        check_url: "/safety-centre".to_owned(),
        open_url: "/login",
        tag: "date-check".to_owned(),
    };
    Ok(Some((browser, message)))
}
