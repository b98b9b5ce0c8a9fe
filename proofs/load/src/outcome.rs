//! Where what came out goes: the terminal, a document, plots beside it; and whether goals were met.

use crate::tell;
use clap::Args;
use std::{fs, path::PathBuf};

/// Options of every bench.
#[derive(Clone, Debug, Args)]
pub(crate) struct Where {
    /// A file that gets the tables too, between their marks; plots go into `performance/` beside it.
    #[arg(long)]
    report: Option<PathBuf>,
    /// The command that a reader has to run for the same tables.
    #[arg(long, env = "BENCH_COMMAND", default_value = "load")]
    command: String,
}

/// A goal, and what it came to.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub(crate) name: String,
    pub(crate) at_most: f64,
    pub(crate) figure: f64,
}

impl Goal {
    pub(crate) fn met(&self) -> bool {
        self.figure <= self.at_most
    }

    fn line(&self) -> String {
        let verdict = if self.met() { "met" } else { "**missed**" };
        format!("- {}: {:.2}, at most {}: {verdict}", self.name, self.figure, self.at_most)
    }
}

impl Where {
    /// The line under the table; to be made before the work, since it tells the load before.
    pub(crate) fn that_run(&self) -> String {
        report::that_run(&self.command)
    }

    /// Prints the table with its goals, and puts both into the document.
    ///
    /// # Errors
    /// When a goal was missed, after all is written.
    pub(crate) fn put(&self, name: &str, table: &str, goals: &[Goal], that_run: &str) -> anyhow::Result<()> {
        let mut parts = vec![table.trim_end().to_owned()];
        if !goals.is_empty() {
            parts.push(goals.iter().map(Goal::line).collect::<Vec<_>>().join("\n"));
        }
        parts.push(that_run.to_owned());
        let text = parts.join("\n\n");
        tell(&text)?;
        if let Some(path) = &self.report {
            report::put(path, "bench", name, &text)?;
        }
        let missed: Vec<&str> =
            goals.iter().filter(|goal| !goal.met()).map(|goal| goal.name.as_str()).collect();
        anyhow::ensure!(missed.is_empty(), "missed: {}", missed.join("; "));
        Ok(())
    }

    /// Puts a plot beside the document and gives the Markdown that shows it; nothing without a document.
    pub(crate) fn plot(&self, name: &str, described: &str, svg: &str) -> anyhow::Result<String> {
        let Some(folder) = self.report.as_ref().and_then(|path| path.parent()) else {
            return Ok(String::new());
        };
        let folder = folder.join("performance");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{name}.svg")), svg)?;
        Ok(format!("![{described}](performance/{name}.svg)"))
    }
}
