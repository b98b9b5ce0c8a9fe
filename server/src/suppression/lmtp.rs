//! A mail server's last hop (LMTP, RFC 2033): bounces and complaints come in as they arrive. Listens on
//! `internal_bind`; whoever reaches it can only do what marks of ours allow.

use super::{Incoming, from_outside::max_report, take};
use crate::{app::App, kernel::problem::Answer};
use std::{io, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpListener,
    sync::Semaphore,
    task::JoinSet,
    time::timeout,
};

/// How long a silent mail server is waited for (RFC 5321 4.5.3.2).
const PATIENCE: Duration = Duration::from_mins(5);
/// Longest command (RFC 5321 4.5.3.1.4 has 512 with room for extensions), and most recipients of one mail.
const MAX_LINE: u64 = 2_048;
const MAX_RECIPIENTS: usize = 100;
/// Sessions at once; further ones wait.
const MAX_SESSIONS: usize = 32;
/// When accepting fails, others must first go.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Takes mails until the process stops.
pub async fn lmtp(listener: TcpListener, app: App) {
    let mut stopping = app.stopping.clone();
    let places = Arc::new(Semaphore::new(MAX_SESSIONS));
    let mut sessions = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => break,
            accepted = listener.accept() => accepted,
        };
        while sessions.try_join_next().is_some() {}
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let (app, places) = (app.clone(), places.clone());
        sessions.spawn(async move {
            let Ok(_place) = places.acquire().await else { return };
            let (read, write) = stream.into_split();
            if let Err(error) = Session::new(app, read, write).converse().await {
                tracing::debug!(%error, "a mail server left early");
            }
        });
    }
    while sessions.join_next().await.is_some() {}
}

/// What is known of the mail that comes.
#[derive(Default)]
struct Envelope {
    has_sender: bool,
    recipients: Vec<String>,
}

struct Session<R, W> {
    app: App,
    read: BufReader<R>,
    write: W,
    greeted: bool,
    envelope: Envelope,
}

/// What follows a command.
enum Next {
    Say(&'static str),
    Take,
    End,
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Session<R, W> {
    fn new(app: App, read: R, write: W) -> Self {
        Self { app, read: BufReader::new(read), write, greeted: false, envelope: Envelope::default() }
    }

    async fn converse(mut self) -> io::Result<()> {
        self.say("220 liaison LMTP").await?;
        while let Some(line) = self.line().await? {
            match self.obey(&line) {
                Next::Say(reply) => self.say(reply).await?,
                Next::Take => self.take_mail().await?,
                Next::End => return self.say("221 2.0.0 bye").await,
            }
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Next {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb.to_ascii_uppercase().as_str() {
            "LHLO" => {
                (self.greeted, self.envelope) = (true, Envelope::default());
                Next::Say("250-liaison\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 PIPELINING")
            }
            // RFC 2033 4.1: only LHLO greets here.
            "HELO" | "EHLO" => Next::Say("500 5.5.1 this is LMTP"),
            "NOOP" => Next::Say("250 2.0.0 ok"),
            "QUIT" => Next::End,
            "RSET" => {
                self.envelope = Envelope::default();
                Next::Say("250 2.0.0 ok")
            }
            _ if !self.greeted => Next::Say("503 5.5.1 LHLO first"),
            "MAIL" if path(rest, "FROM:").is_some() => {
                self.envelope = Envelope { has_sender: true, recipients: Vec::new() };
                Next::Say("250 2.1.0 ok")
            }
            "RCPT" => self.recipient(rest),
            "DATA" if self.envelope.recipients.is_empty() => Next::Say("503 5.5.1 no recipients"),
            "DATA" => Next::Take,
            _ => Next::Say("500 5.5.2 unknown"),
        }
    }

    fn recipient(&mut self, rest: &str) -> Next {
        let to = path(rest, "TO:").filter(|address| address.contains('@'));
        match to {
            _ if !self.envelope.has_sender => Next::Say("503 5.5.1 MAIL first"),
            None => Next::Say("501 5.1.3 no address"),
            Some(_) if self.envelope.recipients.len() >= MAX_RECIPIENTS => {
                Next::Say("452 4.5.3 too many recipients")
            }
            // Complaints come to an address that the operator chose, which bears no mark: what they quote does.
            Some(address) => {
                self.envelope.recipients.push(address.to_owned());
                Next::Say("250 2.1.5 ok")
            }
        }
    }

    /// The mail, and an answer for each recipient after its commit (RFC 2033 4.2).
    async fn take_mail(&mut self) -> io::Result<()> {
        self.say("354 go on").await?;
        let mail = self.mail().await?;
        for recipient in std::mem::take(&mut self.envelope).recipients {
            let reply = match &mail {
                None => "552 5.3.4 too large",
                Some(mail) => match self.take_in(&recipient, mail).await {
                    Ok(()) => "250 2.0.0 taken",
                    Err(problem) => {
                        tracing::warn!(?problem, "a report could not be taken in");
                        "451 4.3.0 try again later"
                    }
                },
            };
            self.say(reply).await?;
        }
        Ok(())
    }

    async fn take_in(&self, recipient: &str, mail: &[u8]) -> Answer<()> {
        let recipients = [recipient.to_owned()];
        let mut transaction = self.app.db.begin().await?;
        let incoming = Incoming { recipients: &recipients, raw: mail };
        take(&mut transaction, &self.app.random, self.app.clock.now(), &incoming).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Up to the line with only a dot; None when it is too large, of which no more is kept than that.
    async fn mail(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut mail = Vec::new();
        let mut begins = true;
        loop {
            let mut chunk = Vec::new();
            let mut read = (&mut self.read).take(64 * 1024);
            if timeout(PATIENCE, read.read_until(b'\n', &mut chunk)).await?? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if begins && chunk == b".\r\n" {
                return Ok((mail.len() <= max_report()).then_some(mail));
            }
            let text = if begins { chunk.strip_prefix(b".").unwrap_or(&chunk) } else { &chunk };
            if mail.len() <= max_report() {
                mail.extend_from_slice(text);
            }
            begins = chunk.ends_with(b"\n");
        }
    }

    /// The next command; None at the end, or when the process stops between two mails.
    async fn line(&mut self) -> io::Result<Option<String>> {
        let mut stopping = self.app.stopping.clone();
        let mut line = Vec::new();
        let mut read = (&mut self.read).take(MAX_LINE);
        let read = tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => return Ok(None),
            read = timeout(PATIENCE, read.read_until(b'\n', &mut line)) => read??,
        };
        if read == 0 || !line.ends_with(b"\n") {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()))
    }

    async fn say(&mut self, reply: &str) -> io::Result<()> {
        self.write.write_all(format!("{reply}\r\n").as_bytes()).await
    }
}

/// The address in `FROM:<…>` or `TO:<…>`.
fn path<'a>(rest: &'a str, name: &str) -> Option<&'a str> {
    let begins = rest.get(..name.len())?.eq_ignore_ascii_case(name);
    let (_, after) = rest.split_once('<').filter(|_| begins)?;
    after.split_once('>').map(|(address, _)| address)
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn paths() {
        assert_eq!(path("FROM:<>", "FROM:"), Some(""));
        assert_eq!(path("to: <a@b> ORCPT=x", "TO:"), Some("a@b"));
        for none in ["", "TO", "TO:a@b", "FROM:<a@b>", "TO:<a@b"] {
            assert_eq!(path(none, "TO:"), None, "{none}");
        }
    }
}
