use crate::world::{World, man, woman};
use serde_json::json;

// spec: 2.51, 3.16, 7.18
#[tokio::test]
async fn all_kinds_of_the_spec_are_there_and_advertising_is_off() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let preferences = eva.page.get("/api/notifications.php").await.ok()["preferences"].clone();
    let mut kinds: Vec<&String> = preferences.as_object().unwrap().keys().collect();
    kinds.sort();
    assert_eq!(
        kinds,
        [
            "like",
            "new_conversations",
            "new_messages",
            "news",
            "promotions",
            "reminders",
            "report_outcomes",
            "search_alerts",
            "unread_message_reminders",
            "weekly_updates"
        ]
    );
    for kind in ["promotions", "news"] {
        assert_eq!(preferences[kind], json!({ "email": false, "push": false }));
    }
}

// spec: 2.51, 7.18
#[tokio::test]
async fn what_is_named_changes_and_the_rest_stays() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let before = eva.page.get("/api/notifications.php").await.ok()["preferences"].clone();
    let off = json!({ "email": false, "push": false });
    for _ in 0..2 {
        let change = json!({ "preferences": { "like": off, "reminders": off } });
        let after = eva.page.put("/api/notifications.php", &change).await.ok()["preferences"].clone();
        for (kind, ways) in after.as_object().unwrap() {
            let expected = if kind == "like" || kind == "reminders" { &off } else { &before[kind] };
            assert_eq!(ways, expected, "{kind}");
        }
    }
    assert_eq!(adam.page.get("/api/notifications.php").await.ok()["preferences"], before);
}

#[tokio::test]
async fn changes_at_once_lose_nothing() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let kinds = ["like", "news", "reminders", "promotions", "new_messages", "weekly_updates"];
    let changes = kinds.map(|kind| json!({ "preferences": { kind: { "email": false, "push": true } } }));
    let answers = futures_util::future::join_all(
        changes.iter().map(|change| eva.page.put("/api/notifications.php", change)),
    );
    assert!(answers.await.iter().all(|answer| answer.status == 200));
    let preferences = eva.page.get("/api/notifications.php").await.ok()["preferences"].clone();
    for kind in kinds {
        assert_eq!(preferences[kind], json!({ "email": false, "push": true }), "{kind}");
    }
}

#[tokio::test]
async fn kinds_that_do_not_exist_are_refused() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for body in [
        json!({ "preferences": { "horoscope": { "email": true, "push": true } } }),
        json!({ "preferences": { "like": { "email": true } } }),
        json!({ "preferences": { "like": { "email": true, "push": true, "member_id": 1 } } }),
        json!({ "credits": 5, "preferences": {} }),
    ] {
        eva.page.put("/api/notifications.php", &body).await.problem(422, "invalid_request");
    }
}
