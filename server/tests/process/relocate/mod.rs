//! `liaison relocate`: the database goes to another PostgreSQL while members write.

mod there_and_back;
mod writing;

use crate::{
    members::{Member, members},
    server::{Server, Setup, folder, look_into, turn},
};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use pgbox::PgBox;
use serde_json::json;
use sqlx::PgPool;
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::Child,
    time::{Duration, Instant},
};
use uuid::Uuid;
use writing::{Done, block_soon, stranger, writes_without_pause};

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
    write_route_then(folder, (here, there), &format!("touch {}", folder.join("led").display()))
}

fn write_route_then(folder: &Path, (here, there): (&str, &str), then: &str) -> String {
    let route = folder.join("route.toml");
    std::fs::write(&route, format!("from = '{here}'\nto = '{there}'\nthen = '{then}'\n")).unwrap();
    route.to_str().unwrap().to_owned()
}

/// A change over that stands in its minute, as the last of what was written does not arrive there.
async fn hangs_in_the_minute(setup: &Setup, route: &str) -> Child {
    let mut child = setup.begin_piped(&["relocate", route, "--change-over", "--yes"]);
    let said = BufReader::new(child.stdout.take().unwrap());
    let refused = move || said.lines().any(|line| line.unwrap().contains("writes are refused here"));
    assert!(tokio::task::spawn_blocking(refused).await.unwrap());
    child
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

    // All is copied, what is written meanwhile follows, and doing it again does no harm, also where it was killed.
    let (stop, writing) = writes_without_pause(member.page(&server), db.clone(), member.clone(), other.id);
    let mut killed = setup.begin(&["relocate", &route, "--yes"]);
    tokio::time::sleep(Duration::from_millis(400)).await;
    killed.kill().unwrap();
    killed.wait().unwrap();
    let (ok, said) = setup.said(&["relocate", &route, "--yes"]).await;
    assert!(ok && said.contains("all is copied"), "{said}");
    let (ok, said) = setup.said(&["relocate", &route, "--yes"]).await;
    assert!(ok && said.contains("it is under way"), "{said}");
    let _ = stop.send(());
    let mut done = writing.await.unwrap();
    assert!(!done.is_empty(), "members write on");

    // A row that is another one there: nothing is changed over, and writes go on here.
    rename_companies(&db_there, "name || '!'").await;
    let (ok, said) = setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(!ok && said.contains("the two differ in companies"), "{said}");
    assert!(said.contains("writes are accepted here again") && !state.path().join("led").exists(), "{said}");
    // Whoever is blocked is liked no more.
    let but = [done.liked.as_slice(), &[other.id]].concat();
    done.blocked.push(block_soon(&member.page(&server), &db, &member, &but).await);
    rename_companies(&db_there, "left(name, -1)").await;

    let (ok, said) = setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(
        ok && said.contains("writes were refused for") && said.contains("are the same, row by row"),
        "{said}"
    );
    assert!(state.path().join("led").exists());
    nobody_writes_here_any_more(&server, &setup, (&db, &other)).await;
    nothing_is_done_twice(&setup, &route).await;
    nobody_writes_here_any_more(&server, &setup, (&db, &other)).await;
    all_is_there(&setup_there, (&db, &db_there), (&member, other.id), &done).await;
}

/// After the change nothing takes writes here again, and no other change begins.
async fn nothing_is_done_twice(setup: &Setup, route: &str) {
    let (ok, said) = setup.said(&["relocate", route, "--give-up", "--yes"]).await;
    assert!(!ok && said.contains("led away from here"), "{said}");
    let (ok, said) = setup.said(&["relocate", route, "--yes"]).await;
    assert!(!ok && said.contains("led away from here"), "{said}");
    let (ok, said) = setup.said(&["relocate", route, "--change-over", "--yes"]).await;
    assert!(ok && said.contains("nothing is left of it"), "{said}");
}

/// Whoever writes is told to try again, however often; the doctor says why.
async fn nobody_writes_here_any_more(server: &Server, setup: &Setup, (db, member): (&PgPool, &Member)) {
    let (page, begun) = (member.page(server), Instant::now());
    let other = loop {
        if let Some(other) = stranger(db, member, &[]).await {
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
async fn all_is_there(
    setup: &Setup,
    (db, db_there): (&PgPool, &PgPool),
    (member, partner): (&Member, Uuid),
    done: &Done,
) {
    for table in [
        "accounts",
        "blocks",
        "likes_sent",
        "likes_received",
        "conversations",
        "messages",
        "ledger_lines",
        "member_events",
        "sessions",
        "audit_log",
    ] {
        assert_eq!(count(db, table).await, count(db_there, table).await, "{table}");
    }
    done.is_there(db_there, member).await;
    let left = "select (select count(*) from pg_publication) + (select count(*) from pg_class where relnamespace = to_regnamespace('relocating') and relname <> 'led')
        + (select count(*) from pg_subscription s join pg_database d on d.oid = s.subdbid and d.datname = current_database())
        + (select count(*) from pg_replication_slots where database = current_database())
        + (select count(*) from pg_class where relname ~ '_1[0-9]{5}$' and relnamespace = 'public'::regnamespace)";
    for side in [db, db_there] {
        assert_eq!(sqlx::query_scalar::<_, i64>(left).fetch_one(side).await.unwrap(), 0);
    }
    let server = setup.serve().await;
    block_soon(&member.page(&server), db_there, member, &[partner]).await;
    let (ok, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(ok, "{said}");
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
    block_soon(&member.page(&server), &db, &member, &[member.id]).await;
}

/// Two databases of one PostgreSQL, the second one copied and following.
async fn followed(state: &Path, then: &str) -> (PgBox, Setup, Setup, String) {
    let cluster = logical_cluster().await;
    let (here, there) = (cluster.url("liaison"), cluster.url("elsewhere"));
    let setup = Setup::new(state).on(&here).forgetful();
    let setup_there = setup.clone().on(&there);
    setup.serve().await.kill();
    assert!(setup_there.said(&["migrate"]).await.0);
    let route = write_route_then(state, (&here, &there), then);
    let (ok, said) = setup.said(&["relocate", &route, "--yes"]).await;
    assert!(ok, "{said}");
    (cluster, setup, setup_there, route)
}

/// What leads the nodes may fail with half of them there: nothing here is as before, and nothing is removed until they are.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_were_not_led_there_are_led_by_hand() {
    let (_turn, state) = (turn().await, folder());
    let (cluster, setup, setup_there, route) = followed(state.path(), "exit 3").await;
    let (ok, said) = setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(!ok && said.contains("went WRONG") && !said.contains("writes are accepted here again"), "{said}");
    let db_there = look_into(&cluster.url("elsewhere")).await;
    assert_eq!(count(&db_there, "pg_subscription").await, 1, "nothing was removed");
    let server = setup_there.serve().await;
    let [member] = <[Member; 1]>::try_from(members(&db_there, 1).await).unwrap();
    let blocked = block_soon(&member.page(&server), &db_there, &member, &[member.id]).await;
    let last = "select sum(last_value)::bigint from pg_sequences where schemaname = 'public'";
    let numbers: i64 = sqlx::query_scalar(last).fetch_one(&db_there).await.unwrap();
    nothing_is_done_twice(&setup, &route).await;
    assert!(
        sqlx::query_scalar::<_, i64>(last).fetch_one(&db_there).await.unwrap() >= numbers,
        "no number goes back"
    );
    assert_eq!(count(&db_there, "pg_subscription").await, 0);
    let done = Done { blocked: vec![blocked], ..Done::default() };
    done.is_there(&db_there, &member).await;
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("this database takes no writes"), "{said}");
}

/// Whoever breaks it off in the minute leaves all as it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_is_broken_off_takes_writes_again() {
    let (_turn, state) = (turn().await, folder());
    let (cluster, setup, _there, route) = followed(state.path(), "true").await;
    let db = look_into(&cluster.url("liaison")).await;
    let db_there = look_into(&cluster.url("elsewhere")).await;
    let server = setup.serve().await;
    let [member] = <[Member; 1]>::try_from(members(&db, 1).await).unwrap();
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        let mut closed = db_there.begin().await.unwrap();
        sqlx::query("lock table relocating.mark in share mode").execute(&mut *closed).await.unwrap();
        let (mut child, begun) = (hangs_in_the_minute(&setup, &route).await, Instant::now());
        kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
        assert!(!tokio::task::spawn_blocking(move || child.wait().unwrap()).await.unwrap().success());
        closed.rollback().await.unwrap();
        assert!(begun.elapsed() < Duration::from_secs(30), "{signal}: it waited for its own end");
        block_soon(&member.page(&server), &db, &member, &[member.id]).await;
    }
    let (ok, said) = setup.said(&["relocate", &route, "--change-over", "--yes"]).await;
    assert!(ok && said.contains("are the same, row by row"), "{said}");
}

/// By whatever address it is named, and whatever became of the configuration since.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_that_members_are_on_is_no_place_to_go() {
    let (_turn, state, cluster) = (turn().await, folder(), logical_cluster().await);
    let here = cluster.url("liaison");
    let setup = Setup::new(state.path()).on(&here).forgetful();
    assert!(setup.said(&["migrate"]).await.0);
    let sign = if here.contains('?') { '&' } else { '?' };
    let route = write_route(state.path(), (&here, &format!("{here}{sign}application_name=another")));
    for more in [["--yes"].as_slice(), &["--change-over", "--yes"], &["--give-up", "--yes"]] {
        let (ok, said) = setup.said(&[["relocate", route.as_str()].as_slice(), more].concat()).await;
        assert!(!ok && said.contains("is the database that members are on"), "{said}");
    }
}

/// The log is kept until the disk is full.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_nobody_brings_on_is_a_problem() {
    let (_turn, state) = (turn().await, folder());
    let (cluster, setup, _there, _route) = followed(state.path(), "true").await;
    let problem = "a copy elsewhere (`liaison relocate`) that does not follow";
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(!said.contains(problem), "{said}");
    let db_there = look_into(&cluster.url("elsewhere")).await;
    sqlx::raw_sql("alter subscription relocating_0 disable").execute(&db_there).await.unwrap();
    let begun = Instant::now();
    loop {
        let (ok, said) = setup.said(&["doctor"]).await;
        if !ok && said.contains(problem) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{said}");
    }
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
