//! The bench of open pages: what their event streams cost in memory and, while nothing happens, in processor time.

use crate::{Times, chat::page, http::Connection, outcome::Where, people, tell, usage, world};
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
    /// Where the server listens.
    #[arg(long, default_value_t = 9473)]
    port: u16,
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
    let that_run = options.outcome.that_run();
    let cluster = world::Cluster::start(pgbox::Durability::Scratch).await?;
    let world = cluster.world(&options.liaison, 2000, options.port).await?;
    let people = people::log_in(&world.url, 1_000_000).await?;
    // What the first requests of a process cost is not the streams'.
    let account = vec![people::read(
        "/api/user.php",
        &people.first().map(|one| one.cookie.clone()).unwrap_or_default(),
    )];
    crate::http::load(world.address, account.clone(), 8, Duration::from_secs(2)).await?;
    Connection::open(world.address).await?;
    let before = usage::resident(world.pid()?)?;
    let (mut open, mut measured) = (Vec::new(), Vec::new());
    for &streams in &options.counts {
        let begin = Instant::now();
        let more = streams - open.len().min(streams);
        let members: Vec<_> = people.iter().cycle().skip(open.len()).take(more).cloned().collect();
        let opened = page::open(world.address, &members).await?;
        let opened_per_second = f64::from(u32::try_from(more)?) / begin.elapsed().as_secs_f64();
        open.extend(std::iter::repeat_with(|| ()).take(more));
        tokio::spawn(keep(opened));
        let spent = usage::processor_time(world.pid()?)?;
        let idle = Duration::from_secs(options.seconds);
        tokio::time::sleep(idle).await;
        let busy =
            usage::processor_time(world.pid()?)?.saturating_sub(spent).as_secs_f64() / idle.as_secs_f64();
        let resident = usage::resident(world.pid()?)?;
        let answer = crate::http::load(world.address, account.clone(), 1, Duration::from_secs(1)).await?;
        tell(&format!("  {streams} streams: {} MB", resident / 1_000_000))?;
        measured.push(Measured { streams, resident, busy, opened_per_second, answer });
    }
    world.end().await?;
    cluster.stop().await?;
    let plot = options.outcome.plot("streams", "Memory by open streams", &plot(before, &measured))?;
    options.outcome.put("streams", &format!("{}\n\n{plot}", table(before, &measured)), &[], &that_run)
}

/// Until the bench ends.
async fn keep(pages: page::Pages) {
    let page::Pages { heard: _heard, mut reading } = pages;
    while reading.join_next().await.is_some() {}
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
