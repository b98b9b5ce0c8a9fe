//! The archive of PostgreSQL's log: operators hear when it stands still, and that it goes on.

use crate::server::{Server, Setup, folder, look_into, turn};
use pgbox::PgBox;
use sqlx::PgPool;
use std::{
    fs,
    time::{Duration, Instant},
};

async fn figure(server: &Server, name: &str) -> f64 {
    let shown = server.operator().get("/metrics").await.text();
    let line = shown.lines().find_map(|line| line.strip_prefix(&format!("{name}{{}} ")));
    line.expect(name).parse().unwrap()
}

/// Ends pieces of the log, one after the other, until the figure is this.
async fn until(db: &PgPool, server: &Server, name: &str, fits: fn(f64) -> bool) {
    let begun = Instant::now();
    while !fits(figure(server, name).await) {
        assert!(begun.elapsed() < Duration::from_mins(1), "{name} is {}", figure(server, name).await);
        let piece = "select pg_logical_emit_message(false, 'liaison', 'a line'); select pg_switch_wal()";
        sqlx::raw_sql(piece).execute(db).await.unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_that_stands_still_is_told_of() {
    let (_turn, state, archive) = (turn().await, folder(), folder());
    let (there, away) = (archive.path().join("wal"), archive.path().join("away"));
    let to = there.clone();
    let archived = move |options| pgbox::Options { archive: Some(to), ..options };
    let cluster = tokio::task::spawn_blocking(|| PgBox::scratch_with(archived)).await.unwrap().unwrap();
    cluster.ensure_database("liaison").await.unwrap();
    let url = cluster.url("liaison");
    let setup = Setup::new(state.path()).on(&url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&url).await;
    until(&db, &server, "liaison_wal_archive_timestamp_seconds", |at| at > 0.0).await;
    assert!(figure(&server, "liaison_wal_archive_failing").await < 0.5);
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       PostgreSQL puts its log away, last at 2"), "{said}");

    fs::rename(&there, &away).unwrap();
    until(&db, &server, "liaison_wal_archive_failing", |failing| failing > 0.5).await;
    until(&db, &server, "liaison_wal_archive_behind_seconds", |seconds| seconds >= 2.0).await;
    assert!(figure(&server, "liaison_wal_archive_failures").await > 0.0);
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("problem  PostgreSQL can't put its log away: "), "{said}");

    fs::rename(&away, &there).unwrap();
    until(&db, &server, "liaison_wal_archive_failing", |failing| failing < 0.5).await;

    // The key is the private PostgreSQL's.
    let (_, said) = setup.with("LIAISON_WAL_ARCHIVE", "/srv/backups/wal").said(&["doctor"]).await;
    assert!(
        said.contains("problem  wal_archive (/srv/backups/wal) is for the private PostgreSQL only"),
        "{said}"
    );
    db.close().await;
    server.kill();
    tokio::task::spawn_blocking(|| cluster.stop()).await.unwrap();
}
