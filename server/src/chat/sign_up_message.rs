//! Delivering the message that a member wrote before they had an account.

use super::send::{self, Outgoing, Target};
use crate::{
    accounts::{self, WaitingMessage},
    app::App,
    kernel::{
        events::Event,
        ids::MemberId,
        problem::{Answer, Problem, Refusal},
    },
    members::MessageText,
    sessions,
};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;

/// For the hook `activated`: sends the message with the rules and costs of any other, in the transaction
/// of the confirmation, so that it is sent with it or not at all. Where it is refused (recipient gone,
/// blocked, no credits, an age that is not checked yet) the confirmation stands all the same.
pub fn deliver_first_message<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        let Some(waiting) = accounts::waiting_message(connection, member).await? else {
            return Ok(Vec::new());
        };
        let (delivered_in, events) = match deliver(connection, app, member, waiting).await {
            Ok(sent) => (Some(sent.conversation), sent.events),
            Err(Problem::Refused(_) | Problem::Invalid(_)) => (None, Vec::new()),
            Err(fault @ Problem::Internal { .. }) => return Err(fault),
        };
        accounts::decide_message(connection, member, delivered_in, app.clock.now()).await?;
        Ok(events)
    })
}

async fn deliver(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    waiting: WaitingMessage,
) -> Answer<send::Sent> {
    let facts = accounts::facts(connection, member).await?;
    let site = app.sites.by_id(facts.site).ok_or(Refusal::SiteUnknown)?;
    // No `Writer` stands before this message.
    if sessions::asks_for_age(connection, &site.settings, member).await?.is_some() {
        return Err(Refusal::AgeCheckNeeded.into());
    }
    let message = Outgoing {
        sender: member,
        target: Target::Profile(waiting.recipient),
        client_id: waiting.client_id,
        // Its length was the site's when it was written; a limit that was lowered since is not its fault.
        text: Some(MessageText::parse("signup_message", &waiting.text, u16::MAX)?),
        gift: None,
        photo: None,
        voice: None,
        reply_to: None,
        cost: site.settings.message_credits,
        max_openers: site.settings.identical_openers,
        unanswered_days: site.settings.unanswered_days,
        at: app.clock.now(),
    };
    send::send(connection, &app.random, &message).await
}
