//! Tables and goals of the console's bench.

use super::{
    Options, lines,
    queues::Asked,
    rounds::{Beside, Half},
};
use crate::{Times, outcome::Goal};
use report::Table;

/// Members' 99th percentile while staff work, for a millisecond without them.
const SLOWER: f64 = 1.25;

/// One for each kind of call.
pub(super) fn goals_of_calls(asked: &[Asked], options: &Options) -> Vec<Goal> {
    let of = format!("{} open in each queue, {} members", options.open, options.members);
    let goal = |one: &Asked| Goal {
        name: format!("{}: 95th percentile in ms, {of}", one.name),
        at_most: one.goal,
        figure: one.times.percentile(95),
    };
    asked.iter().map(goal).collect()
}

/// Of the log: 300 acts a second.
pub(super) fn goal_of_lines(each: f64) -> Goal {
    let name = format!(
        "an act's line in the log, four writers at once, in ms ({:.0} acts a second)",
        1_000.0 / each
    );
    Goal { name, at_most: lines::GOAL, figure: each }
}

/// What members feel of it.
pub(super) fn goals_beside(beside: &Beside, options: &Options) -> Vec<Goal> {
    let goal = |name: String, at_most, figure| Goal { name, at_most, figure };
    let with = format!("with {} staff at work", options.staff);
    vec![
        goal(
            format!("members' 99th percentile {with}, for a ms without them, in the middle of all rounds"),
            SLOWER,
            beside.slower(),
        ),
        goal(
            "members' requests that failed, without staff and with them".to_owned(),
            0.0,
            number(beside.failed),
        ),
        goal("staff who could not go on".to_owned(), 0.0, number(beside.work.failures.len())),
    ]
}

/// The tables, and what else there is to say.
pub(super) fn text(asked: &[Asked], beside: &Beside, options: &Options, note: &str) -> String {
    let mut parts = vec![calls(asked, beside, options), members(beside, options), rounds(beside, options)];
    let each = beside.work.time.as_secs_f64().max(1.0) / 60.0 * f64::from(options.staff.get());
    let decided = number(beside.work.decisions);
    let mut notes = vec![
        format!("- {decided} decisions of {} staff: {:.0} a minute for each", options.staff, decided / each),
        note.to_owned(),
    ];
    notes.extend(beside.work.failures.iter().take(5).map(|failure| format!("- could not go on: {failure}")));
    parts.push(notes.join("\n"));
    parts.join("\n\n")
}

fn calls(asked: &[Asked], beside: &Beside, options: &Options) -> String {
    let head = format!("{} open in each queue, {} members", options.open, options.members);
    let mut table = Table::of_numbers([head.as_str(), "p50 ms", "p95 ms", "slowest ms", "calls"]);
    for Asked { name, times, .. } in asked {
        table.row(cells(name, times, [50, 95, 100]));
    }
    if let Ok(times) = Times::new(beside.work.claims.clone(), beside.work.time) {
        table.row(cells("claim three, beside members and all other staff", &times, [50, 95, 100]));
    }
    table.to_string()
}

fn members(beside: &Beside, options: &Options) -> String {
    let head = format!("members at {} requests/s, all rounds together", options.rate());
    let mut table = Table::of_numbers([head.as_str(), "p50 ms", "p99 ms", "slowest ms", "requests"]);
    table.row(cells("without staff", &beside.without, [50, 99, 100]));
    table.row(cells(&format!("with {} staff at work", options.staff), &beside.with, [50, 99, 100]));
    table.to_string()
}

/// Each round, and how many processors server, PostgreSQL and the bench had in it.
fn rounds(beside: &Beside, options: &Options) -> String {
    let with = format!("with {} staff: p99 ms", options.staff);
    let mut table = Table::of_numbers([
        "round",
        "without staff: p99 ms",
        "processors: server + PostgreSQL + load",
        with.as_str(),
        "processors",
        "for a ms without",
    ]);
    let half = |half: &Half| {
        let busy = &half.busy;
        let processors = format!("{:.2} + {:.2} + {:.2}", busy.server, busy.postgres, busy.load);
        [format!("{:.2}", half.p99), processors]
    };
    for (number, round) in (1_u32..).zip(&beside.rounds) {
        let (without, with) = (half(&round.without), half(&round.with));
        let cells = [number.to_string()].into_iter().chain(without).chain(with);
        table.row(cells.chain([format!("{:.2}", round.slower())]));
    }
    table.to_string()
}

fn cells(name: &str, times: &Times, percents: [usize; 3]) -> Vec<String> {
    let figures = percents.map(|percent| format!("{:.2}", times.percentile(percent)));
    [name.to_owned()].into_iter().chain(figures).chain([times.count().to_string()]).collect()
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
