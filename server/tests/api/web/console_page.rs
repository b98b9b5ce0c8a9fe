//! The console's app is on the console's listener and nowhere else. It is built before these tests run (scripts/test).

use crate::console::Console;
use liaison::staff::{Role, Scope};
use reqwest::{Method, header};
use std::{fs, path::Path};

/// The files of one of the two builds, without those that are packed.
fn assets(build: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web").join(build).join("assets");
    let entries = fs::read_dir(&folder).unwrap_or_else(|_| panic!("{} is not built", folder.display()));
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !has_end(name, "br")).collect()
}

fn has_end(name: &str, end: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == end)
}

#[tokio::test]
async fn its_page_is_at_every_address_that_is_no_call() {
    let console = Console::start().await;
    for path in ["/", "/invite", "/queues/photos", "/no/such/page", "/console.html", "/sw.js"] {
        let answer = console.call(Method::GET, path, None, None).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "text/html; charset=utf-8", "{path}");
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store", "{path}");
        assert_eq!(answer.headers["x-robots-tag"], "noindex, nofollow", "{path}");
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        for part in ["script-src 'self'", "style-src 'self'", "worker-src 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        // Whatever is inline, the policy would drop.
        assert!(!answer.text.contains("<style") && !answer.text.contains("<script>"), "{}", answer.text);
    }
    for path in
        ["/api", "/api/", "/api/none", "/api/console/none", "/assets/none.js", "/assets/..%2Fconsole.html"]
    {
        console.call(Method::GET, path, None, None).await.problem(404, "not_found");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        console.call(method, "/queues/photos", None, None).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn its_files_are_kept_for_ever_and_sent_packed() {
    let console = Console::start().await;
    let mut packed = 0;
    for name in assets("dist-console") {
        let path = format!("/assets/{name}");
        let ask = |coding: &'static str| {
            console.call_with(Method::GET, &path, None, None, move |request| {
                request.header(header::ACCEPT_ENCODING, coding)
            })
        };
        let plain = ask("identity").await;
        assert_eq!(plain.status, 200, "{name}");
        assert_eq!(plain.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable", "{name}");
        assert!(!plain.headers.contains_key(header::CONTENT_ENCODING), "{name}");
        assert_eq!(plain.headers["x-content-type-options"], "nosniff");
        packed += usize::from(ask("br").await.headers.contains_key(header::CONTENT_ENCODING));
    }
    assert!(packed >= 3, "{packed}");
}

#[tokio::test]
async fn none_of_its_files_is_the_members_and_none_of_theirs_is_its() {
    let console = Console::start().await;
    let desk = console.desk("Ada", Role::Administrator, Scope::All).await;
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let (own, members) = (assets("dist-console"), assets("dist"));
    // A font is the same file for both.
    let own: Vec<_> = own.into_iter().filter(|name| !has_end(name, "woff2")).collect();
    assert!(own.len() >= 3 && members.len() >= 3);
    let console_host = console.origin.trim_start_matches("http://");
    let mut asked = 0;
    for host in ["open.test", "strict.test", "localhost", "console.localhost", console_host] {
        for name in &own {
            for method in [Method::GET, Method::HEAD, Method::POST] {
                for folder in ["assets", "console/assets", "dist-console/assets"] {
                    let url = format!("{}/{folder}/{name}", console.world.base);
                    let request = client.request(method.clone(), url).header(header::HOST, host);
                    let answer = request.header(header::COOKIE, &desk.cookie).send().await.unwrap();
                    let status = answer.status().as_u16();
                    assert!([404, 405].contains(&status), "{host} {method} {folder}/{name}: {status}");
                    asked += 1;
                }
            }
        }
    }
    assert!(asked >= 100, "{asked}");
    for name in members.iter().filter(|name| !has_end(name, "woff2")) {
        let path = format!("/assets/{name}");
        console.call(Method::GET, &path, Some(&desk.cookie), None).await.problem(404, "not_found");
    }
}
