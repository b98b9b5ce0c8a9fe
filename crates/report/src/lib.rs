//! What a command that proves something (`make bench`, `make chaos`, `make attack`, …) says ([`tell`]) and leaves
//! behind: a Markdown table ([`Table`]) between marks of a document ([`put`]), one line that says where, when and with
//! which sources it ran ([`that_run`]), and plots ([`svg`]).

mod machine;
mod marks;
pub mod svg;
mod table;

use anyhow::Context;
use std::io::Write;

pub use machine::that_run;
pub use marks::put;
pub use table::{Align, Table};

/// Says on the terminal what is going on, or what was found.
///
/// # Errors
/// When nobody reads it any more.
pub fn tell(line: &str) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("the terminal is gone")
}
