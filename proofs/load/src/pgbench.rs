//! pgbench with the very statements that the server sent: prepared once for each connection and planned as on
//! the server's connections: searches for each call, the others once where that does.

use crate::{Times, statements::Statement, world};
use anyhow::Context;
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};
use tokio::process::Command;

/// pgbench takes no more.
pub(crate) const MAX_SCRIPTS: usize = 128;

/// Of the statements that the server has planned for their values (server/src/members/search/store.rs).
const PLANNED_BY_VALUES: &str = "with page as (";

/// What one request had the database do.
#[derive(Debug)]
pub(crate) struct Script<'s> {
    pub(crate) statements: &'s [Statement],
    /// How often it is chosen, beside the others.
    pub(crate) weight: u32,
}

/// Runs them for this long.
pub(crate) async fn run(
    url: &str,
    scripts: &[Script<'_>],
    clients: usize,
    time: Duration,
) -> anyhow::Result<Times> {
    anyhow::ensure!(
        (1..=MAX_SCRIPTS).contains(&scripts.len()),
        "pgbench can't run {} scripts",
        scripts.len()
    );
    let folder = tempfile::tempdir()?;
    let mut arguments = ["-M", "simple", "-D", "ready=0"].map(str::to_owned).to_vec();
    let texts = distinct(scripts);
    for (number, script) in scripts.iter().enumerate() {
        let name = format!("{number}.sql");
        fs::write(folder.path().join(&name), text(&texts, script)?)?;
        arguments.extend(["-f".to_owned(), format!("{name}@{}", script.weight)]);
    }
    run_in(folder.path(), url, &arguments, clients, time).await
}

/// Runs it with these arguments for this long; the folder has the scripts, and gets the log.
pub(crate) async fn run_in(
    folder: &Path,
    url: &str,
    arguments: &[String],
    clients: usize,
    time: Duration,
) -> anyhow::Result<Times> {
    let mut command = Command::new(world::program("pgbench")?);
    command.current_dir(folder).args(["-n", "-l"]).args(arguments);
    command.args(["-c", &clients.to_string(), "-j", "2", "-T", &time.as_secs().to_string()]);
    // As on the server's connections.
    command.env("PGOPTIONS", "-c jit=off");
    let begin = Instant::now();
    let output = command.arg(url).output().await?;
    let told = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "pgbench: {told}");
    let took = begin.elapsed().min(time + Duration::from_millis(500));
    Times::new(times(folder)?, took).context("pgbench")
}

/// Every statement once.
fn distinct<'s>(scripts: &'s [Script<'_>]) -> Vec<&'s str> {
    let mut texts: Vec<&str> = scripts
        .iter()
        .flat_map(|script| script.statements)
        .map(|statement| statement.text.as_str())
        .collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Whichever script a connection runs first prepares the statements of all.
fn text(texts: &[&str], script: &Script<'_>) -> anyhow::Result<String> {
    let mut lines = vec!["\\if :ready = 0".to_owned()];
    lines.extend(texts.iter().enumerate().map(|(number, text)| format!("prepare p{number} as {text};")));
    lines.extend(["\\set ready 1".to_owned(), "\\endif".to_owned()]);
    for Statement { text, values } in script.statements {
        let number = texts.binary_search(&text.as_str()).ok().context("a statement that is not prepared")?;
        let values = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
        let execute = format!("execute p{number}{values};");
        if text.contains(PLANNED_BY_VALUES) {
            lines
                .push(format!("set plan_cache_mode = force_custom_plan;\n{execute}\nreset plan_cache_mode;"));
        } else {
            lines.push(execute);
        }
    }
    Ok(lines.join("\n") + "\n")
}

/// The third field of each line of the log is a transaction's time, in microseconds.
fn times(folder: &Path) -> anyhow::Result<Vec<u64>> {
    let mut times = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let is_log = path
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name.starts_with("pgbench_log"));
        if is_log {
            for line in fs::read_to_string(&path)?.lines() {
                let time = line.split(' ').nth(2).and_then(|time| time.parse().ok());
                times.push(time.context("pgbench's log has another form")?);
            }
        }
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statement_is_prepared_once_and_called_with_its_values() {
        let statement = |text: &str, values: &[&str]| Statement {
            text: text.to_owned(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
        };
        let first = [statement("select $1", &["'a'"]), statement("select 2", &[])];
        let second = [statement("select $1", &["NULL"])];
        let scripts = [Script { statements: &first, weight: 3 }, Script { statements: &second, weight: 1 }];
        let texts = distinct(&scripts);
        let head =
            "\\if :ready = 0\nprepare p0 as select $1;\nprepare p1 as select 2;\n\\set ready 1\n\\endif\n";
        assert_eq!(text(&texts, &scripts[0]).unwrap(), format!("{head}execute p0('a');\nexecute p1;\n"));
        assert_eq!(text(&texts, &scripts[1]).unwrap(), format!("{head}execute p0(NULL);\n"));
    }
}
