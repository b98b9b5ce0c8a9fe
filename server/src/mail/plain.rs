//! A mail of text alone, to those who run the installation: it belongs to no site and to no member.

use super::transport::{Sent, Transport};
use anyhow::Context;
use lettre::{
    Message,
    message::{Mailbox, header::ContentType},
};
use time::OffsetDateTime;

/// What to send, and to whom.
#[derive(Clone, Copy, Debug)]
pub struct PlainMail<'a> {
    /// The domain that stands for the site's in the sender's address.
    pub domain: &'a str,
    /// The sender's name.
    pub sender: &'a str,
    /// The reader's address.
    pub recipient: &'a str,
    /// One line.
    pub subject: &'a str,
    /// Plain text.
    pub text: &'a str,
    /// When it was written.
    pub at: OffsetDateTime,
}

impl Transport {
    /// Sends it; false where the mail server will never take it, or there is none.
    ///
    /// # Errors
    /// When another attempt may succeed.
    pub async fn send_plain(&self, mail: &PlainMail<'_>) -> anyhow::Result<bool> {
        if !self.is_configured() {
            tracing::info!("a mail to staff stays unsent: there is no mail server");
            return Ok(false);
        }
        let from = self.from(mail.domain)?;
        let recipient = mail.recipient.parse().context("a recipient that lettre can't read")?;
        let message = Message::builder()
            .from(Mailbox::new(Some(mail.sender.to_owned()), from.clone()))
            .to(Mailbox::new(None, recipient))
            .subject(mail.subject.replace(char::is_control, " "))
            .date(mail.at.into())
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text.to_owned())?;
        match self.send(message, &from, from.clone()).await? {
            Sent::Taken => Ok(true),
            Sent::Refused(_) => Ok(false),
            Sent::Later(error) => Err(error),
        }
    }
}
