//! Starting and stopping a process: database, parts, listeners, jobs, and all of it backwards.

use crate::{
    accounts, age_checks,
    app::{App, Hooks, Parts},
    blobs::Blobs,
    builds::{self, Builds},
    chat,
    config::{Config, WrongConfiguration},
    console, dates, erasure, housekeeping,
    kernel::{
        browse_limit::BrowseLimit, clock::Clock, cluster, database, database_address, events::EventHub,
        pooler, pulse::Pulse, random::Random, replica::Replica, roster::Roster, vault::Vault,
    },
    likes,
    listen::{self, LONGEST_WAIT, Uploads},
    mail,
    media::Media,
    members,
    metrics::Metrics,
    outbound::{PushService, SmsGateway},
    payments, routes, safety,
    sessions::{Activity, KnownSessions},
    settings, staff, suppression, verification, watching,
};
use ::jobs::Jobs;
use anyhow::Context;
use axum::Router;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use sqlx::{Connection, PgConnection, PgPool};
use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::watch,
    task::JoinSet,
};

/// How long requests in flight may take to end once all of them is here (docs/RELIABILITY.md, promise 4).
const DRAIN: Duration = Duration::from_secs(8);

/// How long telling the other nodes of the last events may take, at the end, and at the start of what a node that was killed did not tell.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Migrations, compiled in. A database that a newer release has migrated is taken, so that a node of this one can
/// start again in the middle of a rolling upgrade, and after a roll-back: migrations only expand what the release
/// before them uses (docs/OPERATIONS.md).
pub static MIGRATIONS: sqlx::migrate::Migrator =
    sqlx::migrate::Migrator { ignore_missing: true, ..sqlx::migrate!() };

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
    tell_of_missed(&hub, &pool, &clock).await;
    let replica = config.database_replica_url.as_deref();
    if let Some(url) = replica {
        database_address::refuse_exposed(&config, "database_replica_url", url).map_err(WrongConfiguration)?;
    }
    let replica = Replica::start(replica, config.max_connections, &pool, stopping.clone())
        .context("database_replica_url can't be read")?;
    let vault = Vault::start(&config, &pool, &random).await?;
    let sealing = (vault.clone(), random.clone());
    let sites = settings::start(pool.clone(), &hub, sealing, stopping.clone()).await?;
    let media = Media::start(&config, &pool, &random).await?;
    let activity = Activity::default();
    let browse_limit = BrowseLimit::new(config.member_reads_per_minute);
    let flushing = activity.start(pool.clone(), stopping.clone());
    let http = http_client()?;
    let db_of_jobs = database::for_jobs(&pool);
    let jobs = job_queue(&db_of_jobs, &clock, &random);
    let mail = mail::Transport::new(&config).map_err(WrongConfiguration)?;
    let sms = SmsGateway::new(config.sms.as_ref(), &http).map_err(WrongConfiguration)?;
    let push = PushService::new(config.push_test_service.as_deref()).map_err(WrongConfiguration)?;
    let hooks = hooks();
    let address_countries = settings::AddressCountries::start(&config);
    let roster = Roster::new(config.search_in_memory);
    let known_sessions = KnownSessions::new(config.sessions_in_memory);
    let parts = Parts {
        config,
        pulse: Pulse::start(&pool, stopping.clone()),
        db_of_jobs: db_of_jobs.into(),
        db_of_console: database::for_console(&pool).into(),
        replica,
        roster,
        clock,
        random,
        sites,
        address_countries,
        jobs,
        hub,
        activity,
        known_sessions,
        browse_limit,
        builds: Builds::new(Blobs::clone(&media)),
        media,
        mail,
        sms,
        vault,
        push,
        hooks,
        http,
        metrics: Metrics::new(builds::id()),
        stopping,
    };
    let app = App::new(pool.into(), parts);
    console::refuse_sites_host(&app).map_err(WrongConfiguration)?;
    // Before anybody is answered: the database may be a backup from before somebody's erasure.
    accounts::forget_if_older(&app)
        .await
        .map_err(anyhow::Error::from)
        .context("those who were deleted could not be looked for")?;
    let jobs = app.config.jobs.then(|| tokio::spawn(housekeeping::runner(&app).run(app.stopping.clone())));
    Ok(Running { app, stop, activity: flushing, jobs })
}

/// Pages of other nodes that hear nothing of it find it when they next come back: no reason not to start.
async fn tell_of_missed(hub: &EventHub, pool: &PgPool, clock: &Clock) {
    let told = tokio::time::timeout(LAST_WORD, hub.tell_of_missed(pool, clock)).await;
    let reason = match told {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.to_string(),
        Err(_) => "the database is slow".to_owned(),
    };
    tracing::warn!(reason, "other nodes were not told of what a node that was killed may have left untold");
}

/// Which upper features react to what happens in lower ones.
fn hooks() -> Hooks {
    Hooks {
        activated: vec![members::review_newcomer, chat::deliver_first_message, likes::deliver_waiting_likes],
        left: vec![verification::member_left, dates::member_left, chat::tell_partners, safety::tell_gone],
        returned: vec![chat::tell_partners],
        erased: vec![erasure::erase],
        refused: vec![suppression::refused],
        outgoing: vec![chat::is_still_news],
    }
}

/// The queue takes its time and chance from the process's own sources.
pub fn job_queue(pool: &PgPool, clock: &Clock, random: &Random) -> Jobs {
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
    database_address::refuse_exposed(config, "database_url", url).map_err(WrongConfiguration)?;
    // It tells what is wrong where the pool only waits.
    let mut looking = database_address::reach(url).await?;
    pooler::refuse_shared(url, &mut looking).await?;
    let pool = database::connect(url, config.max_connections).await?;
    if !config.allow_forgetful_database {
        database::require_durable_commits(&pool).await?;
    }
    let newer = newer_migrations(&mut looking).await?;
    if !newer.is_empty() {
        tracing::warn!(?newer, "the database was migrated by a newer release than this one");
    }
    looking.close().await?;
    database::migrate(url, &MIGRATIONS).await?;
    // An older program leaves those of a newer one.
    if newer.is_empty() {
        cluster::put_functions(&mut *pool.acquire().await?).await?;
    }
    if !staff::prepare_console_role(&pool).await? {
        tracing::info!("the console has no database role of its own: this user may not make one");
    }
    payments::ship_rates(&mut *pool.acquire().await?, Clock::system().now())
        .await
        .map_err(|problem| anyhow::anyhow!("the rates of VAT can't be written: {problem:?}"))?;
    Ok(pool)
}

/// The migration that a program must know to work on the database after one with this description: a file that takes away
/// what older programs use is called `0123_…_needs_0120.sql`.
fn needed(description: &str) -> Option<i64> {
    description.rsplit_once("needs ").and_then(|(_, version)| version.parse().ok())
}

/// A migration that the database has.
#[derive(sqlx::FromRow)]
struct Applied {
    version: i64,
    description: String,
    checksum: Vec<u8>,
}

/// Refuses a database from before the first release. Migrations that were released never change, so one that differs
/// from ours is of the time before, when they had other contents under the same numbers.
fn refuse_unreleased(applied: &[Applied]) -> anyhow::Result<()> {
    let differs = |there: &&Applied| {
        MIGRATIONS.iter().any(|ours| ours.version == there.version && *ours.checksum != *there.checksum)
    };
    let Some(Applied { version, description, .. }) = applied.iter().find(differs) else { return Ok(()) };
    Err(WrongConfiguration(anyhow::anyhow!(
        "this database is from before the first release, 0.1.0, and can't be upgraded: its migration {version} \
         ({description}) is not the one of this program. Use a new database (another database_url, or another \
         state_dir), or keep running the program that made this one"
    ))
    .into())
}

/// Migrations of the database that only a newer release knows.
///
/// # Errors
/// When the database is from before the first release. When it has an older migration that is not ours: then it is not
/// Liaison's, or of another build. When a newer one took away what this program uses.
pub async fn newer_migrations(connection: &mut PgConnection) -> anyhow::Result<Vec<i64>> {
    let begun: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if !begun {
        return Ok(Vec::new());
    }
    let applied: Vec<Applied> =
        sqlx::query_as("select version, description, checksum from _sqlx_migrations order by version")
            .fetch_all(connection)
            .await?;
    refuse_unreleased(&applied)?;
    let newest = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default();
    let (newer, older): (Vec<_>, Vec<_>) = applied.into_iter().partition(|one| one.version > newest);
    let foreign: Vec<i64> = older
        .into_iter()
        .map(|one| one.version)
        .filter(|version| !MIGRATIONS.version_exists(*version))
        .collect();
    anyhow::ensure!(
        foreign.is_empty(),
        "the database has migrations that this program never had: {foreign:?}"
    );
    let needed = newer.iter().filter_map(|one| needed(&one.description)).max();
    if let Some(needed) = needed.filter(|needed| *needed > newest) {
        return Err(WrongConfiguration(anyhow::anyhow!(
            "the database was migrated for releases that know migration {needed}, and this program's last is {newest}: \
             install a newer one"
        ))
        .into());
    }
    Ok(newer.into_iter().map(|one| one.version).collect())
}

impl Running {
    /// Keeps the files of this program's build where the other nodes and later builds find them. Before any of its pages
    /// is sent: an old node may be asked for the files of a page at once.
    pub async fn keep_build(&self) {
        builds::keep(&self.app.builds, self.app.stopping.clone()).await;
    }

    /// Answers on these listeners until the future `until` ends, then stops everything.
    pub async fn serve_on(
        self,
        listeners: impl Into<Listeners>,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> anyhow::Result<()> {
        // Only where somebody calls: commands have no use for them.
        self.app.roster.follow(&self.app.db, self.app.stopping.clone());
        self.app.known_sessions.follow(&self.app.db, self.app.stopping.clone());
        let mut router = routes::router(self.app.clone());
        if self.app.config.demo {
            router = router.merge(payments::sandbox(&self.app).await?).merge(age_checks::sandbox(&self.app)?);
        }
        let (mut servers, uploads) = (JoinSet::new(), Uploads::default());
        let Listeners { visitors, metrics, mail_intake, console: staff } = listeners.into();
        for listener in visitors {
            servers.spawn(answer(listener, router.clone(), self.app.clone(), uploads.clone()));
        }
        let figures = watching::router(self.app.clone());
        for listener in metrics {
            let (router, app) = (figures.clone(), self.app.clone());
            servers.spawn(answer(listener, router, app, uploads.clone()));
        }
        for listener in staff {
            let (router, app) = (console::router(&self.app), self.app.clone());
            servers.spawn(answer(listener, router, app, uploads.clone()));
        }
        for listener in mail_intake {
            servers.spawn(suppression::lmtp(listener, self.app.clone()));
        }
        until.await;
        tracing::info!("stopping");
        self.stop(servers, &uploads).await
    }

    /// Stops what answered nobody: the parts that a command uses.
    pub async fn end(self) -> anyhow::Result<()> {
        self.stop(JoinSet::new(), &Uploads::default()).await
    }

    async fn stop(self, servers: JoinSet<()>, uploads: &Uploads) -> anyhow::Result<()> {
        let _ = self.stop.send(true);
        drain(servers, uploads).await;
        if let Some(jobs) = self.jobs {
            jobs.await.context("the jobs did not end well")?;
        }
        self.activity.await.context("the last activity was not saved")?;
        // Waits for the last transactions, even of clients who have hung up; then what they did is told.
        self.app.db.close().await;
        self.app.db_of_jobs.close().await;
        self.app.db_of_console.close().await;
        if tokio::time::timeout(LAST_WORD, self.app.hub.flushed()).await.is_err() {
            tracing::warn!("other nodes were not told of the last events");
        }
        Ok(())
    }
}

async fn answer(listener: TcpListener, router: Router, app: App, uploads: Uploads) {
    listen::answer(listener, router, &app, &uploads).await;
}

/// Waits for the requests in flight: for as long as uploads still come, and then for what is left to do.
async fn drain(mut servers: JoinSet<()>, uploads: &Uploads) {
    let drained = async { while servers.join_next().await.is_some() {} };
    let patience = async {
        // They give up by themselves by then.
        let _ = tokio::time::timeout(LONGEST_WAIT, uploads.all_here()).await;
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = drained => {}
        () = patience => tracing::warn!("some requests did not end in time"),
    }
}

/// Where a process answers.
#[derive(Debug, Default)]
pub struct Listeners {
    visitors: Vec<TcpListener>,
    metrics: Vec<TcpListener>,
    mail_intake: Vec<TcpListener>,
    console: Vec<TcpListener>,
}

/// Visitors only.
impl From<Vec<TcpListener>> for Listeners {
    fn from(visitors: Vec<TcpListener>) -> Self {
        Self { visitors, ..Self::default() }
    }
}

/// The configured ports, taken but closed: until [`Ports::open`], who connects is refused and goes to another node.
#[derive(Debug)]
pub struct Ports {
    visitors: Vec<TcpSocket>,
    metrics: Vec<TcpSocket>,
    mail_intake: Vec<TcpSocket>,
    console: Vec<TcpSocket>,
}

impl Ports {
    /// Takes all of them; those for visitors only where this process answers any.
    ///
    /// # Errors
    /// A sentence for the operator when one is taken.
    pub fn take(config: &Config, visitors: bool) -> anyhow::Result<Self> {
        let on = |addresses: &[IpAddr], port: Option<u16>| {
            port.map_or(Ok(Vec::new()), |port| take_port(addresses, port))
        };
        Ok(Self {
            visitors: on(&config.bind, visitors.then_some(config.port))?,
            metrics: on(&config.internal_bind, config.metrics_port)?,
            mail_intake: on(&config.internal_bind, config.mail_intake_port)?,
            console: on(&config.console_bind, config.console_port.filter(|_| visitors))?,
        })
    }

    /// Answers from now on.
    pub fn open(self) -> anyhow::Result<Listeners> {
        allow_many_connections();
        let open = |sockets: Vec<TcpSocket>| {
            sockets.into_iter().map(|socket| socket.listen(WAITING)).collect::<std::io::Result<Vec<_>>>()
        };
        let listeners = || {
            Ok::<_, std::io::Error>(Listeners {
                visitors: open(self.visitors)?,
                metrics: open(self.metrics)?,
                mail_intake: open(self.mail_intake)?,
                console: open(self.console)?,
            })
        };
        listeners().context("a port was taken by another program meanwhile")
    }
}

fn take_port(addresses: &[IpAddr], port: u16) -> anyhow::Result<Vec<TcpSocket>> {
    let mut sockets = Vec::new();
    for address in addresses {
        match take_address(SocketAddr::new(*address, port)) {
            Ok(socket) => sockets.push(socket),
            // Half of the visitors would reach the other program.
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
                anyhow::bail!("port {port} can't be used on {address}; is another program on it?");
            }
            // A machine without IPv6 has no ::1; one address is enough.
            Err(error) => tracing::warn!(%address, port, %error, "not listening here"),
        }
    }
    anyhow::ensure!(!sockets.is_empty(), "port {port} can't be used on any address");
    Ok(sockets)
}

/// Connections that wait to be taken. After an outage all pages come back at once; who finds no room is not told, and
/// one that says nothing would stand there for good. The kernel takes `net.core.somaxconn` where that is less.
const WAITING: u32 = 4096;

fn take_address(address: SocketAddr) -> std::io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that ended a moment ago has connections that still count as there.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

/// An open page is a connection: the usual soft limit of 1,024 files is raised to the hard one.
fn allow_many_connections() {
    let raised = getrlimit(Resource::RLIMIT_NOFILE)
        .and_then(|(_, hard)| setrlimit(Resource::RLIMIT_NOFILE, hard, hard));
    if let Err(error) = raised {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
}
