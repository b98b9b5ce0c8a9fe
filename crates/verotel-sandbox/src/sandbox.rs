//! What the embedding program passes in, and the handle that every route shares.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use futures_util::future::BoxFuture;
use mollie_sandbox::{Clock, Faults, Keys, Timings};
use rand::RngCore;
use sqlx::PgPool;
use thiserror::Error;
use time::OffsetDateTime;
use url::Url;

use crate::knobs::{self, Knobs};

/// Any fixed number: the lock that keeps two starting processes from creating the schema at once.
const LOCK: i64 = 0x7665_726f_7465_6c73;
/// How long a merchant may take for a postback; below the engine's patience with the relay.
const PATIENCE: Duration = Duration::from_secs(12);

/// A shop of a merchant, as it stands in Verotel's Control Center.
#[derive(Clone, Debug)]
pub struct Shop {
    /// What signs its addresses and postbacks.
    pub key: String,
    /// Where postbacks go.
    pub postback: String,
}

/// Finds a shop by its number.
pub type Shops = Arc<dyn Fn(String) -> BoxFuture<'static, Option<Shop>> + Send + Sync>;

/// How a sandbox is set up; as `mollie_sandbox::Config`.
pub struct Config {
    /// Database for the schemas `verotel_sandbox` and `mollie_sandbox`, which are created.
    pub pool: PgPool,
    /// Origin that browsers and API clients reach the mount at. `None`: the request's `Host` over http.
    pub public_base: Option<Url>,
    /// Path prefix of everything, such as `/sandbox/verotel`.
    pub mount: String,
    /// Origin that this very process reaches the mount at, for what it tells itself. `None`: as browsers do, who open the
    /// page under any name.
    pub own_base: Option<String>,
    /// The shops that there are.
    pub shops: Shops,
    /// Time source.
    pub clock: Clock,
    /// Source of ids, tokens and injected chance. Seed it for repeatable ids.
    pub random: Box<dyn RngCore + Send>,
    /// Delays of the simulated provider.
    pub timings: Timings,
    /// Faults in force on a database that has no panel settings yet.
    pub faults: Faults,
}

/// Why a sandbox did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The engine did not start.
    #[error(transparent)]
    Engine(#[from] mollie_sandbox::StartError),
    /// The schema could not be created.
    #[error("the sandbox's schema could not be created: {0}")]
    Database(#[from] sqlx::Error),
    /// The client for postbacks could not be built.
    #[error("the sandbox's client for postbacks could not be built: {0}")]
    Http(#[from] reqwest::Error),
}

/// A running sandbox; clones share it.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

struct Inner {
    pool: PgPool,
    mount: String,
    public_base: Option<String>,
    own_base: Option<String>,
    shops: Shops,
    engine: mollie_sandbox::Sandbox,
    pages: Router,
    clock: Clock,
    random: Mutex<Box<dyn RngCore + Send>>,
    http: reqwest::Client,
}

impl Sandbox {
    /// Starts the engine and creates the schema where it is missing; safe to run in many processes at once.
    pub async fn new(mut config: Config) -> Result<Self, StartError> {
        let mut seed = [0; 32];
        config.random.fill_bytes(&mut seed);
        let public_base = config.public_base.as_ref().map(|url| url.origin().ascii_serialization());
        let engine = mollie_sandbox::Sandbox::new(mollie_sandbox::Config {
            pool: config.pool.clone(),
            public_base: config.public_base,
            mount: config.mount.clone(),
            api_keys: Keys::AnyTestKey,
            clock: config.clock.clone(),
            random: Box::new(<rand::rngs::StdRng as rand::SeedableRng>::from_seed(seed)),
            timings: config.timings,
            faults: config.faults,
        })
        .await?;
        create_schema(&config.pool).await?;
        let http = reqwest::Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()?;
        Ok(Self(Arc::new(Inner {
            pool: config.pool,
            mount: config.mount,
            public_base,
            own_base: config.own_base,
            shops: config.shops,
            pages: mollie_sandbox::router(engine.clone()),
            engine,
            clock: config.clock,
            random: Mutex::new(config.random),
            http,
        })))
    }

    /// Works until `stop` is ready.
    pub async fn work(self, stop: impl Future<Output = ()> + Send) {
        self.0.engine.clone().work(stop).await;
    }

    /// Does what is due at this moment; says how much was handled.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn work_once(&self) -> Result<usize, sqlx::Error> {
        self.0.engine.work_once().await
    }

    /// What goes wrong from now on.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn set(&self, knobs: Knobs) -> Result<(), sqlx::Error> {
        knobs::set(self.pool(), knobs).await
    }

    /// The shop of this number.
    pub(crate) async fn shop(&self, number: &str) -> Option<Shop> {
        (self.0.shops)(number.to_owned()).await
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    pub(crate) fn mount(&self) -> &str {
        &self.0.mount
    }

    /// The engine's routes, pages and API.
    pub(crate) fn pages(&self) -> Router {
        self.0.pages.clone()
    }

    pub(crate) fn http(&self) -> &reqwest::Client {
        &self.0.http
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        (self.0.clock)()
    }

    /// Where this sandbox is reached by a call with this `Host`.
    pub(crate) fn base(&self, host: &str) -> String {
        let origin = self.0.public_base.clone().unwrap_or_else(|| format!("http://{host}"));
        format!("{origin}{}", self.0.mount)
    }

    /// Where the engine reaches this sandbox.
    pub(crate) fn relay_base(&self, host: &str) -> String {
        self.0.own_base.as_ref().map_or_else(|| self.base(host), |own| format!("{own}{}", self.0.mount))
    }

    /// Sixteen random bytes as hexadecimal digits.
    pub(crate) fn token(&self) -> String {
        let mut bytes = [0; 16];
        self.0.random.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes);
        bytes.iter().fold(String::new(), |token, byte| format!("{token}{byte:02x}"))
    }
}

async fn create_schema(pool: &PgPool) -> Result<(), sqlx::Error> {
    let mut tx = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    sqlx::raw_sql(include_str!("schema.sql")).execute(&mut *tx).await?;
    tx.commit().await
}
