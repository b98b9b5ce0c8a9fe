//! Tables, plots and goals of the mix.

use super::{
    Mixed,
    step::{SHARES, Step},
};
use crate::{Times, outcome::Goal};
use report::{
    Table,
    svg::{Axis, Bars, Chart, Line, Scale},
};
use std::time::Duration;

impl Mixed {
    /// The bar that docs/PERFORMANCE.md states.
    pub(crate) fn goals(&self) -> Vec<Goal> {
        let of = format!("{} requests/s, {} members", self.rate, self.members);
        let goal = |name: &str, at_most, figure| Goal { name: format!("{name}, {of}"), at_most, figure };
        let failed = self.at_rate.failed + self.failed_at_most;
        let beside = self.reads.bare.per_second() / self.reads.ours.per_second().max(0.001);
        vec![
            goal("median in ms", 20.0, self.at_rate.all.percentile(50)),
            goal("99th percentile in ms", 150.0, self.at_rate.all.percentile(99)),
            goal("requests that failed, at this rate and as fast as can be", 0.0, number(failed)),
            goal("reads: bare beside ours (ours are 0.15 of it: 6.67)", 6.67, beside),
            goal("reads: statements a request", 1.5, self.reads.statements),
        ]
    }
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// All tables.
pub(crate) fn figures(mixed: &[Mixed]) -> String {
    let mut parts = vec![costs(mixed), steps(mixed), reads(mixed)];
    parts.extend(
        mixed
            .iter()
            .filter(|one| one.at_rate.failed > 0)
            .map(|one| format!("Failed among {}: {}", one.members, one.at_rate.failures.join("; "))),
    );
    parts.join("\n\n")
}

fn costs(mixed: &[Mixed]) -> String {
    let rate = mixed.first().map_or(0, |one| one.rate);
    let mut table = Table::of_numbers([
        "members".to_owned(),
        format!("p50 ms at {rate}/s"),
        "p99 ms".to_owned(),
        "slowest ms".to_owned(),
        format!("at most, {} clients: requests/s", super::CLIENTS),
        "server: processor ms a request".to_owned(),
        "PostgreSQL: the same".to_owned(),
        "server MB".to_owned(),
        "PostgreSQL MB".to_owned(),
        "connections".to_owned(),
    ]);
    let milliseconds = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1000.0);
    let megabytes = |bytes: u64| (bytes / 1_000_000).to_string();
    for one in mixed {
        let all = &one.at_rate.all;
        table.row([
            one.members.to_string(),
            format!("{:.2}", all.percentile(50)),
            format!("{:.2}", all.percentile(99)),
            format!("{:.2}", all.percentile(100)),
            format!("{:.0}", one.at_most.per_second()),
            milliseconds(one.cost.server),
            milliseconds(one.cost.postgres),
            megabytes(one.cost.server_memory),
            megabytes(one.cost.postgres_memory),
            one.cost.connections.to_string(),
        ]);
    }
    table.to_string()
}

/// Each kind at each size.
fn steps(mixed: &[Mixed]) -> String {
    let rate = mixed.first().map_or(0, |one| one.rate);
    let mut headers = vec![format!("at {rate}/s"), "of 100".to_owned()];
    for one in mixed {
        headers.extend([format!("{} members: p50 ms", one.members), "p99 ms".to_owned()]);
    }
    if mixed.len() > 1 {
        headers.push("p50, largest : smallest".to_owned());
    }
    let mut table = Table::of_numbers(headers);
    for (step, share) in SHARES {
        // One that came nowhere leaves its cells empty, and does not move the others'.
        let of: Vec<Option<&Times>> = mixed.iter().map(|one| one.at_rate.steps.get(&step)).collect();
        let mut cells = vec![step.name().to_owned(), share.to_string()];
        for times in &of {
            let percentile = |percent| times.map(|times| format!("{:.2}", times.percentile(percent)));
            cells.extend([50, 99].map(|percent| percentile(percent).unwrap_or_default()));
        }
        if let [Some(small), .., Some(large)] = of.as_slice() {
            cells.push(format!("{:.2}", large.percentile(50) / small.percentile(50).max(0.001)));
        }
        table.row(cells);
    }
    table.to_string()
}

/// The reads alone, on three sides.
fn reads(mixed: &[Mixed]) -> String {
    let sides = [("ours", "answers"), ("bare axum", "answers"), ("pgbench, same SQL,", "requests' worth")];
    let heads = ["reads of the mix: members".to_owned()].into_iter();
    let heads = heads.chain(sides.into_iter().flat_map(|(side, what)| Times::heads(side, what)));
    let ratios = ["ours : bare", "ours : pgbench", "statements a request", "bytes"].map(str::to_owned);
    let mut table = Table::of_numbers(heads.chain(ratios));
    for one in mixed {
        let reads = &one.reads;
        let sides = [&reads.ours, &reads.bare, &reads.pgbench];
        let cells = [one.members.to_string()].into_iter().chain(sides.into_iter().flat_map(Times::cells));
        table.row(cells.chain([
            reads.ours.beside(&reads.bare),
            reads.ours.beside(&reads.pgbench),
            format!("{:.1}", reads.statements),
            format!("{:.0}", reads.bytes),
        ]));
    }
    table.to_string()
}

/// Each kind in the largest world.
pub(crate) fn latency_plot(mixed: &[Mixed]) -> String {
    let Some(one) = mixed.last() else { return String::new() };
    let group = |(step, _): (Step, u32)| {
        let times = one.at_rate.steps.get(&step)?;
        Some((step.name().to_owned(), vec![times.percentile(50), times.percentile(99)]))
    };
    report::svg::bars(&Bars {
        title: format!("The mix at {} requests a second among {} members", one.rate, one.members),
        unit: "ms".to_owned(),
        series: vec!["median".to_owned(), "99th percentile".to_owned()],
        groups: SHARES.into_iter().filter_map(group).collect(),
    })
}

/// All kinds together over the number of members.
pub(crate) fn growth_plot(mixed: &[Mixed]) -> String {
    let line = |name: &str, of: &dyn Fn(&Mixed) -> f64| Line {
        name: name.to_owned(),
        points: mixed.iter().map(|one| (f64::from(one.members), of(one))).collect(),
    };
    let chart = Chart {
        title: "The mix by number of members".to_owned(),
        x: Axis { title: "members".to_owned(), scale: Scale::Logarithmic },
        y: Axis { title: "ms".to_owned(), scale: Scale::Linear },
    };
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    report::svg::lines(
        &chart,
        &[
            line("99th percentile", &|one| one.at_rate.all.percentile(99)),
            line("median", &|one| one.at_rate.all.percentile(50)),
            line("PostgreSQL's processor time", &|one| milliseconds(one.cost.postgres)),
            line("the server's processor time", &|one| milliseconds(one.cost.server)),
        ],
    )
}
