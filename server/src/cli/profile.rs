//! `liaison profile …`: moderators look at members' words and ask for others.

use super::{database::Database, moment, told};
use crate::{
    kernel::{
        clock::Clock,
        ids::MemberId,
        problem::{Problem, Refusal},
        random::Random,
    },
    members::{self, AskedField, AskedReason, ChangeRequest, Words},
};
use clap::{Args, Subcommand};
use std::io::Write;
use uuid::Uuid;

/// What to do about profiles.
#[derive(Subcommand)]
pub(super) enum Command {
    /// The profiles with words that nobody has looked at, the longest waiting first.
    Queue {
        /// How many to show.
        #[arg(long, default_value_t = 20)]
        limit: u32,
    },
    /// The words of a profile, and what was asked about them.
    Show {
        /// The member's id.
        member: Uuid,
    },
    /// Asks a member to change words; others do not see `about` and `reason` until they did.
    Ask {
        /// The member's id.
        member: Uuid,
        /// Which words.
        #[arg(long)]
        field: AskedField,
        /// Why; the member reads it in their language.
        #[arg(long)]
        reason: AskedReason,
        #[command(flatten)]
        moderator: Moderator,
    },
    /// Takes a request back.
    TakeBack {
        /// The member's id.
        member: Uuid,
        /// Which words.
        #[arg(long)]
        field: AskedField,
    },
    /// Takes profiles off the queue: their words may stand.
    Approve {
        /// The members' ids.
        #[arg(required = true)]
        members: Vec<Uuid>,
        #[command(flatten)]
        moderator: Moderator,
    },
}

/// Who decides; it is kept with the decision.
#[derive(Args)]
pub(super) struct Moderator {
    /// Your name; by default the one that you are logged in with.
    #[arg(long, env = "SUDO_USER", default_value_t = login())]
    by: String,
}

fn login() -> String {
    std::env::var("USER").ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "operator".to_owned())
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    let clock = Clock::system();
    match command {
        Command::Queue { limit } => queue(database, limit).await,
        Command::Show { member } => show(database, member.into()).await,
        Command::Ask { member, field, reason, moderator } => {
            let (member, random) = (MemberId(member), Random::system());
            let mut transaction = database.pool.begin().await?;
            let asked = members::ask_for_change(
                &mut transaction,
                &clock,
                &random,
                member,
                field,
                reason,
                &moderator.by,
            );
            let event = asked.await.map_err(in_words)?;
            transaction.commit().await?;
            database.tell([event]).await;
            Ok(())
        }
        Command::TakeBack { member, field } => {
            let mut transaction = database.pool.begin().await?;
            let event = members::take_back(&mut transaction, &clock, member.into(), field).await;
            let event = event.map_err(in_words)?;
            transaction.commit().await?;
            database.tell([event.ok_or_else(|| anyhow::anyhow!("no such request is open"))?]).await;
            Ok(())
        }
        Command::Approve { members, moderator } => {
            let mut connection = database.pool.acquire().await?;
            for member in members {
                let done =
                    members::looked_at(&mut connection, member.into(), &moderator.by, clock.now()).await;
                done.map_err(in_words)?;
            }
            Ok(())
        }
    }
}

async fn queue(database: &Database, limit: u32) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let mut connection = database.pool.acquire().await?;
    let (waiting, total) = members::review_queue(&mut connection, limit).await.map_err(in_words)?;
    for profile in &waiting {
        writeln!(out, "{}  since {}", profile.member, moment(profile.waiting_since))?;
        print_words(&mut out, &profile.words)?;
    }
    Ok(writeln!(out, "{} of {total} that wait", waiting.len())?)
}

async fn show(database: &Database, member: MemberId) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let mut connection = database.pool.acquire().await?;
    let (words, requests) = members::words_of(&mut connection, member).await.map_err(in_words)?;
    print_words(&mut out, &words)?;
    for request in requests {
        let ChangeRequest { field, reason, words, asked_by, asked_at, answered_at } = request;
        let (field, reason, words, asked_at) =
            (field.code(), reason.code(), words.escape_debug(), moment(asked_at));
        let state = answered_at.map(moment).map_or("open".to_owned(), |at| format!("until {at}"));
        writeln!(out, "asked {asked_at} by {asked_by}: {field} ({reason}), {state}: {words}")?;
    }
    Ok(())
}

/// On one line each, so that nobody's words look like ours.
fn print_words(out: &mut impl Write, words: &Words) -> anyhow::Result<()> {
    writeln!(out, "  name    {}", words.name.escape_debug())?;
    for (label, text) in [("about ", &words.about), ("reason", &words.reason)] {
        if let Some(text) = text {
            writeln!(out, "  {label}  {}", text.escape_debug())?;
        }
    }
    Ok(())
}

fn in_words(problem: Problem) -> anyhow::Error {
    match problem {
        Problem::Refused(Refusal::NotFound) => {
            anyhow::anyhow!("there is no such member, or nothing stands there that they could change")
        }
        other => told(other),
    }
}
