//! `liaison openapi`: the document of all calls, as committed in server/openapi.json.

use std::{io::Write, process::ExitCode};

/// Prints it.
pub(super) fn print() -> anyhow::Result<ExitCode> {
    let text = serde_json::to_string_pretty(&crate::routes::openapi())?;
    writeln!(std::io::stdout(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}
