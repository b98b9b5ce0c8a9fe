//! The bench of chat: how long a message takes from its POST to the partner's open page, with many pages
//! open; and how many messages a second go through HTTP and through pgbench, which makes the same call of
//! `send_message`.

mod latency;
pub(crate) mod page;
pub(crate) mod peer;
mod people;
mod throughput;

use crate::{
    Times,
    outcome::{Goal, Where},
    tell, usage,
    world::{self, Cluster, World},
};
use clap::Args;
use people::People;
use report::Table;
use std::{net::SocketAddr, num::NonZeroU32, path::PathBuf, time::Duration};

/// As servers run that send fast: sessions in memory.
const FROM_MEMORY: [(&str, &str); 1] = [("LIAISON_SESSIONS_IN_MEMORY", "true")];
/// Up to so many messages a second the median has a bar as well.
const CALM: u32 = 200;

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
    #[arg(long, default_value = "2")]
    rounds: NonZeroU32,
    #[command(flatten)]
    outcome: Where,
}

impl Options {
    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    let that_run = options.outcome.that_run();
    // What is acknowledged is on the disk: that is most of what a message costs.
    let cluster = world::Cluster::start(pgbox::Durability::Durable).await?;
    let world = cluster.world_with(&options.liaison, options.members, &FROM_MEMORY).await?;
    let people = people::gather(&world.url, options.streams).await?;
    let call = people::call(&cluster, &world, &people).await?;

    let before = usage::resident(world.pid()?)?;
    let mut pages = page::open(world.address, &people.listeners).await?;
    let grown = usage::resident(world.pid()?)?.saturating_sub(before);
    let (latencies, mut goals) = latencies(&options, world.address, &people, &mut pages).await?;
    let [http, pgbench] = sides(&options, &cluster, &world, &people, &call).await?;
    goals.push(Goal {
        name: "pgbench's calls a second beside ours (ours are three quarters: 1.33)".to_owned(),
        at_most: 1.33,
        figure: pgbench.times.per_second() / http.times.per_second().max(0.001),
    });
    pages.are_open()?;
    let notes = [
        format!("- HTTP : pgbench = **{}**", http.times.beside(&pgbench.times)),
        format!(
            "- an open page costs the server {:.1} kB of memory",
            f64::from(u32::try_from(grown / u64::try_from(people.listeners.len())?)?) / 1000.0
        ),
        format!("- {}", world.note),
    ];
    let text = [latencies, throughput_table(options.clients, &http, &pgbench), notes.join("\n")];
    world.end().await?;
    cluster.stop().await?;
    options.outcome.put("chat", &text.join("\n\n"), &goals, &that_run)
}

/// At each rate: the table, and the goals.
async fn latencies(
    options: &Options,
    address: SocketAddr,
    people: &People,
    pages: &mut page::Pages,
) -> anyhow::Result<(String, Vec<Goal>)> {
    let with = format!("with {} open pages", people.listeners.len());
    let mut table = Table::of_numbers([with.as_str(), "p50 ms", "p99 ms", "slowest ms", "messages"]);
    let mut goals = Vec::new();
    for rate in &options.rates {
        let times = latency::measure(address, people, &mut pages.heard, *rate, options.time()).await?;
        goals.push(Goal {
            name: format!("99th percentile to the partner's page in ms, {rate} messages/s"),
            at_most: 500.0,
            figure: times.event.percentile(99),
        });
        if *rate <= CALM {
            goals.push(Goal {
                name: format!("median to the partner's page in ms, {rate} messages/s"),
                at_most: 2.0,
                figure: times.event.percentile(50),
            });
        }
        for (what, times) in [("to the partner's page", &times.event), ("to the answer", &times.answer)] {
            let percentiles = [50, 99, 100].map(|percent| format!("{:.2}", times.percentile(percent)));
            let cells = [format!("{rate} messages/s, POST {what}")].into_iter().chain(percentiles);
            let cells: Vec<String> = cells.chain([times.count().to_string()]).collect();
            tell(&cells.join(" | "))?;
            table.row(cells);
        }
    }
    Ok((table.to_string(), goals))
}

/// One side of throughput.
#[derive(Default)]
struct Side {
    times: Times,
    spent: Spent,
}

/// HTTP and pgbench in turn.
async fn sides(
    options: &Options,
    cluster: &Cluster,
    world: &World,
    people: &People,
    call: &str,
) -> anyhow::Result<[Side; 2]> {
    let [mut http, mut pgbench] = [Side::default(), Side::default()];
    let (clients, time) = (options.clients, options.time());
    for _ in 0..options.rounds.get() {
        cluster.checkpoint().await?;
        let before = Spent::until_now(world, cluster)?;
        http.times.add(throughput::http(world.address, people, clients, time).await?);
        http.spent.add_since(&before, world, cluster)?;
        cluster.checkpoint().await?;
        let before = Spent::until_now(world, cluster)?;
        pgbench.times.add(throughput::pgbench(&world.url, call, clients, time).await?);
        pgbench.spent.add_since(&before, world, cluster)?;
    }
    Ok([http, pgbench])
}

fn throughput_table(clients: usize, http: &Side, pgbench: &Side) -> String {
    let mut table = Table::of_numbers([
        format!("{clients} senders, each waiting for its answer").as_str(),
        "p50 ms",
        "p99 ms",
        "messages/s",
        "processor ms a message: server",
        "PostgreSQL",
    ]);
    for (what, side, serves) in
        [("HTTP, all pages open", http, true), ("pgbench, the same call", pgbench, false)]
    {
        let messages = u32::try_from(side.times.count()).unwrap_or(u32::MAX).max(1);
        let each = |time: Duration| format!("{:.2}", (time / messages).as_secs_f64() * 1_000.0);
        let server = if serves { each(side.spent.server) } else { String::new() };
        let cells = [what.to_owned()].into_iter().chain(side.times.cells());
        table.row(cells.chain([server, each(side.spent.postgres)]));
    }
    table.to_string()
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
