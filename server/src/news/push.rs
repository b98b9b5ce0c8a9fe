//! News and offers by push: the subject, as in the mail. Each browser has a job of its own, which looks again
//! right before: whether it is still wanted, and the operator has not stopped it.

use super::{jobs::text, store};
use crate::{
    app::App,
    calendar,
    kernel::{ids::MemberId, problem::Answer},
    notifications::{self, PushBrowser, PushMessage, PushType},
};
use ::jobs::{Failure, Job};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

/// Pushes a newsletter to one browser.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct PushNews {
    pub(super) subscription: Uuid,
    pub(super) member: MemberId,
    pub(super) newsletter: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
}

impl Job for PushNews {
    const KIND: &'static str = "news.push";
    const QUEUE: &'static str = notifications::PUSH_QUEUE;
    const MAX_ATTEMPTS: i16 = notifications::PUSH_ATTEMPTS;
}

/// Sends it, if it is still wanted.
pub(super) async fn push(app: App, job: PushNews) -> Result<(), Failure> {
    notifications::push_worth(&app, job.at, message(&app, &job)).await
}

async fn message(app: &App, job: &PushNews) -> Answer<Option<(PushBrowser, PushMessage)>> {
    let mut connection = app.db.acquire().await?;
    let newsletter = store::newsletter(&mut connection, job.newsletter).await?;
    let Some(newsletter) = newsletter.filter(|one| one.status != "withdrawn") else { return Ok(None) };
    let Some(reader) = calendar::reader(&mut connection, app, job.member).await? else { return Ok(None) };
    let kind = newsletter.kind.preference();
    let Some(browser) = reader.browser(&mut connection, app, kind, job.subscription).await? else {
        return Ok(None);
    };
    let texts = store::texts(&mut connection, newsletter.id).await?;
    let Some(text) = text(&texts, browser.locale) else { return Ok(None) };
    let message = PushMessage {
        r#type: PushType::News,
        title: text.subject.clone(),
        body: browser.site.settings.name.clone(),
        check_url: newsletter.path,
        open_url: "/login",
        tag: format!("news-{}", newsletter.id),
    };
    Ok(Some((browser, message)))
}
