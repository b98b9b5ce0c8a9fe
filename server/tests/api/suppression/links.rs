//! The link in each mail that can be switched off: one click in the mail program, and the page's calls.

use super::{kept, on_and_off, stops, token, ways, write};
use crate::accounts::leaving::{joined, leave, life::drain};
use crate::world::{Member, World, man, woman};
use liaison::mail::{Kind, PreferenceKind};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;
use uuid::Uuid;

/// As mail programs do: no cookie, no header of ours, a form, from wherever.
async fn click(world: &World, query: &str) -> reqwest::Response {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let request = client.post(format!("{}/unsubscribe{query}", world.base)).header("host", "open.test");
    let request = request.header("origin", "https://mail.example").header("sec-fetch-site", "cross-site");
    request.form(&[("List-Unsubscribe", "One-Click")]).send().await.unwrap()
}

async fn change(world: &World, body: Value) -> Reply {
    world.visitor("open.test").put("/api/unsubscribe.php", &body).await
}

async fn look(world: &World, token: &str) -> Reply {
    world.visitor("open.test").get(&format!("/api/unsubscribe.php?token={token}")).await
}

fn unsubscription(kind: &str, email: bool, all: bool) -> Value {
    json!({ "unsubscription": { "kind": kind, "email": email, "all": all } })
}

async fn anna(world: &World) -> Member {
    world.member(woman("Anna")).await
}

// spec: 4.28
#[tokio::test]
async fn one_click_silences_one_type_from_the_next_mail_on() {
    let world = World::start().await;
    let (anna, bert) = (anna(&world).await, world.member(man("Bert")).await);
    write(&world, &anna, Kind::NewMessages).await;
    let link = token(&world, &anna).await;
    for _ in 0..2 {
        let answer = click(&world, &format!("?token={link}&lang=en")).await;
        assert_eq!((answer.status(), answer.headers().get("set-cookie")), (StatusCode::OK, None));
        assert_eq!(answer.text().await.unwrap(), "");
    }
    assert_eq!(ways(&anna, "new_messages").await, on_and_off(false, true), "pushes go on");
    assert_eq!(stops(&anna).await, json!(["listunsubscribe"]));
    for kind in [Kind::NewMessages, Kind::Like, Kind::PasswordChanged] {
        write(&world, &anna, kind).await;
        write(&world, &bert, kind).await;
    }
    let kinds = |mails: Vec<(String, String)>| mails.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>();
    assert_eq!(kinds(kept(&world, &anna).await), ["new-messages", "like", "password-changed"]);
    assert_eq!(kinds(kept(&world, &bert).await), ["new-messages", "like", "password-changed"]);
}

#[tokio::test]
async fn strangers_learn_nothing_and_looking_changes_nothing() {
    let world = World::start().await;
    let anna = anna(&world).await;
    write(&world, &anna, Kind::Like).await;
    let link = token(&world, &anna).await;
    let unknown = "A".repeat(43);
    for query in [
        "",
        "?token=",
        "?token=x",
        &format!("?token={unknown}"),
        "?token=%00",
        "?other=1",
        "?token=a&token=b",
    ] {
        let answer = click(&world, query).await;
        assert_eq!(
            (answer.status(), answer.text().await.unwrap()),
            (StatusCode::OK, String::new()),
            "{query}"
        );
    }
    for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
        let path = format!("/unsubscribe?token={link}");
        anna.page.request(method, &path).send().await.unwrap();
    }
    assert_eq!(look(&world, &link).await.ok(), unsubscription("like", true, true));
    look(&world, &unknown).await.problem(404, "link_expired");
    look(&world, "x").await.problem(404, "link_expired");
    look(&world, "").await.problem(422, "invalid_request");
    look(&world, &"x".repeat(101)).await.problem(422, "invalid_request");
    let body = json!({ "token": unknown, "email": false, "all": true });
    change(&world, body).await.problem(404, "link_expired");
    // The page's call is the page's: other sites cannot make it.
    let body = json!({ "token": link, "email": false, "all": true });
    let foreign = world.visitor("open.test").request(Method::PUT, "/api/unsubscribe.php");
    let foreign = foreign.header("sec-fetch-site", "cross-site").json(&body).send().await.unwrap();
    assert_eq!(foreign.status(), 403);
    assert_eq!(ways(&anna, "like").await, on_and_off(true, true));
    assert_eq!(stops(&anna).await, json!([]));
}

#[tokio::test]
async fn the_page_switches_one_or_all_off_and_takes_that_back() {
    let world = World::start().await;
    let anna = anna(&world).await;
    // Her own choices, which no link may touch: no weekly mails, but news.
    let own = json!({ "preferences": { "weekly_updates": on_and_off(false, false), "news": on_and_off(true, false) } });
    let before = anna.page.put("/api/notifications.php", &own).await.ok();
    write(&world, &anna, Kind::Like).await;
    let link = token(&world, &anna).await;
    let put = |email: bool, all: bool| change(&world, json!({ "token": link, "email": email, "all": all }));

    assert_eq!(put(false, false).await.ok(), unsubscription("like", false, true));
    assert_eq!(put(true, false).await.ok(), unsubscription("like", true, true));
    assert_eq!(anna.page.get("/api/notifications.php").await.ok(), before);
    assert_eq!(put(false, true).await.ok(), unsubscription("like", false, false));
    assert_eq!(stops(&anna).await, json!(["listunsubscribe"]));
    for ways in
        anna.page.get("/api/notifications.php").await.ok()["preferences"].as_object().unwrap().values()
    {
        assert_eq!(ways["email"], false);
    }
    assert_eq!(put(true, true).await.ok(), unsubscription("like", true, true));
    assert_eq!(anna.page.get("/api/notifications.php").await.ok(), before, "and promotions stay off");
    assert_eq!(stops(&anna).await, json!([]));
}

/// A mail that was passed on gives nobody's consent.
#[tokio::test]
async fn a_link_switches_nothing_on_that_the_member_switched_off() {
    let world = World::start().await;
    let anna = anna(&world).await;
    write(&world, &anna, Kind::Like).await;
    let link = token(&world, &anna).await;
    let own = json!({ "preferences": { "like": on_and_off(false, true) } });
    anna.page.put("/api/notifications.php", &own).await.ok();
    let all = json!({ "token": link, "email": true, "all": true });
    assert_eq!(change(&world, all).await.ok(), unsubscription("like", false, true));
    // What is off already is no unsubscription.
    click(&world, &format!("?token={link}")).await;
    assert_eq!(stops(&anna).await, json!([]));
}

#[tokio::test]
async fn clicks_and_choices_at_once_leave_one_truth() {
    let world = World::start().await;
    let anna = anna(&world).await;
    write(&world, &anna, Kind::Like).await;
    let link = token(&world, &anna).await;
    for _ in 0..5 {
        let on = json!({ "preferences": { "like": on_and_off(true, true) } });
        let query = format!("?token={link}");
        let both = json!({ "token": link, "email": false, "all": true });
        let (first, second, third, page) = tokio::join!(
            click(&world, &query),
            click(&world, &query),
            change(&world, both),
            anna.page.put("/api/notifications.php", &on)
        );
        assert_eq!([first.status(), second.status()], [StatusCode::OK; 2]);
        third.ok();
        page.ok();
        let rows: Vec<(bool, bool)> = sqlx::query_as(
            "select email, unsubscribed from notification_preferences where member_id = $1 and kind = 'like'",
        )
        .bind(anna.id)
        .fetch_all(&world.db)
        .await
        .unwrap();
        let [(email, unsubscribed)] = rows[..] else { panic!("{rows:?}") };
        assert!(email != unsubscribed, "{rows:?}");
    }
}

#[tokio::test]
async fn a_link_ends_with_its_account() {
    let world = World::start().await;
    let anna = joined(&world, "Anna", "anna@example.com").await;
    write(&world, &anna, Kind::Like).await;
    let link = token(&world, &anna).await;
    look(&world, &link).await.ok();
    leave(&anna.page).await.ok();
    world.advance(Duration::days(14));
    drain(&world).await;
    look(&world, &link).await.problem(404, "link_expired");
    assert_eq!(click(&world, &format!("?token={link}")).await.status(), 200);
    let rows: i64 = sqlx::query_scalar("select count(*) from notification_preferences where member_id = $1")
        .bind(anna.id)
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(rows, 0);
}

#[tokio::test]
async fn every_mail_has_a_link_of_its_own_of_which_we_keep_the_hash() {
    let world = World::start().await;
    let anna = anna(&world).await;
    let mut links = Vec::new();
    for kind in Kind::ALL
        .into_iter()
        .filter(|kind| kind.preference().is_some_and(PreferenceKind::is_mailed_by_default))
    {
        write(&world, &anna, kind).await;
        links.push(token(&world, &anna).await);
        let (text, html): (String, String) = sqlx::query_as(
            "select body_text, body_html from mails where member_id = $1 order by number desc limit 1",
        )
        .bind(anna.id)
        .fetch_one(&world.db)
        .await
        .unwrap();
        let path = format!("/unsubscribe?token={}&lang=en", links.last().unwrap());
        assert!(text.contains(&path) && html.contains(&path.replace('&', "&amp;")), "{html}");
    }
    let written = links.len();
    links.sort();
    links.dedup();
    assert_eq!(links.len(), written);
    let hashed: i64 = sqlx::query_scalar("select count(unsubscribe_hash) from mails where member_id = $1")
        .bind(anna.id)
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(usize::try_from(hashed).unwrap(), written);
    write(&world, &anna, Kind::PasswordChanged).await;
    let without: Option<Vec<u8>> =
        sqlx::query_scalar("select unsubscribe_hash from mails where kind = 'password-changed'")
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(without, None);
    assert_ne!(anna.id, Uuid::nil());
}
