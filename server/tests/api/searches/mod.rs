//! Searches that members keep by name: what the calls take, give and refuse.

mod alerts;

use crate::world::{Member, World, man, new_id, woman};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

/// Asks for a search to be kept.
async fn save(member: &Member, name: &str, query: &str, alert: &str) -> Reply {
    let body = json!({ "name": name, "query": query, "alert": alert });
    member.page.post("/api/saved-searches.php", &body).await
}

async fn all(member: &Member) -> Vec<Value> {
    member.page.get("/api/saved-searches.php").await.ok()["searches"].as_array().unwrap().clone()
}

/// Names and alerts, in their order.
fn told(searches: &[Value]) -> Vec<(&str, &str)> {
    searches.iter().map(|one| (one["name"].as_str().unwrap(), one["alert"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn a_search_is_kept_under_its_name_in_one_order_of_its_words() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    assert_eq!(all(&eva).await, Vec::<Value>::new());
    let query = "languages=nl&radius=25&photo=true&near=nl-utrecht&online=false";
    let kept = save(&eva, " Near\n me ", query, "weekly").await.ok()["searches"][0].clone();
    assert_eq!(
        (&kept["name"], &kept["query"], &kept["alert"]),
        (&json!("Near me"), &json!("near=nl-utrecht&radius=25&languages=nl&photo=true"), &json!("weekly"))
    );
    // The same search again, in other words and under another name, is the same.
    let again =
        save(&eva, "Close by", "near=nl-utrecht&radius=25&photo=true&languages=nl", "none").await.ok();
    assert_eq!(again["searches"].as_array().unwrap().len(), 1);
    assert_eq!(again["searches"][0]["id"], kept["id"]);
    world.advance(Duration::SECOND);
    save(&eva, "Everyone", "", "daily").await.ok();
    assert_eq!(told(&all(&eva).await), [("Close by", "none"), ("Everyone", "daily")]);
    // What is kept opens as members.php is asked.
    let page = eva.page.get(&format!("/api/members.php?{}", kept["query"].as_str().unwrap())).await;
    assert_eq!(page.status, 200);
}

#[tokio::test]
async fn names_and_alerts_change_each_by_itself_and_a_search_goes() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let id = save(&eva, "One", "photo=true", "none").await.ok()["searches"][0]["id"].clone();
    let put = async |change: Value| eva.page.put("/api/saved-searches.php", &change).await.ok();
    for _ in 0..2 {
        let answer = put(json!({ "id": id, "alert": "daily" })).await;
        assert_eq!(told(answer["searches"].as_array().unwrap()), [("One", "daily")]);
    }
    put(json!({ "id": id, "name": "Two" })).await;
    assert_eq!(told(&all(&eva).await), [("Two", "daily")]);
    put(json!({ "id": id })).await;
    for _ in 0..2 {
        let left = eva.page.delete("/api/saved-searches.php", &json!({ "id": id })).await.ok();
        assert_eq!(left, json!({ "searches": [] }));
    }
    eva.page
        .put("/api/saved-searches.php", &json!({ "id": id, "name": "Three" }))
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn anothers_search_is_as_one_that_there_is_not() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let id = save(&eva, "Hers", "photo=true", "weekly").await.ok()["searches"][0]["id"].clone();
    for other in [id.clone(), json!(new_id())] {
        let change = json!({ "id": other, "name": "His" });
        adam.page.put("/api/saved-searches.php", &change).await.problem(404, "not_found");
        let gone = adam.page.delete("/api/saved-searches.php", &json!({ "id": other })).await.ok();
        assert_eq!(gone, json!({ "searches": [] }));
    }
    assert_eq!(told(&all(&eva).await), [("Hers", "weekly")]);
    let visitor = world.visitor("open.test");
    visitor.get("/api/saved-searches.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn what_cannot_be_kept_is_refused() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let (long, long_name) = (format!("near={}", "a".repeat(600)), "x".repeat(61));
    for (name, query, field, status) in [
        ("", "photo=true", "name", 409),
        (" \t ", "photo=true", "name", 409),
        ("a\u{0}b", "photo=true", "name", 422),
        (long_name.as_str(), "photo=true", "name", 422),
        ("x", long.as_str(), "query", 422),
        ("x", "min_age=40&max_age=30", "query", 409),
        ("x", "min_age=17", "query", 409),
        ("x", "near=nowhere", "query", 409),
        ("x", "interests=chess", "query", 409),
        ("x", "languages=xx", "query", 409),
        ("x", "gender=other", "query", 409),
        ("x", "photo=true&photo=true", "query", 409),
        ("x", "near=nl-utrecht%26photo=true", "query", 409),
        ("x", "cursor=00", "query", 409),
        ("x", "network=ads", "query", 409),
        ("x", "height=180", "query", 409),
        ("x", "not a query", "query", 409),
    ] {
        let reply = save(&eva, name, query, "none").await;
        reply.problem(status, "invalid_request");
        assert_eq!(reply.fields(), [format!("{field}: field_invalid")], "{name:?} {query}");
    }
    for odd in [
        json!({ "name": "x", "query": "", "alert": "hourly" }),
        json!({ "name": "x", "query": "" }),
        json!({ "name": "x", "query": "", "alert": "none", "id": new_id() }),
    ] {
        eva.page.post("/api/saved-searches.php", &odd).await.problem(422, "invalid_request");
    }
    let id = save(&eva, "Fine", "photo=true", "none").await.ok()["searches"][0]["id"].clone();
    for odd in [
        json!({ "id": id, "name": null }),
        json!({ "id": id, "alert": null }),
        json!({ "id": id, "query": "online=true" }),
        json!({ "id": "x" }),
    ] {
        eva.page.put("/api/saved-searches.php", &odd).await.problem(422, "invalid_request");
    }
    assert_eq!(told(&all(&eva).await), [("Fine", "none")]);
}

#[tokio::test]
async fn ten_are_kept_and_no_more_however_many_come_at_once() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let queries: Vec<String> = (18..38).map(|age| format!("min_age={age}")).collect();
    let replies = queries.iter().map(|query| save(&eva, query, query, "daily"));
    let replies = futures_util::future::join_all(replies).await;
    let (kept, refused): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
    assert_eq!((kept.len(), refused.len()), (10, 10));
    for reply in refused {
        reply.problem(409, "saved_search_limit");
    }
    let searches = all(&eva).await;
    assert_eq!(searches.len(), 10);
    // One that is there already takes no place, and one that goes leaves its own.
    let first = searches[0]["query"].as_str().unwrap();
    save(&eva, "Renamed", first, "none").await.ok();
    eva.page.delete("/api/saved-searches.php", &json!({ "id": searches[4]["id"] })).await.ok();
    save(&eva, "New", "max_age=90", "none").await.ok();
    assert_eq!(all(&eva).await.len(), 10);
    // Whatever writes the rows.
    let eleventh = "insert into saved_searches (member_id, id, place, name, query, alert, created_at, told_until)
        select member_id, gen_random_uuid(), 11, name, 'x', 'none', created_at, told_until from saved_searches limit 1";
    let refused = sqlx::query(eleventh).execute(&world.db).await.unwrap_err();
    assert!(refused.to_string().contains("saved_searches_place_check"), "{refused}");
    for (odd, constraint) in [
        ("name = ''", "saved_searches_name_check"),
        ("query = repeat('x', 601)", "saved_searches_query_check"),
        ("alert = 'hourly'", "saved_searches_alert_check"),
        ("alert = 'none', due_at = created_at", "saved_searches_due"),
        ("alert = 'daily', due_at = null", "saved_searches_due"),
        ("query = 'same'", "saved_searches_member_id_query_key"),
        ("place = 1", "saved_searches_member_id_place_key"),
    ] {
        let update = sqlx::AssertSqlSafe(format!("update saved_searches set {odd}"));
        let refused = sqlx::query(update).execute(&world.db).await.unwrap_err();
        assert!(refused.to_string().contains(constraint), "{odd}: {refused}");
    }
}

#[tokio::test]
async fn the_same_search_twice_at_once_is_one() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let replies = (0..8).map(|_| save(&eva, "Once", "photo=true", "weekly"));
    for reply in futures_util::future::join_all(replies).await {
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    assert_eq!(told(&all(&eva).await), [("Once", "weekly")]);
}
