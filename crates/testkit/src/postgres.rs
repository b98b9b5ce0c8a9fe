//! What is done to PostgreSQL: killed, frozen, asked whether it answers.

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use sqlx::{Connection, PgConnection};
use std::{
    collections::BTreeSet,
    fs,
    time::{Duration, Instant},
};

/// Far above what a start takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// Kills the main process as a crash would.
pub fn crash(pid: u32) {
    signal(pid, Signal::SIGKILL);
}

/// All processes of a server that stand still until they are told to go on.
#[derive(Debug)]
pub struct Frozen(BTreeSet<u32>);

impl Frozen {
    /// Stops the main process first, so that no new one comes.
    pub fn new(main: u32) -> Self {
        signal(main, Signal::SIGSTOP);
        let all: BTreeSet<u32> = children(main).into_iter().chain([main]).collect();
        for pid in &all {
            signal(*pid, Signal::SIGSTOP);
        }
        Self(all)
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        for pid in &self.0 {
            signal(*pid, Signal::SIGCONT);
        }
    }
}

fn signal(pid: u32, signal: Signal) {
    // Whoever is gone needs none.
    let _ = kill(Pid::from_raw(i32::try_from(pid).unwrap()), signal);
}

/// By the parent's id, the fourth field of proc(5)'s stat.
fn children(parent: u32) -> Vec<u32> {
    let pids = fs::read_dir("/proc").unwrap().flatten();
    let pids = pids.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    pids.filter(|pid| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let parent_of =
            stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse::<u32>().ok());
        parent_of == Some(parent)
    })
    .collect()
}

/// Waits until it takes connections, and gives the moment.
pub async fn accepts(url: &str) -> Instant {
    let begun = Instant::now();
    loop {
        let connection = tokio::time::timeout(Duration::from_secs(1), PgConnection::connect(url)).await;
        if let Ok(Ok(connection)) = connection {
            let now = Instant::now();
            connection.close().await.ok();
            return now;
        }
        assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not come back");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
