use super::{come_back, joined, kinds, leave, return_token};
use crate::{
    accounts::{PASSWORD, count, english, join, log_in},
    chat::{self, write_in, write_to},
    world::{World, man},
};
use serde_json::json;
use uuid::Uuid;

// spec: 4.27
#[tokio::test]
async fn everything_is_as_before() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let adam = world.member(man("Adam")).await;
    let conversation = write_to(&adam.page, eva.id, "Hello").await.ok()["conversation"].clone();
    adam.page.post("/api/like.php", &json!({ "profile": eva.id })).await.ok();
    let before = eva.page.get("/api/user.php").await.ok();
    let mut partners_page = adam.page.events(None).await;
    leave(&eva.page).await.ok();
    partners_page.next_of("conversation_changed").await.unwrap();
    let page = english(&world);
    let answer = come_back(&page, &return_token(&world, &eva.email).await).await.ok();
    partners_page.next_of("conversation_changed").await.unwrap();
    let mut expected = before.clone();
    // Addresses of photos are made anew; there are none here.
    expected["user"]["profile"]["photos"] = answer["user"]["profile"]["photos"].clone();
    assert_eq!(answer, expected);
    assert_eq!(page.get("/api/user.php").await.ok(), answer);
    assert_eq!(kinds(&world, &eva.email).await, ["activation", "deletion", "returned", "welcome"]);
    assert_eq!(chat::chats(&adam).await[0]["profile"]["id"], eva.id.to_string());
    write_in(&adam.page, &conversation, "There you are").await.ok();
    assert_eq!(adam.page.get("/api/likes.php").await.ok()["profiles"][0]["id"], eva.id.to_string());
    assert_eq!(count(&world, "deletions").await, 0);
    log_in(&english(&world), &eva.email, PASSWORD).await.ok();
}

#[tokio::test]
async fn who_was_invisible_or_not_confirmed_still_is() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    sqlx::query("update profiles set invisible = true").execute(&world.db).await.unwrap();
    let ida = join(&world, "Ida", "ida@example.com").await;
    for (page, email) in [(&eva.page, "eva@example.com"), (&ida, "ida@example.com")] {
        leave(page).await.ok();
        come_back(page, &return_token(&world, email).await).await.ok();
    }
    let rows: Vec<(String, bool, String, String)> = sqlx::query_as(
        "select name, invisible, p.status, a.status from profiles p join accounts a on a.member_id = p.id order by name",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    let row = |name: &str, invisible, profile: &str, account: &str| {
        (name.to_owned(), invisible, profile.to_owned(), account.to_owned())
    };
    assert_eq!(rows, [row("Eva", true, "active", "active"), row("Ida", false, "disabled", "not_confirmed")]);
    // The link that died with her leaving is replaced.
    let token = crate::accounts::activation_token(&world, "ida@example.com").await;
    ida.post("/api/activate.php", &json!({ "token": token })).await.ok();
}

// spec: 4.27
#[tokio::test]
async fn a_link_works_once_in_its_place() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    let token = return_token(&world, &eva.email).await;
    let page = english(&world);
    come_back(&world.visitor("strict.test"), &token).await.problem(404, "link_expired");
    come_back(&page, "AAAA").await.problem(404, "link_expired");
    page.post("/api/account-return.php", &json!({ "token": "" })).await.problem(422, "invalid_request");
    // Another kind of link does not do.
    let body = json!({ "token": token });
    page.post("/api/activate.php", &body).await.problem(404, "link_expired");
    let calls = (0..8).map(|_| come_back(&page, &token));
    let replies = futures_util::future::join_all(calls).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
    assert_eq!(kinds(&world, &eva.email).await.iter().filter(|kind| *kind == "returned").count(), 1);
    come_back(&page, &token).await.problem(404, "link_expired");
}

#[tokio::test]
async fn a_retry_gets_in_but_not_after_leaving_again() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    let body = json!({ "token": return_token(&world, &eva.email).await });
    let (page, key) = (english(&world), Uuid::from_u128(8));
    let first = page.post_with_key("/api/account-return.php", &body, key).await.ok();
    let retry = english(&world);
    assert_eq!(retry.post_with_key("/api/account-return.php", &body, key).await.ok(), first);
    leave(&retry).await.ok();
    let late = english(&world).post_with_key("/api/account-return.php", &body, key).await;
    late.problem(403, "pending_deletion");
    assert_eq!(count(&world, "sessions").await, 0);
}
