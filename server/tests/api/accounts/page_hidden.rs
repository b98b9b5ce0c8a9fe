//! `POST /api/page-hidden.php` (spec 7).

use crate::world::{World, man, woman};
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use testkit::send;

/// As `navigator.sendBeacon` sends it: the cookie and the browser's own headers, none of ours.
fn beacon(world: &World, cookies: &str) -> RequestBuilder {
    let request = reqwest::Client::new().post(format!("{}/api/page-hidden.php", world.base));
    request.header("host", "open.test").header("cookie", cookies).json(&json!({}))
}

// spec: 7.7
#[tokio::test]
async fn a_beacon_says_that_its_member_was_here_until_now() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let online = async || {
        let page = adam.page.get("/api/members.php").await.ok();
        page["results"][0]["online"].as_str().unwrap().to_owned()
    };
    eva.page.get("/api/user.php").await.ok();
    world.advance(time::Duration::minutes(30));
    assert_ne!(online().await, "online");
    let sent = beacon(&world, &eva.page.cookies()).header("sec-fetch-site", "same-origin");
    assert_eq!(send(sent).await.ok(), json!({}));
    assert_eq!(online().await, "online");
}

// spec: 7.7
#[tokio::test]
async fn it_comes_from_our_own_page_or_names_our_client() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let cookies = eva.page.cookies();
    let origin = |value: &str| beacon(&world, &cookies).header("origin", value);
    send(origin("http://open.test")).await.ok();
    send(origin("https://evil.example")).await.problem(403, "cross_site_refused");
    let foreign = origin("http://open.test").header("sec-fetch-site", "cross-site");
    send(foreign).await.problem(403, "cross_site_refused");
    send(beacon(&world, &cookies)).await.problem(400, "client_header_missing");
    eva.page.post("/api/page-hidden.php", &json!({})).await.ok();
    world.visitor("open.test").post("/api/page-hidden.php", &json!({})).await.ok();
}

#[tokio::test]
async fn it_takes_an_empty_object_and_nothing_else() {
    let world = World::start().await;
    let page = world.visitor("open.test");
    for body in [json!({ "member": "x" }), json!([]), Value::Null, json!("")] {
        page.post("/api/page-hidden.php", &body).await.problem(422, "invalid_request");
    }
    let form = page.request(reqwest::Method::POST, "/api/page-hidden.php").body("{}");
    send(form).await.problem(415, "unsupported_media_type");
}

/// The header that a beacon may go without is asked of everything else.
#[tokio::test]
async fn no_other_call_goes_without_the_client_header() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let call = reqwest::Client::new().put(format!("{}/api/invisible.php", world.base));
    let call = call.header("host", "open.test").header("cookie", eva.page.cookies());
    let call = call.header("sec-fetch-site", "same-origin").json(&json!({ "invisible": true }));
    send(call).await.problem(400, "client_header_missing");
}
