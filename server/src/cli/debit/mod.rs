//! `liaison debit …`: who collects, files for the bank and what it did with them, and who may not pay by direct
//! debit any more, since a debit came back.

mod bank;
mod import;

use super::{database::Database, desk::Desk, explain, looks, plan::Yes, who::Staff};
use crate::{
    backoffice,
    config::Config,
    kernel::ids::{MemberId, OrderId},
    payments::{self, BankFileKind, BankHour, CreditorId},
};
use anyhow::{Context, ensure};
use clap::Subcommand;
use std::{io::Write, path::PathBuf};
use time::{Time, format_description::well_known::Rfc3339};
use uuid::Uuid;

/// What to do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a block, newest first: time, company, order, member, the bank's reason; who looked is written down.
    Blocks {
        #[command(flatten)]
        staff: Staff,
    },
    /// Lifts the block of a member and their account.
    Unblock {
        /// The order whose debit came back.
        order: Uuid,
        #[command(flatten)]
        staff: Staff,
    },
    /// Puts a company's creditor identifier beside its name in mandates.
    Creditor {
        /// The company's id.
        company: String,
        /// Such as NL79ZZZ999999990000.
        id: String,
        #[command(flatten)]
        go: Yes,
    },
    /// Lets a company collect new debits by its own bank, or through its payment provider again.
    Bank {
        /// The company's id.
        company: String,
        /// The account that the money goes to.
        #[arg(long, required_unless_present = "stop")]
        iban: Option<String>,
        /// Its holder, as the bank writes it.
        #[arg(long, required_unless_present = "stop")]
        holder: Option<String>,
        /// By when the bank wants files on the banking day before accounts are debited, such as 15:30, by the clock where the
        /// company sits; what comes later moves to another day. `none` forgets it; without, it stays while the account is at the same
        /// bank.
        #[arg(long, conflicts_with = "stop", value_parser = hour)]
        until: Option<BankHour>,
        /// New debits go through the provider again; those that wait still leave by file.
        #[arg(long, conflicts_with_all = ["iban", "holder"])]
        stop: bool,
        #[command(flatten)]
        go: Yes,
    },
    /// One line a debit that the bank has not decided on: company, day, end-to-end id, euro, order, file; who looked is written down.
    List {
        #[command(flatten)]
        staff: Staff,
    },
    /// Writes the files of a company's debits for the bank (pain.008), and names them.
    File {
        /// The company's id.
        company: String,
        /// Where they are put; other users can't read them.
        #[arg(long, default_value = ".")]
        folder: PathBuf,
    },
    /// Books what the bank says in its own files: status reports (pain.002), statements and notifications (camt.053,
    /// camt.054). One line for what fits nothing here, with why; a file that comes again changes nothing.
    Import {
        /// Files, or folders whose `.xml` files are read; those that were booked move into `booked` there.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// The bank paid these debits.
    Paid {
        /// End-to-end ids, or the names of files for all of theirs.
        #[arg(required = true)]
        names: Vec<String>,
        #[command(flatten)]
        staff: Staff,
    },
    /// A debit came back: its member and account are blocked.
    Returned {
        /// Its end-to-end id.
        id: String,
        /// The bank's reason, such as AM04.
        reason: String,
        #[command(flatten)]
        staff: Staff,
    },
    /// Takes a debit out that the bank has not got: its order is cancelled.
    Drop {
        /// Its end-to-end id.
        id: String,
        #[command(flatten)]
        staff: Staff,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// One line a refund that is to be sent: since when, id, company, end-to-end id, euro, order.
    Refunds,
    /// Writes a file of transfers (pain.001) that sends a company's refunds, and names it.
    RefundFile {
        /// The company's id.
        company: String,
        /// Where it is put; other users can't read it.
        #[arg(long, default_value = ".")]
        folder: PathBuf,
    },
    /// A refund was sent.
    Refunded {
        /// Its id.
        id: Uuid,
        #[command(flatten)]
        staff: Staff,
    },
}

/// A time of day such as 15:30, or none.
fn hour(text: &str) -> Result<BankHour, String> {
    if text == "none" {
        return Ok(BankHour::Unknown);
    }
    let parts =
        text.split_once(':').and_then(|(hour, minute)| Some((hour.parse().ok()?, minute.parse().ok()?)));
    let time = parts.and_then(|(hour, minute)| Time::from_hms(hour, minute, 0).ok());
    time.map(BankHour::At).ok_or_else(|| "a time of day is written like 15:30, or `none`".to_owned())
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Blocks { staff } => blocks(database, staff.name()).await,
        Command::Unblock { order, staff } => unblock(database, config, (order, &staff)).await,
        Command::Creditor { company, id, go } => creditor(database, &company, &id, go).await,
        Command::Bank { company, iban: Some(iban), holder: Some(holder), until, go, .. } => {
            bank::collect(database, &company, (&iban, &holder), until.unwrap_or(BankHour::AsBefore), go).await
        }
        Command::Bank { company, go, .. } => bank::stop(database, &company, go).await,
        Command::List { staff } => bank::list(database, staff.name()).await,
        Command::File { company, folder } => {
            bank::write_files(database, config, (&company, BankFileKind::Debits), &folder).await
        }
        Command::Import { paths } => import::run(database, config, &paths).await,
        Command::Paid { names, staff } => bank::paid(database, config, (&names, &staff)).await,
        Command::Returned { id, reason, staff } => {
            bank::returned(database, config, (&id, &reason), &staff).await
        }
        Command::Drop { id, staff, reason } => bank::drop(database, config, (&id, &reason), &staff).await,
        Command::Refunds => bank::refunds(database).await,
        Command::RefundFile { company, folder } => {
            bank::write_files(database, config, (&company, BankFileKind::Refunds), &folder).await
        }
        Command::Refunded { id, staff } => bank::refunded(database, config, (id, &staff)).await,
    }
}

async fn blocks(database: &Database, staff: &str) -> anyhow::Result<()> {
    let blocks = payments::debit_blocks(&mut *database.pool.acquire().await?).await.map_err(explain)?;
    looks::note(database, staff, blocks.iter().filter_map(|block| block.member.map(MemberId))).await?;
    let mut out = std::io::stdout();
    for block in blocks {
        let member = block.member.map_or_else(|| "-".to_owned(), |member| member.to_string());
        let reason = block.reason.as_deref().unwrap_or("-");
        let at = block.created_at.format(&Rfc3339)?;
        writeln!(out, "{at}\t{}\t{}\t{member}\t{reason}", block.company_id, block.order)?;
    }
    Ok(())
}

async fn unblock(database: &Database, config: &Config, (order, staff): (Uuid, &Staff)) -> anyhow::Result<()> {
    let desk = Desk::open(database, config).await?;
    let mut transaction = database.pool.begin().await?;
    let lifted =
        backoffice::unblock_debit(&mut transaction, desk.office(), staff.doer(), OrderId(order)).await;
    ensure!(lifted.map_err(explain)?, "no block stems from that order; `liaison debit blocks` lists them");
    Ok(transaction.commit().await?)
}

async fn creditor(database: &Database, company: &str, id: &str, go: Yes) -> anyhow::Result<()> {
    let creditor =
        CreditorId::parse(id).context("that is no creditor identifier: its check digits are wrong")?;
    let mut transaction = database.pool.begin().await?;
    let set = payments::set_creditor(&mut transaction, company, &creditor).await;
    ensure!(set.map_err(explain)?, "no such company takes money here");
    if go.to(&format!("new mandates of {company} name {id} as who collects"))? {
        transaction.commit().await?;
    }
    Ok(())
}
