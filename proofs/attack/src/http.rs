//! HTTP/1.1 by hand: an attack sends what no client library would, and all of it at one moment.

use anyhow::Context;
use futures_util::future::join_all;
use serde_json::Value;
use std::{
    fmt::Write as _,
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use uuid::Uuid;

/// Between the parts of an upload.
const EDGE: &str = "an-edge-that-no-file-holds";
/// Nothing may take longer; what does is a finding.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A request as our own page sends it, unless it is changed.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// With the headers that every call of a page carries.
    pub(crate) fn new(method: &str, path: &str) -> Self {
        let request =
            Self { method: method.to_owned(), path: path.to_owned(), headers: Vec::new(), body: Vec::new() };
        let request = request.header("x-client", "attack").header("accept", "image/webp,*/*");
        let request = request.header("accept-language", "en").header("connection", "close");
        if method == "GET" { request } else { request.header("idempotency-key", &new_id().to_string()) }
    }

    pub(crate) fn get(path: &str) -> Self {
        Self::new("GET", path)
    }

    pub(crate) fn post(path: &str, body: &Value) -> Self {
        Self::new("POST", path).json(body)
    }

    pub(crate) fn put(path: &str, body: &Value) -> Self {
        Self::new("PUT", path).json(body)
    }

    pub(crate) fn delete(path: &str, body: &Value) -> Self {
        Self::new("DELETE", path).json(body)
    }

    /// Adds a header, or takes the place of the one of this name.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        self.content("application/json", body.to_string().into_bytes())
    }

    pub(crate) fn content(mut self, kind: &str, body: Vec<u8>) -> Self {
        self.body = body;
        self.header("content-type", kind)
    }

    /// A recording as the app brings one.
    pub(crate) fn voice(self, bytes: &[u8]) -> Self {
        self.file("voice", "voice.webm", "audio/webm", bytes).after("name=\"waveform\"", b"0123456789")
    }

    /// Two pictures of a camera, with what was asked for, as the app brings them.
    pub(crate) fn capture(self, challenge: &str, poses: &str, picture: &[u8]) -> Self {
        let request = self.file("second", "b.jpg", "image/jpeg", picture);
        let request = request.after("name=\"first\"; filename=\"a.jpg\"", picture);
        request.after("name=\"poses\"", poses.as_bytes()).after("name=\"challenge\"", challenge.as_bytes())
    }

    /// A form with one part more before what it has.
    fn after(mut self, names: &str, bytes: &[u8]) -> Self {
        let head = format!("--{EDGE}\r\ncontent-disposition: form-data; {names}\r\n\r\n");
        self.body = [head.as_bytes(), bytes, b"\r\n", &self.body].concat();
        self
    }

    /// One file in a form.
    pub(crate) fn file(self, field: &str, name: &str, kind: &str, bytes: &[u8]) -> Self {
        let head = format!(
            "--{EDGE}\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\ncontent-type: {kind}\r\n\r\n"
        );
        let body = [head.as_bytes(), bytes, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
        self.content(&format!("multipart/form-data; boundary={EDGE}"), body)
    }

    /// As it goes over the wire, to this site.
    pub(crate) fn wire(&self, host: &str) -> Vec<u8> {
        let mut head = format!("{} {} HTTP/1.1\r\nhost: {host}\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if self.method != "GET" {
            let _ = write!(head, "content-length: {}\r\n", self.body.len());
        }
        [head.as_bytes(), b"\r\n", &self.body].concat()
    }
}

/// An id that nobody has.
pub(crate) fn new_id() -> Uuid {
    uuid::Builder::from_random_bytes(rand::random()).into_uuid()
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// In lower case, as they came.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) took: Duration,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The code of a refusal; empty where there is none.
    pub(crate) fn code(&self) -> String {
        self.json().get("code").and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub(crate) fn find(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Its body, if it succeeded.
    pub(crate) fn ok(&self) -> anyhow::Result<Value> {
        anyhow::ensure!(self.is_success(), "refused: {} {}", self.status, self.text());
        Ok(self.json())
    }
}

/// What became of bytes that may be no request at all.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Answered(Reply),
    /// The connection was closed without an answer.
    Closed,
    /// Neither within the time.
    Hung,
}

/// Sends bytes on a connection of their own, and reads one answer.
pub(crate) async fn exchange(address: SocketAddr, bytes: &[u8], within: Duration) -> Outcome {
    let begun = Instant::now();
    let Ok(mut stream) = TcpStream::connect(address).await else { return Outcome::Closed };
    let (mut reading, mut writing) = stream.split();
    // The server may refuse and close before all is sent: what it said counts, not that it did not listen.
    let write = async {
        let _ = writing.write_all(bytes).await;
        std::future::pending::<()>().await;
    };
    let reply = tokio::select! {
        reply = tokio::time::timeout(within, read(&mut reading, begun)) => reply,
        () = write => return Outcome::Closed,
    };
    match reply {
        Ok(Some(reply)) => Outcome::Answered(reply),
        Ok(None) => Outcome::Closed,
        Err(_) => Outcome::Hung,
    }
}

/// Reads one answer; of a stream that does not end only its head. None where the other side closed before.
async fn read(stream: &mut (impl AsyncReadExt + Unpin), begun: Instant) -> Option<Reply> {
    let mut bytes = Vec::new();
    loop {
        let is_over = !matches!(stream.read_buf(&mut bytes).await, Ok(count) if count > 0);
        if let Some(reply) = parse(&bytes, is_over, begun) {
            return Some(reply);
        }
        if is_over {
            return None;
        }
    }
}

fn parse(bytes: &[u8], is_over: bool, begun: Instant) -> Option<Reply> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let (head, rest) = bytes.split_at_checked(end + 4)?;
    let head = String::from_utf8_lossy(head).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let find = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let body = if find("content-type").is_some_and(|kind| kind.starts_with("text/event-stream")) {
        Vec::new()
    } else if find("transfer-encoding").is_some() {
        unchunk(rest)?
    } else {
        let length = find("content-length").and_then(|length| length.parse::<usize>().ok());
        if rest.len() < length.unwrap_or(if is_over { 0 } else { usize::MAX }) && status != 204 {
            return None;
        }
        rest.to_vec()
    };
    Some(Reply { status, headers, body, took: begun.elapsed() })
}

/// A body in chunks (RFC 9112 7.1), once the last one is there.
fn unchunk(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n")?;
        let (length, after) = rest.split_at_checked(end)?;
        let length = usize::from_str_radix(std::str::from_utf8(length).ok()?.trim(), 16).ok()?;
        if length == 0 {
            return Some(body);
        }
        let (chunk, after) = after.get(2..)?.split_at_checked(length)?;
        body.extend_from_slice(chunk);
        rest = after.get(2..)?;
    }
}

/// Sends all requests so that they are whole at one moment: each is there but for its last byte, and then
/// all last bytes are sent at once ("last-byte synchronisation").
pub(crate) async fn volley(address: SocketAddr, requests: &[Vec<u8>]) -> anyhow::Result<Vec<Reply>> {
    let loaded = join_all(requests.iter().map(|bytes| load(address, bytes))).await;
    let mut loaded = loaded.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
    let begun = Instant::now();
    for (stream, last) in &mut loaded {
        stream.write_all(last).await?;
    }
    let answers = join_all(loaded.iter_mut().map(|(stream, _)| async {
        let reply = tokio::time::timeout(PATIENCE, read(stream, begun)).await;
        reply.context("no answer within 30 s")?.context("the server hung up")
    }));
    answers.await.into_iter().collect()
}

async fn load(address: SocketAddr, bytes: &[u8]) -> anyhow::Result<(TcpStream, Vec<u8>)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (most, last) = bytes.split_at_checked(bytes.len().saturating_sub(1)).context("an empty request")?;
    stream.write_all(most).await?;
    Ok((stream, last.to_vec()))
}
