//! `make chaos`: kills, pauses, starves and fills up what the server stands on, under load, and proves each time that
//! the books, the chats and the counters are right and that nothing acknowledged was lost or doubled.
//!
//! Each fault is a file in `rounds/`; `crowd` are the people who go on meanwhile and note what they were promised,
//! `checker` reads the database while it happens and afterwards, and `life` is both of them around a fault. Everything is
//! on loopback and bounded.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a proof stops at the first thing that is wrong, and tells what it does; nothing depends on it"
)]

mod checker;
mod crowd;
mod found;
mod front;
mod ground;
mod life;
mod options;
mod proxy;
mod rounds;
mod services;

use clap::Parser;
use found::{Found, Title};
use options::Options;
use rounds::{ROUNDS, Round};
use std::{process::ExitCode, sync::Arc, time::Instant};

#[tokio::main]
async fn main() -> ExitCode {
    let options = Arc::new(Options::parse());
    let names: Vec<&str> = ROUNDS.iter().map(|round| round.name).collect();
    if let Some(unknown) = options.only.iter().find(|name| !names.contains(&name.as_str())) {
        println!("there is no fault {unknown}; there are {}", names.join(", "));
        return ExitCode::from(2);
    }
    let (that_run, mut results) = (report::that_run("make chaos"), Vec::new());
    for round in &ROUNDS {
        if options.only.is_empty() || options.only.iter().any(|name| name == round.name) {
            let title = Title { fault: round.fault, goal: round.goal };
            results.push((title, run(round, &options).await));
        }
    }
    let text = format!("{}\n\n{that_run}", found::table(&results));
    println!("\n{text}");
    if let Some(path) = &options.report {
        report::put(path, "chaos", "faults", &text).expect("the report can be written");
    }
    if found::hold(results.iter().map(|(_, found)| found)) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A round that panics has found something, too.
async fn run(round: &Round, options: &Arc<Options>) -> Found {
    println!("\n{}: {}", round.name, round.fault);
    let begun = Instant::now();
    let mut found = match tokio::spawn((round.run)(Arc::clone(options))).await {
        Ok(found) => found,
        Err(error) => {
            let panic = error.into_panic();
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Found::broken(said.unwrap_or_default())
        }
    };
    found.took = begun.elapsed();
    println!("  {} after {:.0} s", found.verdict(), found.took.as_secs_f64());
    found
}
