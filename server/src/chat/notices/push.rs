//! What is pushed about messages: who wrote, never what. Each browser has a job of its own, which looks again
//! right before: whether it is still unread, wanted, and the two can meet.

use super::store;
use crate::{
    app::App,
    kernel::{
        ids::{ConversationId, MemberId},
        problem::Answer,
        texts,
    },
    members,
    notifications::{self, PushBrowser, PushMessage, PushType},
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

/// Pushes to one browser that somebody wrote.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct PushConversation {
    pub(super) subscription: Uuid,
    pub(super) member: MemberId,
    pub(super) conversation: ConversationId,
    /// The newest message that it tells of.
    pub(super) seq: i32,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
}

impl Job for PushConversation {
    const KIND: &'static str = "chat.push";
    const QUEUE: &'static str = notifications::PUSH_QUEUE;
    const MAX_ATTEMPTS: i16 = notifications::PUSH_ATTEMPTS;
}

/// Pushes to one browser that messages are still unread.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct PushReminder {
    pub(super) subscription: Uuid,
    pub(super) member: MemberId,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
}

impl Job for PushReminder {
    const KIND: &'static str = "chat.push_reminder";
    const QUEUE: &'static str = notifications::PUSH_QUEUE;
    const MAX_ATTEMPTS: i16 = notifications::PUSH_ATTEMPTS;
}

pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(push_conversation).handle(push_reminder)
}

async fn push_conversation(app: App, job: PushConversation) -> Result<(), Failure> {
    notifications::push_worth(&app, job.at, conversation_message(&app, &job)).await
}

async fn conversation_message(
    app: &App,
    job: &PushConversation,
) -> Answer<Option<(PushBrowser, PushMessage)>> {
    let mut connection = app.db.acquire().await?;
    let (member, id) = (job.member, job.conversation);
    // A later one tells of this message too.
    if !store::is_newest_push(&mut connection, member, id, job.seq).await? {
        return Ok(None);
    }
    let Some(conversation) = store::conversations(&mut connection, member, &[id.0]).await?.pop() else {
        return Ok(None);
    };
    let Some(unread) = conversation.unread else { return Ok(None) };
    let wants = notifications::preferences(&mut connection, member).await?;
    let ways = if conversation.is_new { wants.new_conversations } else { wants.new_messages };
    let partner = members::cards(&mut connection, app, member, &[conversation.partner]).await?.pop();
    let Some(partner) = partner.filter(|_| ways.push) else { return Ok(None) };
    let Some(browser) = notifications::push_browser(&mut connection, app, job.subscription, member).await?
    else {
        return Ok(None);
    };
    let name =
        members::labelled_name(&partner.name, partner.fictional, &browser.site.settings, browser.locale);
    let kind = if conversation.is_new { "conversation" } else { "message" };
    let text = |part: &str| {
        let arguments = [("name", name.as_str().into()), ("count", unread.count.into())];
        texts::text(browser.locale, &format!("push-{kind}-{part}"), &arguments)
    };
    let message = PushMessage {
        r#type: PushType::Message,
        title: text("title"),
        body: text("body"),
        check_url: format!("/chats/{id}"),
        open_url: "/login",
        tag: format!("chat-{id}"),
    };
    Ok(Some((browser, message)))
}

async fn push_reminder(app: App, job: PushReminder) -> Result<(), Failure> {
    notifications::push_worth(&app, job.at, reminder_message(&app, &job)).await
}

async fn reminder_message(app: &App, job: &PushReminder) -> Answer<Option<(PushBrowser, PushMessage)>> {
    let mut connection = app.db.acquire().await?;
    let unread = super::super::list::unread(&mut connection, job.member).await?;
    let wants = notifications::preferences(&mut connection, job.member).await?;
    if unread == 0 || !wants.unread_message_reminders.push {
        return Ok(None);
    }
    let browser = notifications::push_browser(&mut connection, app, job.subscription, job.member).await?;
    let Some(browser) = browser else { return Ok(None) };
    let text = |part: &str| {
        texts::text(browser.locale, &format!("push-reminder-{part}"), &[("count", i64::from(unread).into())])
    };
    let message = PushMessage {
        r#type: PushType::Message,
        title: text("title"),
        body: text("body"),
        check_url: "/chats".to_owned(),
        open_url: "/login",
        tag: "chats".to_owned(),
    };
    Ok(Some((browser, message)))
}
