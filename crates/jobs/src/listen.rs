//! Hears what other nodes enqueue.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::queue::Jobs;

/// The channel of the `NOTIFY`; it carries no payload.
pub(crate) const CHANNEL: &str = "jobs";

/// Wakes this process's runners on each `NOTIFY`, for ever; after a lost connection it starts anew.
pub(crate) async fn listen(jobs: Jobs) {
    loop {
        if let Err(error) = listen_once(&jobs).await {
            tracing::warn!(%error, "jobs: not listening, polling meanwhile");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn listen_once(jobs: &Jobs) -> sqlx::Result<()> {
    // A connection of its own: it is held for good, and dropped in the middle of a wait at the end.
    let options = jobs.pool().connect_options().as_ref().clone();
    let own = PgPoolOptions::new().max_connections(1).connect_lazy_with(options);
    let mut listener = PgListener::connect_with(&own).await?;
    listener.listen(CHANNEL).await?;
    loop {
        // `None` is a connection lost and made again: something may have been missed.
        listener.try_recv().await?;
        jobs.wake_here();
    }
}
