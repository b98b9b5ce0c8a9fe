//! The mail that tells of new messages, or reminds of unread ones: who wrote, and how much.

use super::rules::Conversation;
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::{MailId, MemberId},
        problem::{Answer, Refusal},
        texts::Argument,
    },
    mail::{self, Kind, Line, Mail},
    members::{self, ProfileCard},
};
use sqlx::PgConnection;

/// Writes the mail about these conversations of the member's into the outbox.
pub(super) async fn write(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    kind: Kind,
    told: &[(&Conversation, &ProfileCard)],
) -> Answer<MailId> {
    let facts = accounts::facts(connection, member).await?;
    let site = app.sites.by_id(facts.site).ok_or(Refusal::SiteUnknown)?;
    let lines = mail::named_lines(told, |(conversation, partner)| {
        let name = members::labelled_name(&partner.name, partner.fictional, &site.settings, facts.language);
        let arguments = vec![("name", name.into()), ("count", messages(kind, conversation).into())];
        Line { text: "mail-line_messages", arguments }
    });
    let mail = Mail {
        site: &site,
        member: Some(member),
        locale: facts.language,
        recipient: &facts.email,
        kind,
        arguments: vec![
            ("name", members::name(connection, member).await?.into()),
            ("count", count(kind, told)),
        ],
        lines,
        path: Some(match told {
            [(conversation, _)] => format!("/chats/{}", conversation.id),
            _ => "/chats".to_owned(),
        }),
    };
    mail::enqueue(connection, app, &mail).await
}

/// Of one conversation: those that no mail was about, or, to remind of, all that are unread.
fn messages(kind: Kind, conversation: &Conversation) -> i64 {
    let of = |unread: super::rules::Unread| {
        if kind == Kind::UnreadReminder { unread.count } else { unread.unmailed }
    };
    conversation.unread.map_or(0, of)
}

/// What the subject counts: conversations that are new, or messages.
fn count(kind: Kind, told: &[(&Conversation, &ProfileCard)]) -> Argument {
    if kind == Kind::NewConversation {
        return i64::try_from(told.len()).unwrap_or(i64::MAX).into();
    }
    told.iter().map(|(conversation, _)| messages(kind, conversation)).sum::<i64>().into()
}
