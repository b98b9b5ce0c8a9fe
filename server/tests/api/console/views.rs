//! Saved views: one's own, fifty at most.

use super::{Answer, Console, Desk};
use crate::world::new_id;
use liaison::staff::{Role, Scope};
use reqwest::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/console/saved-views";

fn view(id: uuid::Uuid, name: &str) -> Value {
    json!({ "id": id, "page": "audit-log", "name": name, "query": "?action=staff.closed" })
}

async fn put(console: &Console, desk: &Desk, view: &Value) -> Answer {
    console.call(Method::PUT, PATH, Some(&desk.cookie), Some(view)).await
}

async fn names(console: &Console, desk: &Desk) -> Vec<String> {
    let views = console.get(desk, PATH).await.ok();
    let views = views["views"].as_array().unwrap();
    views.iter().map(|view| view["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn each_has_their_own_and_nobody_elses() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let (first, second) = (new_id(), new_id());
    for _ in 0..2 {
        put(&console, &ada, &view(first, "Closed")).await.ok();
    }
    put(&console, &ada, &view(second, "Others")).await.ok();
    put(&console, &ada, &view(first, "Closed lately")).await.ok();
    assert_eq!(names(&console, &ada).await, ["Closed lately", "Others"]);
    assert_eq!(names(&console, &kim).await, Vec::<String>::new());
    put(&console, &kim, &view(first, "Mine")).await.problem(404, "not_found");
    console.delete(&kim, PATH, &json!({ "id": first })).await.problem(404, "not_found");
    assert_eq!(names(&console, &ada).await, ["Closed lately", "Others"]);
    console.delete(&ada, PATH, &json!({ "id": first })).await.ok();
    console.delete(&ada, PATH, &json!({ "id": first })).await.problem(404, "not_found");
    assert_eq!(names(&console, &ada).await, ["Others"]);
}

#[tokio::test]
async fn nobody_has_more_than_fifty_however_many_are_saved_at_once() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let views: Vec<Value> = (0..60).map(|number| view(new_id(), &format!("View {number}"))).collect();
    let answers = futures_util::future::join_all(views.iter().map(|view| put(&console, &ada, view))).await;
    let saved: Vec<bool> = answers.iter().map(|answer| answer.status.is_success()).collect();
    assert_eq!(saved.iter().filter(|saved| **saved).count(), 50);
    assert_eq!(names(&console, &ada).await.len(), 50);
    for answer in answers.iter().filter(|answer| !answer.status.is_success()) {
        answer.problem(409, "views_full");
    }
    // One that is there can be changed, and one that goes makes room.
    let there = &views[saved.iter().position(|saved| *saved).unwrap()];
    put(&console, &ada, there).await.ok();
    console.delete(&ada, PATH, &json!({ "id": there["id"] })).await.ok();
    put(&console, &ada, &view(new_id(), "Last")).await.ok();
    put(&console, &ada, &view(new_id(), "Too many")).await.problem(409, "views_full");
    let sql = format!("insert into saved_views select gen_random_uuid(), '{}', 51, 'x', 'x', ''", ada.id);
    let error = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&console.world.db).await.unwrap_err();
    assert_eq!(error.as_database_error().unwrap().constraint(), Some("saved_views_fifty"));
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    for (field, value) in [
        ("page", "Audit".to_owned()),
        ("page", "a/b".to_owned()),
        ("page", "x".repeat(41)),
        ("name", String::new()),
        ("name", "x".repeat(61)),
        ("name", "a\u{0}b".to_owned()),
        ("query", "x".repeat(2_001)),
    ] {
        let mut wrong = view(new_id(), "Fine");
        wrong[field] = json!(value);
        put(&console, &ada, &wrong).await.problem(422, "invalid_request");
    }
    assert_eq!(names(&console, &ada).await, Vec::<String>::new());
}
