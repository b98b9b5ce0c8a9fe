//! pgbench with the very statements that the server sent: prepared once for each connection, planned anew
//! for each call, as the server's connections do.

use crate::{Times, searches::Search, world};
use anyhow::Context;
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};
use tokio::process::Command;

/// Runs them for this long.
pub(crate) async fn run(
    url: &str,
    searches: &[&Search],
    clients: usize,
    time: Duration,
) -> anyhow::Result<Times> {
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(world::program("pgbench")?);
    command.current_dir(folder.path()).args(["-n", "-M", "simple", "-l", "-D", "ready=0"]);
    command.args(["-c", &clients.to_string(), "-j", "2", "-T", &time.as_secs().to_string()]);
    for (number, search) in searches.iter().enumerate() {
        let script = folder.path().join(format!("{number}.sql"));
        fs::write(&script, self::script(search))?;
        command.arg("-f").arg(script);
    }
    let begin = Instant::now();
    let output = command.arg(url).output().await?;
    let told = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "pgbench: {told}");
    let took = begin.elapsed().min(time + Duration::from_millis(500));
    Ok(Times::new(times(folder.path())?, took))
}

fn script(search: &Search) -> String {
    format!(
        "\\if :ready = 0\nset plan_cache_mode = force_custom_plan;\nset jit = off;\nprepare search as {};\n\\set ready 1\n\\endif\nexecute search({});\n",
        search.statement,
        search.values.join(", ")
    )
}

/// The third field of each line of the log is a transaction's time, in microseconds.
pub(crate) fn times(folder: &Path) -> anyhow::Result<Vec<u64>> {
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
