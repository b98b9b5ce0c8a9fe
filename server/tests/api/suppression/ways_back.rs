//! What each reason silences, and how each ends (spec 4).

use super::{kept, on_and_off, stops, token, ways, write};
use crate::{
    accounts::{link, mails},
    world::{Member, World, woman},
};
use liaison::mail::Kind;
use serde_json::{Value, json};
use uuid::Uuid;

async fn stop(world: &World, member: &Member, reasons: &str) {
    sqlx::query("update accounts set notifications_disabled = $2::text[] where member_id = $1")
        .bind(member.id)
        .bind(reasons)
        .execute(&world.db)
        .await
        .unwrap();
}

async fn take_back(member: &Member, reason: &str) -> Value {
    member.page.delete("/api/notifications.php", &json!({ "reason": reason })).await.ok()
}

// spec: 4.28
#[tokio::test]
async fn bounces_and_complaints_silence_what_the_member_may_choose_and_nothing_else() {
    let world = World::start().await;
    for reasons in ["{bounce}", "{fbl}", "{bounce,fbl}"] {
        let anna = world.member(woman("Anna")).await;
        stop(&world, &anna, reasons).await;
        for kind in Kind::ALL {
            write(&world, &anna, kind).await;
        }
        let own = Kind::ALL
            .into_iter()
            .filter(|kind| kind.preference().is_none())
            .map(|kind| kind.code().to_owned());
        let kept: Vec<String> = kept(&world, &anna).await.into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kept, own.collect::<Vec<_>>(), "{reasons}");
    }
}

#[tokio::test]
async fn a_complaint_is_taken_back_by_the_members_own_click() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    stop(&world, &anna, "{bounce,fbl}").await;
    for _ in 0..2 {
        let answer = take_back(&anna, "fbl").await;
        assert_eq!(answer, anna.page.get("/api/notifications.php").await.ok());
        assert_eq!(stops(&anna).await, json!(["bounce"]));
    }
    assert_eq!(answered_mails(&world, &anna).await, 0);
}

async fn answered_mails(world: &World, member: &Member) -> usize {
    kept(world, member).await.len()
}

#[tokio::test]
async fn an_unsubscription_is_taken_back_as_a_whole_or_type_by_type() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    write(&world, &anna, Kind::Like).await;
    let link = token(&world, &anna).await;
    let all_off = json!({ "token": link, "email": false, "all": true });
    let before = anna.page.get("/api/notifications.php").await.ok();
    anna.page.put("/api/unsubscribe.php", &all_off).await.ok();
    assert_eq!(take_back(&anna, "listunsubscribe").await, before);
    assert_eq!(stops(&anna).await, json!([]));

    anna.page.put("/api/unsubscribe.php", &all_off).await.ok();
    let on = |kind: &str| json!({ "preferences": { kind: on_and_off(true, false) } });
    let kinds = before["preferences"].as_object().unwrap();
    for (kind, _) in kinds.iter().filter(|(_, ways)| ways["email"] == true) {
        assert_eq!(stops(&anna).await, json!(["listunsubscribe"]), "{kind}");
        anna.page.put("/api/notifications.php", &on(kind)).await.ok();
    }
    assert_eq!(stops(&anna).await, json!([]));
    assert_eq!(ways(&anna, "promotions").await, on_and_off(false, false));
}

#[tokio::test]
async fn a_bounce_ends_when_a_link_that_was_mailed_there_is_opened() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    // Nothing stands: no mail.
    take_back(&anna, "bounce").await;
    assert_eq!(answered_mails(&world, &anna).await, 0);
    stop(&world, &anna, "{bounce}").await;
    take_back(&anna, "bounce").await;
    assert_eq!(stops(&anna).await, json!(["bounce"]), "a click alone proves no mailbox");
    assert_eq!(mails(&world, &anna.email).await[0].0, "address-check");
    let token = link(&world, &anna.email, "/activate/done#token=").await;
    let body = json!({ "token": token });
    let opened =
        world.visitor("open.test").post_with_key("/api/activate.php", &body, Uuid::from_u128(1)).await.ok();
    assert_eq!(opened["user"]["notifications_disabled"], json!([]));
    assert_eq!(stops(&anna).await, json!([]));
    world
        .visitor("open.test")
        .post_with_key("/api/activate.php", &body, Uuid::from_u128(2))
        .await
        .problem(404, "link_expired");
}

#[tokio::test]
async fn a_mailbox_that_bounces_is_not_written_to_without_end() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    stop(&world, &anna, "{bounce}").await;
    for _ in 0..5 {
        take_back(&anna, "bounce").await;
    }
    let again = anna.page.delete("/api/notifications.php", &json!({ "reason": "bounce" })).await;
    again.problem(429, "rate_limited");
    assert_eq!(answered_mails(&world, &anna).await, 5);
}

#[tokio::test]
async fn reasons_that_do_not_exist_are_refused() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    for body in [
        json!({}),
        json!({ "reason": "spam" }),
        json!({ "reason": null }),
        json!({ "reason": "fbl", "member": 1 }),
    ] {
        anna.page.delete("/api/notifications.php", &body).await.problem(422, "invalid_request");
    }
}
