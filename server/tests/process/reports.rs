//! `liaison report …` beside a running server, and what `doctor` says of reports that wait.

use crate::{
    members::{Member, members, new_id},
    photos::{picture, upload},
    server::{Server, Setup, demo_world, look_into},
};
use serde_json::{Value, json};
use sqlx::PgPool;

/// A photo of the member's that a moderator let through.
async fn photo(setup: &Setup, server: &Server, member: &Member) -> String {
    let added = upload(server, member, &picture(200, 400)).await.ok();
    let id = added["id"].as_str().unwrap().to_owned();
    assert!(setup.said(&["photo", "approve", &id, "--by", "Mia"]).await.0);
    id
}

/// The ids in the queue, in its order.
async fn queue(setup: &Setup) -> Vec<String> {
    let (ok, listed) = setup.said(&["report", "queue"]).await;
    assert!(ok, "{listed}");
    listed.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

async fn send(server: &Server, from: &Member, report: &Value) {
    let reply = from.page(server).post("/api/report.php", report).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
}

async fn audit(db: &PgPool) -> Vec<(String, String)> {
    sqlx::query_as("select staff, action from report_audit order by turn").fetch_all(db).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_work_at_the_command_line() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva, adam, ida] = <[_; 3]>::try_from(members(&db, 3).await).unwrap();
    sqlx::query("delete from reports").execute(&db).await.unwrap();
    assert!(queue(&setup).await.is_empty());

    let photo = photo(&setup, &server, &adam).await;
    let text = "Not him\ndecision: dismissed \u{202e}";
    let report =
        json!({ "about": "photo", "profile": adam.id, "photo": photo, "category": "fake", "text": text });
    send(&server, &eva, &report).await;
    let urgent = json!({ "about": "profile", "profile": adam.id, "category": "minor" });
    send(&server, &ida, &urgent).await;
    let [first, second] = &queue(&setup).await[..] else { panic!("two wait") };
    let listed = setup.said(&["report", "queue", "--limit", "1"]).await.1;
    assert!(listed.starts_with(first) && listed.ends_with("localhost\tprofile\tminor\t2\n"), "{listed}");

    // Gone from the shelf, kept as evidence.
    adam.page(&server).delete("/api/photo.php", &json!({ "id": photo })).await.ok();
    let out = state.path().join("case");
    let show = ["report", "show", second, "--by", "Mo", "--out", out.to_str().unwrap()];
    let (ok, shown) = setup.said(&show).await;
    assert!(ok && shown.contains(&format!("reporter: {}\nreported: {}\n", eva.id, adam.id)), "{shown}");
    assert!(
        shown.contains("says: Not him\\ndecision: dismissed \\u{202e}\n") && !shown.contains("\ndecision")
    );
    assert!(shown.contains(&format!("\"name\": \"{}\"", adam.name)), "{shown}");
    assert_eq!(image::open(out.join(format!("{photo}.webp"))).unwrap().width(), 400);

    let close = ["report", "close", second, "--decision", "upheld", "--note", "He is not", "--by", "Mo"];
    let (ok, closed) = setup.said(&close).await;
    assert!(ok && closed.contains("closed as upheld"), "{closed}");
    let (ok, again) = setup.said(&close).await;
    assert!(!ok && again.contains("there is no open report") && again.contains("liaison report queue"));
    assert_eq!(queue(&setup).await, [first.as_str()]);
    let (_, shown) = setup.said(&["report", "show", second, "--by", "Max"]).await;
    assert!(shown.contains("\ndecision: upheld\nnote: He is not\n"), "{shown}");
    let audited = audit(&db).await;
    let audited: Vec<_> = audited.iter().map(|(who, what)| (who.as_str(), what.as_str())).collect();
    assert_eq!(audited, [("Mo", "shown"), ("Mo", "closed"), ("Max", "shown")]);
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_refused_and_closes_nothing() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva, adam] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    sqlx::query("delete from reports").execute(&db).await.unwrap();
    send(&server, &eva, &json!({ "about": "profile", "profile": adam.id, "category": "scam" })).await;
    let waiting = queue(&setup).await;
    let (id, nobodys, long) = (&waiting[0], new_id().to_string(), "x".repeat(2_001));
    for wrong in [
        &["show", id][..],
        &["show", &nobodys, "--by", "Mo"],
        &["show", "x", "--by", "Mo"],
        &["show", id, "--by", " "],
        &["close", id, "--decision", "upheld"],
        &["close", id, "--by", "Mo"],
        &["close", id, "--decision", "maybe", "--by", "Mo"],
        &["close", id, "--decision", "upheld", "--by", ""],
        &["close", id, "--decision", "upheld", "--by", "Mo", "--note", &long],
        &["close", &nobodys, "--decision", "upheld", "--by", "Mo"],
    ] {
        let (ok, told) = setup.said(&[&["report"], wrong].concat()).await;
        assert!(!ok && !told.contains("Internal"), "{wrong:?}: {told}");
    }
    assert_eq!(queue(&setup).await, waiting);
    assert!(audit(&db).await.is_empty());
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_says_which_wait_too_long() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva, adam] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    sqlx::query("delete from reports").execute(&db).await.unwrap();
    let doctor = async || setup.said(&["doctor"]).await.1;
    assert!(doctor().await.contains("ok       0 reports by members wait, none too long"));
    for category in ["scam", "minor"] {
        send(&server, &eva, &json!({ "about": "profile", "profile": adam.id, "category": category })).await;
    }
    let aged = async |category: &str, hours: i32| {
        sqlx::query("update reports set created_at = now() - make_interval(hours => $2) where category = $1")
            .bind(category)
            .bind(hours)
            .execute(&db)
            .await
            .unwrap();
        doctor().await
    };
    let fine = "ok       2 reports by members wait, none too long";
    for (category, hours) in [("minor", 23), ("scam", 24 * 7 - 1)] {
        assert!(aged(category, hours).await.contains(fine), "{category}");
    }
    let late = |count: u32| {
        format!(
            "problem  {count} of 2 reports by members wait too long; look at them with `liaison report queue`"
        )
    };
    let told = aged("minor", 25).await;
    assert!(told.contains(&late(1)), "{told}");
    let told = aged("scam", 24 * 7 + 1).await;
    assert!(told.contains(&late(2)), "{told}");
    let [first, _] = &queue(&setup).await[..] else { panic!("two wait") };
    let close = ["report", "close", first, "--decision", "dismissed", "--by", "Mo"];
    assert!(setup.said(&close).await.0);
    assert!(doctor().await.contains("problem  1 of 1 reports"));
    db.close().await;
}
