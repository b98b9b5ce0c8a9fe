//! One sandbox on its own database, a clock that tests move, and a merchant that receives webhooks.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use mollie_sandbox::{Config, Faults, Keys, Sandbox, Timings, router};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use sqlx::PgPool;
use testkit::TestDatabase;
use testkit::hosted::{self, serve};
use time::OffsetDateTime;
use time::macros::datetime;

pub const KEY: &str = "test_abcdefghijklmnopqrstuvwxyz0123";
pub const OTHER_KEY: &str = "test_zyxwvutsrqponmlkjihgfedcba3210";
const MOUNT: &str = "/sandbox/mollie";

pub struct World {
    pub sandbox: Sandbox,
    pub merchant: Merchant,
    /// `http://127.0.0.1:port/sandbox/mollie`
    pub base: String,
    pub pool: PgPool,
    now: Arc<Mutex<OffsetDateTime>>,
    client: reqwest::Client,
    _database: TestDatabase,
}

/// The merchant's webhook endpoint.
#[derive(Clone)]
pub struct Merchant {
    pub url: String,
    inbox: Arc<Mutex<Vec<Received>>>,
    answer: Arc<Mutex<StatusCode>>,
}

#[derive(Clone, Debug)]
pub struct Received {
    pub user_agent: String,
    pub content_type: String,
    pub body: String,
}

pub struct Answer {
    pub status: u16,
    pub body: Value,
}

/// A hosted page.
pub struct Page {
    pub status: u16,
    pub html: String,
    pub location: Option<String>,
    pub policy: String,
}

impl World {
    pub async fn new() -> Self {
        Self::with(Faults::default()).await
    }

    pub async fn with(faults: Faults) -> Self {
        let (database, pool) = hosted::database().await;
        let now = Arc::new(Mutex::new(datetime!(2026-11-21 12:00 UTC)));
        let sandbox = start(pool.clone(), &now, faults, 1).await;
        let address = serve(router(sandbox.clone())).await;
        let merchant = Merchant::start().await;
        Self {
            sandbox,
            merchant,
            base: format!("{address}{MOUNT}"),
            pool,
            now,
            client: hosted::client(),
            _database: database,
        }
    }

    /// A second process on the same database, with its own chance.
    pub async fn second(&self) -> Sandbox {
        start(self.pool.clone(), &self.now, Faults::default(), 1).await
    }

    pub fn pass(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    /// Works until nothing is due.
    pub async fn work(&self) {
        while self.sandbox.work_once().await.unwrap() > 0 {}
    }

    pub fn request(&self, verb: Method, path: &str) -> RequestBuilder {
        self.client.request(verb, format!("{}/v2/{path}", self.base)).bearer_auth(KEY)
    }

    pub fn raw(&self, verb: Method, url: &str) -> RequestBuilder {
        self.client.request(verb, url)
    }

    pub async fn get(&self, path: &str) -> Answer {
        answer(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        answer(self.request(Method::POST, path).json(body)).await
    }

    pub async fn patch(&self, path: &str, body: &Value) -> Answer {
        answer(self.request(Method::PATCH, path).json(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        answer(self.request(Method::DELETE, path)).await
    }

    /// An ordinary payment with the given fields laid over it.
    pub fn payment(&self, over: &Value) -> Value {
        let mut body = json!({
            "amount": { "currency": "EUR", "value": "24.99" },
            "description": "Order 1",
            "redirectUrl": "http://shop.localhost:8080/thanks?order=1",
            "webhookUrl": self.merchant.url,
        });
        body.as_object_mut().unwrap().extend(over.as_object().unwrap().clone());
        body
    }

    /// Creates it; gives the id.
    pub async fn pay(&self, over: &Value) -> String {
        let created = self.post("payments", &self.payment(over)).await;
        assert_eq!(created.status, 201, "{}", created.body);
        created.body["id"].as_str().unwrap().to_owned()
    }

    /// Creates it and pays it on the hosted page.
    pub async fn paid(&self, over: &Value) -> String {
        let id = self.pay(over).await;
        self.press(&format!("checkout/{id}"), "paid").await;
        id
    }

    pub async fn status(&self, id: &str) -> String {
        self.get(&format!("payments/{id}")).await.body["status"].as_str().unwrap().to_owned()
    }

    pub async fn page(&self, path: &str) -> Page {
        page(self.client.get(format!("{}/{path}", self.base))).await
    }

    /// Opens the page, fills its token in, and presses a button.
    pub async fn press(&self, path: &str, action: &str) -> Page {
        self.press_with(path, action, &[]).await
    }

    pub async fn press_with(&self, path: &str, action: &str, fields: &[(&str, &str)]) -> Page {
        let token = self.page(path).await.token();
        self.submit(path, &token, action, fields).await
    }

    pub async fn submit(&self, path: &str, token: &str, action: &str, fields: &[(&str, &str)]) -> Page {
        let form: Vec<(&str, &str)> =
            [("token", token), ("action", action)].into_iter().chain(fields.iter().copied()).collect();
        page(self.client.post(format!("{}/{path}", self.base)).form(&form)).await
    }
}

impl Page {
    pub fn token(&self) -> String {
        let marker = r#"name="token" value=""#;
        let rest = self.html.split_once(marker).unwrap_or_else(|| panic!("no form in {}", self.html)).1;
        rest.split_once('"').unwrap().0.to_owned()
    }

    pub fn says(&self, text: &str) -> bool {
        self.html.contains(text)
    }
}

impl Merchant {
    async fn start() -> Self {
        let inbox = Arc::<Mutex<Vec<Received>>>::default();
        let status = Arc::new(Mutex::new(StatusCode::OK));
        let state = (inbox.clone(), status.clone());
        let address = serve(Router::new().route("/hook", post(receive)).with_state(state)).await;
        // A name that only the sandbox's own resolver knows to be this machine.
        let url = address.replace("127.0.0.1", "shop.localhost") + "/hook";
        Self { url, inbox, answer: status }
    }

    pub fn answers(&self, status: StatusCode) {
        *self.answer.lock().unwrap() = status;
    }

    pub fn received(&self) -> Vec<Received> {
        self.inbox.lock().unwrap().clone()
    }

    /// The bodies received so far.
    pub fn bodies(&self) -> Vec<String> {
        self.received().into_iter().map(|received| received.body).collect()
    }
}

type Shared = (Arc<Mutex<Vec<Received>>>, Arc<Mutex<StatusCode>>);

async fn receive(State((inbox, status)): State<Shared>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let header = |name: &str| headers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    inbox.lock().unwrap().push(Received {
        user_agent: header("user-agent"),
        content_type: header("content-type"),
        body: String::from_utf8(body.to_vec()).unwrap(),
    });
    *status.lock().unwrap()
}

async fn start(pool: PgPool, now: &Arc<Mutex<OffsetDateTime>>, faults: Faults, seed: u64) -> Sandbox {
    let now = now.clone();
    let config = Config {
        pool,
        public_base: None,
        mount: MOUNT.to_owned(),
        api_keys: Keys::AnyTestKey,
        clock: Arc::new(move || *now.lock().unwrap()),
        random: Box::new(ChaCha12Rng::seed_from_u64(seed)),
        timings: Timings::default(),
        faults,
    };
    Sandbox::new(config).await.unwrap()
}

pub async fn answer(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let media = response.headers().get("content-type").map(|value| value.to_str().unwrap().to_owned());
    let text = response.text().await.unwrap();
    if status == 204 {
        assert_eq!(text, "");
        return Answer { status, body: Value::Null };
    }
    assert_eq!(media.as_deref(), Some("application/hal+json"), "{text}");
    Answer { status, body: serde_json::from_str(&text).unwrap() }
}

async fn page(request: RequestBuilder) -> Page {
    let response = request.send().await.unwrap();
    let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let (location, policy) = (header("location"), header("content-security-policy").unwrap_or_default());
    Page { status: response.status().as_u16(), location, policy, html: response.text().await.unwrap() }
}
