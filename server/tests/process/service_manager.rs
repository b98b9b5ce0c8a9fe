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

/// journald takes the priority in front of a line; it reads standard error where `JOURNAL_STREAM` names that.
#[test]
fn lines_for_the_journal_have_their_priority() {
    let state = folder();
    let script = r#"exec 2>"$0"; export JOURNAL_STREAM=$(stat -Lc %d:%i /proc/self/fd/2); exec "$1" serve"#;
    let log = state.path().join("log");
    let run = |stream: &str| {
        let shell = std::process::Command::new("/bin/sh")
            .args(["-c", &script.replace("$(stat -Lc %d:%i /proc/self/fd/2)", stream)])
            .arg(&log)
            .arg(std::env::var_os("CARGO_BIN_EXE_liaison").unwrap())
            .env("STATE_DIR", state.path())
            .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none")
            .env("LIAISON_BIND", "[127.0.0.1,192.0.2.1]")
            .env("PORT", "8099")
            .status();
        assert!(!shell.unwrap().success());
        std::fs::read_to_string(&log).unwrap()
    };
    let told = run("$(stat -Lc %d:%i /proc/self/fd/2)");
    assert!(told.starts_with("<4>") && told.contains("not listening here"), "{told}");
    let told = run("1:1");
    assert!(!told.contains("<4>") && told.contains("not listening here"), "{told}");
}
