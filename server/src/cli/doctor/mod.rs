//! `liaison doctor`: what is wrong with this installation, each with its mend. It changes nothing: the database
//! is looked at as it is, and not brought up to date.

mod business;
mod capacity;
mod cluster;
mod copies;
mod database;
mod go_live;
mod outside;
mod places;
mod report;
mod staff;
mod vat;
mod work;

use super::database::Database;
use crate::{
    backoffice::{Area, looks},
    config::Config,
    kernel::clock::Clock,
};
use clap::Args;
use report::Report;
use std::process::ExitCode;

/// Flags of `doctor`.
#[derive(Args)]
pub(super) struct Options {
    /// Only proves the ledger.
    #[arg(long)]
    ledger: bool,
    /// Only asks what must have been seen before a site takes real money.
    #[arg(long, conflicts_with = "ledger")]
    go_live: bool,
    /// One JSON object a finding (`area`, `state`: ok, advice or problem; `text`), for programs.
    #[arg(long)]
    json: bool,
}

/// Examines everything; the exit code is 1 when something is wrong.
pub(super) async fn examine(mut config: Config, options: Options) -> anyhow::Result<ExitCode> {
    let mut report = Report::new(options.json);
    if !options.ledger && !options.go_live {
        places::examine(&config, &mut report).await?;
        outside::examine(&config, &mut report).await?;
    }
    report.area(Area::Database);
    match Database::open_as_it_is(&mut config).await {
        Ok(database) => {
            let examined = examine_database(&database, &config, &options, &mut report).await;
            database.close().await?;
            examined?;
        }
        Err(error) => database::unreachable(&config, &error, &mut report)?,
    }
    Ok(report.verdict())
}

async fn examine_database(
    database: &Database,
    config: &Config,
    options: &Options,
    report: &mut Report,
) -> anyhow::Result<()> {
    // What follows asks in the words of this release.
    if !database::is_fit(database, report).await? {
        return Ok(());
    }
    if options.go_live {
        return go_live::examine(database, config, report).await;
    }
    if !options.ledger {
        database::examine(database, config, report).await?;
        business::examine(database, config, report).await?;
        work::examine(database, report).await?;
        report.found(looks::browsers(&mut *database.pool.acquire().await?, Clock::system().now()).await)?;
        staff::examine(database, config, report).await?;
    }
    work::prove_ledger(database, report).await
}
