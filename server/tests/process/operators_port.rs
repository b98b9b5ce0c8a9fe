//! `/healthz`, `/readyz` and `/metrics` on their own port.

use crate::{
    members::{members, new_id},
    server::{Setup, demo_world, lasting_port, look_into, turn},
};
use tokio::net::TcpStream;

// asvs: V4.1.4, V13.4.5
#[tokio::test(flavor = "multi_thread")]
async fn figures_are_there_and_tell_nothing_about_people() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let server = Setup::new(state.path()).on(&database.url).forgetful().serve().await;
    let db = look_into(&database.url).await;
    let [member, other] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let page = member.page(&server);
    for _ in 0..3 {
        page.get("/api/user.php").await.ok();
    }
    page.get(&format!("/api/member.php?id={}", other.id)).await;
    page.get(&format!("/api/chat.php?id={}", new_id())).await.problem(404, "not_found");
    page.request("BREW".parse().unwrap(), "/api/user.php").send().await.unwrap();
    sqlx::query("insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at, dead_at) values ('test', 'mail', 1, '{}', now(), 1, now(), now())")
        .execute(&db).await.unwrap();
    let mut events = page.events(None).await;
    events.next_of("hello").await.unwrap();

    let reply = server.operator().get("/metrics").await;
    assert!(reply.headers["content-type"].to_str().unwrap().starts_with("application/openmetrics-text"));
    let text = reply.text();
    for line in [
        r#"liaison_requests_total{method="GET",route="/api/user.php",status="200"} 3"#,
        r#"liaison_requests_total{method="GET",route="/api/chat.php",status="404"} 1"#,
        r#"liaison_requests_total{method="other",route="/api/user.php",status="405"} 1"#,
        r#"liaison_request_seconds_count{method="GET",route="/api/user.php"} 3"#,
        "liaison_event_streams 1",
        r#"liaison_database_connections{state="idle"}"#,
        r#"liaison_database_connections{state="most"} 20"#,
        "liaison_database_up 1",
        r#"liaison_refusals_total{code="not_found"} 1"#,
        r#"liaison_disk_free_bytes{place="photos"}"#,
        "liaison_ledger_proof_timestamp_seconds 0",
        r#"liaison_jobs{queue="mail",state="dead"} 1"#,
        "# EOF",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    for (name, least) in [
        ("liaison_database_wait_seconds_count", 5.0),
        ("liaison_database_bytes", 1_000_000.0),
        ("process_resident_memory_bytes", 10_000_000.0),
        ("process_open_fds", 10.0),
        ("process_cpu_seconds_total", 0.0),
    ] {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).expect(name);
        assert!(line.trim().parse::<f64>().unwrap() > least, "{name}{line}");
    }
    assert!(!text.contains(&other.id.to_string()) && !text.contains(&member.name), "{text}");
    assert_eq!(server.operator().get("/api/user.php").await.status, 404, "nothing else is there");
    for path in ["/metrics", "/healthz", "/readyz"] {
        assert_ne!(page.get(path).await.status, 200, "visitors don't get {path}");
    }
    db.close().await;
}

/// Where a browser, or a stranger, would come from: an address of `bind` that is not one of `internal_bind`.
#[tokio::test(flavor = "multi_thread")]
async fn the_ports_for_machines_are_not_on_the_addresses_for_visitors() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let intake = lasting_port();
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let setup = setup.with("LIAISON_BIND", "[\"127.0.0.1\", \"127.0.0.2\"]");
    let setup = setup.with("LIAISON_MAIL_INTAKE_PORT", &intake.to_string());
    let answers = async |address: &str, port: u16| TcpStream::connect((address, port)).await.is_ok();
    let server = setup.serve().await;
    let operators = server.operators.rsplit(':').next().unwrap().parse().unwrap();
    for (port, outside) in [(server.port, true), (operators, false), (intake, false)] {
        assert!(answers("127.0.0.1", port).await, "{port}");
        assert_eq!(answers("127.0.0.2", port).await, outside, "{port}");
    }
    drop(server);
    // On a network of the operator's own, where that is said.
    let setup = setup.with("LIAISON_INTERNAL_BIND", "[\"127.0.0.1\", \"127.0.0.3\"]");
    let server = setup.serve().await;
    let operators = server.operators.rsplit(':').next().unwrap().parse().unwrap();
    for (port, inside) in [(server.port, false), (operators, true), (intake, true)] {
        assert_eq!(answers("127.0.0.3", port).await, inside, "{port}");
    }
}

/// Caddy's `ask`: which names a certificate may be got for.
#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_is_told_which_names_are_ours() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let ask = async |name: &str| {
        server.operator().get(&format!("/tls-allowed?domain={name}")).await.status.as_u16()
    };
    for (name, answer) in
        [("localhost", 200), ("LOCALHOST", 200), ("127.0.0.1", 200), ("evil.example", 404), ("", 404)]
    {
        assert_eq!(ask(name).await, answer, "{name}");
    }
    assert_ne!(
        server.visitor().get("/tls-allowed?domain=localhost").await.status,
        200,
        "visitors get no answer"
    );
    let alias = ["site", "set", "localhost", "aliases", r#"["127.0.0.1", "www.vonk.example"]"#];
    assert!(setup.said(&alias).await.0);
    let begun = std::time::Instant::now();
    while ask("www.vonk.example").await != 200 {
        assert!(begun.elapsed() < std::time::Duration::from_secs(30), "the node does not know the new alias");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}
