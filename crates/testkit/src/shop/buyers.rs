//! Buyers who try again until they have an answer, as the app does, and note what it promised.

use super::Provider;
use crate::{
    client::Page,
    members::{Member, new_id},
    process::Server,
};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use uuid::Uuid;

/// Longer than two nodes that come back take on a slow machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Where one can buy.
#[derive(Clone, Debug)]
pub struct Shop {
    bases: [String; 2],
    partners: Vec<Uuid>,
    provider: Provider,
    calls: Arc<AtomicUsize>,
    /// Between two things that a buyer does.
    pace: Duration,
}

/// What buyers were told: 200 or 201 and nothing else.
#[derive(Debug, Default)]
pub struct Book {
    /// (member, intent, order).
    pub orders: Vec<(Uuid, Uuid, Uuid)>,
    /// (sender, client id).
    pub messages: Vec<(Uuid, Uuid)>,
    /// (member, intent, refund).
    pub refunds: Vec<(Uuid, Uuid, Uuid)>,
    /// Answers of 500.
    pub failures: Vec<String>,
}

impl Book {
    /// All in one.
    pub fn of(books: Vec<Self>) -> Self {
        let mut whole = Self::default();
        for book in books {
            whole.orders.extend(book.orders);
            whole.messages.extend(book.messages);
            whole.refunds.extend(book.refunds);
            whole.failures.extend(book.failures);
        }
        whole
    }
}

impl Shop {
    /// Two nodes, the people whom buyers write to, and who takes their money.
    pub fn new(nodes: [&Server; 2], partners: &[Member], provider: Provider) -> Self {
        Self {
            bases: nodes.map(|node| node.base.clone()),
            partners: partners.iter().map(|partner| partner.id).collect(),
            provider,
            calls: Arc::default(),
            pace: Duration::ZERO,
        }
    }

    /// Buyers rest so long between two things that they do.
    #[must_use]
    pub fn at_pace(self, pace: Duration) -> Self {
        Self { pace, ..self }
    }

    /// How many calls were answered.
    pub fn calls(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.calls)
    }
}

struct Buyer {
    shop: Shop,
    /// What is sold where they live, and how it is paid there.
    bundles: Vec<Value>,
    methods: Vec<Value>,
    member: Member,
    pages: [Page; 2],
    random: StdRng,
    book: Book,
    /// Own orders: (id, payment).
    bought: Vec<(Uuid, String)>,
}

/// Buys, pays, writes, withdraws and disputes until it is over.
pub async fn live(shop: Shop, member: Member, number: usize, over: Arc<AtomicBool>) -> Book {
    let pages = shop.bases.clone().map(|base| member.page_at(&base));
    let random = StdRng::seed_from_u64(7_000 + u64::try_from(number).unwrap());
    let (bundles, methods, book, bought) = (Vec::new(), Vec::new(), Book::default(), Vec::new());
    let mut buyer = Buyer { shop, bundles, methods, member, pages, random, book, bought };
    buyer.enter().await;
    while !over.load(Ordering::Relaxed) {
        tokio::time::sleep(buyer.shop.pace).await;
        match buyer.random.random_range(0..100) {
            0..28 => buyer.buy().await,
            28..62 => buyer.write().await,
            62..78 => buyer.withdraw().await,
            78..90 => buyer.happen().await,
            _ => buyer.look().await,
        }
    }
    buyer.book
}

impl Buyer {
    /// One call at whichever node; None where there was no answer.
    async fn ask(&mut self, method: &str, path: &str, key: Uuid, body: &Value) -> Option<(u16, Value)> {
        let page = &self.pages[self.random.random_range(0..2)];
        let mut request = page.request(method.parse().unwrap(), path);
        if method != "GET" {
            request = request.header("idempotency-key", key.to_string()).json(body);
        }
        let answer = request.send().await.ok()?;
        let (status, bytes) = (answer.status().as_u16(), answer.bytes().await.ok()?);
        self.shop.calls.fetch_add(1, Ordering::Relaxed);
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if status == 500 {
            self.book.failures.push(format!("{method} {path}: {body}"));
        }
        (status < 500).then_some((status, body))
    }

    /// As the app: the same call with the same key until there is an answer.
    async fn insist(&mut self, method: &str, path: &str, key: Uuid, body: &Value) -> (u16, Value) {
        let begun = Instant::now();
        loop {
            if let Some(answer) = self.ask(method, path, key, body).await {
                return answer;
            }
            assert!(begun.elapsed() < PATIENCE, "{method} {path} is never answered");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    async fn enter(&mut self) {
        let (_, sale) = self.insist("GET", "/api/credits.php", new_id(), &Value::Null).await;
        let small = sale["bundles"].as_array().unwrap().iter().take(2);
        self.bundles = small.map(|bundle| bundle["id"].clone()).collect();
        // Bank transfers stay open for weeks.
        let methods = sale["methods"].as_array().unwrap().iter();
        self.methods =
            methods.filter(|method| !matches!(method.as_str(), Some("sct" | "sdd"))).cloned().collect();
    }

    async fn buy(&mut self) {
        let intent = new_id();
        let bundle = self.bundles.choose(&mut self.random).unwrap().clone();
        let method = self.methods.choose(&mut self.random).unwrap().clone();
        let body = json!({ "bundle": bundle, "method": method });
        // Some close the page when it takes too long.
        let answer = if self.random.random_bool(0.1) {
            self.ask("POST", "/api/orders.php", intent, &body).await
        } else {
            Some(self.insist("POST", "/api/orders.php", intent, &body).await)
        };
        let Some((status, answer)) = answer else { return };
        // Orders have a budget.
        if status == 429 {
            return;
        }
        assert_eq!(status, 201, "{answer}");
        let order = &answer["order"];
        let id: Uuid = order["id"].as_str().unwrap().parse().unwrap();
        let payment = order["payment_id"].as_str().unwrap().to_owned();
        self.book.orders.push((self.member.id, intent, id));
        self.bought.push((id, payment.clone()));
        let ends = ["paid", "paid", "paid", "paid", "paid", "paid", "paid", "failed", "canceled", "nothing"];
        let end = *ends.choose(&mut self.random).unwrap();
        if end != "nothing" {
            self.shop.provider.at_the_checkout(&payment, end).await;
            self.look().await;
        }
    }

    /// The page that waits for the payment.
    async fn look(&mut self) {
        let newest = self.bought.len().saturating_sub(4);
        let Some((id, _)) = self.bought[newest..].choose(&mut self.random).cloned() else { return };
        self.ask("GET", &format!("/api/order.php?id={id}"), new_id(), &Value::Null).await;
    }

    async fn write(&mut self) {
        let partner = *self.shop.partners.choose(&mut self.random).unwrap();
        let client_id = new_id();
        let body =
            json!({ "client_id": client_id, "text": format!("killed {client_id}"), "profile": partner });
        let (status, answer) = self.insist("POST", "/api/message.php", client_id, &body).await;
        match status {
            200 => self.book.messages.push((self.member.id, client_id)),
            // Nothing left, or no purchase that stands.
            _ => assert!(
                matches!(answer["code"].as_str(), Some("not_enough_credits" | "conversation_limit")),
                "{answer}"
            ),
        }
    }

    /// In two steps, as the law has it.
    async fn withdraw(&mut self) {
        let Some((order, _)) = self.bought.choose(&mut self.random).cloned() else { return };
        let (_, quote) =
            self.insist("GET", &format!("/api/refund.php?order={order}"), new_id(), &Value::Null).await;
        let quote = &quote["refund"];
        if quote["possible"] != true {
            return;
        }
        let body = json!({ "order": order, "amount": quote["amount"], "credits": quote["credits"] });
        let intent = new_id();
        let (status, answer) = self.insist("POST", "/api/refund.php", intent, &body).await;
        match status {
            201 => {
                let id = answer["refund"]["id"].as_str().unwrap().parse().unwrap();
                self.book.refunds.push((self.member.id, intent, id));
            }
            // The other window wrote, or withdrew; or it was the 21st time.
            _ => assert!(
                matches!(
                    answer["code"].as_str(),
                    Some("refund_changed" | "refund_impossible" | "too_many_requests")
                ),
                "{answer}"
            ),
        }
    }

    /// What happens at the provider and the bank behind our back.
    async fn happen(&mut self) {
        let Some((_, payment)) = self.bought.choose(&mut self.random).cloned() else { return };
        let provider = self.shop.provider.clone();
        match self.random.random_range(0..4) {
            0 => {
                let amount =
                    format!("{}.{:02}", self.random.random_range(1..30), self.random.random_range(0..100));
                provider.change(&payment, "refund", &[("amount", &amount)]).await;
            }
            1 => provider.change(&payment, "chargeback", &[("reason", "")]).await,
            2 => {
                if let Some(id) = provider.standing_chargeback(&payment).await {
                    provider.change(&payment, &format!("reverse:{id}"), &[]).await;
                }
            }
            _ => {
                if let Some(id) = provider.refund_under_way(&payment).await {
                    provider.change(&payment, &format!("break:{id}"), &[]).await;
                }
            }
        }
    }
}
