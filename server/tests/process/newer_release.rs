//! A node of this release on a database that a newer one has migrated: in the middle of a rolling upgrade, or after a
//! roll-back. A database with an older migration that we never had is not ours; one that took away what this release
//! uses, or that is from before the first release, is refused.

use crate::server::{Setup, demo_world, folder, look_into, turn};
use sqlx::{Connection, PgConnection, PgPool, migrate::Migrator};
use std::fs;
use testkit::TestDatabase;

#[tokio::test(flavor = "multi_thread")]
async fn a_node_takes_a_database_of_a_newer_release_and_refuses_a_foreign_one() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
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
    note(&db, 0).await;
    let (well, said) = setup.said(&["migrate"]).await;
    assert!(!well && said.contains("migrations that this program never had: [0]"), "{said}");
    db.close().await;
}

/// As if it had been run.
async fn note(db: &PgPool, version: i64) {
    let noted = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
                 values ($1, 'of another release', true, '\\x00', 0)";
    sqlx::query(noted).bind(version).execute(db).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_from_before_the_first_release_is_refused_and_left_as_it_is() {
    let _turn = turn().await;
    let (database, state, folder) = (TestDatabase::empty().await, folder(), folder());
    // One that a program made whose migrations had these numbers and other contents, and more of them.
    for (name, text) in [
        ("0001_jobs.sql", "create table jobs (id bigint primary key, name text);"),
        ("0002_kernel.sql", "create table shared_keys (purpose text primary key);"),
        ("0103_removed_photos.sql", "create table removed_photos (id uuid primary key);"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    Migrator::new(folder.path()).await.unwrap().run(&mut connection).await.unwrap();
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    for command in [["serve"].as_slice(), &["worker"], &["migrate"], &["site", "list"]] {
        let refused = setup.run(command).await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(78), "{command:?}: {said}");
        assert!(said.contains("from before the first release, 0.1.0, and can't be upgraded"), "{said}");
        assert!(
            said.contains("Use a new database") && said.contains("the program that made this one"),
            "{said}"
        );
    }
    let (well, said) = setup.said(&["doctor"]).await;
    assert!(!well && said.contains("from before the first release"), "{said}");
    assert!(!said.contains("migrations of this release wait"), "{said}");
    let tables = "select array_agg(relname::text order by relname::text collate \"C\") from pg_class
                  where relkind = 'r' and relnamespace = 'public'::regnamespace";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_one(&mut connection).await.unwrap();
    assert_eq!(tables, ["_sqlx_migrations", "jobs", "removed_photos", "shared_keys"]);
    connection.close().await.unwrap();
}
