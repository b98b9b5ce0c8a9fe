//! Open pages: each an event stream on a connection of its own, which notes when it hears of a message.

use crate::people::Person;
use anyhow::Context;
use std::{net::SocketAddr, time::Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinSet,
};

/// How many connect at the same time.
const AT_ONCE: usize = 32;

/// All of them; they close with the value.
pub(crate) struct Pages {
    /// For each page, the moments at which it heard of a message.
    pub(crate) heard: Vec<UnboundedReceiver<Instant>>,
    reading: JoinSet<anyhow::Result<()>>,
}

impl Pages {
    /// # Errors
    /// When a stream has ended meanwhile: what was measured had fewer pages than it says.
    pub(crate) fn are_open(&mut self) -> anyhow::Result<()> {
        match self.reading.try_join_next() {
            Some(ended) => ended?.and_then(|()| anyhow::bail!("a stream ended")),
            None => Ok(()),
        }
    }
}

/// Opens one for each of them.
pub(crate) async fn open(address: SocketAddr, listeners: &[Person]) -> anyhow::Result<Pages> {
    let (mut heard, mut reading) = (Vec::new(), JoinSet::new());
    for some in listeners.chunks(AT_ONCE) {
        let mut opening = Vec::new();
        for person in some {
            opening.push(tokio::spawn(connect(address, person.cookie.clone())));
        }
        for stream in opening {
            let (sender, receiver) = unbounded_channel();
            heard.push(receiver);
            reading.spawn(read(stream.await??, sender));
        }
    }
    Ok(Pages { heard, reading })
}

async fn connect(address: SocketAddr, cookie: String) -> anyhow::Result<TcpStream> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let request = format!(
        "GET /api/events.php HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nCookie: {cookie}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut greeting = Vec::new();
    while !contains(&greeting, b"\"hello\"") {
        let count = stream.read_buf(&mut greeting).await?;
        anyhow::ensure!(count > 0, "no stream: {}", String::from_utf8_lossy(&greeting));
    }
    Ok(stream)
}

/// Reads line by line; a line that tells of a message is a moment.
async fn read(mut stream: TcpStream, heard: UnboundedSender<Instant>) -> anyhow::Result<()> {
    let mut unread = Vec::with_capacity(1024);
    loop {
        let count = stream.read_buf(&mut unread).await?;
        let now = Instant::now();
        anyhow::ensure!(count > 0, "a stream ended");
        let Some(end) = unread.iter().rposition(|byte| *byte == b'\n') else { continue };
        let rest = unread.split_off(end + 1);
        for line in unread.split(|byte| *byte == b'\n') {
            if line.starts_with(b"data:") && contains(line, br#""type":"message""#) {
                heard.send(now).context("nobody measures any more")?;
            }
        }
        unread = rest;
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
