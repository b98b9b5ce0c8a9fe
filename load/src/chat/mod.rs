//! The bench of chat: how long a message takes from its POST to the partner's open page, with many pages
//! open; and how many messages a second go through HTTP and through pgbench, which makes the same call of
//! `send_message`.

mod latency;
pub(crate) mod page;
mod people;
mod throughput;

use crate::{
    Times,
    outcome::{Goal, Where},
    tell, usage,
    world::{self, Cluster, World},
};
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
    #[command(flatten)]
    outcome: Where,
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    let that_run = options.outcome.that_run();
    // What is acknowledged is on the disk: that is most of what a message costs.
    let cluster = world::Cluster::start(pgbox::Durability::Durable).await?;
    let world = cluster.world(&options.liaison, options.members, options.port).await?;
    let people = people::gather(&world.url, options.streams).await?;
    let call = people::call(&cluster, &world, &people).await?;
    let time = Duration::from_secs(options.seconds);

    let before = usage::resident(world.pid()?)?;
    let page::Pages { mut heard, reading: _reading } = page::open(world.address, &people.listeners).await?;
    let each = (usage::resident(world.pid()?)? - before) / u64::try_from(options.streams.max(1))?;
    let mut lines = vec![
        format!("| with {} open pages | p50 ms | p99 ms | slowest ms | messages |", options.streams),
        "|---|---:|---:|---:|---:|".to_owned(),
    ];
    let mut goals = Vec::new();
    for rate in &options.rates {
        let times = latency::measure(world.address, &people, &mut heard, *rate, time).await?;
        goals.push(Goal {
            name: format!("99th percentile to the partner's page in ms, {rate} messages/s (G8)"),
            at_most: 500.0,
            figure: times.event.percentile(99),
        });
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
    let (mut at_http, mut at_pgbench) = (Spent::default(), Spent::default());
    for _ in 0..options.rounds {
        cluster.checkpoint().await?;
        let before = Spent::until_now(&world, &cluster)?;
        http.add(throughput::http(world.address, &people, options.clients, time).await?);
        at_http.add_since(&before, &world, &cluster)?;
        cluster.checkpoint().await?;
        let before = Spent::until_now(&world, &cluster)?;
        pgbench.add(throughput::pgbench(&world.url, &call, options.clients, time).await?);
        at_pgbench.add_since(&before, &world, &cluster)?;
    }
    lines.extend([
        String::new(),
        format!(
            "| {} senders, each waiting for its answer | messages/s | p50 ms | p99 ms | processor ms a message: server | PostgreSQL |",
            options.clients
        ),
        "|---|---:|---:|---:|---:|---:|".to_owned(),
        side("HTTP, all pages open", &http, &at_http, true),
        side("pgbench, the same call", &pgbench, &at_pgbench, false),
        String::new(),
        format!("- HTTP : pgbench = **{:.2}**", http.per_second() / pgbench.per_second().max(0.001)),
        format!(
            "- an open page costs the server {:.1} kB of memory",
            f64::from(u32::try_from(each)?) / 1000.0
        ),
        format!("- {}", world.note),
    ]);
    world.end().await?;
    cluster.stop().await?;
    options.outcome.put("chat", &lines.join("\n"), &goals, &that_run)
}

fn side(what: &str, times: &Times, spent: &Spent, serves: bool) -> String {
    let (p50, p99) = (times.percentile(50), times.percentile(99));
    let messages = u32::try_from(times.count()).unwrap_or(u32::MAX).max(1);
    let each = |time: Duration| format!("{:.2}", (time / messages).as_secs_f64() * 1_000.0);
    let server = if serves { each(spent.server) } else { String::new() };
    let postgres = each(spent.postgres);
    format!("| {what} | {:.0} | {p50:.2} | {p99:.2} | {server} | {postgres} |", times.per_second())
}

/// Processor time.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    server: Duration,
    postgres: Duration,
}

impl Spent {
    fn until_now(world: &World, cluster: &Cluster) -> anyhow::Result<Self> {
        Ok(Self {
            server: usage::processor_time(world.pid()?)?,
            postgres: usage::processor_time_of_family(cluster.pid())?,
        })
    }

    fn add_since(&mut self, before: &Self, world: &World, cluster: &Cluster) -> anyhow::Result<()> {
        let now = Self::until_now(world, cluster)?;
        self.server += now.server.saturating_sub(before.server);
        self.postgres += now.postgres.saturating_sub(before.postgres);
        Ok(())
    }
}
