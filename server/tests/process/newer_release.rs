//! A node of this release on a database that a newer one has migrated: in the middle of a rolling upgrade, or after a
//! roll-back. A database with an older migration that we never had is not ours, and one that took away what this release
//! uses is refused.

use crate::server::{Setup, folder, look_into, turn};
use sqlx::PgPool;
use testkit::TestDatabase;

#[tokio::test(flavor = "multi_thread")]
async fn a_node_takes_a_database_of_a_newer_release_and_refuses_a_foreign_one() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let db = look_into(&database.url).await;
    note(&db, 9001).await;
    let (well, said) = setup.said(&["migrate"]).await;
    assert!(well && said.contains("newer release"), "{said}");
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       the database was migrated by a newer release ([9001])"), "{said}");
    // One that took away what this program uses.
    let needed =
        "update _sqlx_migrations set description = 'drop old columns needs 9000' where version = 9001";
    sqlx::query(needed).execute(&db).await.unwrap();
    for role in ["migrate", "serve", "worker"] {
        let refused = setup.run(&[role]).await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(78), "{said}");
        assert!(said.contains("know migration 9000") && said.contains("install a newer one"), "{said}");
    }
    let (well, said) = setup.said(&["doctor"]).await;
    assert!(!well && said.contains("install a newer one"), "{said}");
    // One that this program knows is no reason.
    sqlx::query("update _sqlx_migrations set description = 'drop old columns needs 19' where version = 9001")
        .execute(&db)
        .await
        .unwrap();
    let (well, said) = setup.said(&["migrate"]).await;
    assert!(well, "{said}");
    note(&db, 19).await;
    let (well, said) = setup.said(&["migrate"]).await;
    assert!(!well && said.contains("migrations that this program never had: [19]"), "{said}");
    db.close().await;
}

/// As if it had been run.
async fn note(db: &PgPool, version: i64) {
    let noted = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
                 values ($1, 'of another release', true, '\\x00', 0)";
    sqlx::query(noted).bind(version).execute(db).await.unwrap();
}
