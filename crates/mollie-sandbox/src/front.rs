//! What sandboxes of other interfaces share that stand in front of this one. Payments, pages, faults and deliveries are the
//! engine's, which they ask by the API that its merchants use; a schema of their own keeps what theirs says beyond that.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use http::{HeaderMap, Method, Request, StatusCode, header};
use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use time::OffsetDateTime;
use tower::ServiceExt;
use url::Url;

use crate::faults::{Faults, Inside};
use crate::keys::Keys;
use crate::sandbox::{Clock, Config, Sandbox, StartError, Timings};
use crate::schema;

/// How long a merchant may take for what it is told; below the engine's patience with the relay.
const PATIENCE: Duration = Duration::from_secs(12);
/// The engine's answers are a few kilobytes.
const ANSWER_LIMIT: usize = 4 * 1024 * 1024;

/// How a sandbox in front of the engine is set up.
pub struct FrontConfig {
    /// Database for the sandbox's schema and `mollie_sandbox`, which are created.
    pub pool: PgPool,
    /// Origin that browsers and API clients reach the mount at. `None`: the request's `Host` over http.
    pub public_base: Option<Url>,
    /// Path prefix of everything, such as `/sandbox/paynl`.
    pub mount: String,
    /// Time source.
    pub clock: Clock,
    /// Source of ids, tokens and injected chance. Seed it for repeatable ids.
    pub random: Box<dyn RngCore + Send>,
    /// Delays of the simulated provider.
    pub timings: Timings,
    /// Faults in force on a database that has no panel settings yet.
    pub faults: Faults,
}

/// The tables of such a sandbox.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// Where they are: a plain identifier.
    pub name: &'static str,
    /// Repeatable statements, the first of which makes the schema.
    pub sql: &'static str,
    /// Any fixed number: the lock that keeps two starting processes from creating it at once.
    pub lock: i64,
}

/// The engine's webhook, as such a sandbox receives it.
#[derive(Deserialize)]
pub struct Hint {
    /// The payment that changed.
    pub id: String,
}

/// The engine with what stands in front of it; clones share it.
#[derive(Clone)]
pub struct Front(Arc<Inner>);

struct Inner {
    pool: PgPool,
    mount: String,
    public_base: Option<String>,
    engine: Sandbox,
    pages: Router,
    clock: Clock,
    random: Mutex<Box<dyn RngCore + Send>>,
    http: reqwest::Client,
}

impl Front {
    /// Starts the engine and creates the schema where it is missing; safe to run in many processes at once.
    pub async fn new(mut config: FrontConfig, tables: Schema) -> Result<Self, StartError> {
        let mut seed = [0; 32];
        config.random.fill_bytes(&mut seed);
        let public_base = config.public_base.as_ref().map(|url| url.origin().ascii_serialization());
        let engine = Sandbox::new(Config {
            pool: config.pool.clone(),
            public_base: config.public_base,
            mount: config.mount.clone(),
            api_keys: Keys::AnyTestKey,
            clock: config.clock.clone(),
            random: Box::new(StdRng::from_seed(seed)),
            timings: config.timings,
            faults: config.faults,
        })
        .await?;
        schema::create(&config.pool, tables).await?;
        let http = reqwest::Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()?;
        Ok(Self(Arc::new(Inner {
            pool: config.pool,
            mount: config.mount,
            public_base,
            pages: crate::router(engine.clone()),
            engine,
            clock: config.clock,
            random: Mutex::new(config.random),
            http,
        })))
    }

    /// Works until `stop` is ready.
    pub fn work<S>(&self, stop: S) -> impl Future<Output = ()> + Send + use<S>
    where
        S: Future<Output = ()> + Send,
    {
        self.0.engine.clone().work(stop)
    }

    /// Does what is due at this moment; says how much was handled.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn work_once(&self) -> Result<usize, sqlx::Error> {
        self.0.engine.work_once().await
    }

    /// Where its tables are.
    pub fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    /// Path prefix of everything.
    pub fn mount(&self) -> &str {
        &self.0.mount
    }

    /// The engine's routes, pages and API.
    pub fn pages(&self) -> Router {
        self.0.pages.clone()
    }

    /// Tells merchants what happened.
    pub fn http(&self) -> &reqwest::Client {
        &self.0.http
    }

    /// The present time.
    pub fn now(&self) -> OffsetDateTime {
        (self.0.clock)()
    }

    /// Where this sandbox is reached by a call with this `Host`.
    pub fn base(&self, host: &str) -> String {
        let origin = self.0.public_base.clone().unwrap_or_else(|| format!("http://{host}"));
        format!("{origin}{}", self.0.mount)
    }

    /// Random bytes.
    pub fn random<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.random.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes);
        bytes
    }

    /// Sixteen of them as hexadecimal digits: what proves that a call to the relay comes from the engine.
    pub fn token(&self) -> String {
        hex(&self.random::<16>())
    }

    /// Asks the engine, in this process; `path` is below its `/v2`.
    ///
    /// # Errors
    /// The status and the words of its refusal.
    pub async fn ask(
        &self,
        (key, host): (&str, &str),
        verb: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value, (StatusCode, String)> {
        let mut request = Request::builder()
            .method(verb)
            .uri(format!("{}/v2/{path}", self.mount()))
            .header(header::HOST, host)
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
            .map_err(|_| (StatusCode::BAD_REQUEST, "The given input is malformed".to_owned()))?;
        request.extensions_mut().insert(Inside);
        let Ok(answer) = self.pages().oneshot(request).await;
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), ANSWER_LIMIT).await.unwrap_or_default();
        let said: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if status.is_success() {
            return Ok(said);
        }
        let detail = said.get("detail").and_then(Value::as_str).unwrap_or_default();
        Err((status, detail.to_owned()))
    }
}

/// The key by which the engine knows a merchant of another interface: objects of one are invisible to every other.
pub fn engine_key(merchant: &str) -> String {
    format!("test_{}", hex(&Sha256::digest(merchant.as_bytes())))
}

/// An amount of the engine, such as `{"currency":"EUR","value":"10.00"}`, in minor units.
pub fn minor(said: &Value, name: &str) -> i64 {
    let value = said.get(name).and_then(|amount| amount.get("value")).and_then(Value::as_str);
    value.and_then(|value| value.replace('.', "").parse().ok()).unwrap_or_default()
}

/// The caller's `Host`, as it reached us.
pub fn host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"))
}
