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
#[derive(Debug)]
pub(crate) struct Reply {
    /// Status line and headers.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// 2xx, or 304.
    pub(crate) fn is_good(&self) -> bool {
        ["HTTP/1.1 2", "HTTP/1.1 304"].iter().any(|good| self.head.starts_with(good))
    }

    /// The body, unpacked where it is brotli.
    pub(crate) fn text(&self) -> anyhow::Result<Vec<u8>> {
        if header(&self.head, "content-encoding") != Some("br") {
            return Ok(self.body.clone());
        }
        let mut text = Vec::new();
        brotli::BrotliDecompress(&mut self.body.as_slice(), &mut text)?;
        Ok(text)
    }

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

    /// Sends the request and reads one answer, in full.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> anyhow::Result<Reply> {
        self.stream.write_all(request).await?;
        self.read.clear();
        let body = self.until(0, b"\r\n\r\n").await? + 4;
        let head = String::from_utf8_lossy(self.read.get(..body).unwrap_or_default()).into_owned();
        let body = if let Some(length) = header(&head, "content-length") {
            self.part(body, length.parse()?).await?
        } else if header(&head, "transfer-encoding")
            .is_some_and(|coding| coding.eq_ignore_ascii_case("chunked"))
        {
            self.chunks(body).await?
        } else {
            Vec::new()
        };
        Ok(Reply { head, body })
    }

    /// Where this mark is, from this place on.
    async fn until(&mut self, mut from: usize, mark: &[u8]) -> anyhow::Result<usize> {
        loop {
            let unseen = self.read.get(from..).unwrap_or_default();
            if let Some(place) = unseen.windows(mark.len()).position(|bytes| bytes == mark) {
                return Ok(from + place);
            }
            // A mark may have begun already.
            from = from.max(self.read.len().saturating_sub(mark.len()));
            self.more().await?;
        }
    }

    async fn part(&mut self, from: usize, length: usize) -> anyhow::Result<Vec<u8>> {
        loop {
            if let Some(part) = self.read.get(from..from + length) {
                return Ok(part.to_vec());
            }
            self.more().await?;
        }
    }

    /// RFC 9112 7.1; nobody sends us trailers.
    async fn chunks(&mut self, mut from: usize) -> anyhow::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let line = self.until(from, b"\r\n").await?;
            let length = String::from_utf8_lossy(self.read.get(from..line).unwrap_or_default()).into_owned();
            let length = usize::from_str_radix(&length, 16).context("a chunk without a length")?;
            let chunk = self.part(line + 2, length + 2).await?;
            if length == 0 {
                return Ok(body);
            }
            body.extend_from_slice(chunk.get(..length).unwrap_or_default());
            from = line + 2 + length + 2;
        }
    }

    async fn more(&mut self) -> anyhow::Result<()> {
        let count = self.stream.read_buf(&mut self.read).await?;
        anyhow::ensure!(count > 0, "the server hung up");
        Ok(())
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
    Times::new(times, begin.elapsed())
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

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn an_answer_is_read_whatever_its_form_and_however_it_arrives() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let answers = [
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
            "HTTP/1.1 304 Not Modified\r\n\r\n",
            "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
        ];
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0_u8; 1];
            for answer in answers {
                stream.read_exact(&mut asked).await.unwrap();
                for byte in answer.bytes() {
                    stream.write_all(&[byte]).await.unwrap();
                    tokio::task::yield_now().await;
                }
            }
        });
        let mut connection = Connection::open(address).await.unwrap();
        for (body, good) in [("hello", true), ("hello", true), ("", true), ("", false)] {
            let reply = connection.ask(b"?").await.unwrap();
            assert_eq!(
                (String::from_utf8(reply.text().unwrap()).unwrap().as_str(), reply.is_good()),
                (body, good)
            );
        }
        assert!(connection.ask(b"?").await.is_err());
    }
}
