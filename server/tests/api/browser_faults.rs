//! Errors in browsers, and what the content security policy stopped: numbers by build, and nothing that says who or what.

use crate::world::{World, woman};
use liaison::{builds, faults, watching};
use serde_json::{Value, json};
use time::Duration;
use tower::ServiceExt;

const FAULT: &str = "/api/fault.php";
const REPORT: &str = "/api/csp-report.php";

fn fault(name: &str, build: &str, route: &str) -> Value {
    json!({ "name": name, "build": build, "route": route, "browser": "firefox" })
}

/// As a browser sends its own report: without a header of ours.
async fn report(world: &World, path: &str, kind: &str, body: impl Into<String>) -> u16 {
    let client = reqwest::Client::new();
    let sent = client.post(format!("{}{path}", world.base)).header("content-type", kind).body(body.into());
    sent.header("host", "open.test").send().await.unwrap().status().as_u16()
}

async fn rows(world: &World) -> Vec<(String, String, String, String, i64)> {
    sqlx::query_as(
        "select build, kind, name, route, sum(faults)::bigint from browser_faults group by 1, 2, 3, 4 order by 1, 2, 3, 4",
    )
    .fetch_all(&world.db)
    .await
    .unwrap()
}

async fn figures(world: &World) -> String {
    let asked = axum::extract::Request::get("/metrics").body(axum::body::Body::empty()).unwrap();
    let answer = watching::router(world.app.clone()).oneshot(asked).await.unwrap();
    String::from_utf8(axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn a_fault_is_counted_by_build_route_and_browser() {
    let world = World::start().await;
    let (visitor, eva) = (world.visitor("open.test"), world.member(woman("Eva")).await);
    let own = builds::id();
    for page in [&visitor, &eva.page] {
        let reply = page.post(FAULT, &fault("TypeError", own, "/members/{id}")).await;
        assert_eq!((reply.status.as_u16(), reply.bytes.len()), (204, 0));
    }
    // A build and a route that nobody has are anybody's invention.
    assert_eq!(
        visitor.post(FAULT, &fault("RangeError", "ffffffffffff", "/no/such/{page}")).await.status,
        204
    );
    let line = |build: &str, name: &str, route: &str, times| {
        (build.to_owned(), "error".to_owned(), name.to_owned(), route.to_owned(), times)
    };
    let mut expected =
        vec![line(own, "TypeError", "/members/{id}", 2), line("other", "RangeError", "other", 1)];
    expected.sort();
    assert_eq!(rows(&world).await, expected);
    let shown = figures(&world).await;
    for told in [
        format!("liaison_browser_faults_total{{build=\"{own}\",browser=\"firefox\"}} 2"),
        "liaison_browser_faults_total{build=\"other\",browser=\"firefox\"} 1".to_owned(),
    ] {
        assert!(shown.contains(&told), "{told}\n{shown}");
    }
    assert!(!shown.contains("ffffffffffff"), "{shown}");
    let told = faults::since(&mut world.db.acquire().await.unwrap(), world.clock.now().date()).await.unwrap();
    let of_own = told.iter().find(|build| build.build == own).unwrap();
    assert_eq!((of_own.errors, of_own.violations, of_own.most_times), (2, 0, 2));
    assert_eq!(of_own.most, "TypeError on /members/{id} in firefox");
}

#[tokio::test]
async fn nothing_but_words_and_patterns_is_taken() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    for body in [
        fault("", "dev", "/members"),
        fault("Anna schrieb", "dev", "/members"),
        fault(&"A".repeat(41), "dev", "/members"),
        fault("TypeError", "", "/members"),
        fault("TypeError", "0123456789abc", "/members"),
        fault("TypeError", "dev", "members"),
        fault("TypeError", "dev", "/members?id=7"),
        fault("TypeError", "dev", &format!("/{}", "a".repeat(100))),
        json!({ "name": "TypeError", "build": "dev", "route": "/members", "browser": "lynx" }),
        json!({ "name": "TypeError", "build": "dev", "route": "/members", "browser": "safari", "text": "x" }),
        json!({}),
    ] {
        visitor.post(FAULT, &body).await.problem(422, "invalid_request");
    }
    let long = json!({ "name": "TypeError", "build": "dev", "route": "/members", "browser": "safari", "text": "x".repeat(1024) });
    visitor.post(FAULT, &long).await.problem(413, "body_too_large");
    assert_eq!(
        report(&world, FAULT, "application/json", fault("TypeError", "dev", "/").to_string()).await,
        400
    );
    assert_eq!(rows(&world).await, []);
}

// asvs: V3.4.7
#[tokio::test]
async fn what_the_policy_stopped_is_counted_by_directive() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    let policy = visitor.get("/").await.headers["content-security-policy"].to_str().unwrap().to_owned();
    let address =
        policy.split("report-uri ").nth(1).and_then(|rest| rest.split(';').next()).unwrap().to_owned();
    let endpoints = visitor.get("/").await.headers["reporting-endpoints"].to_str().unwrap().to_owned();
    assert_eq!(
        (address.as_str(), endpoints),
        (&*format!("{REPORT}?build={}", builds::id()), format!("csp=\"{address}\""))
    );
    assert!(policy.ends_with("; report-to csp"), "{policy}");
    let old = r#"{"csp-report":{"document-uri":"https://open.test/members/77","blocked-uri":"https://evil.test/x?anna","effective-directive":"img-src","script-sample":"anna"}}"#;
    let new = r#"[{"type":"csp-violation","url":"https://open.test/members/77","body":{"effectiveDirective":"script-src-elem","sample":"anna"}},
        {"type":"csp-violation","body":{"effectiveDirective":"anna"}}]"#;
    assert_eq!(report(&world, &address, "application/csp-report", old).await, 204);
    assert_eq!(report(&world, &address, "application/reports+json", new).await, 204);
    assert_eq!(
        report(&world, &format!("{REPORT}?build=ffffffffffff"), "application/csp-report", old).await,
        204
    );
    assert_eq!(report(&world, &format!("{REPORT}?build=%00"), "application/csp-report", old).await, 204);
    let line = |build: &str, name: &str, times| {
        (build.to_owned(), "violation".to_owned(), name.to_owned(), String::new(), times)
    };
    let own = builds::id();
    let mut expected = vec![
        line(own, "img-src", 1),
        line(own, "other", 1),
        line(own, "script-src-elem", 1),
        line("other", "img-src", 2),
    ];
    expected.sort();
    assert_eq!(rows(&world).await, expected);
    assert!(
        figures(&world)
            .await
            .contains(&format!("liaison_csp_violations_total{{build=\"{own}\",directive=\"img-src\"}} 1"))
    );
    for junk in ["", "{", "7", r#"{"csp-report"#, r#"{"a":1}"#] {
        assert_eq!(report(&world, REPORT, "application/csp-report", junk).await, 422, "{junk}");
    }
    assert_eq!(report(&world, REPORT, "application/csp-report", "x".repeat(8 * 1024 + 1)).await, 413);
    assert_eq!(rows(&world).await, expected);
}

#[tokio::test]
async fn an_address_and_a_day_have_an_end() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    sqlx::query("insert into browser_faults select $1, 'dev', 'error', 'E' || n, '/', 'safari', 0, 1 from generate_series(1, 300) n")
        .bind(world.clock.now().date())
        .execute(&world.db)
        .await
        .unwrap();
    for name in ["NewError", "NewerError"] {
        assert_eq!(visitor.post(FAULT, &fault(name, builds::id(), "/members")).await.status, 204);
    }
    let others: Vec<_> = rows(&world).await.into_iter().filter(|row| !row.2.starts_with('E')).collect();
    let expected = (builds::id().to_owned(), "error".to_owned(), "other".to_owned(), "other".to_owned(), 2);
    assert_eq!(others, [expected]);
    let mut taken = 2;
    let told = loop {
        let reply = visitor.post(FAULT, &fault("TypeError", "dev", "/members")).await;
        if reply.status != 204 {
            break reply;
        }
        taken += 1;
        assert!(taken < 200, "one address tells as much as it likes");
    };
    told.problem(429, "rate_limited");
    world.advance(Duration::hours(1));
    assert_eq!(visitor.post(FAULT, &fault("TypeError", "dev", "/members")).await.status, 204);
}

/// Every answer of a call names the build that the server carries, whatever the answer.
#[tokio::test]
async fn answers_of_calls_name_the_build() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for path in ["/api/settings.php", "/api/user.php", "/api/none.php", "/api/chat.php", "/api/events.php"] {
        for page in [&eva.page, &world.visitor("open.test")] {
            assert_eq!(page.get(path).await.headers["x-build"], builds::id(), "{path}");
        }
    }
    assert!(!eva.page.get("/").await.headers.contains_key("x-build"));
}
