//! The log of what concerns security: every login and every refusal is in it, and nothing of anybody.

use crate::{
    members::{Member, members, new_id},
    moderation_killed::moderator,
    server::{Server, Setup, demo_world, lasting_port, look_into, turn},
};
use reqwest::{Method, header};
use serde_json::{Value, json};
use testkit::Authenticator;

/// In nobody's words, so that a log that has them has them from us.
const MARK: &str = "zanzibar";

/// The lines of the log that are about security, from the newest start on.
fn told(server: &Server) -> Vec<String> {
    let lines = server.log();
    lines.lines().filter(|line| line.contains("liaison::security")).map(str::to_owned).collect()
}

/// The last line with all of these words in it.
#[track_caller]
fn line(server: &Server, words: &[&str]) -> String {
    let lines = told(server);
    let found = lines.iter().rev().find(|line| words.iter().all(|word| line.contains(word)));
    found.unwrap_or_else(|| panic!("no line says {words:?}:\n{}", lines.join("\n"))).clone()
}

fn named<'a>(line: &'a str, field: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!(" {field}=")).unwrap_or_else(|| panic!("{field} in {line}"));
    rest.split(' ').next().unwrap().trim_matches('"')
}

// asvs: V16.2.1, V16.2.4, V16.2.5, V16.3.1, V16.3.2, V16.3.3, V16.4.1
#[tokio::test(flavor = "multi_thread")]
async fn logins_and_refusals_are_logged_and_name_nobody() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let server = Setup::new(state.path()).on(&database.url).forgetful().serve().await;
    let db = look_into(&database.url).await;
    let member = members(&db, 1).await.remove(0);
    db.close().await;

    let login = came_in(&server).await;
    guessed(&server).await;
    broken_in(&server, &member).await;

    let all = told(&server).join("\n");
    for secret in [MARK, "premium@", "127.0.0.1", "liaison-demo", &member.id.to_string()] {
        assert!(!all.contains(secret), "{secret} in the log:\n{all}");
    }
    assert_eq!(login.len(), 12, "the beginning of a hash: {login}");
}

/// A login, its way through, and its end: one name.
async fn came_in(server: &Server) -> String {
    let page = server.visitor();
    let body = json!({ "email": "premium@vonk.example", "password": "liaison-demo" });
    page.post("/api/user.php", &body).await.ok();
    let begun = line(server, &["done", "/api/user.php", "POST"]);
    let login = named(&begun, "begun").to_owned();
    assert_eq!((named(&begun, "login"), named(&begun, "site")), ("none", "localhost"));
    page.get("/api/logout.php").await.ok();
    let ended = line(server, &["done", "/api/logout.php"]);
    assert_eq!(named(&ended, "login"), login);
    // The cookie of a login that is over.
    page.set_cookie("auth=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; Path=/");
    page.get("/api/user.php").await.problem(403, "authentication_required");
    line(server, &["authentication_required", "/api/user.php", "GET", "status=403"]);
    login
}

async fn guessed(server: &Server) {
    let body = json!({ "email": format!("{MARK}@vonk.example"), "password": format!("{MARK}-{MARK}") });
    let page = server.visitor();
    for _ in 0..5 {
        page.post("/api/user.php", &body).await.problem(401, "login_failed");
    }
    line(server, &["login_failed", "/api/user.php"]);
    assert_eq!(page.post("/api/user.php", &body).await.status, 429);
    line(server, &["status=429", "/api/user.php"]);
}

/// What none of our pages does, with a stranger's words in every place where they could be.
async fn broken_in(server: &Server, member: &Member) {
    let page = member.page(server);
    page.get("/api/user.php").await.ok();
    let call = |method: Method, path: String| {
        let request = page.request(method, &path).header("user-agent", MARK).header("referer", MARK);
        testkit::send(request)
    };
    let count = told(server).len();
    call(Method::from_bytes(MARK.as_bytes()).unwrap(), format!("/api/user.php?{MARK}=%0Ainfo")).await;
    line(server, &["method_not_allowed", "method=\"other\""]);
    let elsewhere =
        page.request(Method::POST, "/api/like.php").header("origin", format!("http://{MARK}.example"));
    testkit::send(elsewhere.json(&json!({ "id": MARK }))).await.problem(403, "cross_site_refused");
    line(server, &["cross_site_refused", "/api/like.php"]);
    page.post("/api/like.php", &json!({ MARK: MARK })).await;
    line(server, &["invalid_request", "/api/like.php"]);
    // What never was there is nobody's attack; an id that is nobody's may be guessed, and so may a code.
    call(Method::GET, format!("/api/{MARK}.php")).await;
    assert_eq!(told(server).len(), count + 3, "{:#?}", told(server));
    let nobody = new_id();
    for path in ["member", "chat", "order", "transaction"] {
        page.get(&format!("/api/{path}.php?id={nobody}")).await.problem(404, "not_found");
        line(server, &["not_found", &format!("route=\"/api/{path}.php\""), "status=404"]);
    }
    page.put("/api/directdebit.php", &json!({ "otp": "123456" })).await.problem(404, "not_found");
    line(server, &["not_found", "/api/directdebit.php", "PUT"]);
    assert_eq!(told(server).len(), count + 8, "{:#?}", told(server));
    assert!(!told(server).join("\n").contains(&nobody.to_string()));
}

/// The console of a server, called as its own page calls it.
struct Console {
    client: reqwest::Client,
    host: String,
    base: String,
}

impl Console {
    async fn call(&self, method: Method, path: &str, cookie: Option<&str>, body: &Value) -> (u16, Value) {
        self.call_with(method, path, cookie, body, |request| request).await
    }

    /// The same, with something in it that the page has not.
    async fn call_with(
        &self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        body: &Value,
        change: impl FnOnce(reqwest::RequestBuilder) -> reqwest::RequestBuilder,
    ) -> (u16, Value) {
        let mut request = self
            .client
            .request(method, format!("{}/api/console/{path}", self.base))
            .header(header::HOST, &self.host)
            .header(header::ORIGIN, format!("http://{}", self.host))
            .header("sec-fetch-site", "same-origin")
            .header("idempotency-key", new_id().to_string())
            .header("user-agent", MARK);
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let reply = change(request.json(body)).send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap_or(Value::Null))
    }

    /// As our page does, where nothing else is said.
    async fn ours(&self, method: Method, path: &str, cookie: Option<&str>, body: &Value) -> (u16, Value) {
        let change = |request: reqwest::RequestBuilder| request.header("x-client", "console");
        self.call_with(method, path, cookie, body, change).await
    }
}

// asvs: V16.3.1, V16.3.2, V16.3.3
#[tokio::test(flavor = "multi_thread")]
async fn refusals_at_the_console_are_logged_and_name_nobody() {
    let _turn = turn().await;
    let ((database, state), port) = (demo_world().await, lasting_port());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.with("LIAISON_CONSOLE_PORT", &port.to_string()).serve().await;
    let db = look_into(&database.url).await;
    let cookie = moderator(&db, 1).await;
    db.close().await;
    let client = reqwest::Client::builder().build().unwrap();
    let host = format!("console.localhost:{port}");
    let console = Console { client, host, base: format!("http://127.0.0.1:{port}") };

    let typed = json!({ "email": format!("{MARK}@staff.example"), "password": format!("{MARK}-{MARK}"), "code": "000000" });
    for _ in 0..5 {
        assert_eq!(console.ours(Method::POST, "password-sign-in", None, &typed).await.0, 401);
    }
    let failed = line(&server, &["login_failed", "/api/console/password-sign-in", "status=401"]);
    assert_eq!((named(&failed, "site"), named(&failed, "login")), ("console", "none"));
    assert_eq!(console.ours(Method::POST, "password-sign-in", None, &typed).await.0, 429);
    line(&server, &["account_blocked", "/api/console/password-sign-in", "status=429"]);
    let (_, asked) = console.ours(Method::POST, "sign-in-challenge", None, &json!({})).await;
    let credential = Authenticator::at(&format!("http://{}", console.host)).get(&asked["options"]);
    let key = json!({ "challenge": asked["challenge"], "credential": credential });
    assert_eq!(console.ours(Method::POST, "sign-in", None, &key).await.0, 401);
    line(&server, &["passkey_failed", "/api/console/sign-in", "status=401"]);
    let link = json!({ "token": "A".repeat(43) });
    assert_eq!(console.ours(Method::POST, "invite", None, &link).await.0, 404);
    line(&server, &["/api/console/invite", "status=404"]);

    refused(&server, &console, &cookie).await;

    assert_eq!(console.ours(Method::DELETE, "session", Some(&cookie), &json!({})).await.0, 200);
    let ended = line(&server, &["done", "/api/console/session", "DELETE"]);
    assert_eq!(named(&ended, "login").len(), 12, "the beginning of a hash: {ended}");
    assert_eq!(console.ours(Method::GET, "session", Some(&cookie), &Value::Null).await.0, 403);
    line(&server, &["authentication_required", "/api/console/session", "GET"]);

    let all = told(&server).join("\n");
    let token = cookie.trim_start_matches("staff=");
    for secret in [MARK, "staff.example", "127.0.0.1", token, "Moderator"] {
        assert!(!all.contains(secret), "{secret} in the log:\n{all}");
    }
}

/// What somebody who is in may not do, and what no page of ours does.
async fn refused(server: &Server, console: &Console, cookie: &str) {
    let (none, cookie) = (json!({}), Some(cookie));
    let count = told(server).len();
    assert_eq!(console.ours(Method::GET, "session", None, &Value::Null).await.0, 403);
    assert_eq!(console.ours(Method::GET, "session", cookie, &Value::Null).await.0, 200);
    assert_eq!(told(server).len(), count, "a page asks who is there");
    assert_eq!(console.ours(Method::GET, "staff", cookie, &Value::Null).await.0, 403);
    let right = line(server, &["not_allowed", "/api/console/staff", "GET"]);
    assert_eq!(named(&right, "login").len(), 12, "{right}");
    assert_eq!(console.call(Method::GET, "session", cookie, &Value::Null).await.0, 400);
    line(server, &["client_header_missing", "/api/console/session"]);
    let elsewhere = |request: reqwest::RequestBuilder| {
        let mut headers = header::HeaderMap::new();
        headers.insert(header::ORIGIN, header::HeaderValue::from_static("http://zanzibar.example"));
        request.header("x-client", "console").headers(headers)
    };
    assert_eq!(console.call_with(Method::DELETE, "session", cookie, &none, elsewhere).await.0, 403);
    line(server, &["cross_site_refused", "/api/console/session", "DELETE"]);
    let guessed = json!({ "undo": new_id() });
    assert_eq!(console.ours(Method::POST, "undos", cookie, &guessed).await.0, 404);
    line(server, &["not_found", "/api/console/undos"]);
    assert_eq!(console.ours(Method::POST, "claims", cookie, &json!({ MARK: MARK })).await.0, 422);
    line(server, &["invalid_request", "/api/console/claims"]);
    assert_eq!(told(server).len(), count + 5, "{:#?}", told(server));
}
