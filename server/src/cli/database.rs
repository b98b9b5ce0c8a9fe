//! The database of a command: the one that DATABASE_URL names, else the private one – started
//! here, or the running server's when that holds it already.

use crate::{
    config::Config,
    kernel::{
        clock::Clock,
        database, database_address,
        events::{Event, EventHub},
        pooler,
        random::Random,
    },
    serve,
};
use ::jobs::Jobs;
use pgbox::{Options, PgBox, PgBoxError};
use sqlx::{Connection, PgPool};
use tokio::sync::watch;

/// An open database, and the private PostgreSQL if this process runs it.
pub(super) struct Database {
    /// Open and migrated.
    pub pool: PgPool,
    private: Option<PgBox>,
    is_private: bool,
}

impl Database {
    /// Opens and migrates it.
    pub(super) async fn open(config: &mut Config) -> anyhow::Result<Self> {
        let is_private = config.database_url.is_none();
        let (url, private) = find(config).await?;
        let pool = serve::open_database(config, &url).await?;
        config.database_url = Some(url);
        Ok(Self { pool, private, is_private })
    }

    /// Opens it and changes nothing.
    pub(super) async fn open_as_it_is(config: &mut Config) -> anyhow::Result<Self> {
        let is_private = config.database_url.is_none();
        let (url, private) = find(config).await?;
        // It tells what is wrong, where the pool only waits.
        let mut looking = database_address::reach(&url).await?;
        pooler::refuse_shared(&url, &mut looking).await?;
        looking.close().await?;
        let pool = database::connect(&url, config.max_connections).await?;
        config.database_url = Some(url);
        Ok(Self { pool, private, is_private })
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

    /// Closes the pool, then stops the private PostgreSQL.
    pub(super) async fn close(self) -> anyhow::Result<()> {
        self.pool.close().await;
        stop(self.private).await
    }
}

/// Stops the private PostgreSQL, if it is this process's.
pub(super) async fn stop(private: Option<PgBox>) -> anyhow::Result<()> {
    if let Some(private) = private {
        tokio::task::spawn_blocking(|| private.stop()).await?;
    }
    Ok(())
}

/// Where it is.
pub(super) async fn find(config: &Config) -> anyhow::Result<(String, Option<PgBox>)> {
    match &config.database_url {
        Some(url) => Ok((url.clone(), None)),
        None => start_private(config).await,
    }
}

/// Starts the private PostgreSQL, or finds the one that a server runs; what is in it stays as it is.
pub(super) async fn start_private(config: &Config) -> anyhow::Result<(String, Option<PgBox>)> {
    let folder = config.state_folder();
    let root = folder.clone();
    let options = Options { archive: config.wal_archive.clone(), ..Options::durable(root) };
    match tokio::task::spawn_blocking(|| PgBox::start(options)).await? {
        Ok(private) => {
            private.ensure_database("liaison").await?;
            Ok((private.url("liaison"), Some(private)))
        }
        Err(PgBoxError::Locked { .. }) => Ok((PgBox::url_of_running(&folder, "liaison")?, None)),
        Err(error) => Err(error.into()),
    }
}
