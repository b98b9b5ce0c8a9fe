//! Bytes that no browser sends: always a 4xx or a closed connection, never a 5xx, never a hang.

mod slow;

use crate::{
    members::{Member, members, new_id},
    raw::{self, Outcome, exchange},
    server::{Server, Setup, demo_world, look_into, turn},
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::json;
use std::time::{Duration, Instant};

/// Short here, so that the test need not wait; all are settings.
const HEAD_SECONDS: u64 = 1;
const BODY_SECONDS: u64 = 1;
const ANSWER_SECONDS: u64 = 1;
const PATIENCE: Duration = Duration::from_secs(15);
const MUTANTS: u64 = 1_500;
const MUTANTS_AT_ONCE: u64 = 60;
/// The most that the server's memory may grow while all of it is refused.
const MAX_GROWTH_KIB: u64 = 100 * 1024;

// asvs: V1.2.4, V1.4.3, V2.2.1, V4.2.1
#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_nothing_else_happens() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let setup = setup.with("LIAISON_HEADER_TIMEOUT_SECONDS", &HEAD_SECONDS.to_string());
    let setup = setup.with("LIAISON_BODY_TIMEOUT_SECONDS", &BODY_SECONDS.to_string());
    let mut server = setup.with("LIAISON_ANSWER_TIMEOUT_SECONDS", &ANSWER_SECONDS.to_string()).serve().await;
    let db = look_into(&database.url).await;
    let member = members(&db, 1).await.remove(0);

    heads(&server).await;
    bodies(&server, &member).await;
    let before = server.resident();
    mutants(&server, &member).await;
    let grown = server.resident().saturating_sub(before);
    eprintln!("{MUTANTS} mutated requests: memory grew by {grown} KiB");
    assert!(grown < MAX_GROWTH_KIB, "{grown} KiB");
    slow::are_let_go(&server, &member).await;

    let figures = server.operator().get("/metrics").await.text();
    let failed = figures.lines().filter(|line| line.contains(r#"status="5"#));
    // Pages of an app that is not built are refused so; calls never.
    let failed: Vec<&str> = failed.filter(|line| !line.contains(r#"route="other",status="503""#)).collect();
    assert!(failed.is_empty(), "no call failed by our own fault: {failed:?}");
    assert!(server.is_up() && !server.log().contains("panicked"), "{}", server.log());
    member.page(&server).get("/api/user.php").await.ok();
    db.close().await;
}

/// What pages say when the web app is not built, as where only the server is tested.
const NOT_BUILT: &str = "The web app is not built";

/// The outcome of garbage: a refusal or a closed door.
#[track_caller]
fn refused(what: &str, outcome: &Outcome) {
    let fine = match outcome {
        Outcome::Answered(503, answer) => String::from_utf8_lossy(answer).contains(NOT_BUILT),
        Outcome::Answered(status, _) => (400..500).contains(status),
        Outcome::Closed => true,
        Outcome::Hung => false,
    };
    assert!(fine, "{what}: {outcome:?}");
}

async fn heads(server: &Server) {
    let long = "a".repeat(70_000);
    let many = "X-Many: 1\r\n".repeat(500);
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("no HTTP", b"hello\r\n\r\n".to_vec()),
        ("NULs", vec![0; 200]),
        ("noise", (0..=255).cycle().take(5_000).collect()),
        ("a TLS hello", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".repeat(40)),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec()),
        ("HTTP/9", b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n".to_vec()),
        ("a bad method", b"G\x00T / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec()),
        ("a bare path", b"GET api HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec()),
        ("invalid UTF-8 in the path", b"GET /api/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec()),
        ("bad escapes", b"GET /api/member.php?id=%ff%fe%00 HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec()),
        ("NUL escapes", b"GET /api/settings.php?domain=%00 HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec()),
        ("climbing up", b"GET /api/../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec()),
        ("no Host", b"GET /api/user.php HTTP/1.1\r\n\r\n".to_vec()),
        ("a strange Host", b"GET /api/user.php HTTP/1.1\r\nHost: \xff\xff\r\n\r\n".to_vec()),
        ("two lengths", b"POST /api/like.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello".to_vec()),
        ("length and chunks", b"POST /api/like.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".to_vec()),
        ("a length below zero", b"POST /api/like.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n".to_vec()),
        ("a length beyond all", b"POST /api/like.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n".to_vec()),
        ("bad chunks", b"POST /api/like.php HTTP/1.1\r\nHost: localhost\r\nX-Client: t\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".to_vec()),
        ("a folded header", b"GET /api/user.php HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c: d\r\n\r\n".to_vec()),
        ("a long path", format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes()),
        ("a long header", format!("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: {long}\r\n\r\n").into_bytes()),
        ("many headers", format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n").into_bytes()),
    ];
    for (what, bytes) in cases {
        refused(what, &exchange(server.port, &bytes, PATIENCE).await);
    }
}

async fn bodies(server: &Server, member: &Member) {
    let signed_in =
        [("Cookie", member.cookie.as_str()), ("Idempotency-Key", "00000000-0000-4000-8000-000000000000")];
    let deep = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    let deep_field = format!("{{\"profile\":{}1{}}}", "{\"a\":".repeat(8_000), "}".repeat(8_000));
    let big = format!("{{\"profile\":\"{}\"}}", "a".repeat(2_000_000));
    let nul = json!({ "client_id": new_id(), "text": "a\0b", "profile": member.id }).to_string();
    let bodies = [
        "{",
        "null",
        "[]",
        "\"\"",
        "{}",
        "nonsense",
        "{\"profile\":1e999}",
        "{\"profile\":null}",
        "{\"profile\":\"\u{0}\"}",
        "{\"profile\":\"\\ud800\"}",
        "{\"a\":1,\"a\":2}",
        &deep,
        &deep_field,
        &big,
        &nul,
    ];
    for (method, path) in CALLS {
        for body in bodies {
            let outcome =
                exchange(server.port, &raw::request(method, path, &signed_in, body), PATIENCE).await;
            refused(&format!("{method} {path} {body:.40}"), &outcome);
        }
        let mut bytes = raw::request(method, path, &signed_in, "{\"profile\":\"####\"}");
        bytes.iter_mut().filter(|byte| **byte == b'#').for_each(|byte| *byte = 0xff);
        refused("invalid UTF-8", &exchange(server.port, &bytes, PATIENCE).await);
        for content_type in [
            "text/plain",
            "application/xml",
            "multipart/form-data",
            "application/x-www-form-urlencoded",
            "\u{7f}",
        ] {
            let text =
                String::from_utf8(raw::request(method, path, &signed_in, "{\"profile\":\"x\"}")).unwrap();
            let text = text.replace("application/json", content_type);
            refused(content_type, &exchange(server.port, text.as_bytes(), PATIENCE).await);
        }
    }
}

/// Calls with a body.
const CALLS: [(&str, &str); 11] = [
    ("POST", "/api/signup.php"),
    ("POST", "/api/user.php"),
    ("PUT", "/api/user.php"),
    ("POST", "/api/activate.php"),
    ("POST", "/api/like.php"),
    ("DELETE", "/api/like.php"),
    ("POST", "/api/message.php"),
    ("PUT", "/api/chat.php"),
    ("DELETE", "/api/chat.php"),
    ("POST", "/api/typing.php"),
    ("POST", "/api/orders.php"),
];

/// Right requests with a few wrong bytes. Some stay right, so 2xx and 3xx are fine too.
async fn mutants(server: &Server, member: &Member) {
    let port = server.port;
    let mut running = tokio::task::JoinSet::new();
    for part in 0..MUTANTS_AT_ONCE {
        let member = member.clone();
        running.spawn(async move {
            let mut random = StdRng::seed_from_u64(part);
            for number in 0..MUTANTS / MUTANTS_AT_ONCE {
                let bytes = mutant(&member, &mut random);
                let begun = Instant::now();
                let outcome = exchange(port, &bytes, PATIENCE).await;
                let fine = outcome != Outcome::Hung && outcome.status().is_none_or(|status| status < 500);
                assert!(
                    fine,
                    "mutant {number} of {part}: {outcome:?} for {:?}",
                    String::from_utf8_lossy(&bytes)
                );
                // A cut head or body waits for the rest; that is all the time it may take.
                assert!(
                    begun.elapsed() < Duration::from_secs(BODY_SECONDS + 5),
                    "{:?}",
                    String::from_utf8_lossy(&bytes)
                );
            }
        });
    }
    running.join_all().await;
}

fn mutant(member: &Member, random: &mut StdRng) -> Vec<u8> {
    let (method, path) = CALLS[random.random_range(0..CALLS.len())];
    let id = new_id().to_string();
    let headers = [("Cookie", member.cookie.as_str()), ("Idempotency-Key", id.as_str())];
    let body = json!({
        "client_id": id, "text": "hello", "profile": id, "conversation": id, "read": 3, "email": "a@example.test",
        "password": "a red kite", "token": id, "bundle": id, "method": "ideal"
    });
    let body = match random.random_range(0..3) {
        0 => body.to_string(),
        1 => json!({ "profile": id }).to_string(),
        _ => json!({ "client_id": id, "text": "hello", "profile": id }).to_string(),
    };
    let mut bytes = raw::request(method, path, &headers, &body);
    for _ in 0..random.random_range(1..6) {
        let place = random.random_range(0..bytes.len());
        match random.random_range(0..4) {
            0 => bytes[place] = random.random(),
            1 => bytes.insert(place, random.random()),
            2 => drop(bytes.remove(place)),
            _ => {
                let piece = bytes[place..(place + 20).min(bytes.len())].to_vec();
                bytes.splice(place..place, piece);
            }
        }
    }
    bytes
}
