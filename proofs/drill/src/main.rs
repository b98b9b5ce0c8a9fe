//! The restore drill: starts with commands beside them, then a demo world at work, a backup, more work, people who leave; then
//! the machine is lost, and everything comes back elsewhere, as at a chosen moment and as late as can be.

mod checks;
mod gaps;
mod place;
mod scene;
mod starts;
mod traffic;

use checks::Checks;
use clap::Parser;
use report::tell;
use std::{
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};
use traffic::Sent;

/// Loses a machine and restores everything elsewhere.
#[derive(Parser)]
struct Options {
    /// The program under test.
    #[arg(long)]
    liaison: PathBuf,
    /// Members of the world.
    #[arg(long, default_value_t = 2000)]
    members: u32,
    /// So many starts with commands beside them come first.
    #[arg(long, default_value_t = 200)]
    starts: u32,
    /// Decides at which moments.
    #[arg(long, default_value_t = 2026)]
    seed: u64,
    /// Loses no machine.
    #[arg(long)]
    only_starts: bool,
    /// Writes the tables between their marks of this document.
    #[arg(long)]
    report: Option<PathBuf>,
    /// How it was called, for the document.
    #[arg(long, default_value = "make restore-drill")]
    command: String,
}

/// The longest that restoring and starting may take.
const GOAL: Duration = Duration::from_mins(15);
/// What a lost machine may cost: pieces of the log go to the archive at the latest after so long, and a moment.
const LOST: Duration = Duration::from_secs(65);

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let options = Options::parse();
    let that_run = report::that_run(&options.command);
    let folder = tempfile::Builder::new().prefix("liaison-drill-").tempdir_in("/tmp")?;
    let mut good = true;
    if options.starts > 0 {
        let mut checks = Checks::default();
        let places = (options.liaison.as_path(), folder.path());
        starts::run(places, (options.starts, options.seed), &mut checks).await?;
        gaps::run(&options.liaison, folder.path(), &mut checks).await?;
        good &= conclude(&checks, "starts", &that_run, &options)?;
    }
    if !options.only_starts {
        let mut checks = Checks::default();
        let lost = scene::until_lost(&options, folder.path(), &mut checks).await?;
        as_then(&lost, &mut checks).await?;
        as_late_as_can_be(&lost, &mut checks).await?;
        good &= conclude(&checks, "restore", &that_run, &options)?;
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tells the table, also to the document, and whether all held.
fn conclude(checks: &Checks, kind: &str, that_run: &str, options: &Options) -> anyhow::Result<bool> {
    let (table, good) = checks.table();
    let text = format!("{table}\n\n{that_run}");
    tell(&text)?;
    if let Some(document) = &options.report {
        report::put(document, kind, "drill", &text)?;
    }
    Ok(good)
}

/// To the moment before they left: nothing of later, and yet they stay away.
async fn as_then(lost: &scene::Lost, checks: &mut Checks) -> anyhow::Result<()> {
    tell("every table as it was, read from the restored files themselves")?;
    let tables = lost.tables_restored().await?;
    let same = tables.iter().filter(|table| lost.still.tables.contains(table)).count();
    let all = lost.still.tables.len();
    checks.add(
        "tables as they were at the chosen moment, by digest",
        &format!("all {all}"),
        &format!("{same}"),
        same == all && all > 0,
    );

    let there = lost.place("then");
    let begun = Instant::now();
    there.run(&["restore", lost.backups(), "--at", &lost.still.moment]).await?;
    let server = there.serve().await?;
    checks.time("restored to a chosen moment and answering again", GOAL, begun.elapsed());
    let db = there.database().await?;
    // One that was on its way when the world stood still may be on either side.
    let before = |sent: &Sent| sent.at <= lost.still.stopped_at;
    let after = |sent: &Sent| sent.begun > lost.still.resumed_at;
    checks.none_of(
        "messages acknowledged before it that are missing",
        lost.traffic.missing(&db, before).await?,
        lost.traffic.count(before),
    );
    checks.none_of(
        "messages of after it that are there",
        lost.traffic.present(&db, after).await?,
        lost.traffic.count(after),
    );
    lost.check_leavers(&db, checks).await?;
    lost.check_books(&there, &db, checks).await?;
    lost.check_photos(&there, &server, &db, checks).await?;
    db.close().await;
    server.stop().await
}

/// To the end of the archive.
async fn as_late_as_can_be(lost: &scene::Lost, checks: &mut Checks) -> anyhow::Result<()> {
    let there = lost.place("late");
    let begun = Instant::now();
    there.run(&["restore", lost.backups()]).await?;
    let server = there.serve().await?;
    checks.time("restored as late as can be and answering again", GOAL, begun.elapsed());
    let db = there.database().await?;
    let newest = lost.traffic.newest(&db).await?;
    let cost = lost.at.duration_since(newest);
    checks.time("what the lost machine cost: age of the newest restored write", LOST, cost);
    let before = |sent: &Sent| sent.at < newest;
    checks.none_of(
        "messages acknowledged before that one that are missing",
        lost.traffic.missing(&db, before).await?,
        lost.traffic.count(before),
    );
    lost.check_leavers(&db, checks).await?;
    lost.check_books(&there, &db, checks).await?;
    db.close().await;
    server.stop().await
}
