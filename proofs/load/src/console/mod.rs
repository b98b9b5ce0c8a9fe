//! The bench of the console: how long its calls about queues take while very much waits in each (`queues`), how long it
//! takes to find somebody and to read their file (`looks`), how fast acts leave their lines in the log (`lines`), and
//! what members feel of staff at work, in one run: the mix at its rate, in turn without them and with them (`work`;
//! `rounds` says what came of it).

mod desk;
mod fill;
mod lines;
mod looks;
mod outcome;
mod queues;
mod rounds;
mod work;

use crate::{
    outcome::Where,
    tell,
    world::{Cluster, World},
};
use clap::Args;
use desk::Desk;
use std::{num::NonZeroU32, path::PathBuf, thread, time::Duration};
use testkit::process::lasting_port;

/// A checkpoint comes with each half of a round, and none by itself: what is written meanwhile has room.
const SETTINGS: [(&str, &str); 1] = [("max_wal_size", "3GB")];

/// Of members in a second, for each processor: the 300 of the mix on the four that its tables are of. On fewer, the same rate leaves
/// nothing to them, and then whatever is done besides makes all wait.
const RATE: u32 = 75;

/// What to measure, and how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// Members of the world.
    #[arg(long, default_value_t = 1_000_000)]
    members: u32,
    /// What waits in each of the six queues.
    #[arg(long, default_value_t = 100_000)]
    open: u32,
    /// Staff at work.
    #[arg(long, default_value = "30")]
    staff: NonZeroU32,
    /// Decisions that each of them makes in a minute, without a rest.
    #[arg(long, default_value = "20")]
    pace: NonZeroU32,
    /// Calls of each kind about queues and files; of finding, no more than its budget lets staff ask for.
    #[arg(long, default_value = "200")]
    calls: NonZeroU32,
    /// Requests a second of members; 75 for each processor where it is not said.
    #[arg(long)]
    rate: Option<u32>,
    /// Measured of each round without staff, and with them: a whole minute has all that the server does each minute.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Seconds at the same rate before, which are not measured: mails about what was decided leave after half a minute, so that those of
    /// a round with staff are in it, and not in the next one without.
    #[arg(long, default_value_t = 35, value_parser = clap::value_parser!(u64).range(1..))]
    lead_in: u64,
    /// Rounds of both.
    #[arg(long, default_value = "5")]
    rounds: NonZeroU32,
    #[command(flatten)]
    outcome: Where,
}

impl Options {
    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    fn lead_in(&self) -> Duration {
        Duration::from_secs(self.lead_in)
    }

    fn rate(&self) -> u32 {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        self.rate.unwrap_or_else(|| u32::try_from(processors).unwrap_or(1) * RATE)
    }

    /// Between two decisions of one person.
    fn pause(&self) -> Duration {
        Duration::from_mins(1) / self.pace.get()
    }
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    let that_run = options.outcome.that_run();
    // A world is made faster where it may be forgotten; what is measured has the promises kept.
    let cluster = Cluster::start_with(pgbox::Durability::Scratch, &SETTINGS).await?;
    let port = lasting_port();
    let console = port.to_string();
    let more = [("LIAISON_CONSOLE_PORT", console.as_str())];
    let world = cluster.world_with(&options.liaison, options.members, &more).await?;
    tell(&format!("  the console: {} things into each queue", options.open))?;
    let waiting = fill::queues(&world.url, options.open).await?;
    let cookies = fill::staff(&world.url, ("desk", options.staff), &["lead_moderator"]).await?;
    // Who finds members and reads their files decides on nothing here: other roles would see other queues.
    let roles = ["lead_moderator", "support", "finance"];
    let readers = fill::staff(&world.url, ("reader", options.staff), &roles).await?;
    cluster.keep_promises(true).await?;
    let mut desks = desks(port, &cookies).await?;
    let mut asked = queues::measure(&mut desks, options.calls.get()).await?;
    let mut readers = self::desks(port, &readers).await?;
    asked.extend(looks::measure(&world.url, &mut readers, options.calls.get()).await?);
    drop(readers);
    let a_line = lines::measure(&world.url).await?;
    cluster.ask_for_checkpoints().await?;
    let beside = work::beside_members((&cluster, &world), desks, &options).await?;
    let goals = [
        outcome::goals_of_calls(&asked, &options),
        vec![outcome::goal_of_lines(a_line)],
        outcome::goals_beside(&beside, &options),
    ]
    .concat();
    let text = outcome::text(&asked, &beside, &options, &note(&world, &waiting));
    world.end().await?;
    cluster.stop().await?;
    options.outcome.put("console", &text, &goals, &that_run)
}

/// Their pages, each over a connection of its own.
async fn desks(port: u16, cookies: &[String]) -> anyhow::Result<Vec<Desk>> {
    let mut desks = Vec::new();
    for cookie in cookies {
        desks.push(Desk::open(port, cookie).await?);
    }
    Ok(desks)
}

fn note(world: &World, waiting: &[(String, i64)]) -> String {
    let waiting: Vec<String> = waiting.iter().map(|(what, count)| format!("{count} {what}")).collect();
    format!("- {}\n- what waited at the beginning: {}", world.note, waiting.join(", "))
}
