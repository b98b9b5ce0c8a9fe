//! `liaison debit …`: who collects, and who may not pay by direct debit any more, since a debit came back.

use super::database::Database;
use crate::{
    config::Config,
    kernel::ids::OrderId,
    payments::{self, CreditorId},
};
use clap::Subcommand;
use std::{io::Write, process::ExitCode};
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

/// What to do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a block, newest first: time, company, order, member, the bank's reason.
    Blocks,
    /// Lifts the block of a member and their account.
    Unblock {
        /// The order whose debit came back.
        order: Uuid,
    },
    /// Puts a company's creditor identifier beside its name in mandates.
    Creditor {
        /// The company's id.
        company: String,
        /// Such as NL79ZZZ999999990000.
        id: String,
    },
}

/// Runs one command.
pub(super) async fn run(mut config: Config, command: Command) -> anyhow::Result<ExitCode> {
    let database = Database::open(&mut config).await?;
    let outcome = carry_out(&database, command).await;
    database.close().await?;
    outcome.map(|()| ExitCode::SUCCESS)
}

async fn carry_out(database: &Database, command: Command) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    match command {
        Command::Blocks => {
            let blocks = payments::debit_blocks(&mut connection).await;
            let mut out = std::io::stdout();
            for block in blocks.map_err(|problem| anyhow::anyhow!("{problem:?}"))? {
                let member = block.member.map_or_else(|| "-".to_owned(), |member| member.to_string());
                let reason = block.reason.as_deref().unwrap_or("-");
                let at = block.created_at.format(&Rfc3339)?;
                writeln!(out, "{at}\t{}\t{}\t{member}\t{reason}", block.company_id, block.order)?;
            }
        }
        Command::Unblock { order } => {
            let lifted = payments::unblock_debit(&mut connection, OrderId(order)).await;
            let lifted = lifted.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
            anyhow::ensure!(lifted, "no block stems from that order; `liaison debit blocks` lists them");
        }
        Command::Creditor { company, id } => {
            let creditor = CreditorId::parse(&id);
            let creditor = creditor.ok_or_else(|| {
                anyhow::anyhow!("that is no creditor identifier: its check digits are wrong")
            })?;
            let set = payments::set_creditor(&mut connection, &company, &creditor).await;
            let set = set.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
            anyhow::ensure!(set, "no such company takes money here");
        }
    }
    Ok(())
}
