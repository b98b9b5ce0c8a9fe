//! HTTP by hand, for what no client library sends.

use std::{collections::HashSet, fmt::Write as _, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// A request as a page sends it, byte for byte.
pub fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Client: test\r\n");
    for (name, value) in headers {
        write!(text, "{name}: {value}\r\n").unwrap();
    }
    if !body.is_empty() {
        write!(text, "Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()).unwrap();
    }
    write!(text, "\r\n{body}").unwrap();
    text.into_bytes()
}

/// Of how many of these clients the server on this port still has its end open: one that is closed belongs to nobody
/// any more (proc_net_tcp: inode 0).
pub fn held(port: u16, clients: &[TcpStream]) -> usize {
    let end = |port: u16| format!(":{port:04X}");
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let mut open = HashSet::new();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields[1].ends_with(&end(port)) && fields[9] != "0" {
            open.extend(fields[2].rsplit_once(':').map(|(_, client)| format!(":{client}")));
        }
    }
    clients.iter().filter(|client| open.contains(&end(client.local_addr().unwrap().port()))).count()
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An answer began; all that came until the connection closed or fell silent.
    Answered(u16, Vec<u8>),
    /// The connection was closed without an answer.
    Closed,
    /// Neither within the time.
    Hung,
}

impl Outcome {
    /// The status, if an answer began.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Answered(status, _) => Some(*status),
            _ => None,
        }
    }
}

/// Sends bytes on a new connection and reads until the answer is there, the end, or the time is up.
pub async fn exchange(port: u16, bytes: &[u8], within: Duration) -> Outcome {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)).await else { return Outcome::Closed };
    let (mut reading, mut writing) = stream.split();
    let mut answer = Vec::new();
    let read = async {
        let mut buffer = [0; 4096];
        loop {
            match reading.read(&mut buffer).await {
                Ok(0) | Err(_) => return true,
                Ok(count) => answer.extend_from_slice(&buffer[..count]),
            }
            if is_whole(&answer) {
                return true;
            }
        }
    };
    // The server may refuse before all is sent, and then closes: that is no failure of ours.
    let write = async {
        let _ = writing.write_all(bytes).await;
        std::future::pending::<()>().await;
    };
    let ended = tokio::select! {
        ended = tokio::time::timeout(within, read) => ended.is_ok(),
        () = write => unreachable!("pending"),
    };
    match (status(&answer), ended) {
        (Some(status), _) => Outcome::Answered(status, answer),
        (None, true) => Outcome::Closed,
        (None, false) => Outcome::Hung,
    }
}

/// Whether head and body are here; a body without a length (a stream) is not waited for.
fn is_whole(answer: &[u8]) -> bool {
    let Some(head) = answer.windows(4).position(|window| window == b"\r\n\r\n") else { return false };
    let text = String::from_utf8_lossy(&answer[..head]).to_lowercase();
    let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    answer.len() >= head + 4 + length.unwrap_or(0)
}

fn status(answer: &[u8]) -> Option<u16> {
    let line = answer.split(|byte| *byte == b'\r').next()?;
    std::str::from_utf8(line).ok()?.strip_prefix("HTTP/1.")?.get(2..5)?.parse().ok()
}
