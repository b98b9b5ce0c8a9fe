//! `liaison member …`: what staff see of a member and do for members who write to them (`requests`); and what is decided about
//! a member (`decide`; content/pages/ban).

mod decide;
mod requests;

use super::{database::Database, explain, grounds::Why, plan::Yes, who::Staff};
use crate::{
    accounts::{self, AgreedTerms, DecisionRow, DecisionSource, Means, MemberRow, StaffAct, Step},
    config::Config,
    credits,
    kernel::clock::Clock,
};
use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use sqlx::PgConnection;
use std::{io::Write, path::PathBuf};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// Longest reason of a gift, in characters.
const LONGEST_REASON: usize = 480;

/// What to do with members.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Finds members by id, address (also one that they left) or name; each who is shown is written down.
    Find {
        /// What they say of themselves.
        words: String,
        /// Only on the site of this domain.
        #[arg(long)]
        site: Option<String>,
        #[command(flatten)]
        staff: Staff,
    },
    /// Hands a copy of all their data over (GDPR 15, 20): mails them the link that their own button does.
    Export {
        /// Id or e-mail address.
        member: String,
        /// Writes the copy to this file instead, for members who can't log in.
        #[arg(long)]
        out: Option<PathBuf>,
        #[command(flatten)]
        go: Go,
    },
    /// Has them leave (GDPR 17), as by their own button: hidden and logged out at once, erased in 14 days; until then
    /// the mailed link brings them back.
    Erase {
        /// Id or e-mail address.
        member: String,
        /// No way back: a server or worker erases them now, also when they had left before.
        #[arg(long)]
        at_once: bool,
        #[command(flatten)]
        go: Go,
    },
    /// Sends the mail that lets them in again: it confirms the address, sets a new password, takes the deletion back or
    /// says why the account is closed, whichever the account needs.
    Mail {
        /// Id or e-mail address.
        member: String,
        /// They say that their mailbox works again: what came back before counts no more.
        #[arg(long)]
        mailbox_works: bool,
        #[command(flatten)]
        go: Go,
    },
    /// Mails a link to a new address that moves the account there; the old one hears of the move and can take it back
    /// for 14 days.
    Address {
        /// Id or e-mail address.
        member: String,
        /// Where they want to get mail.
        new: String,
        #[command(flatten)]
        go: Go,
    },
    /// Gives them free credits, to make good what went wrong.
    Credits {
        /// Id or e-mail address.
        member: String,
        /// How many.
        #[arg(value_parser = clap::value_parser!(i32).range(1..=i64::from(credits::MOST_GIVEN)))]
        credits: i32,
        /// Why, without names: it is kept after the member is gone.
        #[arg(long, value_parser = reason)]
        reason: String,
        #[command(flatten)]
        go: Go,
    },
    /// Where the account stands, and what was decided about it; who looked is written down.
    Show {
        /// Id or e-mail address.
        member: String,
        #[command(flatten)]
        staff: Staff,
    },
    /// Warns them: a mail with the reasons, and nothing else follows.
    Warn {
        /// Id or e-mail address.
        member: String,
        #[command(flatten)]
        grounds: Grounds,
        #[command(flatten)]
        go: Go,
    },
    /// Lets them log in and read, and write nothing for some days: no messages, likes, gifts, photos, words of the profile,
    /// reports. It ends by itself.
    Pause {
        /// Id or e-mail address.
        member: String,
        /// For so long.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=90))]
        days: u8,
        /// Only what they report waits so long; after a warning (DSA 23).
        #[arg(long)]
        reports: bool,
        #[command(flatten)]
        grounds: Grounds,
        #[command(flatten)]
        go: Go,
    },
    /// Takes warnings or a pause back; the member is mailed.
    Lift {
        /// Id or e-mail address.
        member: String,
        /// What stands no more.
        what: decide::Lifted,
        #[command(flatten)]
        go: Go,
    },
    /// Closes the account: hidden and logged out at once, no way in, and the address can't join again. The member
    /// is mailed a statement of reasons, and unused bought credits are refunded.
    Close {
        /// Id or e-mail address.
        member: String,
        #[command(flatten)]
        grounds: Grounds,
        /// The bought credits were got by fraud: they are not refunded.
        #[arg(long)]
        fraud: bool,
        #[command(flatten)]
        go: Go,
    },
    /// Opens a closed account again, as it was; the member is mailed. Refunds stay.
    Reopen {
        /// Id or e-mail address.
        member: String,
        #[command(flatten)]
        go: Go,
    },
}

/// Who acts, and whether it is done or only said.
#[derive(Args)]
pub(super) struct Go {
    #[command(flatten)]
    pub(super) staff: Staff,
    #[command(flatten)]
    pub(super) yes: Yes,
}

impl Go {
    /// Says what it is about; whether it is to be done.
    fn begin(&self, row: &MemberRow, plan: &str) -> anyhow::Result<bool> {
        self.yes.to(&format!("{} ({}, {}): {plan}", row.member, row.domain, row.status.code()))
    }
}

/// As long as the table takes.
fn reason(typed: &str) -> Result<String, String> {
    let words = typed.trim();
    if words.is_empty() || words.chars().count() > LONGEST_REASON {
        return Err(format!("a reason has 1 to {LONGEST_REASON} characters"));
    }
    Ok(words.to_owned())
}

/// Why (DSA 17(3)), in the member's language: `show` names it.
#[derive(Args)]
pub(super) struct Grounds {
    #[command(flatten)]
    why: Why,
    /// How it came to us.
    #[arg(long = "from", value_enum, default_value_t = DecisionSource::Own)]
    source: DecisionSource,
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Find { words, site, staff } => {
            requests::find(database, &words, site.as_deref(), &staff).await
        }
        Command::Export { member, out, go } => requests::export(database, config, &member, out, &go).await,
        Command::Erase { member, at_once, go } => {
            requests::erase(database, config, &member, at_once, &go).await
        }
        Command::Mail { member, mailbox_works, go } => {
            requests::mail(database, config, &member, mailbox_works, &go).await
        }
        Command::Address { member, new, go } => requests::address(database, config, &member, &new, &go).await,
        Command::Credits { member, credits, reason, go } => {
            requests::credits(database, &member, credits, &reason, &go).await
        }
        Command::Show { member, staff } => show(database, &member, &staff).await,
        Command::Warn { member, grounds, go } => {
            decide::take(database, &member, |_| Step::Warn, &grounds, &go).await
        }
        Command::Pause { member, days, reports, grounds, go } => {
            let step = |means: &Means| decide::pause(means, days, reports);
            decide::take(database, &member, step, &grounds, &go).await
        }
        Command::Lift { member, what, go } => decide::lift(database, &member, what, &go).await,
        Command::Close { member, grounds, fraud, go } => {
            decide::close(database, &member, &grounds, fraud, &go).await
        }
        Command::Reopen { member, go } => decide::reopen(database, &member, &go).await,
    }
}

async fn show(database: &Database, word: &str, staff: &Staff) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, word).await?;
    let decisions = accounts::decisions(&mut transaction, row.member).await.map_err(explain)?;
    let agreed = accounts::agreed_terms(&mut transaction, row.member).await.map_err(explain)?;
    // Written before anything is shown.
    let now = Clock::system().now();
    accounts::note_act(&mut transaction, row.member, staff.name(), (StaffAct::Shown, None), now)
        .await
        .map_err(explain)?;
    transaction.commit().await?;
    let mut out = std::io::stdout();
    let facts = [
        ("member", row.member.to_string()),
        ("site", row.domain),
        ("e-mail", row.email),
        ("name", row.name),
        ("account", row.status.code().to_owned()),
        ("profile", row.profile.code().to_owned()),
        ("language", row.language),
        ("country", row.country),
        ("joined", row.created_at.format(&Rfc3339)?),
        ("logins", row.sessions.to_string()),
        ("reports", row.reports.to_string()),
        ("complaints", row.complaints.to_string()),
    ];
    for (name, fact) in facts {
        writeln!(out, "{name}: {}", fact.escape_debug())?;
    }
    for AgreedTerms { version, given_at, own } in agreed {
        let texts = if own.is_empty() { "the built-in texts".to_owned() } else { own.join("; ") };
        writeln!(out, "agreed: terms of {version} on {}, {texts}", given_at.format(&Rfc3339)?)?;
    }
    decisions.iter().try_for_each(|decision| write_decision(&mut out, decision))
}

fn write_decision(out: &mut impl Write, row: &DecisionRow) -> anyhow::Result<()> {
    let when = |at: Option<OffsetDateTime>| at.map(|at| at.format(&Rfc3339)).transpose();
    let told = match when(row.told_at)? {
        _ if row.silent => "not to be told".to_owned(),
        Some(at) => format!("told {at}"),
        None => "not told yet".to_owned(),
    };
    let made = row.decided_at.format(&Rfc3339)?;
    let field = row.field.map(|field| format!(" {}", field.code())).unwrap_or_default();
    let until = when(row.until)?.map(|until| format!(" until {until}")).unwrap_or_default();
    let what = format!("{}{field}{until}", row.measure.code());
    writeln!(out, "\n{} {what} {made} by {}, {told}", row.number, row.staff.escape_debug())?;
    if let Some(subject) = row.subject {
        writeln!(out, "    about: {subject}")?;
    }
    writeln!(out, "    rule: {}", row.rule.escape_debug())?;
    for line in row.facts.lines() {
        writeln!(out, "    {}", line.escape_debug())?;
    }
    if let (Some(at), Some(by)) = (when(row.undone_at)?, &row.undone_by) {
        writeln!(out, "    taken back {at} by {}", by.escape_debug())?;
    }
    Ok(())
}

/// The one member of this id or address.
async fn found(connection: &mut PgConnection, word: &str) -> anyhow::Result<MemberRow> {
    let mut rows = accounts::find(connection, word).await.map_err(explain)?;
    let row = rows.pop().with_context(|| format!("there is no member {word}"))?;
    if !rows.is_empty() {
        rows.push(row);
        let ids: Vec<_> = rows.iter().map(|row| format!("{} on {}", row.member, row.domain)).collect();
        bail!("{word} is a member of several sites, name one by id: {}", ids.join(", "));
    }
    Ok(row)
}
