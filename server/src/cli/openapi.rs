//! `liaison openapi`: the documents of all calls, as committed in server/openapi.json and server/openapi.console.json.

use crate::{console, routes};
use clap::Args;
use std::{io::Write, process::ExitCode};

/// Flags of `openapi`.
#[derive(Args)]
pub(super) struct Options {
    /// The console's calls instead.
    #[arg(long)]
    console: bool,
}

/// Prints it.
pub(super) fn print(options: &Options) -> anyhow::Result<ExitCode> {
    let document = if options.console { console::openapi() } else { routes::openapi() };
    writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&document)?)?;
    Ok(ExitCode::SUCCESS)
}
