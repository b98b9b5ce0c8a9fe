//! Tabs that write: one message after the other, each up to five times.

use super::{TABS, Weather, attempt};
use crate::members::Member;
use futures_util::future::join_all;
use rand::{Rng, rngs::StdRng};
use serde_json::{Value, json};
use std::{
    collections::HashSet,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use uuid::Uuid;

/// What must come back as it was sent: four bytes, joiners, right to left, combining, markup.
const TEXTS: [&str; 5] =
    ["plain", "👩‍👩‍👧‍👦 🇫🇮", "שלום \u{200f}عليكم", "e\u{301}\u{200d}…\n\ttab", "<script>alert(1)</script> &amp;"];

/// A message that was acknowledged.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) tab: usize,
    pub(super) sender: Uuid,
    pub(super) client_id: Uuid,
    pub(super) text: String,
    /// As every answer had it.
    pub(super) message: Value,
    pub(super) conversation: Value,
}

/// Writes one tab's messages in order; each waits until the one before was answered.
pub(super) async fn write(
    weather: Arc<Weather>,
    me: Member,
    partner: Uuid,
    tab: usize,
    mut random: StdRng,
) -> Vec<Written> {
    let mut written: Vec<Written> = Vec::new();
    for number in 0..weather.each / TABS {
        weather.allowed.acquire().await.unwrap().forget();
        let client_id = uuid::Builder::from_random_bytes(random.random()).into_uuid();
        let text = format!("{} {tab}-{number}", TEXTS[number % TEXTS.len()]);
        let mut body = json!({ "client_id": client_id, "text": text });
        match written.last() {
            Some(last) if random.random() => body["conversation"] = last.conversation.clone(),
            _ => body["profile"] = json!(partner),
        }
        let answer = send(&weather, &me, &body, &mut random).await;
        let (message, conversation) = (answer["message"].clone(), answer["conversation"].clone());
        written.push(Written { tab, sender: me.id, client_id, text, message, conversation });
        weather.sent.fetch_add(1, Ordering::Relaxed);
    }
    written
}

/// The same call one to five times, some at once and some after an answer, to any node; until one answered.
async fn send(weather: &Weather, me: &Member, body: &Value, random: &mut StdRng) -> Value {
    let (at_once, later) = (random.random_range(1..=3), random.random_range(0..=2));
    let mut answers = try_times(weather, me, body, at_once, random).await;
    while answers.is_empty() {
        weather.check();
        tokio::time::sleep(Duration::from_millis(random.random_range(20..100))).await;
        answers = try_times(weather, me, body, 1, random).await;
    }
    for _ in 0..later {
        answers.extend(try_times(weather, me, body, 1, random).await);
    }
    let first = |answer: &Value| (answer["message"].to_string(), answer["conversation"].to_string());
    let different: HashSet<_> = answers.iter().map(first).collect();
    assert_eq!(different.len(), 1, "repeats get the first answer: {different:?}");
    answers.remove(0)
}

async fn try_times(
    weather: &Weather,
    me: &Member,
    body: &Value,
    times: usize,
    random: &mut StdRng,
) -> Vec<Value> {
    let calls: Vec<_> = (0..times)
        .map(|_| weather.page(me, random).request(reqwest::Method::POST, "/api/message.php").json(body))
        .collect();
    join_all(calls.into_iter().map(attempt)).await.into_iter().flatten().collect()
}
