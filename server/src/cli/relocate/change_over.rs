//! The change-over: writes are refused, the last of them is waited for, both databases are compared, and the nodes are pointed to
//! the new one.

use super::{NEAR, proof::Proof, route::Route, say, source::Source, target::Target};
use crate::{cli::plan::Yes, kernel::clock::Clock};
use anyhow::{Context, bail, ensure};
use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

/// How long writes may be refused before the nodes are pointed to the new database; after that everything stays as it was.
const PATIENCE: Duration = Duration::from_secs(40);

/// Changes over.
///
/// # Errors
/// When it failed, so that writes continue here; or when the two databases differ.
pub(super) async fn run(
    source: &mut Source,
    target: &mut Target,
    route: &Route,
    go: Yes,
) -> anyhow::Result<ExitCode> {
    refuse_too_soon(source, target).await?;
    let then = route.then.as_deref().map_or_else(
        || "you point all nodes to the new database (`database_url`, and a restart)".to_owned(),
        |then| format!("`{then}` points all nodes to the new database"),
    );
    let plan = format!(
        "writes are refused here (members are told to try again), for {} s at most, until everything has arrived and is compared; \
         then {then}. From then on nobody can write here",
        PATIENCE.as_secs()
    );
    if !go.to(&plan)? {
        return Ok(ExitCode::SUCCESS);
    }
    let begun = Instant::now();
    let proof = match stand_still(source, target, route, begun + PATIENCE).await {
        Ok(proof) => proof,
        Err(error) => {
            source
                .take_writes()
                .await
                .context("writes are STILL REFUSED: `--give-up --yes` accepts them again")?;
            let seconds = begun.elapsed().as_secs_f64();
            return Err(error.context(format!(
                "nothing was changed over: after {seconds:.1} s writes are accepted here again, and replication goes on"
            )));
        }
    };
    lead(route, begun).await?;
    finish(source, target, proof).await
}

/// Refuses while the wait would be long, or in vain.
async fn refuse_too_soon(source: &mut Source, target: &mut Target) -> anyhow::Result<()> {
    ensure!(
        target.is_begun,
        "nothing follows there yet: `liaison relocate` without `--change-over` comes first"
    );
    let progress = target.progress().await?;
    ensure!(
        progress.is_copied() && progress.asleep == 0,
        "{} of {} copied, and {} nodes that aren't being read ({}): wait, or look at the log of the new database",
        progress.copied,
        progress.all,
        progress.asleep,
        progress.at_work.join(", ")
    );
    let behind = source.behind().await?;
    ensure!(behind <= NEAR, "the new database is {} MB behind: wait until it has caught up", behind >> 20);
    source.refuse_moved_shards().await?;
    target.refuse_other_release(source).await
}

/// Waits until both databases hold the same.
async fn stand_still(
    source: &mut Source,
    target: &mut Target,
    route: &Route,
    until: Instant,
) -> anyhow::Result<Proof> {
    source.refuse_writes(until).await?;
    say("writes are refused here")?;
    let marks = source.mark().await?;
    target.wait_for(&marks, until).await?;
    target.drop_days(source, Clock::system().now()).await?;
    target.take_numbers(source).await?;
    let mut tables = source.tables().await?;
    tables.extend(source.spread.iter().cloned());
    let mut proof = Proof::begin(&route.to, source, &tables).await?;
    proof.prove_small(source).await?;
    if !proof.differ.is_empty() {
        let differ = proof.differ.join(", ");
        proof.end(source).await?;
        bail!("the two differ in {differ}");
    }
    let (compared, left) = proof.counts();
    say(&format!("{compared} tables are the same, row by row; {left} large ones are compared afterwards"))?;
    ensure!(Instant::now() < until, "comparing took too long");
    Ok(proof)
}

/// From here on the new database may be written to: only `--give-up` lets writes continue here.
async fn lead(route: &Route, begun: Instant) -> anyhow::Result<()> {
    let Some(then) = &route.then else {
        return say(
            "point all nodes to the new database now: `database_url`, and a restart. Here they can only read",
        );
    };
    let led = tokio::process::Command::new("/bin/sh").args(["-c", then]).status().await;
    let seconds = begun.elapsed().as_secs_f64();
    match led {
        Ok(status) if status.success() => {
            say(&format!("`{then}` is done; writes were refused for {seconds:.1} s"))
        }
        led => say(&format!(
            "`{then}` FAILED ({led:?}) after {seconds:.1} s: point the nodes to the new database by hand now. Only if none of them uses it \
             yet, `--give-up --yes` accepts writes here again"
        )),
    }
}

/// Compares the tables that were too large for the change-over, and tidies up.
async fn finish(source: &mut Source, target: &mut Target, mut proof: Proof) -> anyhow::Result<ExitCode> {
    proof.prove(source).await?;
    let (differ, (compared, _)) = (std::mem::take(&mut proof.differ), proof.counts());
    proof.end(source).await?;
    ensure!(
        differ.is_empty(),
        "the two differ in {}: members already write to the new database. Nothing was removed here, where nobody writes: find out what is \
         missing before anything else, and see docs/operations/growing.md, Moving to another PostgreSQL",
        differ.join(", ")
    );
    target.end().await?;
    source.end().await?;
    say(&format!(
        "{compared} tables are the same, row by row. Nobody can write here any more: keep this database until there is a backup of the new one, then drop it"
    ))?;
    Ok(ExitCode::SUCCESS)
}
