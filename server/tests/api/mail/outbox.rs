use crate::{
    accounts::{form, join},
    world::World,
};

#[tokio::test]
async fn the_page_shows_what_was_caught_without_letting_it_out() {
    let world = World::start().await;
    join(&world, "<b>Anna</b>", "anna@example.com").await;
    join(&world, "Berta", "berta@example.com").await;
    let page = world.visitor("open.test");
    let list = page.get("/dev/outbox").await;
    list.ok();
    assert!(list.text().contains("anna@example.com") && list.text().contains("berta@example.com"));
    assert!(!page.get("/dev/outbox?recipient=berta@example.com").await.text().contains("anna@example.com"));
    let json = page.get("/dev/outbox.json?recipient=anna@example.com").await.ok();
    let id = json["mails"][0]["id"].as_str().unwrap();
    let detail = page.get(&format!("/dev/outbox/{id}")).await;
    assert!(detail.text().contains("sandbox") && detail.text().contains("/activate/done#token="));
    let html = page.get(&format!("/dev/outbox/{id}/html")).await;
    let policy = html.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("sandbox; default-src 'none'"), "{policy}");
    // A sandboxed frame is of no origin: Firefox would show an empty box.
    assert_eq!(html.headers["cross-origin-resource-policy"], "cross-origin");
    assert_eq!(detail.headers["cross-origin-resource-policy"], "same-origin");
    assert!(html.text().contains("&lt;b&gt;Anna&lt;") && !html.text().contains("<b>"), "{}", html.text());
    for path in ["/dev/outbox/x", "/dev/outbox/00000000-0000-4000-8000-000000000000", "/dev/outbox/x/html"] {
        assert_eq!(page.get(path).await.status, 404, "{path}");
    }
    assert_eq!(page.get("/dev/outbox?recipient=%00").await.status, 422);
}

// asvs: V13.4.2, V15.2.3
#[tokio::test]
async fn outside_the_demo_it_does_not_exist() {
    let world = World::start_with(|config| config.demo = false).await;
    let page = world.visitor("open.test");
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.ok();
    // Her own page would bring her own address along.
    let stranger = world.visitor("open.test");
    for path in ["/dev/outbox", "/dev/outbox.json", "/dev/outbox.css"] {
        let reply = stranger.get(path).await;
        // The web app's page for unknown paths; 503 where the app was not built.
        assert!(matches!(reply.status.as_u16(), 404 | 503), "{path}: {}", reply.status);
        assert!(!reply.text().contains("anna@example.com"), "{path}");
    }
}
