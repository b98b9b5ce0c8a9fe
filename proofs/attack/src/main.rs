//! `make attack`, our own part: a server of this machine with a demo world, attacked in each way that we know by
//! somebody who has read its source. `matrix/`: who gets at whose things. `pairs/`: what a call tells of the one before
//! it, and calls that log in, made again. `races/`: fifty calls at one moment on each limit. `inputs/`: bytes that no
//! page sends. `uploads/`: files that are not what they say. `places.rs`: where a member is. `labels.rs`: what unsays
//! that a profile is fictional. `couples.rs`: sign-ups of two of whom one may not. Ends with a table; the exit status is 1 where
//! something does not hold.

mod actors;
mod couples;
mod holdings;
mod http;
mod inputs;
mod labels;
mod matrix;
mod pairs;
mod pictures;
mod places;
mod races;
mod sandbox;
mod uploads;
mod verdict;
mod world;

use actors::Crowd;
use anyhow::Context;
use clap::{Parser, ValueEnum};
use report::{Align, Table, tell};
use serde_json::Value;
use std::{num::NonZeroUsize, path::PathBuf, process::ExitCode, time::Instant};
use verdict::Verdict;
use world::World;

/// Attacks a server that it starts itself.
#[derive(Debug, Parser)]
struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// Only these attacks.
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Attack>,
    /// Rounds of each race.
    #[arg(long, default_value = "100")]
    rounds: NonZeroUsize,
    /// Bad inputs of each of the two kinds.
    #[arg(long, default_value = "10000")]
    inputs: NonZeroUsize,
    /// Begins the chance by which inputs are made.
    #[arg(long, default_value_t = 2026)]
    seed: u64,
    /// The document of all calls.
    #[arg(long, default_value = "server/openapi.json")]
    document: PathBuf,
    /// A file that gets the table too, between its marks.
    #[arg(long, conflicts_with = "only")]
    report: Option<PathBuf>,
}

/// One way to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Attack {
    Matrix,
    Pairs,
    Races,
    Inputs,
    Uploads,
    Places,
    Labels,
    Couples,
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let options = Options::parse();
    let (begun, that_run) = (Instant::now(), report::that_run("make attack"));
    let document: Value = serde_json::from_slice(&std::fs::read(&options.document)?)?;
    let program = options.liaison.canonicalize().context("there is no such program")?;
    tell("making a demo world …")?;
    let mut world = World::start(&program).await?;
    let verdicts = attack(&mut world, &options, &document).await;
    let log = world.log();
    world.end().await?;
    let verdicts = verdicts.inspect_err(|_| {
        let _ = tell(&format!("the server's last words:\n{}", last(&log)));
    })?;
    let mut table =
        Table::new(["attack", "how much", "goal", "figure", "verdict"].map(|head| (head, Align::Left)));
    for verdict in &verdicts {
        table.row(verdict.cells());
    }
    let holds = verdicts.iter().all(|verdict| verdict.holds);
    let text = format!("{table}\n\n{that_run}");
    tell(&format!("\n{text}\n\n{} s", begun.elapsed().as_secs()))?;
    if let Some(path) = &options.report {
        report::put(path, "attack", "own", &text)?;
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn attack(world: &mut World, options: &Options, document: &Value) -> anyhow::Result<Vec<Verdict>> {
    let wanted = |attack| options.only.is_empty() || options.only.contains(&attack);
    let mut crowd = Crowd::gather(&world.db).await?;
    let mut verdicts = Vec::new();
    if wanted(Attack::Matrix) {
        verdicts.extend(matrix::attack(world, &mut crowd, document).await?);
    }
    if wanted(Attack::Pairs) {
        verdicts.extend(pairs::attack(world, options.rounds.get()).await?);
    }
    if wanted(Attack::Uploads) {
        verdicts.extend(uploads::attack(world, &mut crowd).await?);
    }
    if wanted(Attack::Places) {
        verdicts.extend(places::attack(world, &mut crowd, options.seed).await?);
    }
    if wanted(Attack::Labels) {
        verdicts.extend(labels::attack(world).await?);
    }
    if wanted(Attack::Couples) {
        verdicts.extend(couples::attack(world).await?);
    }
    if wanted(Attack::Races) {
        verdicts.extend(races::attack(world, &mut crowd, options.rounds.get()).await?);
    }
    if wanted(Attack::Inputs) {
        verdicts
            .extend(inputs::attack(world, &mut crowd, document, options.inputs.get(), options.seed).await?);
    }
    verdicts.push(soundness(world).await?);
    Ok(verdicts)
}

/// After all that: the ledger proves itself, the server runs, and nothing in it panicked.
async fn soundness(world: &mut World) -> anyhow::Result<Verdict> {
    let mut faults = Vec::new();
    if let Err(error) = world.is_sound().await {
        faults.push(error.to_string());
    }
    let log = world.log();
    faults.extend(log.lines().filter(|line| line.contains("panicked")).map(str::to_owned));
    // Where the web app is not built, its pages say so with a 503; calls never do.
    let failures = world.failures().await?;
    faults.extend(failures.into_iter().filter(|line| !line.contains(r#"route="other",status="503""#)));
    Verdict::faults("afterwards", "ledger, log, figures".to_owned(), "faults", &faults)
}

fn last(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines
        .split_at_checked(lines.len().saturating_sub(20))
        .map_or_else(String::new, |(_, last)| last.join("\n"))
}
