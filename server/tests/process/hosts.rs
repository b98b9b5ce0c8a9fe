//! A request that names several hosts, or none, is nobody's: a proxy could have read another one than we do.

use crate::{
    raw::{Outcome, exchange},
    server::{Setup, demo_world, turn},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_for_two_hosts_is_refused() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let server = Setup::new(state.path()).on(&database.url).forgetful().serve().await;
    for (what, target, hosts, status) in [
        ("one", "/api/settings.php", "Host: localhost\r\n", 200),
        ("the same in the target", "http://localhost/api/settings.php", "Host: localhost\r\n", 200),
        ("two", "/api/settings.php", "Host: localhost\r\nHost: nordlys.localhost\r\n", 400),
        (
            "two the other way round",
            "/api/settings.php",
            "Host: nordlys.localhost\r\nHost: localhost\r\n",
            400,
        ),
        ("the same twice", "/api/settings.php", "Host: localhost\r\nhost: localhost\r\n", 400),
        ("two in one", "/api/settings.php", "Host: localhost, nordlys.localhost\r\n", 400),
        ("another in the target", "http://nordlys.localhost/api/settings.php", "Host: localhost\r\n", 400),
        ("with a name in front", "/api/settings.php", "Host: nordlys.localhost@localhost\r\n", 400),
        ("none", "/api/settings.php", "", 400),
        ("two, of a page", "/", "Host: localhost\r\nHost: nordlys.localhost\r\n", 400),
        ("two, of a stream", "/api/events.php", "Host: localhost\r\nHost: nordlys.localhost\r\n", 400),
        ("two, of a photo", "/photos/none", "Host: localhost\r\nHost: nordlys.localhost\r\n", 400),
        ("two, of a file", "/assets/none.js", "Host: localhost\r\nHost: nordlys.localhost\r\n", 400),
    ] {
        let request = format!("GET {target} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
        let outcome = exchange(server.port, request.as_bytes(), std::time::Duration::from_secs(15)).await;
        let Outcome::Answered(answered, answer) = outcome else { panic!("{what}: {outcome:?}") };
        let answer = String::from_utf8_lossy(&answer).to_lowercase();
        assert_eq!(answered, status, "{what}: {answer}");
        assert!(status == 200 || answer.contains("no-store"), "{what}: {answer}");
    }
}
