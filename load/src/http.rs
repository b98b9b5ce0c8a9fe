//! A few browsers that ask as fast as they get answers. Plain HTTP/1.1 over kept connections: the load
//! shares the machine with what it loads, so it must cost little.

use crate::Times;
use anyhow::Context;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};

/// A kept connection.
pub(crate) struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

/// What came back.
pub(crate) struct Reply {
    /// Status line and headers.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// Anything but 200, or 304 where that was asked for, ends the bench.
    pub(crate) fn success(&self) -> anyhow::Result<()> {
        let told = String::from_utf8_lossy(&self.body);
        anyhow::ensure!(
            ["HTTP/1.1 200", "HTTP/1.1 304"].iter().any(|good| self.head.starts_with(good)),
            "refused: {} {told}",
            self.head
        );
        Ok(())
    }
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, read: Vec::new() })
    }

    /// Sends the request and reads one answer, whose length stands in its head.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> anyhow::Result<Reply> {
        self.stream.write_all(request).await?;
        self.read.clear();
        loop {
            let end = self.read.windows(4).position(|bytes| bytes == b"\r\n\r\n");
            if let Some((head, body)) = end.and_then(|end| self.read.split_at_checked(end + 4)) {
                let head = String::from_utf8_lossy(head).into_owned();
                let length = header(&head, "content-length").and_then(|length| length.parse().ok());
                if body.len() >= length.unwrap_or(0_usize) {
                    return Ok(Reply { body: body.to_vec(), head });
                }
            }
            let count = self.stream.read_buf(&mut self.read).await?;
            anyhow::ensure!(count > 0, "the server hung up");
        }
    }
}

/// A header's value.
pub(crate) fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let value = |line: &'h str| {
        let (own, value) = line.split_once(':')?;
        own.eq_ignore_ascii_case(name).then(|| value.trim())
    };
    head.lines().find_map(value)
}

/// Lets `clients` send these requests in turn for this long.
pub(crate) async fn load(
    address: SocketAddr,
    requests: Vec<Vec<u8>>,
    clients: usize,
    time: Duration,
) -> anyhow::Result<Times> {
    let begin = Instant::now();
    let mut asking = JoinSet::new();
    for client in 0..clients {
        asking.spawn(ask_on(address, requests.clone(), client * 7, begin + time));
    }
    let mut times = Vec::new();
    while let Some(asked) = asking.join_next().await {
        times.extend(asked.context("a client ended")??);
    }
    Ok(Times::new(times, begin.elapsed()))
}

async fn ask_on(
    address: SocketAddr,
    requests: Vec<Vec<u8>>,
    first: usize,
    until: Instant,
) -> anyhow::Result<Vec<u64>> {
    let mut connection = Connection::open(address).await?;
    let mut times = Vec::new();
    for request in requests.iter().cycle().skip(first) {
        let begin = Instant::now();
        if begin > until {
            break;
        }
        let reply = connection.ask(request).await?;
        reply.success()?;
        times.push(u64::try_from(begin.elapsed().as_micros())?);
    }
    Ok(times)
}
