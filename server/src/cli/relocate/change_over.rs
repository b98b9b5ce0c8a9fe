//! The change-over: writes are refused, the last of them is waited for, both databases are compared, and the nodes are pointed to
//! the new one.

use super::{LED, NEAR, proof::Proof, route::Route, say, source::Source, target::Target};
use crate::{cli::plan::Yes, kernel::clock::Clock};
use anyhow::{Context, anyhow, bail, ensure};
use std::{
    process::ExitCode,
    time::{Duration, Instant},
};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// How long writes may be refused before the nodes are pointed to the new database; after that everything stays as it was.
const PATIENCE: Duration = Duration::from_secs(40);

/// Somebody who ends this by Ctrl-C, `kill` or a terminal that is closed: in the minute writes must not stay refused.
struct Stop([Signal; 3]);

impl Stop {
    fn listen() -> anyhow::Result<Self> {
        let [interrupt, terminate, hangup] =
            [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
        Ok(Self([signal(interrupt)?, signal(terminate)?, signal(hangup)?]))
    }

    async fn heard(&mut self) {
        let [interrupt, terminate, hangup] = &mut self.0;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
    }
}

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
    source.refuse_another().await?;
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
    let mut stop = Stop::listen()?;
    let begun = Instant::now();
    let stood = tokio::select! {
        stood = stand_still(source, target, route, begun + PATIENCE) => stood,
        () = stop.heard() => Err(anyhow!("it was broken off")),
    };
    let proof = match stood {
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
    // Not broken off: half of the nodes may be there.
    ensure!(
        lead(route, begun).await?,
        "nobody writes here any more, and what was large is not compared. Once all nodes are there, `--change-over --yes` again tidies up"
    );
    tokio::select! {
        done = finish(source, target, proof) => done,
        () = stop.heard() => bail!("it was broken off while it compared; members are there. `--change-over --yes` again tidies up, and compares nothing"),
    }
}

/// After a change that did not come to its end. Members may write there: nothing of theirs is touched, and nothing can be compared.
///
/// # Errors
/// When something is left.
pub(super) async fn tidy_up(source: &mut Source, target: &mut Target, go: Yes) -> anyhow::Result<ExitCode> {
    source.refuse_another().await?;
    let plan = format!(
        "{LED}. What followed there is removed on both sides, nothing else: nothing is compared, and nobody writes here"
    );
    if !go.to(&plan)? {
        return Ok(ExitCode::SUCCESS);
    }
    target.end().await?;
    source.end().await?;
    say(
        "nothing is left of it. Here nobody can write any more: keep it until a backup of the other one is there, then drop it",
    )?;
    Ok(ExitCode::SUCCESS)
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
    source.hurry().await?;
    target.hurry().await?;
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
    source.mark_led().await?;
    Ok(proof)
}

/// From here on the other one may be written to: nothing lets writes go on here. Says whether it was done, as far as is known.
async fn lead(route: &Route, begun: Instant) -> anyhow::Result<bool> {
    let Some(then) = &route.then else {
        say("lead all nodes there now: `database_url`, and a restart. Here they only read")?;
        return Ok(true);
    };
    let led = tokio::process::Command::new("/bin/sh").args(["-c", then]).status().await;
    let seconds = begun.elapsed().as_secs_f64();
    match led {
        Ok(status) if status.success() => {
            say(&format!("`{then}` is done; writes were refused for {seconds:.1} s"))?;
            Ok(true)
        }
        led => {
            say(&format!(
                "`{then}` went WRONG ({led:?}) after {seconds:.1} s: lead the nodes there by hand now"
            ))?;
            Ok(false)
        }
    }
}

/// Compares the tables that were too large for the change-over, and tidies up.
async fn finish(source: &mut Source, target: &mut Target, mut proof: Proof) -> anyhow::Result<ExitCode> {
    target.take_time().await?;
    proof.take_time(source).await?;
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
