//! What members of one site feel while another site's members move in: the mix at its rate, without the import, with
//! it, and without it again, in one run. How long the whole takes and how much memory is measured before, without
//! members (scripts/moving-in/big), and stands in the same table.

use crate::{
    Times, mix,
    outcome::{Goal, Where},
    tell, usage,
    world::{Cluster, World},
};
use anyhow::{Context, ensure};
use clap::Args;
use report::Table;
use sqlx::{Connection as _, PgConnection};
use std::{num::NonZeroU32, path::PathBuf, process::Stdio, time::Duration};
use tokio::process::Child;

/// Members' 99th percentile while others move in, for a millisecond without them.
const SLOWER: f64 = 1.25;
/// Until PostgreSQL has let go of what an import that was killed had it do.
const REST: Duration = Duration::from_secs(5);
const DOMAIN: &str = "moved.example";

/// What to measure, and how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// The folder that is brought in meanwhile, as in docs/operations/moving-in.md: so much that it takes all rounds.
    #[arg(long)]
    folder: PathBuf,
    /// Members of the world, whose main site is asked.
    #[arg(long, default_value_t = 100_000)]
    members: u32,
    /// Requests a second of members.
    #[arg(long, default_value_t = 300)]
    rate: u32,
    /// Of each round.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Rounds with the import; as many without it before that, and again after it.
    #[arg(long, default_value = "3")]
    rounds: NonZeroU32,
    /// A row of the table that was measured before: `what=figure`.
    #[arg(long)]
    figure: Vec<String>,
    #[command(flatten)]
    outcome: Where,
}

/// Rounds of one kind.
#[derive(Default)]
struct Rounds {
    times: Times,
    failed: usize,
}

impl Rounds {
    async fn run(&mut self, steady: &mut mix::Steady, options: &Options) -> anyhow::Result<()> {
        let went = steady.run(options.rate, Duration::from_secs(options.seconds)).await?;
        tell(&format!("  moving in: members' p99 {:.2} ms, {} failed", went.p99, went.failed))?;
        self.times.add(went.all);
        self.failed += went.failed;
        Ok(())
    }
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    let that_run = options.outcome.that_run();
    // A world is made faster where it may be forgotten; what is measured has the promises kept.
    let cluster = Cluster::start(pgbox::Durability::Scratch).await?;
    let world = cluster.world(&options.liaison, options.members).await?;
    make_site(&world).await?;
    cluster.keep_promises(true).await?;
    let mut steady = mix::Steady::gather(&world.url, world.address).await?;
    let (mut before, mut with, mut after) = (Rounds::default(), Rounds::default(), Rounds::default());
    for _ in 0..options.rounds.get() {
        before.run(&mut steady, &options).await?;
    }
    let mut import = begin_import(&world, &options)?;
    let came_before = came(&world.url).await?;
    for _ in 0..options.rounds.get() {
        with.run(&mut steady, &options).await?;
        // Else it is another load than the table says.
        let ended = import.try_wait()?;
        ensure!(ended.is_none(), "the import was over before the round was: give it more, or less time");
    }
    let memory = usage::highest_resident(import.id().context("the import has ended")?)?;
    let came = came(&world.url).await? - came_before;
    ensure!(came > 0, "nothing was brought in meanwhile: there is nothing to compare");
    import.kill().await?;
    tokio::time::sleep(REST).await;
    for _ in 0..options.rounds.get() {
        after.run(&mut steady, &options).await?;
    }
    let note = world.note.clone();
    world.end().await?;
    cluster.stop().await?;
    let without = both(before, after);
    let goals = goals(&without, &with);
    let text = format!("{}\n\n- {note}", table(&without, &with, (came, memory), &options)?);
    options.outcome.put("moving", &text, &goals, &that_run)
}

fn both(mut one: Rounds, other: Rounds) -> Rounds {
    one.times.add(other.times);
    one.failed += other.failed;
    one
}

/// A closed site beside the demo's.
async fn make_site(world: &World) -> anyhow::Result<()> {
    let company =
        ["company", "create", "mover", "--name", "Mover", "--address", "Havenkade 8", "--city", "Rotterdam"];
    let facts =
        ["--country", "NL", "--kvk", "12345678", "--vat", "NL123456789B01", "--phone", "+31101234567"];
    let site = [
        "site",
        "create",
        DOMAIN,
        "--company",
        "mover",
        "--name",
        "Moved",
        "--countries",
        "NL",
        "--niche",
        "3",
    ];
    let support = ["--support-email", "help@moved.example", "--support-phone", "+31101234567"];
    for line in [
        [company.as_slice(), &facts, &["--tradenames", "Mover"]].concat(),
        [site.as_slice(), &support].concat(),
    ] {
        let said = world.command().args(&line).stdin(Stdio::null()).output().await?;
        ensure!(said.status.success(), "{line:?}: {}", String::from_utf8_lossy(&said.stderr));
    }
    Ok(())
}

fn begin_import(world: &World, options: &Options) -> anyhow::Result<Child> {
    let mut import = world.command();
    import.arg("import").arg(&options.folder).args(["--site", DOMAIN]);
    Ok(import.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?)
}

/// How much has come: members and messages.
async fn came(url: &str) -> anyhow::Result<i64> {
    let mut connection = PgConnection::connect(url).await?;
    let came = "select (select count(*) from moved_members) + (select count(*) from messages w join moved_members m on m.member_id = w.sender_id)";
    Ok(sqlx::query_scalar(came).fetch_one(&mut connection).await?)
}

fn goals(without: &Rounds, with: &Rounds) -> Vec<Goal> {
    let figure = with.times.percentile(99) / without.times.percentile(99).max(1.0);
    let failed = f64::from(u32::try_from(without.failed + with.failed).unwrap_or(u32::MAX));
    vec![
        Goal {
            name: "members' 99th percentile while another site's move in, for a ms without them".to_owned(),
            at_most: SLOWER,
            figure,
        },
        Goal { name: "members' requests that failed".to_owned(), at_most: 0.0, figure: failed },
    ]
}

fn table(
    without: &Rounds,
    with: &Rounds,
    (came, memory): (i64, u64),
    options: &Options,
) -> anyhow::Result<String> {
    let mut table = Table::of_numbers(["members who move in, and those of another site", "figure"]);
    for figure in &options.figure {
        let (what, figure) =
            figure.split_once('=').with_context(|| format!("{figure} is no `what=figure`"))?;
        table.row([what, figure]);
    }
    let (of, seconds) = (options.rate, options.seconds * u64::from(options.rounds.get()));
    for (name, rounds) in [("without the import", without), ("with it", with)] {
        for percent in [50, 99] {
            let figure = format!("{:.2}", rounds.times.percentile(percent));
            table.row([format!("another site's members at {of} requests/s, {name}: p{percent} ms"), figure]);
        }
    }
    let ratio = with.times.percentile(99) / without.times.percentile(99).max(1.0);
    table.row(["their p99 with the import, for a ms without it".to_owned(), format!("{ratio:.2}")]);
    table.row([format!("lines that came meanwhile, in {seconds} s"), came.to_string()]);
    table.row(["memory of the import by then, MB at the most".to_owned(), (memory / 1_000_000).to_string()]);
    Ok(table.to_string())
}
