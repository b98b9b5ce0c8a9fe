//! A pooler in front of PostgreSQL (docs/operations/growing.md). We listen for events, prepare statements and set how
//! long they may take, and all three belong to a connection: the pooler has to leave it to us for as long as we keep
//! ours (PgBouncer: `pool_mode = session`). One that hands it on after each transaction would lose events, and answer
//! calls with faults.

use super::database_address;
use sqlx::{Connection, PgConnection, Row};
use std::{collections::BTreeSet, time::Duration};
use tokio::time::timeout;

/// How often each of the two is asked: nodes that are at work take connections in between.
const ROUNDS: usize = 6;
/// A second connection that takes longer than this is not to be had: the pool will say so.
const PATIENCE: Duration = Duration::from_secs(3);

/// The pooler in front is of no use to us.
#[derive(Debug, thiserror::Error)]
#[error(
    "database_url leads to a pooler that hands PostgreSQL's connections on after each transaction; events, prepared \
     statements and time limits belong to a connection. Set it to sessions (PgBouncer: pool_mode = session for this \
     database), or name PostgreSQL itself (docs/operations/growing.md)"
)]
pub struct SharedConnections;

/// Refuses a pooler that has fewer connections than it gives out.
///
/// # Errors
/// [`SharedConnections`], or when the database can't be reached.
pub async fn refuse_shared(url: &str, connection: &mut PgConnection) -> anyhow::Result<()> {
    if let Ok(shared) = timeout(PATIENCE, are_shared(url, connection)).await {
        anyhow::ensure!(!shared?, SharedConnections);
    } else {
        tracing::warn!(
            "the database gives no second connection; a node needs max_connections and eleven more, with the console four besides"
        );
    }
    Ok(())
}

/// Two connections that stay have two processes of PostgreSQL, always the same.
async fn are_shared(url: &str, one: &mut PgConnection) -> anyhow::Result<bool> {
    let mut other = database_address::reach(url).await?;
    let (mut ones, mut others) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..ROUNDS {
        ones.insert(process(one).await?);
        others.insert(process(&mut other).await?);
    }
    other.close().await?;
    Ok(ones.len() > 1 || others.len() > 1 || ones == others)
}

/// By whom a connection is answered just now. Not prepared: such a pooler may not know what is.
async fn process(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    sqlx::raw_sql("select pg_backend_pid()").fetch_one(connection).await?.try_get(0)
}
