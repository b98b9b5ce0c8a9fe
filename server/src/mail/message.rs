//! The mail as it goes over the wire: its headers and both parts (RFC 5322, RFC 2046).

use super::store::Waiting;
use anyhow::Context;
use lettre::{
    Address, Message,
    message::{
        Mailbox, MessageBuilder, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};

/// The addresses and marks by which others tell us of a mail (`signature`).
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// What `X-Mail-Id` says.
    pub(super) header: String,
    /// Who writes there gets no more mails of this type.
    pub(super) unsubscribe: Option<Address>,
}

/// From the site's name at this address.
pub(super) fn build(from: &Address, mail: &Waiting, marks: &Marks) -> anyhow::Result<Message> {
    let recipient = mail.recipient.parse().context("a recipient that lettre can't read")?;
    let builder = Message::builder()
        .from(Mailbox::new(Some(readable(&mail.sender_name)), from.clone()))
        .to(Mailbox::new(None, recipient))
        .subject(readable(&mail.subject))
        .date(mail.created_at.into())
        // The same through all attempts, so that a mail that came twice can be seen to be one.
        .message_id(Some(format!("<{}@{}>", mail.id, mail.domain)));
    let message = unsubscribed_by(answered_by(builder, mail), mail, marks)
        // Nobody's holiday note shall answer it (RFC 3834 5).
        .raw_header(header("Auto-Submitted", "auto-generated"))
        .raw_header(header("Content-Language", &mail.locale))
        // Reports quote our headers and often leave the reader out.
        .raw_header(header("X-Mail-Id", &marks.header))
        // By which large mailboxes tell a sender's kinds of mail apart: kind and site, then who sends.
        .raw_header(header("Feedback-ID", &format!("{}:{}:liaison", mail.kind, mail.domain)))
        // For readers' filters (RFC 2919).
        .raw_header(header("List-Id", &format!("<account.{}>", mail.domain)))
        .multipart(
            MultiPart::alternative()
                .singlepart(part(ContentType::TEXT_PLAIN, &mail.body_text))
                .singlepart(part(ContentType::TEXT_HTML, &mail.body_html)),
        )?;
    Ok(message)
}

/// Answers go to the site's support, if its address is one.
fn answered_by(builder: MessageBuilder, mail: &Waiting) -> MessageBuilder {
    match mail.support.parse() {
        Ok(support) => builder.reply_to(Mailbox::new(None, support)),
        Err(_) => builder,
    }
}

/// One click in the mail program, or a mail where it knows no better (RFC 8058, RFC 2369).
fn unsubscribed_by(builder: MessageBuilder, mail: &Waiting, marks: &Marks) -> MessageBuilder {
    let Some(link) = &mail.unsubscribe_link else { return builder };
    let by_mail =
        marks.unsubscribe.as_ref().map(|address| format!(", <mailto:{address}?subject=unsubscribe>"));
    builder
        .raw_header(header("List-Unsubscribe", &format!("<{link}>{}", by_mail.unwrap_or_default())))
        .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
}

/// A line break in a name would begin a header of its own.
fn readable(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

fn part(kind: ContentType, body: &str) -> SinglePart {
    SinglePart::builder().header(kind).body(body.to_owned())
}
