use super::join;
use crate::world::World;

// asvs: V7.4.1
// spec: 7.5
#[tokio::test]
async fn logging_out_is_dead_everywhere_at_once() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let cookies = page.cookies();
    let mut stream = page.events(None).await;
    let reply = page.get("/api/logout.php").await;
    assert_eq!(reply.ok(), serde_json::json!({}));
    assert!(stream.next_of("logged_out").await.is_some());
    page.get("/api/user.php").await.problem(403, "authentication_required");
    let thief = world.visitor("open.test");
    for cookie in cookies.split("; ") {
        thief.set_cookie(&format!("{cookie}; Path=/"));
    }
    thief.get("/api/user.php").await.problem(403, "authentication_required");
    page.get("/api/logout.php").await.ok();
}

// asvs: V14.3.1
/// Whatever ends a browser's session has it drop its cache: photos may stay there for minutes.
#[tokio::test]
async fn the_browser_drops_its_cache_with_the_session() {
    let world = World::start().await;
    let clears = |reply: &testkit::Reply| {
        reply.headers.get("clear-site-data").map(|value| value.to_str().unwrap().to_owned())
    };
    let cache = Some("\"cache\"".to_owned());
    let page = join(&world, "Anna", "anna@example.com").await;
    assert_eq!(clears(&page.get("/api/user.php").await), None);
    let session = page.cookies();
    assert_eq!(clears(&page.get("/api/logout.php").await), cache);
    assert_eq!(clears(&page.get("/api/user.php").await), None, "a visitor");
    // Ended from elsewhere: this browser finds out.
    let other = world.visitor("open.test");
    session.split("; ").for_each(|cookie| other.set_cookie(&format!("{cookie}; Path=/")));
    assert_eq!(clears(&other.get("/api/user.php").await), cache);

    super::log_in(&page, "anna@example.com", super::PASSWORD).await.ok();
    assert_eq!(clears(&page.get("/api/user.php").await), None);
    let all = serde_json::json!({ "session": null, "keep_current": false });
    assert_eq!(clears(&page.delete("/api/sessions.php", &all).await), cache);
    super::log_in(&page, "anna@example.com", super::PASSWORD).await.ok();
    let gone = serde_json::json!({ "password": super::PASSWORD, "reasons": [] });
    let reply = page.post("/api/deletion.php", &gone).await;
    reply.ok();
    assert_eq!(clears(&reply), cache);
}

// asvs: V3.5.1, V3.5.2, V3.5.3
// spec: 7.15
#[tokio::test]
async fn another_page_cannot_log_a_member_out() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let plain = reqwest::Client::new()
        .get(format!("{}/api/logout.php", world.base))
        .header("host", "open.test")
        .header("cookie", page.cookies());
    assert_eq!(plain.try_clone().unwrap().send().await.unwrap().status(), 400);
    let foreign = plain.header("x-client", "web").header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.send().await.unwrap().status(), 403);
    page.get("/api/user.php").await.ok();
}
