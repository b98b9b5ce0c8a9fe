//! `liaison relocate`: the database goes to another PostgreSQL while members write.

use crate::{
    members::{Member, members},
    server::{Server, Setup, folder, look_into, turn},
};
use liaison::serve::MIGRATIONS;
use pgbox::PgBox;
use serde_json::json;
use sqlx::PgPool;
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::{Page, TestDatabase};
use uuid::Uuid;

/// What PostgreSQL is told where it is to be followed, and to follow.
const LOGICAL: [(&str, &str); 6] = [
    ("wal_level", "logical"),
    ("max_worker_processes", "32"),
    ("max_logical_replication_workers", "16"),
    ("max_sync_workers_per_subscription", "8"),
    ("max_replication_slots", "40"),
    ("max_wal_senders", "40"),
];

async fn logical_cluster() -> PgBox {
    let settings = LOGICAL.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let logical = move |options| pgbox::Options { settings, ..options };
    let cluster = tokio::task::spawn_blocking(move || PgBox::scratch_with(logical)).await.unwrap().unwrap();
    for name in ["liaison", "elsewhere"] {
        cluster.ensure_database(name).await.unwrap();
    }
    cluster
}

/// Somebody whom this member has not blocked; None when the session was ended meanwhile.
async fn stranger(db: &PgPool, member: &Member) -> Option<Uuid> {
    let other = sqlx::query_scalar(
        "select o.id from profiles o join profiles p on p.pool = o.pool where p.id = $1 and o.id <> p.id and o.status = 'active'
           and not exists (select from blocks b where b.member_id = p.id and b.other_id = o.id) limit 1",
    );
    other.bind(member.id).fetch_one(db).await.ok()
}

/// Blocks somebody new, or is told to try again; whom they blocked.
async fn block(page: &Page, db: &PgPool, member: &Member) -> Option<Uuid> {
    let other = stranger(db, member).await?;
    let reply = page.post("/api/block.php", &json!({ "profile": other })).await;
    if reply.status == 503 {
        assert!(reply.headers.contains_key("retry-after"));
        return None;
    }
    reply.ok();
    Some(other)
}

/// Until a write is taken: sessions were ended, and a pool may find that out by its next statement.
async fn block_soon(page: &Page, db: &PgPool, member: &Member) -> Uuid {
    let begun = Instant::now();
    loop {
        if let Some(other) = block(page, db, member).await {
            return other;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "writes are not taken again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Without a trace in other tables.
async fn rename_companies(db: &PgPool, name: &str) {
    let quietly = format!(
        "begin; set local session_replication_role = replica; update companies set name = {name}; commit"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(quietly)).execute(db).await.unwrap();
}

async fn count(db: &PgPool, table: &'static str) -> i64 {
    let question = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(question)).fetch_one(db).await.unwrap()
}

fn write_route(folder: &Path, (here, there): (&str, &str)) -> String {
    let route = folder.join("route.toml");
    let led = folder.join("led");
    std::fs::write(&route, format!("from = '{here}'\nto = '{there}'\nthen = 'touch {}'\n", led.display()))
        .unwrap();
    route.to_str().unwrap().to_owned()
}

/// What can't be is refused in words, and changes nothing.
async fn is_refused_before_it_is_ready(setup: &Setup, there: &Setup, route: &str) {
    let (ok, said) = setup.said(&["relocate", route]).await;
    assert!(!ok && said.contains("the database there has no tables"), "{said}");
    assert!(there.said(&["migrate"]).await.0);
    let (ok, said) = setup.said(&["relocate", route]).await;
    assert!(ok && said.contains("nothing was done"), "{said}");
    let (ok, said) = setup.said(&["relocate", route, "--change-over", "--yes"]).await;
    assert!(!ok && said.contains("nothing follows there yet"), "{said}");
    let (ok, said) = setup.said(&["relocate", route, "--change-over", "--give-up"]).await;
    assert!(!ok, "{said}");
}

/// One who blocks others without pause, until they are stopped; whom they blocked.
fn blocks_others(
    page: Page,
    db: PgPool,
    member: Member,
) -> (Arc<AtomicBool>, tokio::task::JoinHandle<Vec<Uuid>>) {
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let writing = tokio::spawn(async move {
        let mut done = Vec::new();
        while !stopped.load(Ordering::Relaxed) && done.len() < 40 {
            done.extend(block(&page, &db, &member).await);
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        done
    });
    (stop, writing)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_goes_elsewhere_while_members_write_and_nothing_is_lost() {
    let (_turn, state, cluster) = (turn().await, folder(), logical_cluster().await);
    let (here, there) = (cluster.url("liaison"), cluster.url("elsewhere"));
    let setup = Setup::new(state.path()).on(&here).forgetful();
    let setup_there = setup.clone().on(&there);
    let server = setup.serve().await;
    let route = write_route(state.path(), (&here, &there));
    is_refused_before_it_is_ready(&setup, &setup_there, &route).await;
    let (db, db_there) = (look_into(&here).await, look_into(&there).await);
    let [member, other] = <[Member; 2]>::try_from(members(&db, 2).await).unwrap();

    // All is copied, what is written meanwhile follows, and doing it again does no harm.
    let (stop, writing) = blocks_others(member.page(&server), db.clone(), member.clone());
    let (ok, said) = setup.said(&["relocate", &route, "--yes"]).await;
    assert!(ok && said.contains("all is copied"), "{said}");
    let (ok, said) = setup.said(&["relocate", &route, "--yes"]).await;
    assert!(ok && said.contains("it is under way"), "{said}");
    stop.store(true, Ordering::Relaxed);
    let mut blocked = writing.await.unwrap();
    assert!(!blocked.is_empty(), "members write on");

    // A row that is another one there: nothing is changed over, and writes go on here.
    rename_companies(&db_there, "name || '!'").await;
    let (ok, said) = setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(!ok && said.contains("the two differ in companies"), "{said}");
    assert!(said.contains("writes are accepted here again") && !state.path().join("led").exists(), "{said}");
    blocked.push(block_soon(&member.page(&server), &db, &member).await);
    rename_companies(&db_there, "left(name, -1)").await;

    let (ok, said) = setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(
        ok && said.contains("writes were refused for") && said.contains("are the same, row by row"),
        "{said}"
    );
    assert!(state.path().join("led").exists());
    nobody_writes_here_any_more(&server, &setup, (&db, &other)).await;
    all_is_there(&setup_there, (&db, &db_there), &member, &blocked).await;
}

/// Whoever writes is told to try again, however often; the doctor says why.
async fn nobody_writes_here_any_more(server: &Server, setup: &Setup, (db, member): (&PgPool, &Member)) {
    let (page, begun) = (member.page(server), Instant::now());
    let other = loop {
        if let Some(other) = stranger(db, member).await {
            break other;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "nobody can read here any more");
    };
    for _ in 0..3 {
        page.post("/api/block.php", &json!({ "profile": other })).await.problem(503, "unavailable");
    }
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("this database takes no writes"), "{said}");
}

/// Members go on there, with numbers that go on, and nothing of the way there is left.
async fn all_is_there(setup: &Setup, (db, db_there): (&PgPool, &PgPool), member: &Member, blocked: &[Uuid]) {
    for table in ["accounts", "blocks", "messages", "ledger_lines", "member_events", "sessions", "audit_log"]
    {
        assert_eq!(count(db, table).await, count(db_there, table).await, "{table}");
    }
    let kept: i64 =
        sqlx::query_scalar("select count(*) from blocks where member_id = $1 and other_id = any ($2)")
            .bind(member.id)
            .bind(blocked)
            .fetch_one(db_there)
            .await
            .unwrap();
    assert_eq!(usize::try_from(kept).unwrap(), blocked.len(), "what was acknowledged is there");
    let left = "select (select count(*) from pg_publication) + (select count(*) from pg_namespace where nspname = 'relocating')
        + (select count(*) from pg_subscription s join pg_database d on d.oid = s.subdbid and d.datname = current_database())
        + (select count(*) from pg_replication_slots where database = current_database())
        + (select count(*) from pg_class where relname ~ '_1[0-9]{5}$' and relnamespace = 'public'::regnamespace)";
    for side in [db, db_there] {
        assert_eq!(sqlx::query_scalar::<_, i64>(left).fetch_one(side).await.unwrap(), 0);
    }
    let server = setup.serve().await;
    block_soon(&member.page(&server), db_there, member).await;
    let (ok, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(ok, "{said}");
}

/// From a coordinator with workers, where `scripts/citus` runs this, to a database of one PostgreSQL.
#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_goes_back_to_one_while_members_write() {
    if std::env::var_os("CITUS_WORKERS").is_none() {
        eprintln!("not tried: there is no cluster");
        return;
    }
    let (_turn, state) = (turn().await, folder());
    let (database, elsewhere) = (TestDatabase::new(&MIGRATIONS).await, TestDatabase::empty().await);
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let setup_there = setup.clone().on(&elsewhere.url);
    let server = setup.serve().await;
    assert!(setup_there.said(&["migrate"]).await.0);
    let route = write_route(state.path(), (&database.url, &elsewhere.url));
    let (db, db_there) = (look_into(&database.url).await, look_into(&elsewhere.url).await);
    let [member] = <[Member; 1]>::try_from(members(&db, 1).await).unwrap();
    let (stop, writing) = blocks_others(member.page(&server), db.clone(), member.clone());
    let (ok, said) = setup.said(&["relocate", &route, "--yes"]).await;
    assert!(ok && said.contains("come from 3 PostgreSQL"), "{said}");
    let (ok, said) = setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(ok && said.contains("are the same, row by row"), "{said}");
    eprintln!("{said}");
    stop.store(true, Ordering::Relaxed);
    let blocked = writing.await.unwrap();
    all_is_there(&setup_there, (&db, &db_there), &member, &blocked).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gives_up_stays_where_they_are() {
    let (_turn, state, cluster) = (turn().await, folder(), logical_cluster().await);
    let (here, there) = (cluster.url("liaison"), cluster.url("elsewhere"));
    let setup = Setup::new(state.path()).on(&here).forgetful();
    let server = setup.serve().await;
    assert!(setup.clone().on(&there).said(&["migrate"]).await.0);
    let route = write_route(state.path(), (&here, &there));
    assert!(setup.said(&["relocate", &route, "--yes"]).await.0);
    let (ok, said) = setup.said(&["relocate", &route, "--give-up"]).await;
    assert!(ok && said.contains("nothing was done"), "{said}");
    let (ok, said) = setup.said(&["relocate", &route, "--give-up", "--yes"]).await;
    assert!(ok && said.contains("writes are accepted here"), "{said}");
    let db = look_into(&here).await;
    let left: i64 = sqlx::query_scalar(
        "select (select count(*) from pg_publication) + (select count(*) from pg_replication_slots)
           + (select count(*) from pg_class where relreplident = 'f')
           + (select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase and d.datname = current_database())",
    )
    .fetch_one(&db)
    .await
    .unwrap();
    assert_eq!(left, 0);
    let [member] = <[Member; 1]>::try_from(members(&db, 1).await).unwrap();
    block_soon(&member.page(&server), &db, &member).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_route_that_leads_nowhere_is_refused_in_words() {
    let state = folder();
    let setup = Setup::new(state.path());
    let route = state.path().join("route.toml");
    let name = route.to_str().unwrap();
    let refused = async |text: &str, words: &str| {
        std::fs::write(&route, text).unwrap();
        let (ok, said) = setup.said(&["relocate", name, "--yes"]).await;
        assert!(!ok && said.contains(words), "{text}: {said}");
    };
    refused("to = 'postgres://a@localhost/x'", "the private PostgreSQL is heard by nobody").await;
    refused("two = 'x'", "says something else than").await;
    let same = "from = 'postgres://a@localhost/x'\nto = 'postgres://a@localhost/x'";
    refused(same, "is where members are already").await;
    let exposed = "from = 'postgres://a@localhost/x'\nto = 'postgres://a@db.example/x'";
    refused(exposed, "can switch TLS off").await;
    std::fs::remove_file(&route).unwrap();
    let (ok, said) = setup.said(&["relocate", name]).await;
    assert!(!ok && said.contains("can't be read"), "{said}");
}
