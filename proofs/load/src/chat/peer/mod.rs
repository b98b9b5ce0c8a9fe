//! The bench of messages beside ejabberd, a message server that many run: both keep their messages in one PostgreSQL, and are
//! measured in turn.

mod server;
mod xmpp;

use super::{
    Side, latency, page,
    people::{self, People},
    throughput,
};
use crate::{
    Times,
    http::Connection,
    outcome::{Goal, Where},
    people::message,
    tell, usage,
    world::{Cluster, World},
};
use anyhow::Context;
use clap::Args;
use report::{Align, Table};
use server::{Ejabberd, Installed};
use std::{
    num::NonZeroU32,
    path::PathBuf,
    time::{Duration, Instant},
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    task::JoinSet,
};
use xmpp::{Login, Session};

/// Connections that send while latency is measured, as on our side.
const SENDERS: usize = 32;
/// A message that nobody has heard by then is lost.
const AT_MOST: Duration = Duration::from_secs(10);
/// As long as ours (people.rs).
const TEXT: &str = "Shall we meet at the harbour, say at half past seven? Number";
const NOT_THERE: &str = "ejabberd is not installed here (Debian: ejabberd and erlang-p1-pgsql): nothing was measured, and the document \
    stays as it is";

/// What to measure, and how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// Members of our world.
    #[arg(long, default_value_t = 5000)]
    members: u32,
    /// Messages a second while latency is measured.
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// How many send as fast as they get answers while throughput is measured.
    #[arg(long, default_value_t = 8)]
    clients: usize,
    /// For each side's latency, and for each of its rounds of throughput.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Throughput is measured in turn on both sides, so often.
    #[arg(long, default_value = "2")]
    rounds: NonZeroU32,
    #[command(flatten)]
    outcome: Where,
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    let that_run = options.outcome.that_run();
    let installed = server::installed().context(NOT_THERE)?;
    let listening = [("listen_addresses", server::POSTGRES)];
    let cluster = Cluster::start_with(pgbox::Durability::Durable, &listening).await?;
    let world = cluster.world_with(&options.liaison, options.members, &super::FROM_MEMORY).await?;
    let people = people::gather(&world.url, 0).await?;
    begin(&world, &people).await?;
    let mut pages = page::open(world.address, &people.listeners).await?;
    let (ejabberd, mut lines) = peer(&cluster, &installed, &people).await?;

    let time = Duration::from_secs(options.seconds);
    let ours = latency::measure(world.address, &people, &mut pages.heard, options.rate, time).await?;
    let theirs = lines.latency(options.rate, time).await?;
    let (mut our_side, mut their_side) = (Side::default(), Side::default());
    for _ in 0..options.rounds.get() {
        cluster.checkpoint().await?;
        let before = super::Spent::until_now(&world, &cluster)?;
        our_side.times.add(throughput::http(world.address, &people, options.clients, time).await?);
        our_side.spent.add_since(&before, &world, &cluster)?;
        cluster.checkpoint().await?;
        let before = spent(&ejabberd, &cluster)?;
        their_side.times.add(lines.throughput(options.clients, time).await?);
        let now = spent(&ejabberd, &cluster)?;
        their_side.spent.server += now.server.saturating_sub(before.server);
        their_side.spent.postgres += now.postgres.saturating_sub(before.postgres);
    }
    pages.are_open()?;
    lines.are_open()?;

    let theirs_is = format!("ejabberd {}", installed.version);
    let goal = Goal {
        name: "ejabberd's messages a second beside ours (ours are 2.5 times as many: 0.40)".to_owned(),
        at_most: 0.4,
        figure: their_side.times.per_second() / our_side.times.per_second().max(0.001),
    };
    let text = [
        latencies(&options, &theirs_is, [&ours, &theirs]),
        rates(&options, &theirs_is, [&our_side, &their_side]),
        compared(&theirs_is),
        format!("- {}", world.note),
    ];
    drop(ejabberd);
    world.end().await?;
    cluster.stop().await?;
    options.outcome.put("ejabberd", &text.join("\n\n"), &[goal], &that_run)
}

/// Every pair has its conversation: what is measured is the usual message, not the first.
async fn begin(world: &World, people: &People) -> anyhow::Result<()> {
    let mut browser = Connection::open(world.address).await?;
    for (_, from, to) in people.pairs() {
        browser.ask(&message(from, to)).await?.success()?;
    }
    Ok(())
}

/// Their server, with as many pairs as ours.
async fn peer(
    cluster: &Cluster,
    installed: &Installed,
    people: &People,
) -> anyhow::Result<(Ejabberd, Lines)> {
    let database = "bench_ejabberd";
    let url = cluster.database(database).await?;
    let pairs = people.pairs().count();
    let logins = server::prepare(&url, i64::try_from(2 * pairs)?).await?;
    let ejabberd = server::start(installed, database).await?;
    tell(&format!("ejabberd {} answers", installed.version))?;
    let (senders, receivers) = logins.split_at_checked(pairs).context("too few people")?;
    let lines = Lines::open(&ejabberd, senders, receivers).await?;
    Ok((ejabberd, lines))
}

fn spent(ejabberd: &Ejabberd, cluster: &Cluster) -> anyhow::Result<super::Spent> {
    Ok(super::Spent {
        server: usage::processor_time(ejabberd.pid()?)?,
        postgres: usage::processor_time_of_family(cluster.pid())?,
    })
}

/// One of a pair who writes, the name of the other, and when the other hears.
struct Line {
    session: Session,
    to: String,
    heard: UnboundedReceiver<Instant>,
    sent: u64,
}

impl Line {
    async fn send(&mut self) -> anyhow::Result<()> {
        self.sent += 1;
        self.session.send(&self.to, &format!("{TEXT} {}.", self.sent)).await
    }

    async fn told(&mut self) -> anyhow::Result<Instant> {
        let heard = tokio::time::timeout(AT_MOST, self.heard.recv()).await;
        heard.context("a message was not delivered")?.context("a stream ended")
    }
}

/// All pairs; they end with the value.
struct Lines {
    lines: Vec<Line>,
    hearing: JoinSet<anyhow::Result<()>>,
}

impl Lines {
    async fn open(ejabberd: &Ejabberd, senders: &[Login], receivers: &[Login]) -> anyhow::Result<Self> {
        let (mut lines, mut hearing) = (Vec::new(), JoinSet::new());
        for (from, to) in senders.iter().zip(receivers) {
            let mut hears = Session::open(ejabberd.address, to).await?;
            hears.appear().await?;
            let (sender, heard) = unbounded_channel();
            hearing.spawn(hears.hear(sender));
            let mut session = Session::open(ejabberd.address, from).await?;
            session.count().await?;
            let mut line = Line { session, to: to.name.clone(), heard, sent: 0 };
            // The first one is more work than those that are measured.
            line.send().await?;
            line.told().await?;
            lines.push(line);
        }
        Ok(Self { lines, hearing })
    }

    fn are_open(&mut self) -> anyhow::Result<()> {
        match self.hearing.try_join_next() {
            Some(ended) => ended?.and_then(|()| anyhow::bail!("a stream ended")),
            None => Ok(()),
        }
    }

    /// As `latency::measure`, over XMPP.
    async fn latency(&mut self, rate: u32, time: Duration) -> anyhow::Result<latency::Latency> {
        let begin = Instant::now() + Duration::from_millis(100);
        let every = Duration::from_secs(1) * u32::try_from(SENDERS)? / rate.max(1);
        let rest = self.lines.split_off(SENDERS.min(self.lines.len()));
        let mut sending = JoinSet::new();
        for (place, mut line) in std::mem::replace(&mut self.lines, rest).into_iter().enumerate() {
            let offset = every * u32::try_from(place)? / u32::try_from(SENDERS)?;
            sending.spawn(async move {
                let (mut due, mut times) = (begin + offset, Vec::new());
                while due < begin + time {
                    tokio::time::sleep_until(due.into()).await;
                    line.send().await?;
                    let answered = Instant::now();
                    times.push((line.told().await? - due, answered - due));
                    due += every;
                }
                anyhow::Ok((line, times))
            });
        }
        let (mut event, mut answer) = (Vec::new(), Vec::new());
        while let Some(sent) = sending.join_next().await {
            let (line, times) = sent??;
            self.lines.push(line);
            for (told, answered) in times {
                event.push(u64::try_from(told.as_micros())?);
                answer.push(u64::try_from(answered.as_micros())?);
            }
        }
        Ok(latency::Latency { event: Times::new(event, time)?, answer: Times::new(answer, time)? })
    }

    /// As `throughput::http`: each client writes in turn to the pairs that are its own. Whoever hears reads on meanwhile, and
    /// everything that was sent has come when it ends: what is not delivered is not counted.
    async fn throughput(&mut self, clients: usize, time: Duration) -> anyhow::Result<Times> {
        let begin = Instant::now();
        let mut own: Vec<Vec<Line>> = (0..clients).map(|_| Vec::new()).collect();
        for (place, line) in self.lines.drain(..).enumerate() {
            own.get_mut(place % clients.max(1)).context("no client")?.push(line);
        }
        let mut sending = JoinSet::new();
        for mut lines in own {
            sending.spawn(async move {
                let (mut times, count) = (Vec::new(), lines.len());
                for place in (0..count).cycle() {
                    let sent = Instant::now();
                    if sent > begin + time {
                        break;
                    }
                    lines.get_mut(place).context("no pair")?.send().await?;
                    times.push(u64::try_from(sent.elapsed().as_micros())?);
                }
                let lasted = begin.elapsed();
                for (place, line) in lines.iter_mut().enumerate() {
                    // In turn, so that the first ones may have written once more.
                    let written = times.len() / count + usize::from(place < times.len() % count);
                    for _ in 0..written {
                        line.told().await?;
                    }
                }
                anyhow::Ok((lines, times, lasted))
            });
        }
        let (mut times, mut longest) = (Vec::new(), Duration::ZERO);
        while let Some(sent) = sending.join_next().await {
            let (lines, taken, lasted) = sent??;
            self.lines.extend(lines);
            times.extend(taken);
            longest = longest.max(lasted);
        }
        Times::new(times, longest)
    }
}

/// At the rate.
fn latencies(options: &Options, theirs_is: &str, both: [&latency::Latency; 2]) -> String {
    let with = format!("{} messages/s", options.rate);
    let mut table = Table::of_numbers([with.as_str(), "p50 ms", "p99 ms", "slowest ms", "messages"]);
    for (side, times) in ["Liaison", theirs_is].into_iter().zip(both) {
        for (what, times) in [("to the partner", &times.event), ("to the sender's answer", &times.answer)] {
            let percentiles = [50, 99, 100].map(|percent| format!("{:.2}", times.percentile(percent)));
            let cells = [format!("{side}, {what}")].into_iter().chain(percentiles);
            table.row(cells.chain([times.count().to_string()]));
        }
    }
    table.to_string()
}

/// As fast as they go.
fn rates(options: &Options, theirs_is: &str, both: [&Side; 2]) -> String {
    let senders = format!("{} senders, each waiting for its answer", options.clients);
    let mut table = Table::of_numbers([
        senders.as_str(),
        "p50 ms",
        "p99 ms",
        "messages/s",
        "processor ms a message: server",
        "PostgreSQL",
    ]);
    for (what, side) in ["Liaison", theirs_is].into_iter().zip(both) {
        let messages = u32::try_from(side.times.count()).unwrap_or(u32::MAX).max(1);
        let each = |time: Duration| format!("{:.2}", (time / messages).as_secs_f64() * 1_000.0);
        let cells = [what.to_owned()].into_iter().chain(side.times.cells());
        table.row(cells.chain([each(side.spent.server), each(side.spent.postgres)]));
    }
    table.to_string()
}

/// What the figures are of.
fn compared(theirs_is: &str) -> String {
    let mut table = Table::new(["of a message", "Liaison", theirs_is].map(|head| (head, Align::Left)));
    for row in [
        ["asked by", "HTTP/1.1, JSON, a connection a sender", "XMPP, a session of each pair's writer"],
        ["encrypted on the way", "no: a proxy would", "no: it could itself"],
        [
            "acknowledged by",
            "the answer, after the commit",
            "the server's count (XEP-0198), after its sender's copy was written",
        ],
        [
            "on the disk by then",
            "all of it",
            "the sender's copy; the partner's is written before they get it",
        ],
        ["transactions", "one", "two, one for each copy"],
        [
            "also done",
            "login checked, in memory, pace, block, price and credits with their ledger, both lists, what is unread, notices for who is away, both event logs",
            "login once a session; nothing of the others",
        ],
        [
            "the partner gets",
            "the message with its event, over an event stream",
            "the message itself, over their session",
        ],
        ["kept", "the text once", "the stanza as XML and its text, for each of the two"],
    ] {
        table.row(row);
    }
    table.to_string()
}
