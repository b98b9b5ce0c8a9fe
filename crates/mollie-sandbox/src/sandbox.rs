//! What the embedding program passes in, and the handle that every route and job shares.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand::RngCore;
use sqlx::{PgConnection, PgPool};
use thiserror::Error;
use time::OffsetDateTime;
use tokio::sync::Notify;
use url::Url;

use crate::faults::Faults;
use crate::keys::Keys;
use crate::{faults, schema, webhooks};

/// Source of the present time; every rule and every stored time uses it.
pub type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;

/// How a sandbox is set up.
pub struct Config {
    /// Database for the schema `mollie_sandbox`, which the sandbox creates.
    pub pool: PgPool,
    /// Origin that browsers and API clients reach the mount at. `None`: API links use the request's `Host`
    /// over http, hosted pages the origin of the payment's `redirectUrl`.
    pub public_base: Option<Url>,
    /// Path prefix of everything, such as `/sandbox/mollie`.
    pub mount: String,
    /// Accepted keys.
    pub api_keys: Keys,
    /// Time source.
    pub clock: Clock,
    /// Source of ids, tokens and injected chance. Seed it for repeatable ids.
    pub random: Box<dyn RngCore + Send>,
    /// Delays of the simulated provider.
    pub timings: Timings,
    /// Faults in force on a database that has no panel settings yet; afterwards the panel decides.
    pub faults: Faults,
}

/// Delays of the simulated provider.
#[derive(Clone, Debug)]
pub struct Timings {
    /// How long an open payment can be paid (`expiresAt`). Mollie's documented examples: 15 minutes.
    pub payment_open: Duration,
    /// The same for bank transfers without `dueDate`.
    pub transfer_open: Duration,
    /// From a recurring card or PayPal charge to its result.
    pub card_settles: Duration,
    /// From a direct debit to its result (days at a real bank).
    pub debit_settles: Duration,
    /// From a refund to `refunded`.
    pub refund_settles: Duration,
    /// Wait before each further webhook attempt; its length plus one is the number of attempts.
    /// Default: 1 min growing to 22 h, ten attempts over 26 hours (facts 1.5, from memory).
    pub retry_after: Vec<Duration>,
    /// Longest pause of the worker between two looks for due work.
    pub poll: Duration,
}

impl Default for Timings {
    fn default() -> Self {
        let minutes = |count: u64| Duration::from_secs(count * 60);
        Self {
            payment_open: minutes(15),
            transfer_open: minutes(14 * 24 * 60),
            card_settles: Duration::from_secs(2),
            debit_settles: minutes(1),
            refund_settles: minutes(1),
            retry_after: [1, 2, 4, 8, 16, 29, 60, 120, 1320].map(minutes).to_vec(),
            poll: Duration::from_millis(250),
        }
    }
}

/// Why a sandbox did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// `mount` or `public_base` cannot be used.
    #[error("{0}")]
    Config(&'static str),
    /// The schema could not be created.
    #[error("the sandbox's schema could not be created: {0}")]
    Database(#[from] sqlx::Error),
    /// The webhook client could not be built.
    #[error("the sandbox's webhook client could not be built: {0}")]
    Http(#[from] reqwest::Error),
}

/// A running sandbox; clones share it.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

struct Inner {
    pool: PgPool,
    public_base: Option<String>,
    mount: String,
    keys: Keys,
    clock: Clock,
    random: Mutex<Box<dyn RngCore + Send>>,
    timings: Timings,
    http: reqwest::Client,
    wake: Notify,
}

impl Sandbox {
    /// Checks the set-up and creates the schema where it is missing; safe to run in many processes at once.
    pub async fn new(config: Config) -> Result<Self, StartError> {
        let mount = config.mount;
        if !mount.starts_with('/') || mount.len() < 2 || mount.ends_with('/') || mount.contains(['{', '*']) {
            return Err(StartError::Config("the sandbox's mount is a path such as /sandbox/mollie"));
        }
        let public_base = config.public_base.map(|url| origin(&url)).transpose()?;
        let sandbox = Self(Arc::new(Inner {
            pool: config.pool,
            public_base,
            mount,
            keys: config.api_keys,
            clock: config.clock,
            random: Mutex::new(config.random),
            timings: config.timings,
            http: webhooks::client()?,
            wake: Notify::new(),
        }));
        let form_token = sandbox.random_word(24);
        schema::create(sandbox.pool(), schema::TABLES).await?;
        faults::set_up(sandbox.pool(), &config.faults, &form_token).await?;
        Ok(sandbox)
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        (self.0.clock)()
    }

    pub(crate) fn timings(&self) -> &Timings {
        &self.0.timings
    }

    pub(crate) fn keys(&self) -> &Keys {
        &self.0.keys
    }

    pub(crate) fn http(&self) -> &reqwest::Client {
        &self.0.http
    }

    pub(crate) fn mount(&self) -> &str {
        &self.0.mount
    }

    /// The configured public origin with the mount, if there is one.
    pub(crate) fn public_base(&self) -> Option<String> {
        self.0.public_base.as_ref().map(|origin| format!("{origin}{}", self.0.mount))
    }

    /// Tells the worker that something may be due.
    pub(crate) fn wake(&self) {
        self.0.wake.notify_one();
    }

    /// Waits for [`Self::wake`] or the poll interval.
    pub(crate) async fn rest(&self) {
        tokio::select! {
            () = self.0.wake.notified() => {}
            () = tokio::time::sleep(self.0.timings.poll) => {}
        }
    }

    /// A number below `bound` (at least 1).
    pub(crate) fn random_below(&self, bound: u32) -> u32 {
        let mut random = self.0.random.lock().unwrap_or_else(PoisonError::into_inner);
        random.next_u32() % bound.max(1)
    }

    /// A random word of letters and digits.
    pub(crate) fn random_word(&self, length: usize) -> String {
        const ALPHABET: &[u8] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
        let mut random = self.0.random.lock().unwrap_or_else(PoisonError::into_inner);
        let mut letter = || {
            let index = usize::try_from(random.next_u32()).unwrap_or_default() % ALPHABET.len();
            ALPHABET.get(index).copied().map_or('0', char::from)
        };
        (0..length).map(|_| letter()).collect()
    }

    /// A new id such as `tr_7UhSN1zuXS`, never given out before on this database.
    pub(crate) async fn fresh_id(
        &self,
        conn: &mut PgConnection,
        prefix: &str,
    ) -> Result<String, sqlx::Error> {
        loop {
            let id = format!("{prefix}_{}", self.random_word(10));
            let taken = sqlx::query("insert into mollie_sandbox.ids (id) values ($1) on conflict do nothing")
                .bind(&id)
                .execute(&mut *conn)
                .await?;
            if taken.rows_affected() == 1 {
                return Ok(id);
            }
        }
    }
}

fn origin(url: &Url) -> Result<String, StartError> {
    let origin = url.origin();
    if !matches!(url.scheme(), "http" | "https") || !origin.is_tuple() {
        return Err(StartError::Config("the sandbox's public base is an http(s) origin"));
    }
    Ok(origin.ascii_serialization())
}
