//! After a start: how long a write is only where the server is, until the archive holds it too.

use crate::{checks::Checks, place::Place, tell};
use anyhow::Context;
use sqlx::PgPool;
use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

/// What is promised.
const MINUTE: Duration = Duration::from_mins(1);
/// So many machines start at once, each so often. They mostly wait.
const MACHINES: u32 = 5;
const ROUNDS: u32 = 4;
/// Far more than it may take.
const PATIENCE: Duration = Duration::from_mins(6);
/// A round writes so much later after its start than the round before it.
const LATER: Duration = Duration::from_secs(4);

/// Starts servers, writes, and waits for the archive.
pub(crate) async fn run(liaison: &Path, folder: &Path, checks: &mut Checks) -> anyhow::Result<()> {
    tell(&format!("{} writes after a start, until the archive has them", MACHINES * ROUNDS))?;
    let first = machine(liaison, folder, 0);
    first.run(&["demo", "--members", "60"]).await?;
    let mut others = Vec::new();
    for number in 0..MACHINES {
        let place = machine(liaison, folder, number);
        if number > 0 {
            copy(&first.state, &place.state)?;
        }
        let archive = archive(folder, number);
        others.push(tokio::spawn(async move { measure(&place, &archive).await }));
    }
    let mut took = Vec::new();
    for other in others {
        took.extend(other.await??);
    }
    let longest = took.iter().max().copied().context("nothing was measured")?;
    checks.figure("writes soon after a start, until the archive had them", &took.len().to_string());
    checks.time("the longest of them", MINUTE, longest);
    Ok(())
}

fn archive(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("gaps-{number}.wal"))
}

fn machine(liaison: &Path, folder: &Path, number: u32) -> Place {
    Place::new(liaison, folder.join(format!("gaps-{number}")), Some(archive(folder, number)))
}

/// With owners and rights, which PostgreSQL checks.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    let done = Command::new("cp").arg("-a").args([from, to]).status()?;
    anyhow::ensure!(done.success(), "{} can't be copied", from.display());
    Ok(())
}

async fn measure(place: &Place, archive: &Path) -> anyhow::Result<Vec<Duration>> {
    let mut took = Vec::new();
    for round in 0..ROUNDS {
        let server = place.serve().await?;
        tokio::time::sleep(LATER * round).await;
        let database = place.database().await?;
        let begun = Instant::now();
        let piece = archive.join(written(&database).await?);
        while !piece.exists() {
            anyhow::ensure!(begun.elapsed() < PATIENCE, "{} does not come", piece.display());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        took.push(begun.elapsed());
        database.close().await;
        server.stop().await?;
    }
    Ok(took)
}

/// Writes, and gives the name of the log's piece in which it stands.
async fn written(database: &PgPool) -> anyhow::Result<String> {
    let wrote = "select pg_walfile_name(pg_logical_emit_message(true, 'drill', 'a write'))";
    Ok(sqlx::query_scalar(wrote).fetch_one(database).await?)
}
