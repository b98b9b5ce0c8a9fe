//! Searches over HTTP and through pgbench, in one world: each is asked once, its statement and values are taken
//! from PostgreSQL's log, then a few clients ask as fast as they get answers, of a server that searches in the database and
//! of one that does in memory, and pgbench after them.

use crate::{
    Times, http,
    pgbench::{self, Script},
    searches::{self, KINDS},
    tell, usage,
    world::{Cluster, World},
};
use anyhow::Context;
use report::{
    Table,
    svg::{Axis, Chart, Line, Scale},
};
use std::time::Duration;

/// One kind of search at one size.
#[derive(Debug)]
pub(crate) struct Measured {
    kind: &'static str,
    members: u32,
    http: Times,
    memory: Times,
    pgbench: Times,
}

/// All kinds at this world's size, and what searching in memory takes.
pub(crate) async fn measure(
    cluster: &Cluster,
    world: &World,
    clients: usize,
    time: Duration,
) -> anyhow::Result<(Vec<Measured>, String)> {
    let searches = searches::gather(cluster, world).await?;
    let mut from_memory = world.serve_from_memory().await?;
    let pid = from_memory.process.id().context("the server that searches in memory has ended")?;
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
        let memory = http::load(from_memory.address, requests, clients, time).await?;
        let scripts: Vec<Script<'_>> = chosen
            .iter()
            .map(|search| Script { statements: std::slice::from_ref(&search.statement), weight: 1 })
            .collect();
        let pgbench = pgbench::run(&world.url, &scripts, clients, time).await?;
        let cells = [http.cells(), memory.cells(), pgbench.cells()].map(|cells| cells.join(" | "));
        tell(&format!("  {kind}, {members}: {}", cells.join(" | ")))?;
        measured.push(Measured { kind, members, http, memory, pgbench });
    }
    anyhow::ensure!(!measured.is_empty(), "no search found enough of {} members", world.members);
    let note = format!(
        "- {} members in memory: {:.1} s from the start of a server until it searches there; {} MB, where the one beside it has {}",
        world.members,
        from_memory.ready_after.as_secs_f64(),
        usage::resident(pid)? / 1_000_000,
        usage::resident(world.pid()?)? / 1_000_000,
    );
    from_memory.process.kill().await?;
    Ok((measured, note))
}

/// Both sides beside each other, and how they grew from the smallest to the largest world.
pub(crate) fn table(sizes: &[u32], measured: &[Measured]) -> String {
    let heads = ["search", "members"].map(str::to_owned).into_iter();
    let heads = heads.chain(Times::heads("HTTP", "requests")).chain(Times::heads("in memory", "requests"));
    let heads = heads.chain(Times::heads("pgbench", "statements"));
    let ratios = ["HTTP : pgbench", "in memory : HTTP"].map(str::to_owned);
    let mut table = Table::of_numbers(heads.chain(ratios));
    for kind in KINDS {
        for one in measured.iter().filter(|one| one.kind == kind) {
            let cells = [kind.to_owned(), one.members.to_string()].into_iter();
            let cells = cells.chain(one.http.cells()).chain(one.memory.cells()).chain(one.pgbench.cells());
            table.row(cells.chain([one.http.beside(&one.pgbench), one.memory.beside(&one.http)]));
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
