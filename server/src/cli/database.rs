//! The database of a command: the one that DATABASE_URL names, else the private one – started
//! here, or the running server's when that holds it already.

use crate::{config::Config, serve};
use pgbox::{Options, PgBox, PgBoxError};
use sqlx::PgPool;

/// An open database, and the private PostgreSQL if this process runs it.
pub(super) struct Database {
    /// Open and migrated.
    pub pool: PgPool,
    private: Option<PgBox>,
}

impl Database {
    /// Opens and migrates it.
    pub(super) async fn open(config: &mut Config) -> anyhow::Result<Self> {
        let (url, private) = match &config.database_url {
            Some(url) => (url.clone(), None),
            None => start_private(config).await?,
        };
        let pool = serve::open_database(config, &url).await?;
        config.database_url = Some(url);
        Ok(Self { pool, private })
    }

    /// Closes the pool, then stops the private PostgreSQL.
    pub(super) async fn close(self) -> anyhow::Result<()> {
        self.pool.close().await;
        if let Some(private) = self.private {
            tokio::task::spawn_blocking(|| private.stop()).await?;
        }
        Ok(())
    }
}

async fn start_private(config: &Config) -> anyhow::Result<(String, Option<PgBox>)> {
    let folder = config.state_folder();
    let root = folder.clone();
    match tokio::task::spawn_blocking(|| PgBox::start(Options::durable(root))).await? {
        Ok(private) => {
            private.ensure_database("liaison").await?;
            Ok((private.url("liaison"), Some(private)))
        }
        Err(PgBoxError::Locked { .. }) => Ok((PgBox::url_of_running(&folder, "liaison")?, None)),
        Err(error) => Err(error.into()),
    }
}
