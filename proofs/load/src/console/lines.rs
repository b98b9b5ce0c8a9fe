//! How fast acts leave their lines in the log: each holds the chain's head until its commit, so this is how many acts there can be.

use crate::tell;
use sqlx::{Connection as _, PgConnection};
use std::time::Instant;
use tokio::task::JoinSet;

/// As many as the console has connections.
const WRITERS: u32 = 4;
/// Each of them writes so many.
const LINES: u32 = 500;
/// An act that does nothing else, with a reason.
const ACT: &str = "select append_audit(jsonb_populate_record(audit_line('act', 'bench.acted'), '{\"facts\": {\"of\": \"bench\"}}'),
    'what the bench writes', sha256('salt'))";
/// Milliseconds for one: 300 acts a second.
pub(super) const GOAL: f64 = 3.33;

/// Milliseconds for a line, by four writers at once.
pub(super) async fn measure(url: &str) -> anyhow::Result<f64> {
    let mut connections = Vec::new();
    for _ in 0..WRITERS {
        connections.push(PgConnection::connect(url).await?);
    }
    let (mut writing, begin) = (JoinSet::new(), Instant::now());
    for mut connection in connections {
        writing.spawn(async move {
            for _ in 0..LINES {
                sqlx::raw_sql(ACT).execute(&mut connection).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(wrote) = writing.join_next().await {
        wrote??;
    }
    let each = begin.elapsed().as_secs_f64() * 1_000.0 / f64::from(WRITERS * LINES);
    tell(&format!("  the console: {:.0} acts a second leave a line in the log", 1_000.0 / each))?;
    Ok(each)
}
