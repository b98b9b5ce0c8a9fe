//! `liaison profile …`: moderators look at members' words and ask for others.

use super::{database::Database, desk::Desk, explain, grounds::Said, looks, moment, who::Staff};
use crate::{
    accounts::{self, Means},
    backoffice::{self, WordsRuling},
    config::Config,
    kernel::{
        ids::MemberId,
        problem::{Problem, Refusal},
    },
    members::{self, AskedField, AskedReason, ChangeRequest, Words},
};
use clap::Subcommand;
use std::io::Write;
use uuid::Uuid;

/// What to do about profiles.
#[derive(Subcommand)]
pub(super) enum Command {
    /// The profiles with words that nobody has looked at, the longest waiting first; who looked is written down.
    Queue {
        /// How many to show.
        #[arg(long, default_value_t = 20)]
        limit: u32,
        #[command(flatten)]
        staff: Staff,
    },
    /// The words of a profile, and what was asked about them; who looked is written down.
    Show {
        /// The member's id.
        member: Uuid,
        #[command(flatten)]
        staff: Staff,
    },
    /// Asks a member to change words; others see nothing of them but a name until they did, and the member is
    /// mailed a statement of reasons.
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
        said: Said,
        #[command(flatten)]
        staff: Staff,
    },
    /// Takes a request back; the member is mailed that others see the words again.
    TakeBack {
        /// The member's id.
        member: Uuid,
        /// Which words.
        #[arg(long)]
        field: AskedField,
        #[command(flatten)]
        staff: Staff,
    },
    /// Takes profiles off the queue: their words may stand.
    Approve {
        /// The members' ids.
        #[arg(required = true)]
        members: Vec<Uuid>,
        /// The name that you saw, of one member whose name waits; others see it from then on.
        #[arg(long = "name")]
        seen: Option<String>,
        #[command(flatten)]
        staff: Staff,
    },
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Queue { limit, staff } => queue(database, limit, staff.name()).await,
        Command::Show { member, staff } => show(database, member.into(), staff.name()).await,
        Command::Ask { member, field, reason, said, staff } => {
            let desk = Desk::open(database, config).await?;
            ask(&desk, member.into(), (field, reason), &said, &staff).await
        }
        Command::TakeBack { member, field, staff } => {
            take_back(database, member.into(), field, staff.name()).await
        }
        Command::Approve { members, seen, staff } => {
            anyhow::ensure!(seen.is_none() || members.len() == 1, "--name is the name of one member");
            let desk = Desk::open(database, config).await?;
            for member in members {
                approve(&desk, member.into(), seen.as_deref(), &staff).await?;
            }
            Ok(())
        }
    }
}

async fn approve(
    desk: &Desk<'_>,
    member: MemberId,
    seen_name: Option<&str>,
    staff: &Staff,
) -> anyhow::Result<()> {
    let mut transaction = desk.database.pool.begin().await?;
    let (doer, ruling) = (staff.doer(), WordsRuling::Fine { seen_name });
    let done = backoffice::decide_words(&mut transaction, desk.office(), doer, (member, None), &ruling).await;
    match done {
        Err(Problem::Refused(Refusal::StaleVersion)) => {
            let (words, _) = members::words_of(&mut transaction, member).await.map_err(in_words)?;
            anyhow::bail!(
                "the name of {member} waits: \"{}\"; approve it alone with --name, or ask for another",
                words.name.escape_debug()
            );
        }
        done => drop(done.map_err(in_words)?),
    }
    Ok(transaction.commit().await?)
}

async fn ask(
    desk: &Desk<'_>,
    member: MemberId,
    (field, reason): (AskedField, AskedReason),
    said: &Said,
    staff: &Staff,
) -> anyhow::Result<()> {
    let grounds = said.grounds(staff.name(), reason == AskedReason::Other)?;
    let (doer, ruling) = (staff.doer(), WordsRuling::Ask { field, reason, grounds });
    let mut transaction = desk.database.pool.begin().await?;
    let done = backoffice::decide_words(&mut transaction, desk.office(), doer, (member, None), &ruling).await;
    let done = done.map_err(in_words)?;
    transaction.commit().await?;
    desk.database.tell(done.events).await;
    desk.jobs.wake_others().await;
    match done.number {
        Some(number) => Ok(writeln!(std::io::stdout(), "hidden by {number}")?),
        None => Ok(()),
    }
}

async fn take_back(database: &Database, member: MemberId, field: AskedField, by: &str) -> anyhow::Result<()> {
    let means = Means::system(database.jobs());
    let mut transaction = database.pool.begin().await?;
    let event = accounts::show_words(&mut transaction, &means, member, field, by).await.map_err(in_words)?;
    transaction.commit().await?;
    database.tell([event.ok_or_else(|| anyhow::anyhow!("no such request is open"))?]).await;
    means.jobs.wake_others().await;
    Ok(())
}

async fn queue(database: &Database, limit: u32, by: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let mut connection = database.pool.acquire().await?;
    let (waiting, total) = members::review_queue(&mut connection, limit).await.map_err(in_words)?;
    drop(connection);
    looks::note(database, by, waiting.iter().map(|profile| profile.member)).await?;
    for profile in &waiting {
        writeln!(out, "{}  since {}", profile.member, moment(profile.waiting_since))?;
        print_words(&mut out, &profile.words)?;
    }
    Ok(writeln!(out, "{} of {total} that wait", waiting.len())?)
}

async fn show(database: &Database, member: MemberId, by: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let mut connection = database.pool.acquire().await?;
    let (words, requests) = members::words_of(&mut connection, member).await.map_err(in_words)?;
    drop(connection);
    looks::note(database, by, [member]).await?;
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
    let waits = if words.name_waits { "  (waits: others don't see it)" } else { "" };
    writeln!(out, "  name     {}{waits}", words.name.escape_debug())?;
    for (label, text) in [("about  ", &words.about), ("reason ", &words.reason), ("prompts", &words.prompts)]
    {
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
        other => explain(other),
    }
}
