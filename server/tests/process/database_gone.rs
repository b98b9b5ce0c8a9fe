//! The private PostgreSQL dies: a server waits for one that comes back, and ends where it does not, so that whoever watches
//! the process starts it anew.

use crate::server::{Setup, folder, turn};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// A minute until it counts as lost, and what ends after that.
const LOST: Duration = Duration::from_secs(100);

/// Its process, while there is one.
fn postgres(state: &Path) -> Option<i32> {
    let file = std::fs::read_to_string(state.join("data/postmaster.pid")).ok()?;
    file.lines().next()?.parse().ok()
}

fn kill_postgres(state: &Path) -> i32 {
    let pid = postgres(state).unwrap();
    kill(Pid::from_raw(pid), Signal::SIGKILL).unwrap();
    pid
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_database_comes_back_goes_on_and_one_whose_is_gone_for_good_ends() {
    let (turn, state) = (turn().await, folder());
    let setup = Setup::new(state.path());
    let mut server = setup.serve().await;
    let status = async |path: &'static str| {
        let asked =
            testkit::Page::new(&server.operators, "localhost").request(reqwest::Method::GET, path).send();
        asked.await.unwrap().status().as_u16()
    };
    let (killed, begun) = (kill_postgres(state.path()), Instant::now());
    while postgres(state.path()).is_none_or(|pid| pid == killed) || status("/readyz").await != 200 {
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not come back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    // No start of it succeeds any more.
    std::fs::rename(state.path().join("data/global"), state.path().join("global")).unwrap();
    kill_postgres(state.path());
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!((status("/healthz").await, status("/readyz").await), (200, 503), "it may come back yet");
    // A minute in which this test only waits.
    drop(turn);
    let (ended, after) = server.ended(LOST).await;
    assert_eq!(ended.code(), Some(1), "{}", server.log());
    assert!(after > Duration::from_secs(30), "{after:?}");
    assert!(
        server.log().contains("the private PostgreSQL has not come back for a minute"),
        "{}",
        server.log()
    );

    std::fs::rename(state.path().join("global"), state.path().join("data/global")).unwrap();
    setup.serve().await;
}
