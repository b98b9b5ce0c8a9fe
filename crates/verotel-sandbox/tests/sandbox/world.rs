//! One sandbox on its own database, a clock that stands still, and a merchant that is told of changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use testkit::TestDatabase;
use testkit::hosted::{self, Merchant};
use time::macros::datetime;
use verotel_sandbox::{Config, Faults, FrontConfig, Sandbox, Shop, Timings, router};

pub const SHOP: &str = "60678";
pub const KEY: &str = "the-signature-key-of-the-shop";

pub struct World {
    pub sandbox: Sandbox,
    pub merchant: Merchant,
    /// `http://127.0.0.1:port/sandbox/verotel`
    pub base: String,
    pub pool: PgPool,
    client: reqwest::Client,
    _database: TestDatabase,
}

/// The parameters of a call.
pub type Said = BTreeMap<String, String>;

pub struct Answer {
    pub status: u16,
    pub location: Option<String>,
    pub text: String,
}

impl World {
    pub async fn new() -> Self {
        let (database, pool) = hosted::database().await;
        let merchant = Merchant::start("OK").await;
        let postback = merchant.url.clone();
        let front = FrontConfig {
            pool: pool.clone(),
            public_base: None,
            mount: "/sandbox/verotel".to_owned(),
            clock: Arc::new(|| datetime!(2026-11-21 12:00 UTC)),
            random: Box::new(ChaCha12Rng::seed_from_u64(1)),
            timings: Timings::default(),
            faults: Faults::default(),
        };
        let shops: verotel_sandbox::Shops = Arc::new(move |number| {
            let shop = Shop { key: KEY.to_owned(), postback: postback.clone() };
            Box::pin(std::future::ready((number == SHOP).then_some(shop)))
        });
        let sandbox = Sandbox::new(Config { front, own_base: None, shops }).await.unwrap();
        let base = hosted::serve(router(sandbox.clone())).await + "/sandbox/verotel";
        Self { sandbox, merchant, base, pool, client: hosted::client(), _database: database }
    }

    /// Works until nothing is due.
    pub async fn work(&self) {
        while self.sandbox.work_once().await.unwrap() > 0 {}
    }

    /// An order page's address, with these parameters over the usual ones; an empty one is left out.
    pub fn page(&self, over: &[(&str, &str)]) -> String {
        let mut said: BTreeMap<&str, &str> = [
            ("version", "4"),
            ("shopID", SHOP),
            ("type", "purchase"),
            ("priceAmount", "45.00"),
            ("priceCurrency", "EUR"),
            ("description", "60 credits"),
            ("paymentMethod", "CC"),
            ("referenceID", "ref1"),
            ("successURL", "http://shop.localhost:8080/thanks?order=1"),
            ("declineURL", "http://shop.localhost:8080/sorry?order=1"),
        ]
        .into();
        said.extend(over.iter().copied());
        said.retain(|_, value| !value.is_empty());
        format!("{}/startorder?{}", self.base, signed(&said, KEY))
    }

    pub async fn status(&self, reference: &str) -> String {
        self.get(&self.status_page(reference)).await.text
    }

    pub fn status_page(&self, reference: &str) -> String {
        let said: BTreeMap<&str, &str> =
            [("version", "4"), ("shopID", SHOP), ("referenceID", reference)].into();
        format!("{}/salestatus?{}", self.base, signed(&said, KEY))
    }

    pub async fn get(&self, address: &str) -> Answer {
        let answer = self.client.get(address).send().await.unwrap();
        let location = answer.headers().get("location").map(|at| at.to_str().unwrap().to_owned());
        Answer { status: answer.status().as_u16(), location, text: answer.text().await.unwrap() }
    }

    /// Opens the page, ends the payment there, and follows the way back; where that leads.
    pub async fn ends(&self, page: &str, action: &str) -> String {
        let opened = self.get(page).await;
        let hosted = opened.location.unwrap_or_else(|| panic!("{}: {}", opened.status, opened.text));
        let back = self.press(&hosted, action, &[]).await.unwrap();
        self.get(&back).await.location.unwrap()
    }

    /// Presses a button of a hosted page; where that leads.
    pub async fn press(&self, page: &str, action: &str, fields: &[(&str, &str)]) -> Option<String> {
        hosted::press(&self.client, &self.base, page, action, fields).await
    }

    /// Presses one where testers decide what happens later.
    pub async fn change(&self, action: &str, fields: &[(&str, &str)]) {
        let payment: String = sqlx::query_scalar("select payment_id from verotel_sandbox.sales")
            .fetch_one(&self.pool)
            .await
            .unwrap();
        self.press(&format!("/sandbox/verotel/change/{payment}"), action, fields).await;
    }

    /// What the merchant was told, and whether its signature is right.
    pub fn told(&self) -> Vec<(Said, bool)> {
        let told = self.merchant.told().into_iter();
        told.map(|call| {
            let said: Said = url::form_urlencoded::parse(call.query.as_bytes()).into_owned().collect();
            let pairs = said.iter().filter(|(name, _)| *name != "signature");
            let right = signature(pairs.map(|(name, value)| (&**name, &**value)), KEY);
            let is_right = said["signature"] == right;
            (said, is_right)
        })
        .collect()
    }
}

/// As Verotel's own clients sign it.
pub fn signed(said: &BTreeMap<&str, &str>, key: &str) -> String {
    let signature = signature(said.iter().map(|(name, value)| (*name, *value)), key);
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(said).append_pair("signature", &signature).finish()
}

pub fn signature<'a>(said: impl Iterator<Item = (&'a str, &'a str)>, key: &str) -> String {
    let text = said.fold(key.to_owned(), |text, (name, value)| format!("{text}:{name}={value}"));
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}
