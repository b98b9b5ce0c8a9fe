//! The bench of open pages: what their event streams cost in memory and, while nothing happens, in processor time.

use crate::{
    Times,
    chat::page::{self, Pages},
    http,
    outcome::{Goal, Where},
    people, tell, usage,
    world::{self, World},
};
use anyhow::Context;
use clap::Args;
use report::{
    Table,
    svg::{Axis, Chart, Line, Scale},
};
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
    /// How many streams, ascending. Each takes a file on both sides (`ulimit -n`).
    #[arg(long, value_delimiter = ',', default_value = "1000,2500,5000,9000")]
    counts: Vec<usize>,
    /// How long nothing happens, at each count; a stream says every 20 s that it is alive.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    #[command(flatten)]
    outcome: Where,
}

/// At one count.
#[derive(Debug)]
struct Measured {
    streams: usize,
    resident: u64,
    /// Of one processor, while nothing happens.
    busy: f64,
    opened_per_second: f64,
    /// Of a call that has nothing to do with them.
    answer: Times,
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    anyhow::ensure!(options.counts.is_sorted() && !options.counts.is_empty(), "--counts must ascend");
    let that_run = options.outcome.that_run();
    let cluster = world::Cluster::start(pgbox::Durability::Scratch).await?;
    let world = cluster.world(&options.liaison, 2000).await?;
    let people = people::log_in(&world.url, 1_000_000).await?;
    let first = people.first().context("nobody is there")?;
    let account = vec![people::read("/api/user.php", &first.cookie)];
    // What the first requests of a process cost is not the streams'.
    http::load(world.address, account.clone(), 8, Duration::from_secs(2)).await?;
    let before = usage::resident(world.pid()?)?;
    let (mut open, mut measured) = (Vec::new(), Vec::new());
    let mut listeners = people.iter().cycle();
    let mut opened = 0;
    for &streams in &options.counts {
        let begin = Instant::now();
        let more: Vec<_> = listeners.by_ref().take(streams - opened).cloned().collect();
        open.push(page::open(world.address, &more).await?);
        let opened_per_second = f64::from(u32::try_from(more.len())?) / begin.elapsed().as_secs_f64();
        opened = streams;
        let busy = idle(&world, Duration::from_secs(options.seconds)).await?;
        open.iter_mut().try_for_each(Pages::are_open)?;
        let resident = usage::resident(world.pid()?)?;
        let answer = http::load(world.address, account.clone(), 1, Duration::from_secs(1)).await?;
        tell(&format!("  {streams} streams: {} MB, {:.1} % busy", resident / 1_000_000, busy * 100.0))?;
        measured.push(Measured { streams, resident, busy, opened_per_second, answer });
    }
    world.end().await?;
    cluster.stop().await?;
    let plot = options.outcome.plot("streams", "Memory by open streams", &plot(before, &measured))?;
    let table = format!("{}\n\n{plot}", table(before, &measured));
    options.outcome.put("streams", &table, &goals(before, &measured), &that_run)
}

/// An open page is cheap, and one that nothing happens on costs next to nothing.
fn goals(before: u64, measured: &[Measured]) -> Vec<Goal> {
    let most = |of: &dyn Fn(&Measured) -> f64| measured.iter().map(of).fold(0.0, f64::max);
    let goal = |name: &str, at_most, figure| Goal { name: name.to_owned(), at_most, figure };
    vec![
        goal("kB an open page", 10.0, most(&|one| each(before, one) / 1000.0)),
        goal("% of a processor while all pages are idle", 10.0, most(&|one| one.busy * 100.0)),
    ]
}

/// The share of a processor that the server takes while nothing happens for so long.
async fn idle(world: &World, time: Duration) -> anyhow::Result<f64> {
    let (begin, spent) = (Instant::now(), usage::processor_time(world.pid()?)?);
    tokio::time::sleep(time).await;
    let spent = usage::processor_time(world.pid()?)?.saturating_sub(spent);
    Ok(spent.as_secs_f64() / begin.elapsed().as_secs_f64())
}

/// What one of them costs, in bytes.
fn each(before: u64, one: &Measured) -> f64 {
    let streams = u64::try_from(one.streams).unwrap_or(1).max(1);
    f64::from(u32::try_from(one.resident.saturating_sub(before) / streams).unwrap_or(u32::MAX))
}

fn table(before: u64, measured: &[Measured]) -> String {
    let mut table = Table::of_numbers([
        "open streams",
        "server MB",
        "kB a stream",
        "streams per GB",
        "opened a second",
        "% of a processor while idle",
        "another call's p50 ms",
    ]);
    table.row(["0".to_owned(), (before / 1_000_000).to_string()]);
    for one in measured {
        let each = each(before, one);
        table.row([
            one.streams.to_string(),
            (one.resident / 1_000_000).to_string(),
            format!("{:.1}", each / 1000.0),
            format!("{:.0}", 1e9 / each.max(1.0)),
            format!("{:.0}", one.opened_per_second),
            format!("{:.1}", one.busy * 100.0),
            format!("{:.2}", one.answer.percentile(50)),
        ]);
    }
    table.to_string()
}

fn plot(before: u64, measured: &[Measured]) -> String {
    let megabytes = |bytes: u64| f64::from(u32::try_from(bytes / 1000).unwrap_or(u32::MAX)) / 1000.0;
    let own = measured
        .iter()
        .map(|one| (f64::from(u32::try_from(one.streams).unwrap_or(u32::MAX)), megabytes(one.resident)));
    let line = Line {
        name: "server".to_owned(),
        points: std::iter::once((0.0, megabytes(before))).chain(own).collect(),
    };
    let chart = Chart {
        title: "Memory of the server with open event streams".to_owned(),
        x: Axis { title: "open streams".to_owned(), scale: Scale::Linear },
        y: Axis { title: "resident, MB".to_owned(), scale: Scale::Linear },
    };
    report::svg::lines(&chart, &[line])
}
