//! For proofs that are scripts: the line that says where and when, and the table between the marks of a document.

use anyhow::Context;
use clap::Parser;
use std::{io::Read, path::PathBuf};

/// What a proof found, into its document.
#[derive(Parser)]
enum Command {
    /// Puts the Markdown on standard input between the marks `<!-- kind: name -->` and `<!-- end of kind -->`.
    Put {
        /// The document.
        document: PathBuf,
        /// Of proof, as in `attack`.
        kind: String,
        /// Of this part, as in `tools`.
        name: String,
        /// The line for under the table, as `that-run` wrote it before the work.
        #[arg(long)]
        run: String,
    },
    /// Prints where and when this command runs, and with which sources.
    ThatRun {
        /// As one would type it.
        command: String,
    },
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Put { document, kind, name, run } => {
            let mut table = String::new();
            std::io::stdin().read_to_string(&mut table).context("standard input holds no text")?;
            report::put(&document, &kind, &name, &format!("{}\n\n{run}", table.trim_end()))
        }
        Command::ThatRun { command } => report::tell(&report::that_run(&command)),
    }
}
