//! The database of a command: the one that DATABASE_URL names, else the private one – a running server's, or
//! started here while no server runs.

use crate::{
    config::Config,
    kernel::{
        clock::Clock,
        database, database_address,
        events::{Event, EventHub},
        ids::StaffId,
        pooler,
        random::Random,
    },
    serve, staff,
};
use ::jobs::Jobs;
use pgbox::{Options, PgBox, PgBoxError, Standby};
use sqlx::{Connection, PgConnection, PgPool};
use std::{
    path::Path,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// An open database, and the private PostgreSQL if this process runs it.
pub(super) struct Database {
    /// Open and migrated.
    pub pool: PgPool,
    private: Private,
    is_private: bool,
}

impl Database {
    /// Opens and migrates it, for a command.
    pub(super) async fn open(config: &mut Config) -> anyhow::Result<Self> {
        Self::open_as(config, Asker::Command).await
    }

    /// The same where a private PostgreSQL may still have to be made.
    pub(super) async fn make(config: &mut Config) -> anyhow::Result<Self> {
        Self::open_as(config, Asker::Maker).await
    }

    /// The same for a process that keeps a private PostgreSQL running, for others too, and takes it over from another
    /// server that ends.
    pub(super) async fn keep(config: &mut Config) -> anyhow::Result<Self> {
        Self::open_as(config, Asker::Server).await
    }

    async fn open_as(config: &mut Config, asker: Asker) -> anyhow::Result<Self> {
        let is_private = config.database_url.is_none();
        let Found { url, private } = reach(config, asker).await?;
        let pool = serve::open_database(config, &url).await?;
        config.database_url = Some(url);
        Ok(Self { pool, private, is_private })
    }

    /// Opens it and changes nothing.
    pub(super) async fn open_as_it_is(config: &mut Config) -> anyhow::Result<Self> {
        let is_private = config.database_url.is_none();
        let Found { url, private } = find(config).await?;
        // It tells what is wrong, where the pool only waits.
        let mut looking = database_address::reach(&url).await?;
        pooler::refuse_shared(&url, &mut looking).await?;
        looking.close().await?;
        let pool = database::connect(&url, config.max_connections).await?;
        config.database_url = Some(url);
        Ok(Self { pool, private, is_private })
    }

    /// From here on every transaction says who acts in it.
    pub(super) async fn say_who(
        &mut self,
        config: &Config,
        staff: Option<StaffId>,
        os_user: &str,
    ) -> anyhow::Result<()> {
        let url = config.database_url.as_deref().unwrap_or_default();
        let pool =
            database::connect_with(url, config.max_connections, staff::of_session(staff, os_user)).await?;
        std::mem::replace(&mut self.pool, pool).close().await;
        Ok(())
    }

    /// Whether it is the server's own, run by this process or by another.
    pub(super) fn is_private(&self) -> bool {
        self.is_private
    }

    /// The queue of jobs.
    pub(super) fn jobs(&self) -> Jobs {
        serve::job_queue(&self.pool, &Clock::system(), &Random::system())
    }

    /// What tells running servers, until the other half goes.
    pub(super) fn hub(&self) -> (EventHub, watch::Sender<bool>) {
        let (stop, stopping) = watch::channel(false);
        (EventHub::start(self.pool.clone(), Random::system().uuid(), stopping), stop)
    }

    /// Wakes the open pages of those whom committed events concern.
    pub(super) async fn tell(&self, events: impl IntoIterator<Item = Event>) {
        let (hub, _stop) = self.hub();
        hub.deliver(events);
        hub.flushed().await;
    }

    /// Whether a private PostgreSQL has been gone for a minute.
    pub(super) fn is_lost(&self) -> bool {
        self.private.is_lost()
    }

    /// Ends when a private PostgreSQL has been gone for a minute: whoever watches the process then starts it anew.
    pub(super) async fn lost(&self) {
        while !self.is_lost() {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// Closes the pool, then stops the private PostgreSQL.
    pub(super) async fn close(self) -> anyhow::Result<()> {
        self.pool.close().await;
        self.private.stop().await
    }
}

/// Where a database is, and what this process does for it.
pub(super) struct Found {
    /// Its address.
    pub(super) url: String,
    /// The private PostgreSQL as far as it is this process's.
    pub(super) private: Private,
}

/// What this process does for the private PostgreSQL.
pub(super) enum Private {
    /// Nothing: another one runs it, or there is none.
    No,
    /// It runs it.
    Own(PgBox),
    /// It runs it from the moment that the other server ends which does now.
    Next(Standby),
}

impl Private {
    /// Whether it has been gone for a minute, although it was started again and again.
    fn is_lost(&self) -> bool {
        match self {
            Self::No => false,
            Self::Own(private) => private.is_lost(),
            Self::Next(standby) => standby.is_lost(),
        }
    }

    /// Stops it where it is this process's.
    pub(super) async fn stop(self) -> anyhow::Result<()> {
        let stop = move || match self {
            Self::No => {}
            Self::Own(private) => private.stop(),
            Self::Next(standby) => standby.stop(),
        };
        Ok(tokio::task::spawn_blocking(stop).await?)
    }
}

/// Who asks for the private PostgreSQL.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// Makes a cluster where there is none, and keeps it running.
    Server,
    /// Makes one too, for a moment.
    Maker,
    /// Uses what there is.
    Command,
}

impl Asker {
    /// How long it waits for a command that holds the folder, whose PostgreSQL ends with it. A server waits for as long
    /// as a restore or a backup takes.
    fn patience(self) -> Duration {
        match self {
            Self::Server => Duration::from_hours(12),
            Self::Maker | Self::Command => Duration::from_mins(1),
        }
    }
}

/// Where it is, for a command; nothing is made.
pub(super) async fn find(config: &Config) -> anyhow::Result<Found> {
    reach(config, Asker::Command).await
}

async fn reach(config: &Config, asker: Asker) -> anyhow::Result<Found> {
    match &config.database_url {
        Some(url) => Ok(Found { url: url.clone(), private: Private::No }),
        None => reach_private(config, asker).await,
    }
}

/// How the private PostgreSQL of this configuration is run.
pub(super) fn private_options(config: &Config) -> Options {
    Options { archive: config.wal_archive.clone(), ..Options::durable(config.state_folder()) }
}

/// Starts the private PostgreSQL, or finds the one that a server runs. Nobody uses a command's, which ends with it, or is
/// not whole yet: while a backup or a restore holds the folder, the others wait.
async fn reach_private(config: &Config, asker: Asker) -> anyhow::Result<Found> {
    let (make, lends) = (asker != Asker::Command, asker == Asker::Server);
    let options = Options { make, lends, ..private_options(config) };
    let (begun, mut told) = (Instant::now(), false);
    loop {
        let own = options.clone();
        let refused = match tokio::task::spawn_blocking(|| PgBox::start(own)).await? {
            Ok(private) => {
                private.ensure_database(NAME).await?;
                return Ok(Found { url: private.url(NAME), private: Private::Own(private) });
            }
            Err(error @ PgBoxError::Locked { .. }) => error,
            Err(error) => return Err(error.into()),
        };
        let lends = matches!(refused, PgBoxError::Locked { lends: true, .. });
        if lends && let Some(url) = lent(&options.state_root).await {
            let private = match asker {
                Asker::Server => Private::Next(Standby::wait(options)?),
                Asker::Maker | Asker::Command => Private::No,
            };
            return Ok(Found { url, private });
        }
        if begun.elapsed() > asker.patience() {
            return Err(anyhow::Error::new(refused).context("its database does not answer"));
        }
        if !told && begun.elapsed() > Duration::from_secs(1) {
            tracing::warn!("waiting: {refused}");
            told = true;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The database's name in the private PostgreSQL.
const NAME: &str = "liaison";

/// The address of the one that another process runs, once it answers.
async fn lent(state: &Path) -> Option<String> {
    let url = PgBox::url_of_running(state, NAME).ok()?;
    let connection = tokio::time::timeout(Duration::from_secs(5), PgConnection::connect(&url)).await;
    connection.ok()?.ok()?.close().await.ok()?;
    Some(url)
}

/// Addresses of other machines whose nodes work on this database.
pub(super) async fn other_machines(connection: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    let others = sqlx::query_scalar(
        "select distinct host(client_addr) from pg_stat_activity
         where datname = current_database() and application_name = 'liaison'
           and client_addr is distinct from (select client_addr from pg_stat_activity where pid = pg_backend_pid())
           and coalesce(host(client_addr), '') not in ('', '127.0.0.1', '::1')",
    );
    Ok(others.fetch_all(connection).await?)
}
