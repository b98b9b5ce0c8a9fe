//! Clients that wait for their answers and note what those promised.

use crate::{
    members::{Member, new_id},
    server::SITE,
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};
use testkit::{
    Page, Promises,
    quitters::{Targets, message, sign_up, uuid},
};
use uuid::Uuid;

/// What the bookkeepers were told.
#[derive(Debug, Default)]
pub(super) struct Book {
    pub(super) promised: Promises,
    /// Answers of 500 and above, but for 503: that is "later", which a slow machine with few connections may say.
    pub(super) failures: Vec<String>,
}

/// What bookkeepers hear, and how much all of them were promised so far.
#[derive(Debug, Default)]
pub(super) struct Signals {
    /// From now on only messages are sent.
    pub(super) calm: Arc<AtomicBool>,
    /// The end.
    pub(super) over: AtomicBool,
    pub(super) messages: AtomicUsize,
    pub(super) orders: AtomicUsize,
    pub(super) sign_ups: AtomicUsize,
}

impl Signals {
    /// Whether so much was promised that losing nothing of it proves something.
    pub(super) fn is_enough(&self) -> bool {
        let least = |count: &AtomicUsize, least| count.load(Ordering::Relaxed) >= least;
        least(&self.messages, 50) && least(&self.orders, 3) && least(&self.sign_ups, 3)
    }
}

/// Writes, waits for the answer, and notes what it promised.
pub(super) async fn keep_books(
    world: Targets,
    page: Page,
    member: Member,
    number: u64,
    signals: Arc<Signals>,
) -> Book {
    let mut random = StdRng::seed_from_u64(1_000 + number);
    let mut book = Book::default();
    let (mut round, mut counted) = (0, [0; 3]);
    while !signals.over.load(Ordering::Relaxed) {
        round += 1;
        let partner = world.partners[random.random_range(0..world.partners.len())];
        let kind = if signals.calm.load(Ordering::Relaxed) { 0 } else { round % 10 };
        match kind {
            // Within the budget of 200 likes.
            1 if round < 1_500 => like(&mut book, &page, member.id, partner).await,
            3 | 8 => order(&mut book, &page, member.id, uuid(&mut random), &world).await,
            5 => join(&mut book, &world, uuid(&mut random)).await,
            _ => send(&mut book, &page, member.id, uuid(&mut random), partner).await,
        }
        count(&signals, &book.promised, &mut counted);
    }
    book
}

/// Adds what came since the last time.
fn count(signals: &Signals, promised: &Promises, counted: &mut [usize; 3]) {
    let now = [promised.messages.len(), promised.orders.len(), promised.sign_ups.len()];
    let counters = [&signals.messages, &signals.orders, &signals.sign_ups];
    for ((counter, now), counted) in counters.into_iter().zip(now).zip(counted) {
        counter.fetch_add(now - *counted, Ordering::Relaxed);
        *counted = now;
    }
}

async fn call(page: &Page, method: &str, path: &str, key: Uuid, body: &Value) -> (u16, Value) {
    let request = page.request(method.parse().unwrap(), path).header("idempotency-key", key.to_string());
    let [.., a, b] = *key.as_bytes();
    let answer =
        request.header("x-forwarded-for", format!("10.255.{a}.{b}")).json(body).send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or(Value::Null))
}

fn note_failure(book: &mut Book, what: &str, status: u16, body: &Value) {
    if status >= 500 && status != 503 {
        book.failures.push(format!("{what}: {status} {body}"));
    }
}

async fn send(book: &mut Book, page: &Page, member: Uuid, client_id: Uuid, partner: Uuid) {
    let (status, sent) =
        call(page, "POST", "/api/message.php", client_id, &message(client_id, partner)).await;
    note_failure(book, "message", status, &sent);
    if status == 200 {
        let conversation = sent["conversation"].as_str().unwrap().parse().unwrap();
        book.promised
            .messages
            .insert((member, client_id), (conversation, sent["message"]["seq"].as_i64().unwrap()));
    }
}

async fn like(book: &mut Book, page: &Page, member: Uuid, partner: Uuid) {
    let likes = book.promised.likes(member, partner);
    let method = if likes { "DELETE" } else { "POST" };
    let (status, answer) =
        call(page, method, "/api/like.php", new_id(), &json!({ "profile": partner })).await;
    note_failure(book, "like", status, &answer);
    book.promised.likes.insert((member, partner), (status == 200).then_some(!likes));
}

async fn order(book: &mut Book, page: &Page, member: Uuid, intent: Uuid, world: &Targets) {
    let body = json!({ "bundle": world.bundle, "method": world.method });
    let (status, answer) = call(page, "POST", "/api/orders.php", intent, &body).await;
    note_failure(book, "order", status, &answer);
    if status == 201 {
        book.promised.orders.push((member, intent));
    }
}

async fn join(book: &mut Book, world: &Targets, key: Uuid) {
    // A browser of its own: a sign-up logs in.
    let newcomer = Page::new(&format!("http://127.0.0.1:{}", world.port), SITE);
    let email = format!("keep-{key}@example.test");
    let (status, answer) = call(&newcomer, "POST", "/api/signup.php", key, &sign_up(&email)).await;
    note_failure(book, "sign-up", status, &answer);
    if status == 201 {
        book.promised.sign_ups.push(email);
    }
}
