//! The way out: SMTP with TLS by rustls, or nowhere.

use super::store::{self, Waiting};
use crate::{
    app::App,
    config::Config,
    kernel::{ids::MailId, problem::Answer},
};
use anyhow::Context;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, MultiPart, header::ContentType, header::HeaderName, header::HeaderValue},
    transport::smtp,
};
use std::time::Duration;

/// Long enough for greylisting servers, short enough for a job's lease.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The process's connection to its mail server; cheap to clone.
#[derive(Clone, Debug)]
pub struct Transport {
    smtp: Option<AsyncSmtpTransport<Tokio1Executor>>,
    from: Address,
}

impl Transport {
    /// As the configuration says; connects only when something is to be sent.
    ///
    /// # Errors
    /// When `smtp_url` or `mail_from` can't be read.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let from = config.mail_from.parse().context("mail_from is not an address")?;
        let smtp = config
            .smtp_url
            .as_deref()
            .map(|url| AsyncSmtpTransport::<Tokio1Executor>::from_url(url).context("smtp_url can't be read"));
        let smtp = smtp.transpose()?.map(|builder| builder.timeout(Some(TIMEOUT)).build());
        Ok(Self { smtp, from })
    }

    async fn send(&self, message: Message) -> Result<Sent, smtp::Error> {
        let Some(smtp) = &self.smtp else { return Ok(Sent::Nowhere) };
        match smtp.send(message).await {
            Ok(_) => Ok(Sent::Taken),
            Err(error) if is_refusal(&error) => {
                tracing::warn!(code = ?error.status(), "the mail server refused a mail for good");
                Ok(Sent::Refused)
            }
            Err(error) => Err(error),
        }
    }
}

/// The server refused this mail or its reader, not us: another attempt would end the same.
/// A refused login (53x) is the operator's to mend, so that mails wait for it.
fn is_refusal(error: &smtp::Error) -> bool {
    error.is_permanent() && error.status().is_some_and(|code| (550..=556).contains(&u16::from(code)))
}

enum Sent {
    Taken,
    Refused,
    Nowhere,
}

/// Sends the mail unless that has been done; safe to repeat. The job that calls it must hold no
/// transaction: a mail server may be slow.
pub async fn deliver(app: &App, id: MailId) -> Answer<()> {
    let mut connection = app.db.acquire().await?;
    let Some(mail) = store::waiting(&mut connection, id).await? else { return Ok(()) };
    drop(connection);
    let message = message(&app.mail.from, id, &mail)?;
    let outcome = match app.mail.send(message).await.context("the mail server did not take a mail")? {
        Sent::Taken => "sent",
        Sent::Refused => "refused",
        // The server was taken out of the configuration since.
        Sent::Nowhere => return Ok(()),
    };
    store::settle(&mut *app.db.acquire().await?, id, outcome, app.clock.now()).await
}

fn message(from: &Address, id: MailId, mail: &Waiting) -> anyhow::Result<Message> {
    let sender = Mailbox::new(Some(mail.sender_name.clone()), from.clone());
    let recipient = mail.recipient.parse().context("a recipient that lettre can't read")?;
    let header = |name: HeaderName, value: &str| HeaderValue::new(name, value.to_owned());
    let message = Message::builder()
        .from(sender)
        .to(Mailbox::new(None, recipient))
        .subject(&mail.subject)
        .date(mail.created_at.into())
        // The same through all attempts, so that a mail that came twice can be seen to be one.
        .message_id(Some(format!("<{id}@{}>", mail.domain)))
        .raw_header(header(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated"))
        .raw_header(header(HeaderName::new_from_ascii_str("Content-Language"), &mail.locale))
        .multipart(
            MultiPart::alternative()
                .singlepart(part(ContentType::TEXT_PLAIN, &mail.body_text))
                .singlepart(part(ContentType::TEXT_HTML, &mail.body_html)),
        )?;
    Ok(message)
}

fn part(kind: ContentType, body: &str) -> lettre::message::SinglePart {
    lettre::message::SinglePart::builder().header(kind).body(body.to_owned())
}
