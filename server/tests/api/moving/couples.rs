//! Couples move in where the site takes them, with two dates of birth, and out again as they came.

use super::{closed, folder, import, member, round_trip};
use crate::world::World;
use liaison::moving::Kind;
use serde_json::{Value, json};

async fn taking() -> World {
    let world = closed().await;
    world
        .set("open.test", |site| site.genders = liaison::settings::GENDERS.map(str::to_owned).to_vec())
        .await;
    world
}

fn two(id: &str, changes: &Value) -> String {
    let mut said =
        json!({ "gender": "couple_ff", "seeks": "male,couple_mf", "second_date_of_birth": "1991-06-18" });
    for (field, value) in changes.as_object().unwrap() {
        said[field] = value.clone();
    }
    member(id, &said)
}

fn told(lines: &[Value]) -> Vec<Value> {
    let parts = ["gender", "seeks", "date_of_birth", "second_date_of_birth"];
    lines.iter().map(|line| json!(parts.map(|part| line[part].clone()))).collect()
}

#[tokio::test]
async fn they_come_and_go_as_they_are() {
    let world = taking().await;
    let lines = two("1", &json!({}))
        + &two("2", &json!({ "gender": "couple_mm", "seeks": "couple_mm" }))
        + &member("3", &json!({ "seeks": "male,female,non_binary,couple_mf,couple_ff,couple_mm" }));
    let files = folder(&[("members.jsonl", lines.clone())]);
    let report = import(&world, files.path()).await;
    assert_eq!(report.refused.len(), 0);
    let out = tempfile::tempdir().unwrap();
    round_trip::leave(&world, out.path()).await;
    let came: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told(&round_trip::lines(out.path(), Kind::Members)), told(&came));
    let agreed: i64 =
        sqlx::query_scalar("select count(agreed_at) from second_persons").fetch_one(&world.db).await.unwrap();
    assert_eq!(agreed, 0, "nobody said here that both agree");
}

#[tokio::test]
async fn who_is_not_of_age_or_not_two_is_refused_by_name() {
    let world = taking().await;
    let lines = two("1", &json!({ "second_date_of_birth": "2015-01-01" }))
        + &two("2", &json!({ "second_date_of_birth": "1990-02-30" }))
        + &two("3", &json!({ "second_date_of_birth": null }))
        + &member("4", &json!({ "second_date_of_birth": "1990-05-17" }))
        + &two("5", &json!({ "date_of_birth": "2015-01-01" }));
    let files = folder(&[("members.jsonl", lines)]);
    let report = import(&world, files.path()).await;
    let refused: Vec<(u64, &str)> = report.refused.iter().map(|one| (one.line, one.code)).collect();
    let expected = [
        (1, "too_young"),
        (2, "date_of_birth_invalid"),
        (3, "date_of_birth_missing"),
        (4, "second_of_one"),
        (5, "too_young"),
    ];
    assert_eq!(refused, expected);
}

#[tokio::test]
async fn a_site_that_takes_none_refuses_them() {
    let world = closed().await;
    let files = folder(&[("members.jsonl", two("1", &json!({})))]);
    let report = import(&world, files.path()).await;
    assert_eq!(report.refused.iter().map(|one| one.code).collect::<Vec<_>>(), ["gender_not_here"]);
}
