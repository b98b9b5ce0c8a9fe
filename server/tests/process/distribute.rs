//! `liaison distribute` where there is nothing to spread tables over: a database that no worker has, also where these
//! tests run on a cluster (`scripts/citus`), all of whose other databases that command has spread.

use crate::server::{Setup, folder};
use sqlx::{Connection, PgConnection};
use testkit::TestDatabase;

/// It says what is missing, and changes nothing: plain PostgreSQL stays as it is.
#[tokio::test(flavor = "multi_thread")]
async fn plain_postgresql_has_nothing_to_spread_tables_over() {
    let (state, database) = (folder(), TestDatabase::empty().await);
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    for command in
        [["distribute"].as_slice(), &["distribute", "--yes"], &["distribute", "--shards", "8", "--yes"]]
    {
        let (ok, said) = setup.said(command).await;
        assert!(!ok && said.contains("this database has no Citus, and needs none"), "{said}");
        assert!(said.contains("create extension citus"), "{said}");
    }
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    let left: i64 = sqlx::query_scalar(
        "select count(*) from pg_trigger where tgname = 'in_two_phases'
         union all select count(*) from pg_namespace where nspname = 'cluster'
         union all select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
         order by 1 desc limit 1",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert_eq!(left, 0);
    connection.close().await.unwrap();
    for shards in ["0", "1025", "many"] {
        let refused = setup.run(&["distribute", "--shards", shards]).await;
        assert_eq!(refused.status.code(), Some(2), "{shards}");
    }
}
