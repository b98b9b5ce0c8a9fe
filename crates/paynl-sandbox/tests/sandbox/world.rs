//! One sandbox on its own database, a clock that stands still, and a merchant that is told of changes.

use std::sync::Arc;

use paynl_sandbox::{Config, Faults, Sandbox, Timings, router};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use testkit::TestDatabase;
use testkit::hosted::{self, Merchant};
use time::macros::datetime;

pub const TOKEN: &str = "AT-1234-5678";
pub const SECRET: &str = "0123456789abcdef0123456789abcdef01234567";
const OTHER: &str = "fedcba98fedcba98fedcba98fedcba98fedcba98";

pub struct World {
    pub sandbox: Sandbox,
    pub merchant: Merchant,
    /// `http://127.0.0.1:port/sandbox/paynl`
    pub base: String,
    pub pool: PgPool,
    client: reqwest::Client,
    _database: TestDatabase,
}

pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl World {
    pub async fn new() -> Self {
        let (database, pool) = hosted::database().await;
        let sandbox = Sandbox::new(Config {
            pool: pool.clone(),
            public_base: None,
            mount: "/sandbox/paynl".to_owned(),
            clock: Arc::new(|| datetime!(2026-11-21 12:00 UTC)),
            random: Box::new(ChaCha12Rng::seed_from_u64(1)),
            timings: Timings::default(),
            faults: Faults::default(),
        });
        let sandbox = sandbox.await.unwrap();
        let base = hosted::serve(router(sandbox.clone())).await + "/sandbox/paynl";
        let merchant = Merchant::start("TRUE| thanks").await;
        Self { sandbox, merchant, base, pool, client: hosted::client(), _database: database }
    }

    /// Works until nothing is due.
    pub async fn work(&self) {
        while self.sandbox.work_once().await.unwrap() > 0 {}
    }

    pub fn order(&self, over: &Value) -> Value {
        let mut order = json!({
            "serviceId": "SL-1234-5678",
            "amount": { "value": 2499, "currency": "EUR" },
            "description": "60 credits",
            "reference": "6f9619ff8b86d011b42d00c04fc964ff",
            "returnUrl": "http://shop.localhost:8080/thanks?order=1",
            "exchangeUrl": self.merchant.url,
            "paymentMethod": { "id": 10 },
            "integration": { "test": true },
        });
        order.as_object_mut().unwrap().extend(over.as_object().unwrap().clone());
        order
    }

    pub async fn call(&self, verb: Method, path: &str, body: Option<&Value>) -> Answer {
        self.call_as(SECRET, verb, path, body).await
    }

    pub async fn call_of_another(&self, path: &str) -> u16 {
        self.call_as(OTHER, Method::GET, path, None).await.status
    }

    pub fn request(&self, verb: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(verb, format!("{}/{path}", self.base)).basic_auth(TOKEN, Some(SECRET))
    }

    pub async fn call_as(&self, secret: &str, verb: Method, path: &str, body: Option<&Value>) -> Answer {
        let request =
            self.client.request(verb, format!("{}/{path}", self.base)).basic_auth(TOKEN, Some(secret));
        let request = if let Some(body) = body { request.json(body) } else { request };
        let answer = request.send().await.unwrap();
        Answer { status: answer.status().as_u16(), body: answer.json().await.unwrap() }
    }

    /// Makes an order; gives it.
    pub async fn made(&self, over: &Value) -> Value {
        let made = self.call(Method::POST, "connect/v1/orders", Some(&self.order(over))).await;
        assert_eq!(made.status, 201, "{}", made.body);
        made.body
    }

    /// Makes it and pays it on the hosted page.
    pub async fn paid(&self) -> Value {
        let order = self.made(&json!({})).await;
        self.press(order["links"]["redirect"].as_str().unwrap(), "paid", &[]).await;
        order
    }

    pub async fn code(&self, order: &Value) -> i64 {
        let path = format!("connect/v1/orders/{}/status", order["orderId"].as_str().unwrap());
        self.call(Method::GET, &path, None).await.body["status"]["code"].as_i64().unwrap()
    }

    pub async fn transaction(&self, order: &Value) -> Value {
        let path = format!("rest/v2/transactions/{}/status", order["orderId"].as_str().unwrap());
        self.call(Method::GET, &path, None).await.body
    }

    /// Opens a hosted page and presses a button; where that leads.
    pub async fn press(&self, page: &str, action: &str, fields: &[(&str, &str)]) -> Option<String> {
        hosted::press(&self.client, &self.base, page, action, fields).await
    }
}
