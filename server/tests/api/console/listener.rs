//! Nothing of the console is on the members' listener, and nothing of theirs is here; only its own page may call.

use super::{Console, document::document};
use crate::world::woman;
use liaison::staff::{Role, Scope};
use reqwest::{Method, header};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Every way to say that one wants the console.
fn hosts(console: &Console) -> Vec<String> {
    let own = console.origin.trim_start_matches("http://").to_owned();
    ["open.test", "strict.test", "localhost", "console.localhost", "127.0.0.1", "console.open.test"]
        .into_iter()
        .map(str::to_owned)
        .chain([own])
        .collect()
}

// asvs: V8.4.2
#[tokio::test]
async fn the_members_listener_has_no_route_of_the_console() {
    let console = Console::start().await;
    // Longer than what the names of built files hold by chance.
    let desk = console.desk("Adelheid", Role::Administrator, Scope::All).await;
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let document = document();
    let mut paths: Vec<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    paths.extend(
        ["/console", "/console/", "/console.html", "/api/console", "/api/console/", "/admin", "/staff"]
            .map(str::to_owned),
    );
    let methods = [Method::GET, Method::POST, Method::DELETE, Method::PUT, Method::HEAD, Method::OPTIONS];
    let mut asked = 0;
    for host in hosts(&console) {
        for path in &paths {
            for method in &methods {
                let answer = client
                    .request(method.clone(), format!("{}{path}", console.world.base))
                    .header(header::HOST, &host)
                    .header(header::ORIGIN, &console.origin)
                    .header("x-client", "console")
                    .header("sec-fetch-site", "same-origin")
                    .header("idempotency-key", crate::world::new_id().to_string())
                    .header(header::COOKIE, &desk.cookie)
                    .json(&json!({}))
                    .send()
                    .await
                    .unwrap();
                let (status, text) = (answer.status().as_u16(), answer.text().await.unwrap());
                assert!([404, 405].contains(&status), "{host} {method} {path}: {status}");
                assert!(
                    !text.contains("Adelheid") && !text.to_lowercase().contains("passkey-challenge"),
                    "{host} {method} {path}"
                );
                asked += 1;
            }
        }
    }
    assert!(asked > 800, "{asked}");
}

#[tokio::test]
async fn the_console_has_no_route_of_the_members() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let members = serde_json::to_value(liaison::routes::openapi()).unwrap();
    let cookies = eva.page.cookies();
    for path in members["paths"].as_object().unwrap().keys().map(String::as_str) {
        for method in [Method::GET, Method::POST] {
            console.call(method, path, Some(&cookies), None).await.problem(404, "not_found");
        }
    }
    // At any other address is the console's own page (web/console_page.rs), for whoever only reads.
    for path in ["/", "/photos/x", "/dev/outbox", "/sandbox/mollie", "/sw.js", "/manifest.webmanifest"] {
        console.call(Method::POST, path, Some(&cookies), None).await.problem(404, "not_found");
        let answer = console.call(Method::GET, path, Some(&cookies), None).await;
        assert!(
            !answer.text.contains("Eva") && !answer.text.contains("data-page"),
            "{path}: {}",
            answer.text
        );
    }
}

#[tokio::test]
async fn only_its_own_page_may_call() {
    let console = Console::start().await;
    let desk = console.desk("Ada", Role::Administrator, Scope::All).await;
    let body = json!({});
    let (path, cookie) = ("/api/console/session", Some(desk.cookie.as_str()));
    console.call(Method::GET, path, cookie, None).await.ok();
    let get = |name: &'static str, value: &'static str| {
        console.call_with(Method::GET, path, cookie, None, move |request| replace(request, name, value))
    };
    get("host", "open.test").await.problem(404, "not_found");
    get("x-client", "web").await.problem(400, "client_header_missing");
    get("sec-fetch-site", "cross-site").await.problem(403, "cross_site_refused");
    get("sec-fetch-site", "same-site").await.problem(403, "cross_site_refused");
    let delete = |name: &'static str, value: &'static str| {
        console.call_with(Method::DELETE, path, cookie, Some(&body), move |request| {
            replace(request, name, value)
        })
    };
    delete("origin", "http://open.test").await.problem(403, "cross_site_refused");
    delete("origin", "null").await.problem(403, "cross_site_refused");
    delete("sec-fetch-site", "none").await.problem(403, "cross_site_refused");
    delete("content-type", "text/plain").await.problem(415, "unsupported_media_type");
    delete("idempotency-key", "again").await.problem(400, "idempotency_key_missing");
    // None of them ended the session.
    console.call(Method::GET, path, cookie, None).await.ok();
}

/// With this header in the place of the one that is there.
fn replace(
    request: reqwest::RequestBuilder,
    name: &'static str,
    value: &'static str,
) -> reqwest::RequestBuilder {
    let mut headers = header::HeaderMap::new();
    headers.insert(name, header::HeaderValue::from_static(value));
    request.headers(headers)
}

/// What is answered to a call with these lines for hosts, which no client of ours would send.
async fn raw(base: &str, path: &str, hosts: &str) -> String {
    let mut stream = TcpStream::connect(base.trim_start_matches("http://")).await.unwrap();
    let call = format!(
        "GET {path} HTTP/1.1\r\n{hosts}x-client: console\r\nsec-fetch-site: same-origin\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(call.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn several_hosts_are_refused_by_both_listeners() {
    let console = Console::start().await;
    let own = console.origin.trim_start_matches("http://").to_owned();
    let (staffs, members) = (("/api/console/session", own.as_str()), ("/api/settings.php", "open.test"));
    for (base, (path, host)) in [(&console.base, staffs), (&console.world.base, members)] {
        for hosts in [
            format!("host: {host}\r\nhost: {host}\r\n"),
            format!("host: {host}\r\nhost: other.example\r\n"),
            format!("host: other.example\r\nhost: {host}\r\n"),
            format!("host: {host}, other.example\r\n"),
            format!("host: a@{host}\r\n"),
            "host: \r\n".to_owned(),
            String::new(),
        ] {
            let answer = raw(base, path, &hosts).await;
            assert!(answer.starts_with("HTTP/1.1 400 "), "{path} {hosts:?}: {answer}");
            assert!(!answer.to_lowercase().contains("set-cookie"), "{path} {hosts:?}: {answer}");
        }
        // The target names another one.
        let target = format!("http://other.example{path}");
        let answer = raw(base, &target, &format!("host: {host}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{target}: {answer}");
        let answer = raw(base, path, &format!("host: {host}\r\n")).await;
        assert!(!answer.starts_with("HTTP/1.1 400 "), "{path}: {answer}");
    }
}

#[tokio::test]
async fn every_answer_is_kept_nowhere_and_framed_by_nobody() {
    let console = Console::start().await;
    let desk = console.desk("Ada", Role::Administrator, Scope::All).await;
    for (path, cookie) in
        [("/api/console/session", Some(&desk.cookie)), ("/api/console/session", None), ("/nothing", None)]
    {
        let answer = console.call(Method::GET, path, cookie.map(String::as_str), None).await;
        let text = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
        assert_eq!(text("cache-control"), "no-store");
        assert!(text("content-security-policy").contains("default-src 'none'"));
        assert!(text("content-security-policy").contains("frame-ancestors 'none'"));
        assert!(text("content-security-policy").contains("worker-src 'none'"));
        assert_eq!(text("x-robots-tag"), "noindex, nofollow");
        assert_eq!(text("x-content-type-options"), "nosniff");
    }
    let out = console.delete(&desk, "/api/console/session", &json!({})).await;
    assert_eq!(out.headers["clear-site-data"], "\"cache\"");
    console.get(&desk, "/api/console/session").await.problem(403, "authentication_required");
}

// asvs: V3.3.2, V3.3.4
#[tokio::test]
async fn the_cookie_leaves_by_its_own_page_alone() {
    let console = Console::start().await;
    let (_, _, token) = console.invited("Ada", Role::Administrator, Scope::All).await;
    let link = json!({ "token": token });
    let question = console.call(Method::POST, "/api/console/invite", None, Some(&link)).await.ok();
    let mut authenticator = testkit::Authenticator::at(&console.origin);
    let credential = authenticator.create(&question["key"]["options"]);
    let body = json!({ "token": token, "challenge": question["key"]["challenge"], "name": "Key", "credential": credential });
    let answer = console.call(Method::POST, "/api/console/invite-passkey", None, Some(&body)).await;
    let set = answer.headers[header::SET_COOKIE].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(set.contains(part), "{set}");
    }
    assert!(!set.contains("Max-Age") && !set.contains("Domain"), "{set}");
}

#[tokio::test]
async fn a_site_lends_the_console_no_name() {
    let console = Console::start().await;
    let mut config = console.world.app.config.clone();
    config.console_origin = Some("https://open.test".to_owned());
    let started = liaison::serve::start(
        config,
        console.world.db.clone(),
        console.world.clock.clone(),
        liaison::kernel::random::Random::system(),
    )
    .await;
    let error = started.err().expect("it is the site's").to_string();
    assert!(error.contains("open.test"), "{error}");
}
