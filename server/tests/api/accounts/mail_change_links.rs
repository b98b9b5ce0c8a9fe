//! How links of moves to another address race and die; what they do is in mail_change.rs.

use super::{PASSWORD, at_once, count, english, form, join, link, log_in, mailed};
use crate::world::World;
use serde_json::json;
use testkit::Page;
use time::Duration;

const CONFIRM: &str = "/mail-change/do#token=";
const UNDO: &str = "/mail-change/do#undo=";

async fn member(world: &World, name: &str, email: &str) -> Page {
    let page = join(world, name, email).await;
    let token = link(world, email, "/activate/done#token=").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    page
}

async fn ask(page: &Page, email: &str) {
    let reply = page.post("/api/mail-change.php", &json!({ "email": email, "password": PASSWORD })).await;
    assert_eq!(reply.status, 202, "{}", reply.text());
}

#[tokio::test]
async fn twenty_at_once_move_once_and_go_back_once() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    ask(&page, "anna@new.example").await;
    let body = json!({ "token": link(&world, "anna@new.example", CONFIRM).await });
    let statuses = at_once(&world, 20, "/api/mail-change-do.php", &body).await;
    assert_eq!((statuses[0], &statuses[1..]), (200, &[404; 19][..]));
    assert_eq!(mailed(&world, "anna@example.com", "mail-changed").await, 1);
    let body = json!({ "token": link(&world, "anna@example.com", UNDO).await });
    let statuses = at_once(&world, 20, "/api/mail-change-undo.php", &body).await;
    assert_eq!((statuses[0], &statuses[1..]), (200, &[404; 19][..]));
    assert_eq!(mailed(&world, "anna@example.com", "reset").await, 1);
    assert_eq!(count(&world, "account_addresses").await, 1);
}

#[tokio::test]
async fn a_retry_gets_the_first_answer() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    ask(&page, "anna@new.example").await;
    let (key, visitor) = (world.app.random.uuid(), english(&world));
    for (path, recipient, front, answer) in [
        ("/api/mail-change-do.php", "anna@new.example", CONFIRM, json!({ "email": "anna@new.example" })),
        ("/api/mail-change-undo.php", "anna@example.com", UNDO, json!({})),
    ] {
        let body = json!({ "token": link(&world, recipient, front).await });
        for _ in 0..3 {
            assert_eq!(visitor.post_with_key(path, &body, key).await.ok(), answer);
        }
    }
    assert_eq!(mailed(&world, "anna@example.com", "mail-changed").await, 1);
    assert_eq!(mailed(&world, "anna@example.com", "reset").await, 1);
}

#[tokio::test]
async fn of_two_members_who_move_to_one_address_at_once_one_does() {
    let world = World::start().await;
    let mut tokens = Vec::new();
    for (name, email) in [("Anna", "anna@example.com"), ("Berta", "berta@example.com")] {
        world.advance(Duration::minutes(1));
        ask(&member(&world, name, email).await, "both@new.example").await;
        tokens.push(link(&world, "both@new.example", CONFIRM).await);
    }
    let calls: Vec<_> = tokens
        .into_iter()
        .map(|token| {
            let page = english(&world);
            tokio::spawn(
                async move { page.post("/api/mail-change-do.php", &json!({ "token": token })).await },
            )
        })
        .collect();
    let mut moved = 0;
    for call in calls {
        let reply = call.await.unwrap();
        if reply.status == 200 {
            moved += 1;
        } else {
            let text = "Another account already uses this e-mail address";
            assert_eq!(reply.problem(409, "new_email_taken")["detail"], text);
        }
    }
    assert_eq!(moved, 1);
    let both = "select count(*) from accounts where email = 'both@new.example'";
    assert_eq!(sqlx::query_scalar::<_, i64>(both).fetch_one(&world.db).await.unwrap(), 1);
    assert_eq!(count(&world, "account_addresses").await, 3, "the one who stays has theirs, the other two");
}

#[tokio::test]
async fn a_sign_up_and_a_move_to_one_address_at_once_make_one_account_with_it() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    ask(&page, "both@new.example").await;
    let token = link(&world, "both@new.example", CONFIRM).await;
    let (mover, newcomer) = (english(&world), english(&world));
    let moving = tokio::spawn(async move {
        mover.post("/api/mail-change-do.php", &json!({ "token": token })).await.status.as_u16()
    });
    let joining = tokio::spawn(async move {
        newcomer.post("/api/signup.php", &form("Berta", "both@new.example")).await.status.as_u16()
    });
    let statuses = (moving.await.unwrap(), joining.await.unwrap());
    // A sign-up that came first gives way: nobody has confirmed it.
    assert!(matches!(statuses, (200, 409 | 201) | (409, 201)), "{statuses:?}");
    let holder = "select name from account_addresses join profiles on id = member_id where address_key = 'both@new.example'";
    let holder: String = sqlx::query_scalar(holder).fetch_one(&world.db).await.unwrap();
    assert_eq!(holder, if statuses.0 == 200 { "Anna" } else { "Berta" });
}

#[tokio::test]
async fn links_end_by_time_by_a_newer_one_and_by_use_on_their_own_site() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    let confirm = "/api/mail-change-do.php";
    ask(&page, "anna@one.example").await;
    let replaced = json!({ "token": link(&world, "anna@one.example", CONFIRM).await });
    world.advance(Duration::minutes(1));
    ask(&page, "anna@two.example").await;
    let late = json!({ "token": link(&world, "anna@two.example", CONFIRM).await });
    page.post(confirm, &replaced).await.problem(404, "link_expired");
    world.visitor("strict.test").post(confirm, &late).await.problem(404, "link_expired");
    world.advance(Duration::hours(24));
    page.post(confirm, &late).await.problem(404, "link_expired");
    ask(&page, "anna@three.example").await;
    let used = json!({ "token": link(&world, "anna@three.example", CONFIRM).await });
    for path in ["/api/activate.php", "/api/mail-change-undo.php"] {
        page.post(path, &used).await.problem(404, "link_expired");
    }
    page.post(confirm, &used).await.ok();
    page.post(confirm, &used).await.problem(404, "link_expired");

    let (undo, way_back) = ("/api/mail-change-undo.php", link(&world, "anna@example.com", UNDO).await);
    let way_back = json!({ "token": way_back });
    page.post(confirm, &way_back).await.problem(404, "link_expired");
    world.visitor("strict.test").post(undo, &way_back).await.problem(404, "link_expired");
    world.advance(Duration::days(14));
    page.post(undo, &way_back).await.problem(404, "link_expired");
    for path in [confirm, undo] {
        for nonsense in ["x", "\u{0}", &"A".repeat(43)] {
            page.post(path, &json!({ "token": nonsense })).await.problem(404, "link_expired");
        }
        for shapeless in ["", &"A".repeat(101)] {
            page.post(path, &json!({ "token": shapeless })).await.problem(422, "invalid_request");
        }
    }
}

#[tokio::test]
async fn opening_them_does_not_use_them_up() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    ask(&page, "anna@new.example").await;
    let token = link(&world, "anna@new.example", CONFIRM).await;
    for path in [format!("{CONFIRM}{token}"), format!("/mail-change/do?token={token}")] {
        world.visitor("open.test").get(&path).await;
    }
    page.get(&format!("/api/mail-change-do.php?token={token}")).await.problem(405, "method_not_allowed");
    page.post("/api/mail-change-do.php", &json!({ "token": token })).await.ok();
    let undo = link(&world, "anna@example.com", UNDO).await;
    page.get(&format!("/api/mail-change-undo.php?token={undo}")).await.problem(405, "method_not_allowed");
    page.post("/api/mail-change-undo.php", &json!({ "token": undo })).await.ok();
}

/// A reset link went to the mailbox that was in use then; it must not open the account of the one in use now.
#[tokio::test]
async fn a_move_kills_the_links_that_went_to_the_former_address() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    page.post("/api/reset-password.php", &json!({ "email": "anna@example.com" })).await.ok();
    ask(&page, "anna@new.example").await;
    let token = link(&world, "anna@new.example", CONFIRM).await;
    page.post("/api/mail-change-do.php", &json!({ "token": token })).await.ok();
    let reset = link(&world, "anna@example.com", "/reset-password/do#token=").await;
    let body = json!({ "token": reset, "password": "not for you any more", "password_repeat": "not for you any more" });
    page.post("/api/reset-password-do.php", &body).await.problem(404, "link_expired");
    log_in(&page, "anna@new.example", PASSWORD).await.ok();
}
