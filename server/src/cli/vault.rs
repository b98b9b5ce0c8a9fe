//! `liaison vault …`: what is sealed with the key outside the database.

use super::{database::Database, told};
use crate::{
    config::Config,
    kernel::{random::Random, vault::Vault},
    payments,
};
use clap::Subcommand;
use std::{io::Write, process::ExitCode};

/// What to do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Seals the secrets of payment accounts that an older release wrote in plain. First replace that release on
    /// all nodes: it can't read them then.
    Seal,
}

/// Runs one command.
pub(super) async fn run(mut config: Config, command: Command) -> anyhow::Result<ExitCode> {
    let database = Database::open(&mut config).await?;
    let outcome = carry_out(&database, &config, &command).await;
    database.close().await?;
    outcome.map(|()| ExitCode::SUCCESS)
}

async fn carry_out(database: &Database, config: &Config, command: &Command) -> anyhow::Result<()> {
    let random = Random::system();
    let vault = Vault::start(config, &database.pool, &random).await?;
    if let Some(fault) = vault.fault() {
        anyhow::bail!("{fault}");
    }
    match command {
        Command::Seal => {
            let mut transaction = database.pool.begin().await?;
            let sealed = payments::seal_secrets(&mut transaction, (&vault, &random)).await.map_err(told)?;
            transaction.commit().await?;
            Ok(writeln!(std::io::stdout(), "the secrets of {sealed} payment accounts are sealed now")?)
        }
    }
}
