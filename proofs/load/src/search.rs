//! Searches over HTTP and through pgbench, in one world: each is asked once, its statement and values are taken
//! from PostgreSQL's log, then a few clients ask as fast as they get answers, of a server that searches in the database, of
//! one that does in memory and of a bare program that gives the same answers away, and pgbench after them.

use crate::{
    Times, bare,
    http::{self, Connection},
    outcome::Goal,
    pgbench::{self, Script},
    searches::{self, KINDS},
    tell, usage,
    world::{self, Cluster, World},
};
use anyhow::Context;
use report::{
    Table,
    svg::{Axis, Chart, Line, Scale},
};
use sqlx::{Connection as _, PgConnection};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// Writes a second while the age of what is in memory is looked at.
const WRITES: u32 = 200;
/// From so many members on, what a server takes anyway is small beside what they do.
const MANY: u32 = 1_000_000;

/// One kind of search at one size.
#[derive(Debug)]
pub(crate) struct Measured {
    kind: &'static str,
    members: u32,
    http: Times,
    memory: Times,
    bare: Times,
    pgbench: Times,
}

/// What searching in memory takes, at one size.
#[derive(Debug)]
pub(crate) struct InMemory {
    members: u32,
    /// From the start of a server until it searches there.
    filled: Duration,
    /// Bytes of the server, and of the one beside it that has nothing in memory.
    resident: [u64; 2],
    /// While it is searched and others write.
    ages: Times,
}

/// All kinds at this world's size, and what searching in memory takes.
pub(crate) async fn measure(
    cluster: &Cluster,
    world: &World,
    clients: usize,
    time: Duration,
) -> anyhow::Result<(Vec<Measured>, InMemory)> {
    let searches = searches::gather(cluster, world).await?;
    let (mut from_memory, figures) = world.serve_from_memory().await?;
    let pid = from_memory.process.id().context("the server that searches in memory has ended")?;
    let bare = bare::start(searches.iter().map(|search| (search.path.clone(), &search.reply))).await?;
    let mut measured = Vec::new();
    for kind in KINDS {
        let members = world.members;
        let chosen: Vec<_> = searches.iter().filter(|search| kind == "mix" || search.kind == kind).collect();
        if chosen.is_empty() {
            tell(&format!("  {kind}, {members}: no search found enough members"))?;
            continue;
        }
        let requests: Vec<_> = chosen.iter().map(|search| search.request.clone()).collect();
        let http = http::load(world.address, requests.clone(), clients, time).await?;
        let memory = http::load(from_memory.address, requests.clone(), clients, time).await?;
        let bare = http::load(bare, requests, clients, time).await?;
        let scripts: Vec<Script<'_>> = chosen
            .iter()
            .map(|search| Script { statements: std::slice::from_ref(&search.statement), weight: 1 })
            .collect();
        let pgbench = pgbench::run(&world.url, &scripts, clients, time).await?;
        let cells = [&http, &memory, &bare, &pgbench].map(|times| times.cells().join(" | "));
        tell(&format!("  {kind}, {members}: {}", cells.join(" | ")))?;
        measured.push(Measured { kind, members, http, memory, bare, pgbench });
    }
    anyhow::ensure!(!measured.is_empty(), "no search found enough of {} members", world.members);
    let requests = searches.iter().map(|search| search.request.clone()).collect();
    let (_, ages, ()) = tokio::try_join!(
        http::load(from_memory.address, requests, clients, time),
        ages(figures, time),
        write(&world.url, time),
    )?;
    let in_memory = InMemory {
        members: world.members,
        filled: from_memory.ready_after,
        resident: [usage::resident(pid)?, usage::resident(world.pid()?)?],
        ages,
    };
    from_memory.process.kill().await?;
    Ok((measured, in_memory))
}

/// How old what is in memory is, time and again.
async fn ages(figures: SocketAddr, time: Duration) -> anyhow::Result<Times> {
    let mut connection = Connection::open(figures).await?;
    let (begin, mut ages) = (Instant::now(), Vec::new());
    while begin.elapsed() < time {
        let age =
            world::roster_age(&mut connection).await?.context("the server forgot what it had in memory")?;
        ages.push(u64::try_from(age.as_micros())?);
        // Not in step with its readings.
        sleep(Duration::from_millis(23)).await;
    }
    Times::new(ages, begin.elapsed())
}

/// Writes members' rows, for readers to hear of, and changes nothing.
async fn write(url: &str, time: Duration) -> anyhow::Result<()> {
    let mut connection = PgConnection::connect(url).await?;
    let mut due = interval(Duration::from_secs(1) / WRITES);
    due.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let begin = Instant::now();
    while begin.elapsed() < time {
        due.tick().await;
        let somebody = "update profiles set active_on = active_on
            where id = (select id from profiles where id > (select gen_random_uuid()) order by id limit 1)";
        sqlx::raw_sql(somebody).execute(&mut connection).await?;
    }
    Ok(())
}

impl InMemory {
    /// A line under the tables.
    pub(crate) fn note(&self) -> String {
        let [with, without] = self.resident.map(|bytes| bytes / 1_000_000);
        let filled =
            format!("{:.1} s from the start of a server until it searches there", self.filled.as_secs_f64());
        let [half, most] = [50, 99].map(|percent| self.ages.percentile(percent));
        let age = format!("its age under {WRITES} writes a second: p50 {half:.0} ms, p99 {most:.0} ms");
        let members = self.members;
        format!(
            "- {members} members in memory: {filled}; {with} MB, where the one beside it has {without}; {age}"
        )
    }

    fn goals(&self) -> Vec<Goal> {
        let goal = |name: &str, at_most, figure| Goal {
            name: format!("{name}, {} members", self.members),
            at_most,
            figure,
        };
        let mut goals = vec![goal("age of what is in memory, p99 in ms", 100.0, self.ages.percentile(99))];
        if self.members >= MANY {
            let millions = f64::from(self.members) / 1e6;
            let [with, without] = self.resident;
            let more =
                f64::from(u32::try_from(with.saturating_sub(without) / 1000).unwrap_or(u32::MAX)) / 1000.0;
            goals.push(goal("MB a million members in memory", 350.0, more / millions));
            let filled = self.filled.as_secs_f64();
            goals.push(goal("s until a million members are in memory", 6.0, filled / millions));
        }
        goals
    }
}

/// Of the largest world: each kind in memory beside the bare program, how it grew since the smallest, and what it takes.
pub(crate) fn goals(sizes: &[u32], measured: &[Measured], in_memory: &[InMemory]) -> Vec<Goal> {
    let (Some(small), Some(large)) = (sizes.first(), sizes.last()) else { return Vec::new() };
    let mut goals = Vec::new();
    for kind in KINDS {
        let of = |members| measured.iter().find(|one| one.kind == kind && one.members == members);
        let Some(large) = of(*large) else { continue };
        goals.push(Goal {
            name: format!(
                "{kind}, {} members: bare beside in memory (ours are a quarter: 4.00)",
                large.members
            ),
            at_most: 4.0,
            figure: large.bare.per_second() / large.memory.per_second().max(0.001),
        });
        if let Some(small) = of(*small).filter(|small| small.members < large.members) {
            goals.push(Goal {
                name: format!("{kind}, in memory: p50 at {} : p50 at {}", large.members, small.members),
                at_most: 1.3,
                figure: large.memory.percentile(50) / small.memory.percentile(50).max(0.001),
            });
        }
    }
    goals.extend(in_memory.last().into_iter().flat_map(InMemory::goals));
    goals
}

/// All sides beside each other, and how they grew from the smallest to the largest world.
pub(crate) fn table(sizes: &[u32], measured: &[Measured]) -> String {
    let heads = ["search", "members"].map(str::to_owned).into_iter();
    let heads = heads.chain(Times::heads("HTTP", "requests")).chain(Times::heads("in memory", "requests"));
    let heads =
        heads.chain(Times::heads("bare axum", "requests")).chain(Times::heads("pgbench", "statements"));
    let ratios = ["HTTP : pgbench", "in memory : HTTP", "in memory : bare"].map(str::to_owned);
    let mut table = Table::of_numbers(heads.chain(ratios));
    for kind in KINDS {
        for one in measured.iter().filter(|one| one.kind == kind) {
            let cells = [kind.to_owned(), one.members.to_string()].into_iter();
            let cells = cells.chain(one.http.cells()).chain(one.memory.cells());
            let cells = cells.chain(one.bare.cells()).chain(one.pgbench.cells());
            let ratios = [(&one.http, &one.pgbench), (&one.memory, &one.http), (&one.memory, &one.bare)];
            table.row(cells.chain(ratios.map(|(ours, theirs)| ours.beside(theirs))));
        }
    }
    let mut text = table.to_string();
    if let [small, .., large] = sizes {
        text.push_str("\n\n");
        text.push_str(&growth(*small, *large, measured));
    }
    text
}

fn growth(small: u32, large: u32, measured: &[Measured]) -> String {
    let mut table = Table::of_numbers([
        "search".to_owned(),
        format!("p50 at {large} : p50 at {small}, HTTP"),
        "in memory".to_owned(),
        "pgbench".to_owned(),
    ]);
    for kind in KINDS {
        let of = |members| measured.iter().find(|one| one.kind == kind && one.members == members);
        if let (Some(small), Some(large)) = (of(small), of(large)) {
            let ratio = |large: &Times, small: &Times| large.percentile(50) / small.percentile(50).max(0.001);
            table.row([
                kind.to_owned(),
                format!("{:.2}", ratio(&large.http, &small.http)),
                format!("{:.2}", ratio(&large.memory, &small.memory)),
                format!("{:.2}", ratio(&large.pgbench, &small.pgbench)),
            ]);
        }
    }
    table.to_string()
}

/// The median of each kind over the number of members.
pub(crate) fn plot(measured: &[Measured]) -> String {
    let line = |kind: &str| Line {
        name: kind.to_owned(),
        points: measured
            .iter()
            .filter(|one| one.kind == kind)
            .map(|one| (f64::from(one.members), one.http.percentile(50)))
            .collect(),
    };
    let chart = Chart {
        title: "A page of search, over HTTP".to_owned(),
        x: Axis { title: "members".to_owned(), scale: Scale::Logarithmic },
        y: Axis { title: "median, ms".to_owned(), scale: Scale::Linear },
    };
    report::svg::lines(&chart, &KINDS.map(line))
}
