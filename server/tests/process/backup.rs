//! `liaison backup` and `liaison restore`, on a private PostgreSQL that goes on meanwhile.

use crate::{
    members::{Member, members, new_id},
    server::{Setup, folder, look_into, turn},
};
use pgbox::PgBox;
use serde_json::json;
use sqlx::PgPool;
use std::{collections::HashSet, path::Path};
use testkit::{Page, TestDatabase};
use uuid::Uuid;

/// The password of every demo member.
const PASSWORD: &str = "liaison-demo";

async fn write(page: &Page, to: Uuid, text: &str) {
    let body = json!({ "client_id": new_id(), "text": text, "profile": to });
    page.post("/api/message.php", &body).await.ok();
}

async fn written(db: &PgPool) -> Vec<String> {
    sqlx::query_scalar("select body from messages where body like 'kept %' order by body")
        .fetch_all(db)
        .await
        .unwrap()
}

async fn status(db: &PgPool, member: &Member) -> String {
    sqlx::query_scalar("select status from accounts where member_id = $1")
        .bind(member.id)
        .fetch_one(db)
        .await
        .unwrap()
}

/// Everything so far is in the archive when this returns.
async fn archived(db: &PgPool) {
    let piece: String =
        sqlx::query_scalar("select pg_walfile_name(pg_switch_wal())").fetch_one(db).await.unwrap();
    loop {
        let done = "select coalesce(last_archived_wal >= $1, false) from pg_stat_archiver";
        if sqlx::query_scalar(done).bind(&piece).fetch_one(db).await.unwrap() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

fn files(folder: &Path) -> usize {
    let own = |entry: &std::io::Result<std::fs::DirEntry>| entry.as_ref().unwrap().file_name() != "builds";
    std::fs::read_dir(folder).map_or(0, |found| found.filter(own).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_leads_to_any_moment_since_and_who_left_stays_away() {
    let _turn = turn().await;
    let (state, kept, elsewhere) = (folder(), folder(), folder());
    let backups = path(kept.path(), "backups");
    let setup = Setup::new(state.path()).with("LIAISON_WAL_ARCHIVE", &path(kept.path(), "backups/wal"));
    let server = setup.serve().await;
    let db = look_into(&PgBox::url_of_running(state.path(), "liaison").unwrap()).await;
    let [writer, reader, leaver] = <[_; 3]>::try_from(members(&db, 3).await).unwrap();
    write(&writer.page(&server), reader.id, "kept 1: before the backup").await;

    let (ok, said) = setup.said(&["backup", &backups]).await;
    assert!(ok, "{said}");
    let photos = files(&kept.path().join("backups/photos"));
    assert!(photos > 50, "{said}");
    write(&writer.page(&server), reader.id, "kept 2: after it").await;
    let moment: String = sqlx::query_scalar(
        "select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')",
    )
    .fetch_one(&db)
    .await
    .unwrap();
    write(&writer.page(&server), reader.id, "kept 3: after the moment").await;
    let goodbye = json!({ "password": PASSWORD, "reasons": [], "comment": null });
    leaver.page(&server).post("/api/deletion.php", &goodbye).await.ok();
    archived(&db).await;
    assert!(setup.said(&["backup", &backups, "--photos"]).await.0);
    db.close().await;
    // The machine is lost, and everything on it.
    server.kill();
    drop(state);

    let there = Setup::new(elsewhere.path());
    let (ok, said) = there.said(&["restore", &backups, "--at", &moment]).await;
    assert!(ok && said.contains("the ledger proves itself"), "{said}");
    let server = there.serve().await;
    let db = look_into(&PgBox::url_of_running(elsewhere.path(), "liaison").unwrap()).await;
    assert_eq!(written(&db).await, ["kept 1: before the backup", "kept 2: after it"]);
    assert_eq!(status(&db, &leaver).await, "pending_deletion");
    assert_eq!(files(&elsewhere.path().join("photos")), photos + 1, "with the folder of the mark");
    let read = reader.page(&server).get("/api/user.php").await.ok();
    let photo = read["user"]["profile"]["main_image"]["filename"].as_str().unwrap();
    reader.page(&server).get(&format!("/photos/{photo}")).await.ok();
    let (ok, said) = there.said(&["restore", &backups]).await;
    assert!(!ok && said.contains("there is a database in"), "{said}");
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_ones_database_is_kept_as_rows_and_old_backups_go() {
    let _turn = turn().await;
    // One that is spread over a cluster is another matter: nobody copies its rows while members write.
    let (database, empty) = (TestDatabase::empty().await, TestDatabase::empty().await);
    let (state, kept) = (folder(), folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    assert!(setup.said(&["demo"]).await.0);
    let backups = path(kept.path(), "backups");
    let (ok, said) = setup.said(&["backup", &backups, "--photos"]).await;
    assert!(ok && !said.contains("was not told"), "{said}");
    let in_earnest = Setup::new(state.path()).on(&database.url).forgetful().with("LIAISON_DEMO", "false");
    let (_, said) = in_earnest.said(&["doctor"]).await;
    assert!(said.contains("`liaison backup` has never come to its end here"), "photos are no backup: {said}");
    let (ok, said) = setup.said(&["backup", &backups]).await;
    assert!(ok, "{said}");
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("the last backup came to its end at "), "{said}");
    let was = look_into(&database.url).await;
    let aging = "update backup_runs set finished_at = finished_at - interval '37 hours'";
    sqlx::raw_sql(aging).execute(&was).await.unwrap();
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("problem  the last backup came to its end at "), "{said}");
    let first = std::fs::read_dir(&backups).unwrap().map(|entry| entry.unwrap().path());
    let first = first.into_iter().find(|path| path.join("backup.json").exists()).unwrap();
    let aged = first.with_file_name("20200101T000000Z");
    let record = std::fs::read_to_string(first.join("backup.json")).unwrap();
    let year = &record[record.find("made_at").unwrap() + 11..][..4];
    std::fs::write(first.join("backup.json"), record.replace(year, "2020")).unwrap();
    std::fs::rename(&first, &aged).unwrap();
    // A photo that only the old one knows.
    std::fs::write(kept.path().join("backups/photos/left.webp"), "x").unwrap();
    let (ok, plan) = setup.said(&["backup", &backups, "--keep-days", "30"]).await;
    assert!(!ok && plan.contains("20200101T000000Z, and what only they need") && aged.exists(), "{plan}");
    // A backup is named by its second.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    let (ok, said) = setup.said(&["backup", &backups, "--keep-days", "30", "--yes"]).await;
    assert!(ok && said.contains("deleted 1 old backups, 1 photo files"), "{said}");
    assert!(!aged.exists());

    let other = Setup::new(state.path()).on(&empty.url).forgetful();
    let (ok, said) = other.said(&["restore", &backups, "--at", "2999-01-01T00:00:00Z"]).await;
    assert!(!ok && said.contains("a dump holds one moment"), "{said}");
    let (ok, said) = other.said(&["restore", &backups]).await;
    assert!(ok && said.contains("the ledger proves itself"), "{said}");
    let (ok, said) = other.said(&["restore", &backups]).await;
    assert!(!ok && said.contains("the database is not empty"), "{said}");
    let is = look_into(&empty.url).await;
    for table in ["profiles", "messages", "ledger_lines", "photos"] {
        let count = format!("select count(*) from {table}");
        let count = |db| sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(count.clone())).fetch_one(db);
        assert_eq!(count(&is).await.unwrap(), count(&was).await.unwrap(), "{table}");
    }
    // What goes by numbers of transactions means nothing there.
    let changes = "select id || ' by ' || written_by::text from search_changes";
    let of_transactions = async |db: &PgPool| -> HashSet<String> {
        sqlx::query_scalar(changes).fetch_all(db).await.unwrap().into_iter().collect()
    };
    let (before, after) = (of_transactions(&was).await, of_transactions(&is).await);
    assert!(!before.is_empty() && before.is_disjoint(&after), "{:?}", before.intersection(&after));
    was.close().await;
    is.close().await;
}

/// As when Debian brings another major version: files stay behind, rows come along.
#[tokio::test(flavor = "multi_thread")]
async fn rows_of_the_private_database_move_into_a_new_cluster() {
    let _turn = turn().await;
    let (state, kept) = (folder(), folder());
    let setup = Setup::new(state.path());
    assert!(setup.said(&["demo"]).await.0);
    let moved = path(kept.path(), "move");
    let (ok, said) = setup.said(&["backup", &moved, "--rows"]).await;
    assert!(ok, "{said}");
    std::fs::rename(state.path().join("data"), state.path().join("data.old")).unwrap();
    let (ok, said) = setup.said(&["restore", &moved]).await;
    assert!(ok && said.contains("the ledger proves itself"), "{said}");
    let server = setup.serve().await;
    server.visitor().get("/api/settings.php").await.ok();
    let db = look_into(&PgBox::url_of_running(state.path(), "liaison").unwrap()).await;
    let profiles: i64 = sqlx::query_scalar("select count(*) from profiles").fetch_one(&db).await.unwrap();
    assert!(profiles > 50 && said.contains(&format!("{profiles} profiles")), "{profiles}: {said}");
    db.close().await;
}
