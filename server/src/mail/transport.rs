//! The way out: SMTP with TLS by rustls, or nowhere.

use super::{
    dkim::Signers,
    signature::{self, Mark, Signer},
};
use crate::{
    config::Config,
    kernel::{ids::MailId, problem::Answer, random::Random},
};
use anyhow::Context;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor, address::Envelope, transport::smtp,
};
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};
use tokio::sync::OnceCell;
use url::Url;

/// The process's connection to its mail server; cheap to clone.
#[derive(Clone, Debug)]
pub struct Transport {
    smtp: Option<AsyncSmtpTransport<Tokio1Executor>>,
    /// For a whole mail: lettre's own limit is on connecting only.
    timeout: Duration,
    signers: Signers,
    /// Marks mails as ours, once the database was asked for its key.
    signer: Arc<OnceCell<Signer>>,
    /// `mail_from`, in which `{domain}` stands for the site's.
    from: String,
    /// `mail_return` and `mail_unsubscribe`.
    returns: String,
    unsubscribes: String,
}

/// What a mail server said to a mail.
#[derive(Debug)]
pub(super) enum Sent {
    Taken,
    /// For good, and in these words.
    Refused(String),
    /// This reader's mailboxes ask for patience (421, 450 to 452).
    Later(anyhow::Error),
}

impl Transport {
    /// As the configuration says; connects only when something is to be sent.
    ///
    /// # Errors
    /// When `smtp_url`, `mail_from` or a key can't be read.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let smtp = config.smtp_url.as_deref().map(connection).transpose()?;
        let timeout = Duration::from_secs(config.smtp_timeout_seconds);
        let transport = Self {
            smtp,
            timeout,
            signers: Signers::read(&config.dkim)?,
            signer: Arc::default(),
            from: config.mail_from.clone(),
            returns: config.mail_return.clone(),
            unsubscribes: config.mail_unsubscribe.clone(),
        };
        transport.from("example.com").context("mail_from is not an address")?;
        signature::check(config)?;
        Ok(transport)
    }

    /// Whether there is a mail server.
    pub(super) fn is_configured(&self) -> bool {
        self.smtp.is_some()
    }

    /// Connects and logs in, and sends nothing; there must be a server.
    ///
    /// # Errors
    /// What the server, or the way to it, says against it.
    pub async fn greet(&self) -> anyhow::Result<()> {
        let smtp = self.smtp.as_ref().context("there is no mail server")?;
        anyhow::ensure!(smtp.test_connection().await?, "it does not answer as a mail server");
        Ok(())
    }

    /// The sender's address of the site at this domain.
    pub(super) fn from(&self, domain: &str) -> anyhow::Result<Address> {
        Ok(self.from.replace("{domain}", domain).parse()?)
    }

    /// What marks our mails.
    pub(super) async fn signer(&self, connection: &mut PgConnection, random: &Random) -> Answer<&Signer> {
        self.signer.get_or_try_init(|| Signer::load(connection, random)).await
    }

    /// Where bounces of the mail go: its own address, or the sender's.
    pub(super) fn return_path(&self, signer: &Signer, mail: MailId, domain: &str) -> anyhow::Result<Address> {
        let from = self.from(domain)?;
        let mark = signer.mark(Mark::Return, mail);
        Ok(signature::marked(&self.returns, &mark, &from, domain)?.unwrap_or(from))
    }

    /// The mail's own address for unsubscribing.
    pub(super) fn unsubscribe_address(
        &self,
        signer: &Signer,
        mail: MailId,
        domain: &str,
    ) -> anyhow::Result<Option<Address>> {
        let mark = signer.mark(Mark::Unsubscribe, mail);
        signature::marked(&self.unsubscribes, &mark, &self.from(domain)?, domain)
    }

    /// Signs the mail, if there is a key for its sender, and hands it over.
    ///
    /// # Errors
    /// When another attempt may succeed: no connection, no answer, "try again later".
    pub(super) async fn send(
        &self,
        mut message: Message,
        from: &Address,
        return_path: Address,
    ) -> anyhow::Result<Sent> {
        let smtp = self.smtp.as_ref().context("there is no mail server")?;
        self.signers.sign(&mut message, from.domain());
        let envelope = Envelope::new(Some(return_path), message.envelope().to().to_vec())?;
        match tokio::time::timeout(self.timeout, smtp.send_raw(&envelope, &message.formatted()))
            .await
            .context("the server is too slow")?
        {
            Ok(_) => Ok(Sent::Taken),
            Err(error) if is_refusal(&error) => {
                tracing::warn!(code = ?error.status(), "the mail server refused a mail for good");
                Ok(Sent::Refused(error.to_string()))
            }
            Err(error) if is_delay(&error) => Ok(Sent::Later(error.into())),
            Err(error) => Err(error.into()),
        }
    }
}

fn connection(url: &str) -> anyhow::Result<AsyncSmtpTransport<Tokio1Executor>> {
    // What the parsers say may quote the password.
    let unreadable = || anyhow::anyhow!("smtp_url can't be read: smtps://user:password@host, smtp://host:25");
    let parsed = Url::parse(url).ok().filter(Url::has_host).with_context(unreadable)?;
    let is_encrypted = parsed.scheme() == "smtps"
        || parsed.query_pairs().any(|pair| pair == ("tls".into(), "required".into()));
    anyhow::ensure!(
        is_encrypted || parsed.password().is_none(),
        "smtp_url would send its password in the clear: add ?tls=required (STARTTLS) or begin it with smtps://"
    );
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).ok().with_context(unreadable)?;
    Ok(builder.build())
}

/// "Try again later": too much at once, or a mailbox that is full or looks twice at strangers.
fn is_delay(error: &smtp::Error) -> bool {
    error.is_transient() && error.status().is_some_and(|code| [421, 450, 451, 452].contains(&u16::from(code)))
}

/// The server refused this mail or its reader, not us: another attempt would end the same.
/// A refused login (53x) is the operator's to mend, so that mails wait for it.
fn is_refusal(error: &smtp::Error) -> bool {
    error.is_permanent() && error.status().is_some_and(|code| (550..=556).contains(&u16::from(code)))
}
