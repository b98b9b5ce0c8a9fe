//! As many messages as go, over HTTP and in pgbench.

use super::people::People;
use crate::{Times, http::Connection, people::message, pgbench};
use std::{
    fs,
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// Each client writes in turn to the pairs that are its own.
pub(crate) async fn http(
    address: SocketAddr,
    people: &People,
    clients: usize,
    time: Duration,
) -> anyhow::Result<Times> {
    let begin = Instant::now();
    let mut sending = JoinSet::new();
    for client in 0..clients {
        let pairs: Vec<_> = people
            .pairs()
            .filter(|(place, ..)| place % clients == client)
            .map(|(_, from, to)| (from.clone(), to.clone()))
            .collect();
        sending.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let mut times = Vec::new();
            for (from, to) in pairs.iter().cycle() {
                let sent = Instant::now();
                if sent > begin + time {
                    break;
                }
                connection.ask(&message(from, to)).await?.success()?;
                times.push(u64::try_from(sent.elapsed().as_micros())?);
            }
            anyhow::Ok(times)
        });
    }
    let mut times = Vec::new();
    while let Some(sent) = sending.join_next().await {
        times.extend(sent??);
    }
    Times::new(times, begin.elapsed())
}

/// The same call, prepared, each connection in a transaction a message, as the server's.
pub(crate) async fn pgbench(url: &str, call: &str, clients: usize, time: Duration) -> anyhow::Result<Times> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("message.sql"), call)?;
    let arguments = ["-M", "prepared", "-f", "message.sql"].map(str::to_owned);
    pgbench::run_in(folder.path(), url, &arguments, clients, time).await
}
