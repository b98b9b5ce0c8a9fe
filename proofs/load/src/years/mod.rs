//! `load years`, `make years`: three years of very many members, made by SQL in minutes; then every periodic job, every start
//! and the calls that members make all day run on it, each with its time, the pages that PostgreSQL read for it and the tables
//! that it read whole. What grows by how much is measured, too.

mod calls;
mod counters;
mod fill;
mod jobs;
mod mails;
mod sizes;
mod starts;

use crate::{
    outcome::{Goal, Where},
    tell,
    world::Cluster,
};
use clap::Args;
use counters::Cost;
use report::Table;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// How many members; a multiple of ten. A million take 45 GB and most of an hour on two processors.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(10_000..=2_000_000))]
    members: u32,
    /// Requests a second of members, while the jobs run and while they don't.
    #[arg(long, default_value_t = 300)]
    rate: u32,
    /// How long each of these two lasts.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// The page on how long everything is kept, which gets the table of how much grows.
    #[arg(long)]
    retention: Option<PathBuf>,
    #[command(flatten)]
    outcome: Where,
}

/// As an operator with this many members would set it, and so that PostgreSQL counts what it does.
const SETTINGS: [(&str, &str); 4] = [
    ("shared_preload_libraries", "pg_stat_statements"),
    ("maintenance_work_mem", "512MB"),
    ("max_wal_size", "8GB"),
    ("autovacuum_naptime", "30s"),
];
/// Of a demo world whose members the others look like.
const MODELS: u32 = 2_000;

/// A row of the table: what ran, and what it cost.
pub(super) struct Run {
    what: String,
    did: String,
    took: String,
    cost: Cost,
    /// Tables that it may read whole, since that is its work.
    may_read: &'static [&'static str],
    /// The longest that one of its statements may take; None: as long as it takes.
    longest: Option<Duration>,
    /// Pages that it may read; None: as many as it takes.
    pages: Option<i64>,
}

/// Nothing outside a proof or an export needs more (at a bench's size, on a machine that does nothing else).
pub(super) const A_SECOND: Option<Duration> = Some(Duration::from_secs(1));

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    anyhow::ensure!(options.members.is_multiple_of(10), "--members must be a multiple of ten");
    let that_run = options.outcome.that_run();
    let cluster = Cluster::start_with(pgbox::Durability::Scratch, &SETTINGS).await?;
    let ground = cluster.ground(&options.liaison, options.members).await?;
    let (mut runs, mut figures, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    let begin = Instant::now();
    ground.make(MODELS).await?;
    let world = fill::World::new(&ground, options.members).await?;
    world.fill().await?;
    // Mails first: the outbox with a twentieth of its rows, and with all of them.
    world.mails(0, 1).await?;
    world.settle().await?;
    world.check().await?;
    let few = mails::measure(&ground, &world, &mut runs).await?;
    world.mails(1, 20).await?;
    world.settle().await?;
    notes.push(format!(
        "- {} members: made in {:.0} s; {}",
        options.members,
        begin.elapsed().as_secs_f64(),
        world.size().await?
    ));
    tell(notes.last().map_or("", String::as_str))?;
    let grown = sizes::measure(&world).await?;
    let many = mails::measure(&ground, &world, &mut runs).await?;
    figures.push(mails::figure(few, many));
    figures.extend(mails::goals(few, many));
    figures.extend(starts::measure(&ground, &world, &mut runs).await?);
    figures.extend(calls::measure(&ground, &world, &mut runs).await?);
    figures.extend(jobs::measure(&ground, &world, &mut runs).await?);
    figures.extend(jobs::beside_members(&ground, &world, &options).await?);
    cluster.stop().await?;
    let text = format!("{}\n\n{}", table(&runs), notes.join("\n"));
    if let Some(page) = &options.retention {
        report::put(page, "years", "growth", &format!("{grown}\n\n{that_run}"))?;
    }
    tell(&grown)?;
    figures.extend(runs.iter().flat_map(Run::goals));
    let (met, missed): (Vec<_>, Vec<_>) = figures.into_iter().partition(Goal::met);
    options.outcome.put("years", &text, &[met, missed].concat(), &that_run)
}

impl Run {
    /// What must hold on any machine, and the longest statement.
    fn goals(&self) -> Vec<Goal> {
        let goal = |name: String, at_most: f64, figure: f64| Goal { name, at_most, figure };
        let unasked = self.cost.whole.iter().filter(|(table, _)| !self.may_read.contains(&table.as_str()));
        let unasked: Vec<&str> = unasked.map(|(table, _)| table.as_str()).collect();
        let mut goals = Vec::new();
        // Only what did not hold is worth a line each.
        if !unasked.is_empty() {
            goals.push(goal(
                format!("{}: tables read whole ({})", self.what, unasked.join(", ")),
                0.0,
                number(unasked.len()),
            ));
        }
        if let Some(longest) = self.longest
            && self.cost.slowest > longest.as_secs_f64() * 1000.0
        {
            goals.push(goal(
                format!("{}: longest statement in ms", self.what),
                longest.as_secs_f64() * 1000.0,
                self.cost.slowest,
            ));
        }
        if let Some(pages) = self.pages
            && self.cost.pages > pages
        {
            goals.push(goal(format!("{}: pages", self.what), precise(pages), precise(self.cost.pages)));
        }
        goals
    }
}

fn table(runs: &[Run]) -> String {
    let mut table = Table::of_numbers([
        "what",
        "did",
        "took",
        "statements",
        "longest, ms",
        "pages",
        "pages, at most",
        "tables read whole",
    ]);
    for run in runs {
        let whole: Vec<String> =
            run.cost.whole.iter().map(|(table, rows)| format!("{table} ({rows} rows)")).collect();
        table.row([
            run.what.clone(),
            run.did.clone(),
            run.took.clone(),
            run.cost.statements.to_string(),
            format!("{:.1}", run.cost.slowest),
            run.cost.pages.to_string(),
            run.pages.map_or("its work".to_owned(), |pages| pages.to_string()),
            if whole.is_empty() { "none".to_owned() } else { whole.join(", ") },
        ]);
    }
    table.to_string()
}

/// Seconds or milliseconds, as one reads them.
pub(super) fn time(took: Duration) -> String {
    if took.as_secs() >= 1 {
        format!("{:.1} s", took.as_secs_f64())
    } else {
        format!("{:.1} ms", took.as_secs_f64() * 1000.0)
    }
}

pub(super) fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "for a person to read")]
pub(super) fn precise(count: i64) -> f64 {
    count as f64
}
