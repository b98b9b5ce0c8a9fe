//! Genders beyond the two move in where the site takes them, and out again as they came.

use super::{closed, folder, import, member, round_trip, site};
use crate::world::World;
use liaison::moving::Kind;
use serde_json::{Value, json};

async fn three() -> World {
    let world = closed().await;
    let genders = ["male", "female", "non_binary"].map(str::to_owned).to_vec();
    world.set("open.test", |site| site.genders = genders).await;
    assert_eq!(site(&world).await.settings.genders.len(), 3);
    world
}

const SEEKS: [&str; 7] = [
    "male",
    "female",
    "both",
    "non_binary",
    "male,non_binary",
    "female,non_binary",
    "male,female,non_binary",
];

fn lines() -> String {
    let line = |(number, seeks): (usize, &&str)| {
        let gender = ["male", "female", "non_binary"][number % 3];
        member(&number.to_string(), &json!({ "gender": gender, "seeks": seeks }))
    };
    SEEKS.iter().enumerate().map(line).collect()
}

fn told(lines: &[Value]) -> Vec<(Value, Value)> {
    lines.iter().map(|line| (line["gender"].clone(), line["seeks"].clone())).collect()
}

#[tokio::test]
async fn they_come_and_go_as_they_are() {
    let world = three().await;
    let files = folder(&[("members.jsonl", lines())]);
    let report = import(&world, files.path()).await;
    assert_eq!(
        (report.refused.len(), report.changed.iter().filter(|one| one.code == "seeks_left_out").count()),
        (0, 0)
    );
    let out = tempfile::tempdir().unwrap();
    round_trip::leave(&world, out.path()).await;
    let came: Vec<Value> = lines().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told(&round_trip::lines(out.path(), Kind::Members)), told(&came));
}

#[tokio::test]
async fn a_site_of_the_two_takes_the_two_and_says_what_it_leaves_out() {
    let world = closed().await;
    let files = folder(&[("members.jsonl", lines())]);
    let report = import(&world, files.path()).await;
    let refused: Vec<(u64, &str)> = report.refused.iter().map(|one| (one.line, one.code)).collect();
    assert_eq!(refused, [(3, "gender_not_here"), (6, "gender_not_here")]);
    let narrowed = report.changed.iter().filter(|one| one.code == "seeks_left_out").map(|one| one.line);
    assert_eq!(narrowed.collect::<Vec<_>>(), [4, 5, 7]);
    let seeks: Vec<(bool, bool, bool)> = sqlx::query_as(
        "select seeks_male, seeks_female, seeks_non_binary from profiles p join moved_members m on m.member_id = p.id order by m.external_id",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    let two = [
        (true, false, false),
        (false, true, false),
        (true, true, false),
        (true, false, false),
        (true, true, false),
    ];
    assert_eq!(seeks, two, "of the first, second, fourth, fifth and seventh line");
}
