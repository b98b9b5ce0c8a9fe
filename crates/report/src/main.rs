//! For proofs that are scripts: the line that says where and when, and the table between the marks of a document.

use anyhow::Context;
use clap::Parser;
use std::{
    io::{Read, Write},
    path::PathBuf,
};

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
        /// Adds this line, as `that-run` wrote it before the work.
        #[arg(long, conflicts_with = "command")]
        run: Option<String>,
        /// Adds such a line as of now.
        #[arg(long)]
        command: Option<String>,
    },
    /// Prints where and when this command runs, and with which sources.
    ThatRun {
        /// As one would type it.
        command: String,
    },
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Put { document, kind, name, run, command } => {
            let mut table = String::new();
            std::io::stdin().read_to_string(&mut table).context("standard input holds no text")?;
            let line = run.or_else(|| command.map(|command| report::that_run(&command)));
            let text = [Some(table.trim_end().to_owned()), line];
            report::put(&document, &kind, &name, &text.into_iter().flatten().collect::<Vec<_>>().join("\n\n"))
        }
        Command::ThatRun { command } => Ok(writeln!(std::io::stdout(), "{}", report::that_run(&command))?),
    }
}
