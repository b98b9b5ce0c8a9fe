//! The benches, `make bench`: `search` (searches.rs), `chat` (chat/) and `pages` (pages.rs). Each makes a world in a throw-away
//! cluster, loads the server over HTTP, and pgbench with the very statements beside it, in one run. What came
//! out is a table (`report`).

mod chat;
mod http;
mod pages;
mod pgbench;
mod report;
mod searches;
mod world;

use anyhow::Context;
use clap::{Args, Parser};
use std::{io::Write, path::PathBuf, time::Duration};

/// Which bench.
#[derive(Debug, Parser)]
enum Bench {
    /// The same searches over HTTP and through pgbench, at several sizes.
    Search(Options),
    /// Messages: until the partner's page hears of them, and how many a second.
    Chat(chat::Options),
    /// Public pages, beside the same bytes out of a bare program of the same framework.
    Pages(pages::Options),
}

/// What to measure of search, and how long.
#[derive(Debug, Args)]
struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// Members, for each world.
    #[arg(long, value_delimiter = ',', default_value = "10000,1000000")]
    sizes: Vec<u32>,
    /// For each kind of search, size and side.
    #[arg(long, default_value_t = 8)]
    seconds: u64,
    /// How many ask at once, each waiting for its answer.
    #[arg(long, default_value_t = 4)]
    clients: usize,
    /// Where the server listens.
    #[arg(long, default_value_t = 9470)]
    port: u16,
    /// A file that gets the table too, between its marks.
    #[arg(long)]
    report: Option<PathBuf>,
}

/// Times of answers, in microseconds, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    sorted: Vec<u64>,
    lasted: Duration,
}

impl Times {
    pub(crate) fn new(mut times: Vec<u64>, lasted: Duration) -> Self {
        times.sort_unstable();
        Self { sorted: times, lasted }
    }

    /// That below which this share of them lies, in milliseconds.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let place = self.sorted.len() * percent / 100;
        let micros = self.sorted.get(place.min(self.sorted.len().saturating_sub(1))).copied().unwrap_or(0);
        Duration::from_micros(micros).as_secs_f64() * 1000.0
    }

    pub(crate) fn count(&self) -> usize {
        self.sorted.len()
    }

    /// Another round of the same.
    pub(crate) fn add(&mut self, other: Self) {
        self.sorted.extend(other.sorted);
        self.sorted.sort_unstable();
        self.lasted += other.lasted;
    }

    pub(crate) fn per_second(&self) -> f64 {
        let count = u32::try_from(self.sorted.len()).unwrap_or(u32::MAX);
        f64::from(count) / self.lasted.as_secs_f64().max(0.001)
    }
}

/// One kind of search at one size.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) kind: &'static str,
    pub(crate) members: u32,
    pub(crate) http: Times,
    pub(crate) pgbench: Times,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Bench::parse() {
        Bench::Search(options) => search(options).await,
        Bench::Chat(options) => chat::bench(options).await,
        Bench::Pages(options) => pages::bench(options).await,
    }
}

/// For each size a database of its own: each search is asked once, its statement and values are taken from
/// PostgreSQL's log, then a few clients ask as fast as they get answers, and pgbench after them.
async fn search(options: Options) -> anyhow::Result<()> {
    // Nothing is written while it is measured: what the cluster could forget does not matter.
    let cluster = world::Cluster::start(pgbox::Durability::Scratch).await?;
    let (mut measured, mut notes) = (Vec::new(), Vec::new());
    for &members in &options.sizes {
        let world = cluster.world(&options.liaison, members, options.port).await?;
        notes.push(world.note.clone());
        let searches = searches::gather(&cluster, &world).await?;
        for kind in searches::KINDS {
            let chosen: Vec<_> =
                searches.iter().filter(|search| kind == "mix" || search.kind == kind).collect();
            if chosen.is_empty() {
                tell(&format!("  {kind}, {members}: no search found enough members"))?;
                continue;
            }
            let time = Duration::from_secs(options.seconds);
            let requests = chosen.iter().map(|search| search.request.clone()).collect();
            let http = http::load(world.address, requests, options.clients, time).await?;
            let pgbench = pgbench::run(&world.url, &chosen, options.clients, time).await?;
            tell(&report::line(kind, members, &http, &pgbench))?;
            measured.push(Measured { kind, members, http, pgbench });
        }
        world.end().await?;
    }
    let table = report::table(&options.sizes, &measured, &notes);
    tell(&table)?;
    if let Some(path) = &options.report {
        report::put(path, "search", &table)?;
    }
    cluster.stop().await
}

pub(crate) fn tell(line: &str) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("the terminal is gone")
}
