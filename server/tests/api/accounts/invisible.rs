use crate::{
    chat::{chats, write_to},
    world::{World, man, woman},
};
use serde_json::json;

// spec: 2.52, 4.30
#[tokio::test]
async fn who_is_invisible_is_not_found_until_they_switch_back() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let found = || async {
        let results = adam.page.get("/api/members.php").await.ok()["results"].clone();
        results.as_array().unwrap().iter().any(|card| card["id"] == json!(eva.id))
    };
    assert!(found().await);
    for invisible in [true, true, false] {
        let user = eva.page.put("/api/invisible.php", &json!({ "invisible": invisible })).await.ok();
        assert_eq!(user["user"]["invisible"], invisible);
        assert_eq!(found().await, !invisible);
    }
    eva.page.put("/api/invisible.php", &json!({ "invisible": "yes" })).await.problem(422, "invalid_request");
    let smuggled = json!({ "invisible": true, "fictional": true });
    eva.page.put("/api/invisible.php", &smuggled).await.problem(422, "invalid_request");
}

// spec: 2.52, 4.30
/// Those who know each other still have each other's cards: they don't tell when the other is here.
#[tokio::test]
async fn nobody_sees_when_somebody_invisible_is_here() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    write_to(&eva.page, adam.id, "Hello").await.ok();
    for (invisible, online) in [(false, "online"), (true, "earlier"), (false, "online")] {
        eva.page.put("/api/invisible.php", &json!({ "invisible": invisible })).await.ok();
        assert_eq!(chats(&adam).await[0]["profile"]["online"], online);
        let page = adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok();
        assert_eq!(page["profile"]["online"], online);
    }
}
