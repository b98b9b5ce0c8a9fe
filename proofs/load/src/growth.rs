//! Benches that depend on the number of members: a world for each size, in which they run one after the other.

use crate::{
    mix::{self, Mixed},
    outcome::{Goal, Where},
    search, tell,
    world::Cluster,
};
use clap::Args;
use std::{path::PathBuf, time::Duration};

/// What to measure, and how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    pub(crate) liaison: PathBuf,
    /// Members, for each world, ascending.
    #[arg(long, value_delimiter = ',', default_value = "10000,100000,1000000")]
    sizes: Vec<u32>,
    /// For each kind of search, size and side; the mix runs twice as long.
    #[arg(long, default_value_t = 6)]
    seconds: u64,
    /// How many ask at once, each waiting for its answer, of searches and of the mix's reads.
    #[arg(long, default_value_t = 4)]
    pub(crate) clients: usize,
    /// Requests a second of the mix, whether or not answers are there.
    #[arg(long, default_value_t = 300)]
    pub(crate) rate: u32,
    /// Also prints what PostgreSQL's time in the mix went for (pg_stat_statements).
    #[arg(long)]
    pub(crate) statements: bool,
    #[command(flatten)]
    outcome: Where,
}

/// So that PostgreSQL counts what it does.
const STATEMENTS: [(&str, &str); 2] =
    [("shared_preload_libraries", "pg_stat_statements"), ("pg_stat_statements.track_planning", "on")];

/// Which of the benches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Search,
    Mix,
    Both,
}

impl Options {
    pub(crate) fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

/// Runs them at all sizes.
pub(crate) async fn bench(options: Options, what: What) -> anyhow::Result<()> {
    let that_run = options.outcome.that_run();
    // A world is made faster where it may be forgotten; the mix, which writes, has the promises kept.
    let more: &[_] = if options.statements { &STATEMENTS } else { &[] };
    let cluster = Cluster::start_with(pgbox::Durability::Scratch, more).await?;
    let (mut searched, mut in_memory) = (Vec::new(), Vec::new());
    let (mut mixed, mut notes) = (Vec::new(), Vec::new());
    for &members in &options.sizes {
        let mut world = cluster.world(&options.liaison, members).await?;
        notes.push(format!("- {}", world.note));
        if what != What::Mix {
            let (measured, memory) =
                search::measure(&cluster, &world, options.clients, options.time()).await?;
            searched.extend(measured);
            notes.push(memory.note());
            in_memory.push(memory);
        }
        if what != What::Search {
            world.remember().await?;
            cluster.keep_promises(true).await?;
            let one = mix::measure(&cluster, &world, &options).await?;
            tell(&mix::figures(std::slice::from_ref(&one)))?;
            mixed.push(one);
            cluster.keep_promises(false).await?;
        }
        world.end().await?;
    }
    cluster.stop().await?;
    // What was missed is told when both are written.
    let mut missed = Ok(());
    if !searched.is_empty() {
        let plot = options.outcome.plot("search", "Search by number of members", &search::plot(&searched))?;
        let table = format!("{}\n\n{plot}\n\n{}", search::table(&options.sizes, &searched), notes.join("\n"));
        let goals = search::goals(&options.sizes, &searched, &in_memory);
        missed = options.outcome.put("search", &table, &goals, &that_run);
    }
    if !mixed.is_empty() {
        report_mix(&options, &mixed, &notes, &that_run)?;
    }
    missed
}

fn report_mix(options: &Options, mixed: &[Mixed], notes: &[String], that_run: &str) -> anyhow::Result<()> {
    let growth =
        options.outcome.plot("mix-growth", "The mix by number of members", &mix::growth_plot(mixed))?;
    let latency = options.outcome.plot("mix", "Each kind of request", &mix::latency_plot(mixed))?;
    let table = format!("{}\n\n{latency}\n\n{growth}\n\n{}", mix::figures(mixed), notes.join("\n"));
    let goals: Vec<Goal> = mixed.last().map(Mixed::goals).unwrap_or_default();
    options.outcome.put("mix", &table, &goals, that_run)
}
