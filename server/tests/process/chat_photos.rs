//! Photos in messages beside a running server: killed in the middle of uploads, and what a moderator can do.

use crate::{
    complaints::mailed,
    members::{Member, members, new_id},
    photos::{picture, upload_to},
    server::{Server, Setup, demo_world, look_into, turn},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::Page;
use uuid::Uuid;

const PATH: &str = "/api/chat-photo.php";

async fn is_shown(page: &Page, photo: &Value) -> bool {
    let path = format!("/photos/{}", photo["filename"].as_str().unwrap());
    page.get(&path).await.status == 200
}

/// Sends a picture; the answer of message.php.
async fn show(server: &Server, from: &Member, to: Uuid) -> Value {
    let page = from.page(server);
    let brought = testkit::send(upload_to(&page, PATH, &picture(120, 400), new_id())).await.ok();
    let body = json!({ "client_id": new_id(), "photo": brought["photo"]["id"], "profile": to });
    page.post("/api/message.php", &body).await.ok()
}

/// Whatever had been done when it was killed: the same call again gives one photo a key, whose files are there.
#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_uploads_every_key_is_one_photo() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva, adam] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let pictures: Vec<(Uuid, Vec<u8>)> =
        (0..16).map(|shade| (new_id(), picture(shade * 10, 1_200))).collect();
    let page = eva.page(&server);
    let first = pictures.iter().map(|(key, bytes)| upload_to(&page, PATH, bytes, *key).send());
    let killed = async {
        // As soon as the first is taken in, with others half done.
        while sqlx::query_scalar::<_, i64>("select count(*) from chat_photos").fetch_one(&db).await.unwrap()
            == 0
        {
            tokio::task::yield_now().await;
        }
        server.kill();
    };
    // Most of them never hear of it.
    let (_answers, ()) = tokio::join!(join_all(first), killed);

    let server = setup.serve().await;
    let page = eva.page(&server);
    let mut ids = BTreeSet::new();
    for (key, bytes) in &pictures {
        let photo = testkit::send(upload_to(&page, PATH, bytes, *key)).await.ok()["photo"].clone();
        assert!(is_shown(&page, &photo).await);
        ids.insert(photo["id"].to_string());
    }
    let rows: i64 = sqlx::query_scalar("select count(*) from chat_photos").fetch_one(&db).await.unwrap();
    assert_eq!((ids.len(), rows), (pictures.len(), 16));
    show(&server, &eva, adam.id).await;
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_looks_at_a_reported_photo_and_takes_it_away() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva, adam] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    sqlx::query("delete from reports").execute(&db).await.unwrap();
    let sent = show(&server, &eva, adam.id).await;
    let photo = sent["message"]["photo"]["id"].as_str().unwrap().to_owned();
    let own = show(&server, &adam, eva.id).await["message"]["photo"]["id"].as_str().unwrap().to_owned();
    let about = json!({ "about": "message", "conversation": sent["conversation"], "seq": sent["message"]["seq"], "category": "nudity" });
    let his = adam.page(&server);
    assert_eq!(his.post("/api/report.php", &about).await.status, 201);
    let report: Uuid = sqlx::query_scalar("select id from reports").fetch_one(&db).await.unwrap();
    let report = report.to_string();

    let out = state.path().join("case");
    let run = async |arguments: &[&str]| setup.said(&[&["report"], arguments].concat()).await;
    let (ok, told) = run(&["show", &report, "--by", "Mo", "--out", out.to_str().unwrap()]).await;
    assert!(ok && told.contains(&photo), "{told}");
    assert_eq!(image::open(out.join(format!("{photo}.webp"))).unwrap().width(), 400);
    let nowhere = out.join(format!("{photo}.webp/case")).to_str().unwrap().to_owned();
    let (ok, told) = run(&["show", &report, "--by", "Mo", "--out", &nowhere]).await;
    assert!(!ok && told.contains(&format!("liaison: {nowhere} can't be made: Not a directory")), "{told}");
    assert!(!out.join(format!("{own}.webp")).exists(), "the reporter's own is no evidence");

    let mut events = his.events(None).await;
    events.next_of("hello").await.unwrap();
    let why = ["--by", "Mo", "--rule", "Terms, conduct", "--reason", "It shows Adam"];
    let remove =
        async |report: &str, photo: &str| run(&[&["remove-photo", report, photo], &why[..]].concat()).await;
    assert!(!run(&["remove-photo", &report, &photo, "--by", "Mo"]).await.0, "a decision has its reasons");
    for (report, photo) in [(&report, &own), (&report, &"x".to_owned()), (&photo, &photo)] {
        let (ok, told) = remove(report, photo).await;
        assert!(!ok && !told.contains("Internal"), "{report} {photo}: {told}");
    }
    let (ok, told) = remove(&report, &photo).await;
    assert!(ok && told.contains("is removed by D-"), "{told}");
    let heard = events.next_of("conversation_changed").await;
    assert_eq!(heard.unwrap()["conversation"], sent["conversation"]);
    let thread = format!("/api/chat.php?id={}", sent["conversation"].as_str().unwrap());
    for page in [&his, &eva.page(&server)] {
        let seen = page.get(&thread).await.ok()["chat"]["messages"].as_array().unwrap().clone();
        let seen = seen.iter().find(|message| message["photo"]["id"] == photo.as_str()).unwrap();
        assert_eq!((&seen["photo"]["removed"], &seen["photo"]["filename"]), (&json!(true), &Value::Null));
    }
    assert!(!is_shown(&eva.page(&server), &sent["message"]["photo"]).await);
    assert!(!remove(&report, &photo).await.0, "it is gone already");
    assert!(mailed(&db, "statement").await.contains("It shows Adam"));
    let audited: Vec<(String, String)> =
        sqlx::query_as("select staff, action from report_audit order by turn").fetch_all(&db).await.unwrap();
    let audited: Vec<_> = audited.iter().map(|(who, what)| (who.as_str(), what.as_str())).collect();
    assert_eq!(audited, [("Mo", "shown"), ("Mo", "shown"), ("Mo", "photo_removed")]);
    // The evidence stays.
    let again = state.path().join("again");
    assert!(run(&["show", &report, "--by", "Mo", "--out", again.to_str().unwrap()]).await.0);
    assert!(again.join(format!("{photo}.webp")).exists());
    db.close().await;
}
