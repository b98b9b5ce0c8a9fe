//! `liaison mail …`: what a mail server hands over, for a pipe.

use super::database::Database;
use crate::{
    causes,
    config::Config,
    kernel::{clock::Clock, random::Random},
    suppression::{self, Incoming},
};
use clap::Subcommand;
use std::{
    io::{Read, Write},
    process::ExitCode,
};

/// Temporary failure (sysexits.h, EX_TEMPFAIL): the mail server keeps the mail and tries again.
const TRY_AGAIN: u8 = 75;

/// What to do about mails.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Takes a bounce, a complaint or a mail that unsubscribes from standard input.
    Intake {
        /// Whom the mail server took it for (Postfix: ${original_recipient}).
        #[arg(long)]
        recipient: Vec<String>,
    },
}

/// Runs it.
pub(super) async fn run(config: Config, command: Command) -> anyhow::Result<ExitCode> {
    let Command::Intake { recipient } = command;
    match intake(config, &recipient).await {
        Ok(taken) => {
            writeln!(std::io::stdout(), "{taken}")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            writeln!(std::io::stderr(), "liaison: {}", causes::once(&error))?;
            Ok(ExitCode::from(TRY_AGAIN))
        }
    }
}

/// Takes it in and says what became of it.
async fn intake(mut config: Config, recipients: &[String]) -> anyhow::Result<&'static str> {
    let mut raw = Vec::new();
    std::io::stdin().lock().take(suppression::MAX_REPORT.into()).read_to_end(&mut raw)?;
    let database = Database::open(&mut config).await?;
    let taken = async {
        let mut transaction = database.pool.begin().await?;
        let incoming = Incoming { recipients, raw: &raw };
        let taken =
            suppression::take(&mut transaction, &Random::system(), Clock::system().now(), &incoming).await;
        let taken = taken?;
        transaction.commit().await?;
        Ok(taken.code())
    };
    let taken = taken.await;
    database.close().await?;
    taken
}
