//! Many browsers come at once, as after an outage: each waits for its turn and none is left standing.

use crate::server::{Setup, demo_world, turn};
use futures_util::future::join_all;
use nix::sys::signal::{Signal, kill};
use std::time::Duration;
use testkit::raw;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// More than the 128 that a listener keeps waiting by default.
const BROWSERS: usize = 500;
const PATIENCE: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_come_at_once_wait_until_they_are_taken() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let server = Setup::new(state.path()).on(&database.url).forgetful().serve().await;
    // It takes none for as long as all need to come.
    kill(server.pid(), Signal::SIGSTOP).unwrap();
    let coming = (0..BROWSERS).map(|_| TcpStream::connect(("127.0.0.1", server.port)));
    let came = tokio::time::timeout(PATIENCE, join_all(coming)).await;
    kill(server.pid(), Signal::SIGCONT).unwrap();
    let browsers = came.expect("some were not let in");
    let ask = raw::request("GET", "/api/settings.php", &[("Connection", "close")], "");
    let answers = browsers.into_iter().map(async |browser| {
        let mut browser = browser.unwrap();
        browser.write_all(&ask).await.unwrap();
        let mut answer = Vec::new();
        browser.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer[..12]).into_owned()
    });
    let answered = tokio::time::timeout(PATIENCE, join_all(answers)).await.expect("some were never answered");
    assert_eq!(answered, vec!["HTTP/1.1 200"; BROWSERS]);
}
