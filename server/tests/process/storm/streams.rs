//! Pages that listen, as the web app does: they know what their stream tells, reload when it says
//! `resync`, and come back with their cursor when they are cut.

use super::{Weather, attempt};
use crate::members::Member;
use rand::{Rng, rngs::StdRng};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use tokio::time::Instant;
use uuid::Uuid;

/// How long a stream lasts, in milliseconds.
const LASTS: std::ops::Range<u64> = 1_500..2_500;
/// From the last message until a stream has told everything; the cuts go on meanwhile.
const TOLD_WITHIN: Duration = Duration::from_secs(20);

/// What one page has learnt.
#[derive(Debug, Default)]
pub(super) struct Heard {
    pub(super) member: Uuid,
    /// Sequence numbers, told or reloaded.
    pub(super) known: BTreeSet<i64>,
    /// The last balance that was told or reloaded.
    pub(super) credits: Option<i64>,
    /// The last balance that a stream told; all of them are spending, so it never rises.
    balance: Option<i64>,
    /// The highest sequence number that this page said it has read.
    pub(super) read: i64,
    conversation: Option<Value>,
    pub(super) opened: usize,
    pub(super) resyncs: usize,
    /// Messages of which a stream told, and those that only a reload brought.
    pub(super) told: usize,
    pub(super) reloaded: usize,
}

/// Who listens, and what there is to be heard in the end.
#[derive(Clone, Debug)]
pub(super) struct Listener {
    pub(super) member: Member,
    pub(super) partner: Uuid,
    pub(super) credits: i64,
}

/// Listens until everything is known.
pub(super) async fn listen(weather: Arc<Weather>, me: Listener, mut random: StdRng) -> Heard {
    let mut heard = Heard { member: me.member.id, ..Heard::default() };
    let mut cursor: Option<String> = None;
    let mut over_since: Option<Instant> = None;
    loop {
        weather.check();
        let over = weather.over.load(Ordering::Relaxed);
        if over {
            let since = *over_since.get_or_insert_with(Instant::now);
            let all = heard.known.len() >= 2 * weather.each && heard.credits == Some(me.credits);
            if all || since.elapsed() > TOLD_WITHIN {
                return heard;
            }
        }
        let page = weather.page(&me.member, &mut random);
        let Some(mut events) = page.try_events(cursor.as_deref()).await else {
            tokio::time::sleep(Duration::from_millis(random.random_range(20..100))).await;
            continue;
        };
        heard.opened += 1;
        if cursor.is_none() {
            // Its data is read after its place in the log is known.
            cursor = events.next_of("hello").await.and(events.cursor.clone());
            reload(&weather, &me, &mut heard, &mut random).await;
        }
        let until = Instant::now() + Duration::from_millis(random.random_range(LASTS));
        while let Some(event) = events.next(until.saturating_duration_since(Instant::now())).await {
            take(&weather, &me, &mut heard, &event, &mut random).await;
        }
        cursor = events.cursor.or(cursor);
    }
}

async fn take(weather: &Weather, me: &Listener, heard: &mut Heard, event: &Value, random: &mut StdRng) {
    match event["type"].as_str().unwrap() {
        "message" => {
            let seq = event["seq"].as_i64().unwrap();
            heard.told += usize::from(heard.known.insert(seq));
            heard.conversation = Some(event["conversation"].clone());
            if seq % 25 == 0 {
                read(weather, me, heard, random).await;
            }
        }
        "balance" => {
            let told = event["credits"].as_i64();
            assert!(
                heard.balance.is_none() || told <= heard.balance,
                "an older balance came after {:?}",
                heard.balance
            );
            (heard.balance, heard.credits) = (told, told);
        }
        "resync" => {
            heard.resyncs += 1;
            reload(weather, me, heard, random).await;
        }
        "hello" | "read" => {}
        other => panic!("nobody did anything that tells {other}"),
    }
}

/// Says that everything up to the newest known message was read.
async fn read(weather: &Weather, me: &Listener, heard: &mut Heard, random: &mut StdRng) {
    let newest = *heard.known.last().unwrap();
    let body = json!({ "conversation": heard.conversation, "read": newest });
    loop {
        weather.check();
        let page = weather.page(&me.member, random);
        if attempt(page.request(reqwest::Method::PUT, "/api/chat.php").json(&body)).await.is_some() {
            heard.read = heard.read.max(newest);
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The balance, and what of the conversation is not known yet.
async fn reload(weather: &Weather, me: &Listener, heard: &mut Heard, random: &mut StdRng) {
    let user = get(weather, me, random, "/api/user.php").await;
    heard.credits = user["user"]["credits"].as_i64();
    let list = get(weather, me, random, "/api/chats.php").await;
    let chats = list["chats"].as_array().unwrap();
    let Some(chat) = chats.iter().find(|chat| chat["profile"]["id"] == json!(me.partner)) else { return };
    heard.conversation = Some(chat["id"].clone());
    let all = format!("/api/chat.php?id={}", chat["id"].as_str().unwrap());
    let mut path = all.clone();
    loop {
        let chat = get(weather, me, random, &path).await;
        let page = chat["chat"]["messages"].as_array().unwrap();
        let seqs: Vec<i64> = page.iter().map(|message| message["seq"].as_i64().unwrap()).collect();
        heard.reloaded += seqs.iter().filter(|seq| heard.known.insert(**seq)).count();
        // Unknown ones can stand before a page of known ones: all the way back.
        if chat["chat"]["has_older"] != true {
            return;
        }
        path = format!("{all}&before={}", seqs[0]);
    }
}

async fn get(weather: &Weather, me: &Listener, random: &mut StdRng, path: &str) -> Value {
    loop {
        weather.check();
        let request = weather.page(&me.member, random).request(reqwest::Method::GET, path);
        if let Some(answer) = attempt(request).await {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
