//! The bench of chat: how long a message takes from its POST to the partner's open page, with many pages
//! open; and how many messages a second go through HTTP and through pgbench, which makes the same call of
//! `send_message`.

mod latency;
mod page;
mod people;
mod throughput;

use crate::{Times, report, tell, world};
use clap::Args;
use std::{path::PathBuf, time::Duration};

/// What to measure, and how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// Members of the world; some half of them are on the main site.
    #[arg(long, default_value_t = 5000)]
    members: u32,
    /// Open pages.
    #[arg(long, default_value_t = 2000)]
    streams: usize,
    /// Messages a second while latency is measured.
    #[arg(long, value_delimiter = ',', default_value = "50,200")]
    rates: Vec<u32>,
    /// How many send as fast as they get answers while throughput is measured, on both sides.
    #[arg(long, default_value_t = 8)]
    clients: usize,
    /// For each rate, and for each round and side of throughput.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Throughput is measured in turn on both sides, so often.
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Where the server listens.
    #[arg(long, default_value_t = 9471)]
    port: u16,
    /// A file that gets the tables too, between their marks.
    #[arg(long)]
    report: Option<PathBuf>,
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    // What is acknowledged is on the disk: that is most of what a message costs.
    let cluster = world::Cluster::start(pgbox::Durability::Durable).await?;
    let world = cluster.world(&options.liaison, options.members, options.port).await?;
    let people = people::gather(&world.url, options.streams).await?;
    let call = people::call(&cluster, &world, &people).await?;
    let time = Duration::from_secs(options.seconds);

    let before = world.resident()?;
    let page::Pages { mut heard, reading: _reading } = page::open(world.address, &people.listeners).await?;
    let each = (world.resident()? - before) * 1024 / u64::try_from(options.streams.max(1))?;
    let mut lines = vec![
        format!("| with {} open pages | p50 ms | p99 ms | slowest ms | messages |", options.streams),
        "|---|---:|---:|---:|---:|".to_owned(),
    ];
    for rate in &options.rates {
        let times = latency::measure(world.address, &people, &mut heard, *rate, time).await?;
        for (what, times) in [("to the partner's page", &times.event), ("to the answer", &times.answer)] {
            let line = format!(
                "| {rate} messages/s, POST {what} | {:.2} | {:.2} | {:.2} | {} |",
                times.percentile(50),
                times.percentile(99),
                times.percentile(100),
                times.count()
            );
            tell(&line)?;
            lines.push(line);
        }
    }
    let (mut http, mut pgbench) = (Times::default(), Times::default());
    for _ in 0..options.rounds {
        cluster.checkpoint().await?;
        http.add(throughput::http(world.address, &people, options.clients, time).await?);
        cluster.checkpoint().await?;
        pgbench.add(throughput::pgbench(&world.url, &call, options.clients, time).await?);
    }
    lines.extend([
        String::new(),
        format!(
            "| {} senders, each waiting for its answer | messages/s | p50 ms | p99 ms |",
            options.clients
        ),
        "|---|---:|---:|---:|".to_owned(),
        side("HTTP, all pages open", &http),
        side("pgbench, the same call", &pgbench),
        String::new(),
        format!("- HTTP : pgbench = **{:.2}**", http.per_second() / pgbench.per_second().max(0.001)),
        format!(
            "- an open page costs the server {:.1} kB of memory",
            f64::from(u32::try_from(each)?) / 1000.0
        ),
        format!("- {}", world.note),
    ]);
    let table = lines.join("\n");
    tell(&table)?;
    if let Some(path) = &options.report {
        report::put(path, "chat", &table)?;
    }
    world.end().await?;
    cluster.stop().await
}

fn side(what: &str, times: &Times) -> String {
    let (p50, p99) = (times.percentile(50), times.percentile(99));
    format!("| {what} | {:.0} | {p50:.2} | {p99:.2} |", times.per_second())
}
