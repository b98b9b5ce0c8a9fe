//! From one PostgreSQL to a cluster and back, where `scripts/citus` runs this on one: each time while a member writes, compared row
//! by row, with the seconds of refusal said (`--nocapture`).

use super::{
    all_is_there, write_route,
    writing::{Done, writes_without_pause},
};
use crate::{
    members::{Member, members},
    server::{Setup, folder, look_into, turn},
};
use liaison::serve::MIGRATIONS;
use sqlx::PgPool;
use std::{
    path::Path,
    time::{Duration, Instant},
};
use testkit::TestDatabase;

/// A place that members are on, or go to.
struct Place<'p> {
    setup: &'p Setup,
    database: &'p TestDatabase,
}

/// One way, under load.
async fn goes(state: &Path, from: Place<'_>, to: Place<'_>, copied: &str) {
    let server = from.setup.serve().await;
    let (ok, said) = to.setup.said(&["migrate"]).await;
    assert!(ok, "{said}");
    let route = write_route(state, (&from.database.url, &to.database.url));
    let (db, db_there) = (look_into(&from.database.url).await, look_into(&to.database.url).await);
    let [member, partner] = <[Member; 2]>::try_from(members(&db, 2).await).unwrap();
    let (stop, writing) = writes_without_pause(member.page(&server), db.clone(), member.clone(), partner.id);
    let (ok, said) = from.setup.said(&["relocate", &route, "--yes"]).await;
    assert!(ok && said.contains(copied), "{said}");
    let (ok, said) = from.setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(ok && said.contains("are the same, row by row"), "{said}");
    eprintln!("{said}");
    let _ = stop.send(());
    let done = writing.await.unwrap();
    assert!(!done.is_empty(), "members write on");
    server.kill();
    all_is_there(to.setup, (&db, &db_there), (&member, partner.id), &done).await;
}

/// Its tables are spread, killed in the middle and begun again, while a member writes.
async fn is_spread(place: Place<'_>) {
    let server = place.setup.serve().await;
    let db = look_into(&place.database.url).await;
    let [member, partner] = <[Member; 2]>::try_from(members(&db, 2).await).unwrap();
    let (stop, writing) = writes_without_pause(member.page(&server), db.clone(), member.clone(), partner.id);
    let spread = ["distribute", "--shards", "4", "--yes"];
    let mut killed = place.setup.begin(&spread);
    tokio::time::sleep(Duration::from_secs(2)).await;
    killed.kill().unwrap();
    killed.wait().unwrap();
    let begun = Instant::now();
    let (ok, said) = loop {
        let (ok, said) = place.setup.said(&spread).await;
        // What Citus was at when it was killed goes on to its end.
        if !said.contains("another `liaison distribute` is under way") {
            break (ok, said);
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{said}");
        tokio::time::sleep(Duration::from_secs(1)).await;
    };
    assert!(ok && said.contains(", online") && said.contains("all tables are where"), "{said}");
    assert!(!said.contains("liaison_console can't log in"), "{said}");
    let _ = stop.send(());
    let done: Done = writing.await.unwrap();
    let db = look_into(&place.database.url).await;
    done.is_there(&db, &member).await;
    let (_, said) = place.setup.said(&["doctor"]).await;
    assert!(!said.contains("are not as docs/citus.toml"), "{said}");
    let (ok, said) = place.setup.said(&["doctor", "--ledger"]).await;
    assert!(ok, "{said}");
    // As a run leaves it that was killed between copying and removing.
    sqlx::raw_sql(
        "select undistribute_table('likes_sent');
         select create_distributed_table('likes_sent', 'member_id', colocate_with => 'likes_received')",
    )
    .execute(&db)
    .await
    .unwrap();
    assert_eq!(lie_twice(&db).await, ["likes_sent"]);
    let (_, said) = place.setup.said(&["doctor"]).await;
    assert!(said.contains("likes_sent are not as docs/citus.toml"), "{said}");
    let (ok, said) = place.setup.said(&spread).await;
    assert!(ok && said.contains("likes_sent: by member_id already"), "{said}");
    assert!(lie_twice(&db).await.is_empty());
    done.is_there(&db, &member).await;
}

async fn lie_twice(db: &PgPool) -> Vec<String> {
    sqlx::query_scalar(
        "select c.relname::text from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
         where d.partmethod = 'h' and pg_relation_size(c.oid) > 0",
    )
    .fetch_all(db)
    .await
    .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_goes_to_a_cluster_and_back_while_members_write() {
    if std::env::var_os("CITUS_WORKERS").is_none() {
        eprintln!("not tried: there is no cluster");
        return;
    }
    let (_turn, state) = (turn().await, folder());
    let setup = Setup::new(state.path()).forgetful();
    let one = TestDatabase::empty().await;
    let on_one = setup.clone().on(&one.url);
    // The console's role is older than the workers, as on a primary that becomes a coordinator: they have to get it all the same.
    let (ok, said) = on_one.said(&["migrate"]).await;
    assert!(ok, "{said}");
    let (cluster, back) = (TestDatabase::joined().await, TestDatabase::empty().await);
    let [on_cluster, on_back] = [&cluster, &back].map(|database| setup.clone().on(&database.url));
    let place = |setup, database| Place { setup, database };
    goes(state.path(), place(&on_one, &one), place(&on_cluster, &cluster), "come from 1 PostgreSQL").await;
    is_spread(place(&on_cluster, &cluster)).await;
    goes(state.path(), place(&on_cluster, &cluster), place(&on_back, &back), "come from 3 PostgreSQL").await;
}

/// What a release brings comes with its first node, without `liaison distribute`.
#[tokio::test(flavor = "multi_thread")]
async fn a_trigger_that_is_missing_comes_with_the_start() {
    if std::env::var_os("CITUS_WORKERS").is_none() {
        eprintln!("not tried: there is no cluster");
        return;
    }
    let (state, database) = (folder(), TestDatabase::new(&MIGRATIONS).await);
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let db = look_into(&database.url).await;
    sqlx::raw_sql("drop trigger in_two_phases on blocks; update cluster.functions set sum = 'x'")
        .execute(&db)
        .await
        .unwrap();
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("blocks") && said.contains("are not as docs/citus.toml"), "{said}");
    assert!(setup.said(&["migrate"]).await.0);
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(!said.contains("are not as docs/citus.toml"), "{said}");
}
