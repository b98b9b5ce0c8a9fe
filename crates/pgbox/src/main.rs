//! `pgbox with … -- command`: runs a command beside a private PostgreSQL and returns its exit code.

mod with;

use std::process::ExitCode;

use clap::Parser;

/// A private PostgreSQL for the length of one command.
#[derive(Debug, Parser)]
#[command(version)]
enum Cli {
    /// Start a cluster, run the command with `DATABASE_URL` set, stop the cluster, return the exit code.
    With(with::With),
}

#[tokio::main]
async fn main() -> ExitCode {
    let Cli::With(with) = Cli::parse();
    match with.run().await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("pgbox: {error:#}");
            ExitCode::FAILURE
        }
    }
}
