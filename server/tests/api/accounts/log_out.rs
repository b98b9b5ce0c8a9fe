use super::join;
use crate::world::World;

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
