//! Somebody of the staff at a page of the console, over a kept connection.

use crate::http::{Connection, Reply};
use anyhow::Context;
use serde_json::Value;
use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

/// A desk.
pub(super) struct Desk {
    address: SocketAddr,
    connection: Connection,
    /// What every request of theirs begins with, behind its first line.
    head: String,
}

/// An answer, and how long it took in microseconds.
pub(super) struct Answer {
    pub(super) body: Value,
    pub(super) micros: u64,
}

impl Desk {
    pub(super) async fn open(port: u16, cookie: &str) -> anyhow::Result<Self> {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let connection = Connection::open(address).await?;
        let host = format!("console.localhost:{port}");
        let head = format!(
            "Host: {host}\r\nOrigin: http://{host}\r\nX-Client: console\r\nSec-Fetch-Site: same-origin\r\nCookie: {cookie}\r\n"
        );
        Ok(Self { address, connection, head })
    }

    /// Comes back after a rest: the server hangs up on who says nothing for a while.
    pub(super) async fn come_back(&mut self) -> anyhow::Result<()> {
        self.connection = Connection::open(self.address).await?;
        Ok(())
    }

    /// What is only read.
    pub(super) async fn read(&mut self, path: &str) -> anyhow::Result<Answer> {
        let request = format!("GET /api/console/{path} HTTP/1.1\r\n{}\r\n", self.head);
        self.ask(path, &request).await
    }

    /// What changes something, as an intent of its own.
    pub(super) async fn send(&mut self, method: &str, path: &str, body: &Value) -> anyhow::Result<Answer> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let (number, body) = (NUMBER.fetch_add(1, Ordering::Relaxed), body.to_string());
        let request = format!(
            "{method} /api/console/{path} HTTP/1.1\r\n{}Idempotency-Key: 00000000-0000-4000-8000-{number:012x}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.head,
            body.len()
        );
        self.ask(path, &request).await
    }

    async fn ask(&mut self, path: &str, request: &str) -> anyhow::Result<Answer> {
        let begin = Instant::now();
        let reply = self.connection.ask(request.as_bytes()).await?;
        let micros = u64::try_from(begin.elapsed().as_micros())?;
        answer(&reply).with_context(|| path.to_owned()).map(|body| Answer { body, micros })
    }
}

/// A picture is no JSON: null.
fn answer(reply: &Reply) -> anyhow::Result<Value> {
    let told = String::from_utf8_lossy(&reply.body);
    anyhow::ensure!(reply.is_good(), "refused: {} {told}", reply.head.lines().next().unwrap_or_default());
    Ok(serde_json::from_slice(&reply.body).unwrap_or_default())
}

/// The text behind these names.
pub(super) fn text<'v>(value: &'v Value, pointer: &str) -> anyhow::Result<&'v str> {
    value.pointer(pointer).and_then(Value::as_str).with_context(|| format!("no {pointer} in {value}"))
}

/// What was claimed.
pub(super) fn items(answer: &Value) -> Vec<Value> {
    answer.get("items").and_then(Value::as_array).cloned().unwrap_or_default()
}
