//! The calendar's pushes: how much waits, never what. Each browser has a job of its own, which looks again right
//! before: whether it is still wanted, still waits, and it is not night there.

use super::{jobs::Desk, reader::reader, telling::Occasion};
use crate::{
    kernel::{ids::MemberId, problem::Answer, texts},
    notifications::{self, PushBrowser, PushMessage, PushType},
};
use ::jobs::{Failure, Job};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

/// Pushes to one browser what waits for the member.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct PushCalendar {
    pub(super) subscription: Uuid,
    pub(super) member: MemberId,
    pub(super) occasion: Occasion,
    /// What came after this is told.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) since: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
}

impl Job for PushCalendar {
    const KIND: &'static str = "calendar.push";
    const QUEUE: &'static str = notifications::PUSH_QUEUE;
    const MAX_ATTEMPTS: i16 = notifications::PUSH_ATTEMPTS;
}

/// Sends it, if it is still true and wanted.
pub(super) async fn push(desk: Desk, job: PushCalendar) -> Result<(), Failure> {
    notifications::push_worth(&desk.app, job.at, message(&desk, &job)).await
}

async fn message(desk: &Desk, job: &PushCalendar) -> Answer<Option<(PushBrowser, PushMessage)>> {
    let app = &desk.app;
    let mut connection = app.db.acquire().await?;
    let Some(reader) = reader(&mut connection, app, job.member).await? else { return Ok(None) };
    let kind = job.occasion.preference();
    let Some(browser) = reader.browser(&mut connection, app, kind, job.subscription).await? else {
        return Ok(None);
    };
    let waiting = job.occasion.waiting(&mut connection, desk, job.member, job.since).await?;
    if waiting.is_nothing() {
        return Ok(None);
    }
    let (title, tag) = match job.occasion {
        Occasion::Week => ("push-weekly-title", "weekly"),
        Occasion::Absence => ("push-comeback-title", "reminder"),
    };
    let site = browser.site.settings.name.as_str();
    let message = PushMessage {
        r#type: PushType::News,
        title: texts::text(browser.locale, title, &[("site", site.into())]),
        body: waiting.words(browser.locale),
        check_url: waiting.path().to_owned(),
        open_url: "/login",
        tag: tag.to_owned(),
    };
    Ok(Some((browser, message)))
}
