//! `liaison photo …` beside a running server, and what `doctor` says of the queue.

use crate::{
    members::{members, new_id},
    moderators::looks,
    server::{Setup, demo_world, look_into, turn},
};
use serde_json::{Value, json};
pub use testkit::photos::{picture, upload, upload_to};

async fn doctor(setup: &Setup) -> String {
    setup.said(&["doctor"]).await.1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_works_at_the_command_line() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let run = async |arguments: &[&str]| setup.said(&[&["photo"], arguments].concat()).await;
    let begin = run(&["queue", "--by", "Mia"]).await;
    assert!(begin.0, "{}", begin.1);

    let added = upload(&server, &eva, &picture(200, 400)).await.ok();
    let id = added["id"].as_str().unwrap().to_owned();
    let (ok, listed) = run(&["queue", "--by", "Kim"]).await;
    assert!(ok && listed.contains(&id) && listed.contains(&eva.name), "{listed}");
    assert_eq!(looks(&db, &eva).await, ["Kim"], "the queue names its members");
    let file = state.path().join("look.webp");
    let (ok, shown) = run(&["show", &id, "--out", file.to_str().unwrap(), "--by", "Mia"]).await;
    assert!(ok && shown.contains("pending"), "{shown}");
    assert_eq!(image::open(&file).unwrap().width(), 400);

    let page = eva.page(&server);
    let mut events = page.events(None).await;
    events.next_of("hello").await.unwrap();
    let status = async || -> Value {
        let shelf = page.get("/api/photos.php").await.ok();
        let own = shelf["photos"]
            .as_array()
            .unwrap()
            .iter()
            .find(|photo| photo["id"] == id.as_str())
            .unwrap()
            .clone();
        json!([own["status"], own["reason"]])
    };
    let (ok, done) = run(&["reject", &id, "--reason", "poor_quality", "--by", "Mia"]).await;
    assert!(ok && done.contains("done") && done.contains(" by D-"), "{done}");
    events.next_of("photo").await.expect("the owner's page hears of it from another process");
    assert_eq!(status().await, json!(["rejected", "poor_quality"]));
    let nobodys = new_id().to_string();
    let (ok, done) = run(&["approve", &nobodys, &id, "--by", "Max"]).await;
    assert!(
        !ok && done.contains(&format!("gone     {nobodys}")) && done.contains(&format!("done     {id}")),
        "{done}"
    );
    assert_eq!(status().await, json!(["active", null]));
    let nothing_said = ["reject", &id, "--reason", "other", "--by", "Mia"];
    let wrongs = [
        &["reject", &id, "--by", "Mia"][..],
        &["reject", &id, "--reason", "ugly", "--by", "Mia"],
        &nothing_said,
        &["approve", "--by", "Mia"],
        &["approve", "x", "--by", "Mia"],
    ];
    for wrong in wrongs {
        assert!(!run(wrong).await.0, "{wrong:?}");
    }
    let audit: Vec<(String, String)> =
        sqlx::query_as("select decision, moderator from photo_decisions order by id")
            .fetch_all(&db)
            .await
            .unwrap();
    let audit: Vec<(&str, &str)> = audit.iter().map(|(what, who)| (what.as_str(), who.as_str())).collect();
    assert_eq!(audit, [("viewed", "Mia"), ("rejected", "Mia"), ("approved", "Max")]);

    assert!(doctor(&setup).await.contains("ok       0 photos wait for a moderator"));
    sqlx::query(
        "update photos set status = 'pending', created_at = now() - interval '2 days' where id = $1::uuid",
    )
    .bind(&id)
    .execute(&db)
    .await
    .unwrap();
    let told = doctor(&setup).await;
    assert!(told.contains("problem  1 photos wait") && told.contains("liaison photo queue"), "{told}");
    db.close().await;
}

/// Uploads at once, of several members, as large as can be decoded.
const UPLOADS: usize = 200;
/// What they may take beside what the server has anyway, in KiB: 64 uploads in memory, and few that are
/// decoded at a time. The pictures here are small files with many pixels.
const MEMORY: u64 = 900 * 1024;

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_uploads_at_once_get_clear_answers_within_bounds() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let server = Setup::new(state.path()).on(&database.url).forgetful().serve().await;
    let db = look_into(&database.url).await;
    let members = members(&db, 8).await;
    sqlx::query("delete from photos").execute(&db).await.unwrap();
    let before = server.resident();
    // 12 megapixels in some hundred kilobytes.
    let picture = picture(120, 3_500);
    let uploads = (0..UPLOADS).map(|number| upload(&server, &members[number % members.len()], &picture));
    let watch = async {
        loop {
            let now = server.resident();
            assert!(now < before + MEMORY, "{now} KiB, {before} KiB before");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    let replies = tokio::select! {
        replies = futures_util::future::join_all(uploads) => replies,
        () = watch => unreachable!("it goes on as long as the uploads"),
    };
    let mut codes = std::collections::BTreeMap::new();
    for reply in &replies {
        let code = reply.json()["code"].as_str().unwrap_or("taken").to_owned();
        assert!(
            ["taken", "photo_limit", "premium_only", "unavailable", "rate_limited"].contains(&code.as_str()),
            "{}",
            reply.text()
        );
        *codes.entry(code).or_insert(0) += 1;
    }
    let rows: i64 = sqlx::query_scalar("select count(*) from photos").fetch_one(&db).await.unwrap();
    assert_eq!(codes.get("taken").copied().unwrap_or(0), rows);
    assert!(rows > 0);
    eprintln!("{codes:?}; {before} KiB before, {} KiB after", server.resident());
    db.close().await;
}
