//! A client of XMPP (RFC 6120, RFC 6121), as much of it as sends messages, with the server's acknowledgements (XEP-0198), and
//! hears them.

use anyhow::Context;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::mpsc::UnboundedSender,
    time::timeout,
};

/// What the server serves.
pub(super) const DOMAIN: &str = "localhost";
/// What is not answered by then never will be.
const AT_MOST: Duration = Duration::from_secs(10);
/// What the server says where something is wrong.
const FAULTS: [&str; 5] = ["<failure", "<failed", "<stream:error", "type='error'", "type=\"error\""];

/// Who logs in.
#[derive(Clone, Debug)]
pub(super) struct Login {
    pub(super) name: String,
    /// Name and password as SASL's PLAIN has them (RFC 4616), in base64.
    pub(super) plain: String,
}

/// Somebody who is logged in.
pub(super) struct Session {
    stream: TcpStream,
    read: Vec<u8>,
    sent: u32,
}

impl Session {
    pub(super) async fn open(address: SocketAddr, login: &Login) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut session = Self { stream, read: Vec::new(), sent: 0 };
        let opened = timeout(AT_MOST, session.log_in(login)).await;
        opened.context("nobody lets us in")?.with_context(|| format!("{} can't log in", login.name))?;
        Ok(session)
    }

    async fn log_in(&mut self, login: &Login) -> anyhow::Result<()> {
        self.begin().await?;
        let Login { plain, .. } = login;
        self.say(&format!("<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>{plain}</auth>"))
            .await?;
        self.until("<success").await?;
        self.until(">").await?;
        // The stream begins anew for whoever is known (RFC 6120, 6.4.6).
        self.begin().await?;
        self.say(
            "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>load</resource></bind></iq>",
        )
        .await?;
        self.until("</iq>").await.map(drop)
    }

    async fn begin(&mut self) -> anyhow::Result<()> {
        self.say(&format!(
            "<?xml version='1.0'?><stream:stream to='{DOMAIN}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>"
        ))
        .await?;
        self.until("</stream:features>").await.map(drop)
    }

    /// From now on the server says how much it has taken.
    pub(super) async fn count(&mut self) -> anyhow::Result<()> {
        self.say("<enable xmlns='urn:xmpp:sm:3'/>").await?;
        let counted = async {
            self.until("<enabled").await?;
            self.until(">").await
        };
        timeout(AT_MOST, counted).await.context("the server doesn't count")?.map(drop)
    }

    /// Sends a message and waits until the server has taken it: its sender's copy is in the archive by then, as the same process
    /// writes that before it counts.
    pub(super) async fn send(&mut self, to: &str, text: &str) -> anyhow::Result<()> {
        self.sent += 1;
        let number = self.sent;
        self.say(&format!(
            "<message type='chat' to='{to}@{DOMAIN}' id='m{number}'><body>{text}</body></message><r xmlns='urn:xmpp:sm:3'/>"
        ))
        .await?;
        timeout(AT_MOST, self.taken()).await.context("a message was not acknowledged")?
    }

    async fn taken(&mut self) -> anyhow::Result<()> {
        loop {
            let said = self.until("/>").await?;
            // It may ask for our own count as well.
            let Some((_, answer)) = said.rsplit_once("<a ") else { continue };
            let count = answer.split_once("h=").context("an answer without a count")?.1;
            let digits: String = count.chars().skip(1).take_while(char::is_ascii_digit).collect();
            if digits.parse::<u32>()? >= self.sent {
                return Ok(());
            }
        }
    }

    /// Is there for others, and notes when a message comes; until the connection ends.
    pub(super) async fn hear(mut self, heard: UnboundedSender<Instant>) -> anyhow::Result<()> {
        loop {
            self.until("</message>").await?;
            if heard.send(Instant::now()).is_err() {
                return Ok(());
            }
        }
    }

    /// Others' messages come to this one from now on: what is answered after it was taken after it.
    pub(super) async fn appear(&mut self) -> anyhow::Result<()> {
        self.say(&format!(
            "<presence/><iq type='get' id='there' to='{DOMAIN}'><ping xmlns='urn:xmpp:ping'/></iq>"
        ))
        .await?;
        let there = async {
            self.until("id='there'").await?;
            self.until(">").await
        };
        timeout(AT_MOST, there).await.context("the server doesn't answer")?.map(drop)
    }

    async fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.stream.write_all(text.as_bytes()).await?)
    }

    /// What the server says up to these words.
    async fn until(&mut self, words: &str) -> anyhow::Result<String> {
        loop {
            let place = self.read.windows(words.len()).position(|part| part == words.as_bytes());
            let whole = place.map_or(self.read.len(), |place| place + words.len());
            let said = String::from_utf8_lossy(self.read.get(..whole).unwrap_or_default()).into_owned();
            anyhow::ensure!(!FAULTS.iter().any(|fault| said.contains(fault)), "the server says {said}");
            if place.is_some() {
                self.read.drain(..whole);
                return Ok(said);
            }
            anyhow::ensure!(
                self.stream.read_buf(&mut self.read).await? > 0,
                "the server hung up after {said}"
            );
        }
    }
}
