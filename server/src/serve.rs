//! Starting and stopping a process: database, parts, listeners, jobs, and all of it backwards.

use crate::{
    accounts,
    app::{App, Hooks, Parts},
    chat,
    config::Config,
    erasure, housekeeping,
    kernel::{clock::Clock, database, events::EventHub, random::Random, vault::Vault},
    listen, mail,
    media::Media,
    members,
    metrics::{self, Metrics},
    notifications, payments, routes, safety,
    sessions::Activity,
    settings, sms, suppression,
};
use ::jobs::Jobs;
use anyhow::Context;
use axum::Router;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use sqlx::{Connection, PgConnection, PgPool};
use std::{net::SocketAddr, time::Duration};
use tokio::{net::TcpListener, sync::watch, task::JoinSet};

/// How long requests in flight may take to end after SIGTERM (facts/reliability.md G10).
const DRAIN: Duration = Duration::from_secs(8);

/// How long telling the other nodes of the last events may take.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Migrations, compiled in.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// A running process's parts and the switch that stops them.
pub struct Running {
    /// For handlers, jobs and commands.
    pub app: App,
    stop: watch::Sender<bool>,
    activity: tokio::task::JoinHandle<()>,
    jobs: Option<tokio::task::JoinHandle<()>>,
}

/// Builds the parts on an open, migrated database.
pub async fn start(config: Config, pool: PgPool, clock: Clock, random: Random) -> anyhow::Result<Running> {
    let (stop, stopping) = watch::channel(false);
    let hub = EventHub::start(pool.clone(), random.uuid(), stopping.clone());
    hub.tell_of_missed(&pool, &clock).await.context("the log of events can't be read")?;
    let sites = settings::start(pool.clone(), &hub, stopping.clone()).await?;
    let media = Media::start(&config, &pool, &random).await?;
    let activity = Activity::default();
    let flushing = activity.start(pool.clone(), stopping.clone());
    let http = http_client()?;
    let jobs = job_queue(&pool, &clock, &random);
    let mail = mail::Transport::new(&config)?;
    let sms = sms::Gateway::new(&config, &http)?;
    let vault = Vault::start(&config, &pool, &random).await?;
    let push = notifications::PushService::new(&config)?;
    let hooks = hooks();
    let address_countries = settings::AddressCountries::start(&config);
    let parts = Parts {
        config,
        db: pool,
        clock,
        random,
        sites,
        address_countries,
        jobs,
        hub,
        activity,
        media,
        mail,
        sms,
        vault,
        push,
        hooks,
        http,
        metrics: Metrics::default(),
        stopping,
    };
    let app = App::new(parts);
    // Before anybody is answered: the database may be a backup from before somebody's erasure.
    let forgotten = accounts::forget_again(&app).await;
    forgotten
        .map_err(|problem| anyhow::anyhow!("those who were deleted could not be looked for: {problem:?}"))?;
    let jobs = app.config.jobs.then(|| tokio::spawn(housekeeping::runner(&app).run(app.stopping.clone())));
    Ok(Running { app, stop, activity: flushing, jobs })
}

/// Which upper features react to what happens in lower ones.
fn hooks() -> Hooks {
    Hooks {
        activated: vec![members::review_newcomer, chat::deliver_first_message],
        left: vec![chat::tell_partners, safety::tell_gone],
        returned: vec![chat::tell_partners],
        erased: vec![erasure::erase],
        refused: vec![suppression::refused],
        outgoing: vec![chat::is_still_news],
    }
}

/// The queue takes its time and chance from the process's own sources.
fn job_queue(pool: &PgPool, clock: &Clock, random: &Random) -> Jobs {
    let (clock, random) = (clock.clone(), random.clone());
    Jobs::new(pool.clone(), move || clock.now(), move || u64::from_le_bytes(random.bytes()))
}

/// The client for providers: rustls with ring, no redirects, bounded time.
fn http_client() -> anyhow::Result<reqwest::Client> {
    // Another part may have installed it already; both are the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(Duration::from_secs(3))
        .timeout(Duration::from_secs(10))
        .build()?;
    Ok(client)
}

/// Opens the database that the configuration names and brings it up to date.
pub async fn open_database(config: &Config, url: &str) -> anyhow::Result<PgPool> {
    // On a connection of its own: it tells what is wrong where the pool only waits, and migrating may
    // take longer than a call, as may waiting for another node that is at it.
    let mut migrating = PgConnection::connect(url).await.context("the database can't be reached")?;
    let pool = database::connect(url, config.max_connections).await?;
    if !config.allow_forgetful_database {
        database::refuse_forgetful(&pool).await?;
    }
    MIGRATIONS.run(&mut migrating).await.context("the database can't be migrated")?;
    migrating.close().await?;
    Ok(pool)
}

impl Running {
    /// Answers on these listeners until the future `until` ends, then stops everything.
    pub async fn serve_on(
        self,
        listeners: Vec<TcpListener>,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> anyhow::Result<()> {
        let mut router = routes::router(self.app.clone());
        if self.app.config.demo {
            router = router.merge(payments::sandbox(&self.app).await?);
        }
        let mut servers = JoinSet::new();
        for listener in listeners {
            servers.spawn(answer(listener, router.clone(), self.app.clone()));
        }
        if let Some(port) = self.app.config.metrics_port {
            for listener in open_port(&self.app.config, port).await? {
                servers.spawn(answer(listener, metrics::router(self.app.clone()), self.app.clone()));
            }
        }
        if let Some(port) = self.app.config.mail_intake_port {
            for listener in open_port(&self.app.config, port).await? {
                servers.spawn(suppression::lmtp(listener, self.app.clone()));
            }
        }
        until.await;
        tracing::info!("stopping");
        self.stop(servers).await
    }

    async fn stop(self, mut servers: JoinSet<()>) -> anyhow::Result<()> {
        let _ = self.stop.send(true);
        let drained = async { while servers.join_next().await.is_some() {} };
        if tokio::time::timeout(DRAIN, drained).await.is_err() {
            tracing::warn!("some requests did not end in time");
        }
        if let Some(jobs) = self.jobs {
            jobs.await.context("the jobs did not end well")?;
        }
        self.activity.await.context("the last activity was not saved")?;
        // Waits for the last transactions, even of clients who have hung up; then what they did is told.
        self.app.db.close().await;
        if tokio::time::timeout(LAST_WORD, self.app.hub.flushed()).await.is_err() {
            tracing::warn!("other nodes were not told of the last events");
        }
        Ok(())
    }
}

async fn answer(listener: TcpListener, router: Router, app: App) {
    listen::answer(listener, router, &app.config, app.stopping.clone()).await;
}

/// Opens the configured port.
///
/// # Errors
/// A sentence for the operator when it is taken.
pub async fn listeners(config: &Config) -> anyhow::Result<Vec<TcpListener>> {
    allow_many_connections();
    open_port(config, config.port).await
}

async fn open_port(config: &Config, port: u16) -> anyhow::Result<Vec<TcpListener>> {
    let mut listeners = Vec::new();
    for address in &config.bind {
        match TcpListener::bind(SocketAddr::new(*address, port)).await {
            Ok(listener) => listeners.push(listener),
            // Half of the visitors would reach the other program.
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
                anyhow::bail!("port {port} can't be used on {address}; is another program on it?");
            }
            // A machine without IPv6 has no ::1; one address is enough.
            Err(error) => tracing::warn!(%address, port, %error, "not listening here"),
        }
    }
    anyhow::ensure!(!listeners.is_empty(), "port {port} can't be used on any address");
    Ok(listeners)
}

/// An open page is a connection: the usual soft limit of 1,024 files is raised to the hard one.
fn allow_many_connections() {
    let raised = getrlimit(Resource::RLIMIT_NOFILE)
        .and_then(|(_, hard)| setrlimit(Resource::RLIMIT_NOFILE, hard, hard));
    if let Err(error) = raised {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
}
