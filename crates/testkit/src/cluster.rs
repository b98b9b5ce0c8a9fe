//! Where `scripts/citus` runs the tests on a Citus cluster, each database of theirs is one of every node. It names the
//! workers in `CITUS_WORKERS`, as `DATABASE_URL` names the coordinator, and the program in `CITUS_PROGRAM`; without them this
//! does nothing.

use crate::database::{execute, with_database};
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use std::{process::Command, str::FromStr};

/// Shards of each table: as few as show that there are several on a worker.
const SHARDS: &str = "4";

/// Addresses of the workers; none where the tests run on plain PostgreSQL.
pub(crate) fn workers() -> Vec<String> {
    let named = std::env::var("CITUS_WORKERS").unwrap_or_default();
    named.split_whitespace().map(str::to_owned).collect()
}

/// Carries out a statement on each node, the coordinator last.
pub(crate) async fn everywhere(coordinator: &mut PgConnection, statement: &str) {
    for worker in workers() {
        on(&worker, statement).await;
    }
    execute(coordinator, statement).await;
}

async fn on(url: &str, statement: &str) {
    let mut connection = PgConnection::connect(url).await.expect("a node of the cluster answers");
    execute(&mut connection, statement).await;
    let _ = connection.close().await;
}

/// Makes the nodes of a new database know each other.
pub(crate) async fn join(base: &str, name: &str) {
    let workers = workers();
    if workers.is_empty() {
        return;
    }
    let coordinator = with_database(base, name);
    for node in workers.iter().map(|worker| with_database(worker, name)).chain([coordinator.clone()]) {
        on(&node, "create extension citus").await;
    }
    let (host, port) = place(base);
    on(&coordinator, &format!("select citus_set_coordinator_host('{host}', {port})")).await;
    for worker in &workers {
        let (host, port) = place(worker);
        on(&coordinator, &format!("select citus_add_node('{host}', {port})")).await;
    }
}

/// Makes a database of the coordinator one of all nodes.
pub(crate) async fn meet(base: &str, name: &str) {
    for worker in workers() {
        on(&worker, &format!("create database {name}")).await;
    }
    join(base, name).await;
}

/// Where the other nodes find this one: by name, or by the folder of its socket.
fn place(url: &str) -> (String, u16) {
    let options = PgConnectOptions::from_str(url).expect("the address of a node is well formed");
    let socket = options.get_socket().map(|folder| folder.display().to_string());
    (socket.unwrap_or_else(|| options.get_host().to_owned()), options.get_port())
}

/// Spreads the tables of a migrated database, as an operator does.
pub(crate) fn spread(url: &str) {
    if workers().is_empty() {
        return;
    }
    let program =
        std::env::var_os("CITUS_PROGRAM").expect("CITUS_PROGRAM is the program, as scripts/citus sets it");
    let done = Command::new(program)
        .args(["distribute", "--yes", "--shards", SHARDS])
        .env("DATABASE_URL", url)
        .env("LIAISON_ALLOW_FORGETFUL_DATABASE", "true")
        .env("LIAISON_CONFIG", "/dev/null")
        .output()
        .expect("the program runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// Shows everybody out of a database, Citus's own connections and its caretaker too, and lets nobody in: so it can be copied
/// and renamed.
pub(crate) async fn shut(coordinator: &mut PgConnection, name: &str) {
    if workers().is_empty() {
        return;
    }
    everywhere(coordinator, &format!("alter database {name} with allow_connections false")).await;
    let out =
        format!("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '{name}'");
    everywhere(coordinator, &out).await;
}

/// Lets everybody in again.
pub(crate) async fn open(coordinator: &mut PgConnection, name: &str) {
    if !workers().is_empty() {
        everywhere(coordinator, &format!("alter database {name} with allow_connections true")).await;
    }
}
