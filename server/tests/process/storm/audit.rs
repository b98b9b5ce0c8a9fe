//! What must be true when the storm is over.

use super::{streams::Heard, writers::Written};
use crate::{members::Member, server::Server};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::{BTreeSet, HashMap};
use testkit::Page;
use uuid::Uuid;

/// What the two have to spend, and what a message costs.
#[derive(Debug)]
pub(super) struct Means {
    credits: [i64; 2],
    cost: i64,
    /// Messages of each of the two.
    each: usize,
}

impl Means {
    pub(super) async fn of(server: &Server, pair: &[Member; 2], each: usize) -> Self {
        let mut credits = [0; 2];
        for (member, credits) in pair.iter().zip(&mut credits) {
            *credits = balance(&member.page(server)).await;
        }
        let settings = server.visitor().get("/api/settings.php").await.ok();
        let cost = settings["settings"]["message_credits"].as_i64().unwrap();
        Self { credits, cost, each }
    }

    /// What is left to one of the two when each message was paid once.
    pub(super) fn after(&self, number: usize) -> i64 {
        self.credits[number] - self.cost * i64::try_from(self.each).unwrap()
    }
}

async fn balance(page: &Page) -> i64 {
    page.get("/api/user.php").await.ok()["user"]["credits"].as_i64().unwrap()
}

/// The history as both see it at both nodes: the same, but for whose each message is; oldest first.
pub(super) async fn histories(nodes: &[&Server; 2], pair: &[Member; 2]) -> Vec<Value> {
    let mut all = Vec::new();
    for node in nodes {
        for (member, partner) in [(&pair[0], &pair[1]), (&pair[1], &pair[0])] {
            let mut history = history(&member.page(node), partner.id).await;
            for message in &mut history {
                let mine = message["mine"].take().as_bool().unwrap();
                message["sender"] = json!(if mine { member.id } else { partner.id });
            }
            all.push(history);
        }
    }
    for other in &all[1..] {
        let differs = all[0].iter().zip(other).find(|(a, b)| a != b);
        assert_eq!(differs, None, "the histories are equal");
        assert_eq!(all[0].len(), other.len(), "the histories are equal");
    }
    all.swap_remove(0)
}

async fn history(page: &Page, partner: Uuid) -> Vec<Value> {
    let chat = conversation(page, partner).await;
    let id = chat["id"].as_str().unwrap();
    let (mut history, mut before) = (Vec::new(), i64::from(i32::MAX));
    loop {
        let chat = page.get(&format!("/api/chat.php?id={id}&before={before}")).await.ok();
        let messages = chat["chat"]["messages"].as_array().unwrap().clone();
        before = messages[0]["seq"].as_i64().unwrap();
        history.splice(0..0, messages);
        if chat["chat"]["has_older"] != true {
            return history;
        }
    }
}

async fn conversation(page: &Page, partner: Uuid) -> Value {
    let chats = page.get("/api/chats.php").await.ok();
    let mut chats = chats["chats"].as_array().unwrap().iter();
    chats.find(|chat| chat["profile"]["id"] == json!(partner)).expect("they have a conversation").clone()
}

/// Gapless, each acknowledged message once, where and as it was acknowledged, each tab's in its order.
pub(super) fn all_there_once(history: &[Value], written: &[Written], before: &Means) {
    let all = 2 * before.each;
    assert_eq!((history.len(), written.len()), (all, all), "nothing lost, nothing doubled");
    for (place, message) in (1..).zip(history) {
        assert_eq!(message["seq"], json!(place), "the sequence has no gap");
    }
    let by_client_id: HashMap<String, &Value> =
        history.iter().map(|message| (message["client_id"].as_str().unwrap().to_owned(), message)).collect();
    let mut last: HashMap<usize, i64> = HashMap::new();
    for one in written {
        let found = by_client_id[&one.client_id.to_string()];
        assert_eq!(found["text"], json!(one.text), "as it was written");
        assert_eq!(found["sender"], json!(one.sender));
        for field in ["seq", "id", "client_id", "text", "sent_at"] {
            assert_eq!(found[field], one.message[field], "as it was acknowledged");
        }
        let seq = found["seq"].as_i64().unwrap();
        assert!(last.insert(one.tab, seq).is_none_or(|before| before < seq), "in the order of its tab");
    }
}

/// Every stream told of every message, or said `resync`; the last balance told is the true one.
pub(super) fn told(heard: &[Heard], pair: &[Member; 2], history: &[Value], before: &Means) {
    let whole: BTreeSet<i64> = history.iter().map(|message| message["seq"].as_i64().unwrap()).collect();
    for (number, one) in heard.iter().enumerate() {
        eprintln!(
            "stream {number}: opened {} times, {} messages told, {} found by reloading at {} resyncs",
            one.opened, one.told, one.reloaded, one.resyncs
        );
        let missed: Vec<_> = whole.symmetric_difference(&one.known).collect();
        assert!(missed.is_empty(), "stream {number} was not told of {missed:?}");
        let member = usize::from(one.member == pair[1].id);
        assert_eq!(one.credits, Some(before.after(member)), "stream {number} was told the balance");
    }
}

/// Each message paid once; unread and read as the pages said.
pub(super) async fn paid_once(server: &Server, db: &PgPool, pair: &[Member; 2], before: &Means) {
    for (number, member) in pair.iter().enumerate() {
        let partner = &pair[1 - number];
        assert_eq!(balance(&member.page(server)).await, before.after(number), "each message is paid once");
        let paid: (i64, i64) = sqlx::query_as(
            "with sent as materialized (
               select id from messages where sender_id = $1
                 and conversation_id = (select conversation_id from conversation_pairs where member_id = $1 and other_id = $2)
             ), paid as materialized (
               select cause_id from ledger_lines where member_id = $1 and account = 'member' and cause = 'message'
             )
             select count(*), count(distinct sent.id) from paid join sent on sent.id = paid.cause_id",
        )
        .bind(member.id)
        .bind(partner.id)
        .fetch_one(db)
        .await
        .unwrap();
        let each = i64::try_from(before.each).unwrap();
        assert_eq!(paid, (each, each), "each message has its one debit");
    }
}

/// What is unread is what the partner wrote after what was read.
pub(super) async fn unread_agrees(server: &Server, pair: &[Member; 2], history: &[Value], heard: &[Heard]) {
    for (member, partner) in [(&pair[0], &pair[1]), (&pair[1], &pair[0])] {
        let shown = conversation(&partner.page(server), member.id).await;
        let read = shown["partner_read_seq"].as_i64().unwrap();
        let said = heard.iter().filter(|one| one.member == member.id).map(|one| one.read).max().unwrap();
        assert_eq!(read, said, "what was read stays read");
        let is_unread = |message: &&Value| {
            message["sender"] == json!(partner.id) && message["seq"].as_i64().unwrap() > read
        };
        let unread = history.iter().filter(is_unread).count();
        let own = conversation(&member.page(server), partner.id).await;
        assert_eq!(own["num_unread_messages"], json!(unread));
    }
}

/// An audit that finds nothing where something is wrong would prove nothing.
#[test]
fn what_was_lost_doubled_changed_or_came_out_of_order_is_found() {
    let sender = Uuid::from_u128(7);
    let message = |seq: i64, number: u128, text: &str| {
        let id = Uuid::from_u128(number);
        json!({ "seq": seq, "id": id, "client_id": id, "text": text, "sent_at": "2026-11-30", "sender": sender })
    };
    let acknowledged = |message: &Value| Written {
        tab: 0,
        sender,
        client_id: message["client_id"].as_str().unwrap().parse().unwrap(),
        text: message["text"].as_str().unwrap().to_owned(),
        message: message.clone(),
        conversation: Value::Null,
    };
    let before = Means { credits: [0; 2], cost: 0, each: 1 };
    let (one, two) = (message(1, 1, "one"), message(2, 2, "two"));
    let is_found = |history: &[&Value], told: [&Value; 2]| {
        let history: Vec<Value> = history.iter().copied().cloned().collect();
        let audit = || all_there_once(&history, &told.map(acknowledged), &before);
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(audit)).is_err()
    };
    assert!(!is_found(&[&one, &two], [&one, &two]));
    let (again, late, changed) = (message(3, 3, "two"), message(3, 2, "two"), message(2, 2, "other words"));
    let another = message(2, 3, "two");
    for (wrong, history, told) in [
        ("lost", vec![&one], [&one, &two]),
        ("doubled", vec![&one, &two, &again], [&one, &two]),
        ("another in its place", vec![&one, &another], [&one, &two]),
        ("a gap", vec![&one, &late], [&one, &late]),
        ("changed", vec![&one, &changed], [&one, &two]),
        ("not in the order of its tab", vec![&one, &two], [&two, &one]),
    ] {
        assert!(is_found(&history, told), "{wrong}");
    }
}
