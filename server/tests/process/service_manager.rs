//! What systemd hears of a server (sd_notify(3)): ready, alive, stopping.

use crate::server::{Setup, folder, turn};
use std::{
    os::unix::net::UnixDatagram,
    time::{Duration, Instant},
};
use testkit::TestDatabase;

/// Far more than the sign that is waited for takes.
const SOON: Duration = Duration::from_secs(30);

/// The messages until this one.
fn until(socket: &UnixDatagram, wanted: &str) -> Vec<String> {
    let (mut heard, begun) = (Vec::new(), Instant::now());
    while heard.last().is_none_or(|last| last != wanted) {
        let mut bytes = [0; 256];
        let length =
            socket.recv(&mut bytes).unwrap_or_else(|error| panic!("{wanted}: {error}; heard {heard:?}"));
        heard.extend(std::str::from_utf8(&bytes[..length]).unwrap().lines().map(str::to_owned));
        assert!(begun.elapsed() < SOON, "{heard:?}");
    }
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_manager_hears_when_we_answer_live_and_stop() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let path = state.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(SOON)).unwrap();
    let setup = Setup::new(state.path())
        .on(&database.url)
        .forgetful()
        .with("LIAISON_DEMO", "false")
        .with("NOTIFY_SOCKET", path.to_str().unwrap())
        .with("WATCHDOG_USEC", "100000");
    let server = setup.serve().await;
    assert_eq!(until(&socket, "READY=1"), ["READY=1"], "nothing is said before it answers");
    // Again and again, not once.
    for _ in 0..3 {
        until(&socket, "WATCHDOG=1");
    }
    server.terminate();
    until(&socket, "STOPPING=1");
}
