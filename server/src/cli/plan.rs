//! Grave commands say what they would do, and do it with `--yes`.

use clap::Args;
use std::io::Write;

/// Whether it is done or only said.
#[derive(Args, Clone, Copy)]
pub(super) struct Yes {
    /// Yes, do it; without it you read what would be done.
    #[arg(long)]
    yes: bool,
}

impl Yes {
    /// Says what it is about; whether it is to be done.
    pub(super) fn to(self, plan: &str) -> anyhow::Result<bool> {
        writeln!(std::io::stdout(), "{plan}")?;
        self.is_given()
    }

    /// Whether what was said before is to be done.
    pub(super) fn is_given(self) -> anyhow::Result<bool> {
        if !self.yes {
            writeln!(std::io::stdout(), "nothing was done; with --yes it is")?;
        }
        Ok(self.yes)
    }
}
