//! One database per test, cloned from a template that carries the hash of what made it in its name.

use crate::cluster;
use sqlx::{Connection, PgConnection, migrate::Migrator, postgres::PgConnectOptions};
use std::{
    collections::BTreeSet,
    hash::{DefaultHasher, Hash, Hasher},
    str::FromStr,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use uuid::Uuid;

/// How many databases may be ending before a test waits for that of another, and how long it does.
const AT_ONCE: usize = 4;
const PATIENCE: Duration = Duration::from_millis(300);

/// A database of its own; dropped with the value.
#[derive(Debug)]
pub struct TestDatabase {
    name: String,
    base: String,
    /// Where it is.
    pub url: String,
}

impl TestDatabase {
    /// Clones the template, which the first test of all makes; file by file, which takes a third of the time that going through the log does.
    pub async fn new(migrations: &Migrator) -> Self {
        Self::prepared(migrations, "", |_| async {}).await
    }

    /// The same of a template, called `name`, in which `prepare` was at work, who is given its address: what each test would
    /// do first. It leaves no connection open.
    pub async fn prepared<Work: Future<Output = ()>>(
        migrations: &Migrator,
        name: &str,
        prepare: impl FnOnce(String) -> Work,
    ) -> Self {
        let base = std::env::var("DATABASE_URL").expect(
            "DATABASE_URL is not set: run `make test`, or `cargo run -p pgbox -- with --scratch -- cargo test`",
        );
        let mut admin = PgConnection::connect(&base).await.expect("the test database server answers");
        let template = template(&mut admin, &base, migrations, name, prepare).await;
        let name = format!("test_{}", Uuid::new_v4().simple());
        copy(&mut admin, &name, &template).await;
        let url = with_database(&base, &name);
        Self { name, base, url }
    }
}

impl TestDatabase {
    /// One with nothing in it, not even tables.
    pub async fn empty() -> Self {
        let base = std::env::var("DATABASE_URL").expect("DATABASE_URL is set, as for `new`");
        let mut admin = PgConnection::connect(&base).await.expect("the test database server answers");
        let name = format!("test_{}", Uuid::new_v4().simple());
        execute(&mut admin, &format!("create database {name}")).await;
        Self { url: with_database(&base, &name), name, base }
    }

    /// The same; on a cluster its nodes know each other, and nothing is spread.
    pub async fn joined() -> Self {
        let empty = Self::empty().await;
        cluster::meet(&empty.base, &empty.name).await;
        empty
    }

    /// Copies the database as it stands, as a backup would. Nobody may use it meanwhile.
    pub async fn copy(&self) -> Self {
        let mut admin = PgConnection::connect(&self.base).await.expect("the test database server answers");
        let name = format!("test_{}", Uuid::new_v4().simple());
        cluster::shut(&mut admin, &self.name).await;
        copy(&mut admin, &name, &self.name).await;
        cluster::open(&mut admin, &self.name).await;
        Self { url: with_database(&self.base, &name), name, base: self.base.clone() }
    }
}

impl Drop for TestDatabase {
    /// Begins its end: PostgreSQL takes a tenth of a second to look again whether all connections are gone, and the next test
    /// need not wait for that.
    fn drop(&mut self) {
        let (base, statement) =
            (self.base.clone(), format!("drop database if exists {} with (force)", self.name));
        let place = Place::take();
        // Drop can't await, and the test's own runtime may be the one that is ending.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime for dropping").block_on(async {
                for node in [base].into_iter().chain(cluster::workers()) {
                    if let Ok(mut admin) = PgConnection::connect(&node).await {
                        let drop = sqlx::AssertSqlSafe(statement.clone());
                        let _ = sqlx::raw_sql(drop).execute(&mut admin).await;
                    }
                }
            });
            drop(place);
        });
    }
}

/// One of those that are ending.
struct Place;

static ENDING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

impl Place {
    /// Waits while too many are ending. A connection that this blocked runtime was just opening holds a database until
    /// PostgreSQL's authentication_timeout, 60 s: then it is one more, while the runtime ends.
    fn take() -> Self {
        let ending = ENDING.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = ENDED.wait_timeout_while(ending, PATIENCE, |ending| *ending >= AT_ONCE);
        *waited.unwrap_or_else(PoisonError::into_inner).0 += 1;
        Self
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *ENDING.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        ENDED.notify_one();
    }
}

async fn template<Work: Future<Output = ()>>(
    admin: &mut PgConnection,
    base: &str,
    migrations: &Migrator,
    name: &str,
    prepare: impl FnOnce(String) -> Work,
) -> String {
    let mut hasher = DefaultHasher::new();
    for migration in migrations.iter() {
        migration.checksum.hash(&mut hasher);
    }
    name.hash(&mut hasher);
    let name = format!("template_{:016x}", hasher.finish());
    if known().contains(&name) {
        return name;
    }
    // Tests run side by side, also in several processes: one makes the template, the others wait.
    execute(admin, "select pg_advisory_lock(7700)").await;
    let exists: bool = sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
        .bind(&name)
        .fetch_one(&mut *admin)
        .await
        .expect("pg_database can be read");
    if !exists {
        let making = format!("{name}_making");
        cluster::everywhere(admin, &format!("drop database if exists {making}")).await;
        cluster::everywhere(admin, &format!("create database {making}")).await;
        cluster::join(base, &making).await;
        let url = with_database(base, &making);
        let mut connection = PgConnection::connect(&url).await.expect("the new template answers");
        migrations.run_direct(None, &mut connection, false).await.expect("migrations run");
        connection.close().await.expect("the template is let go");
        if spreads(migrations) {
            cluster::spread(&url);
        }
        prepare(url).await;
        cluster::shut(admin, &making).await;
        cluster::everywhere(admin, &format!("alter database {making} rename to {name}")).await;
    }
    execute(admin, "select pg_advisory_unlock(7700)").await;
    known().insert(name.clone());
    name
}

async fn copy(admin: &mut PgConnection, name: &str, template: &str) {
    cluster::everywhere(admin, &format!("create database {name} template {template} strategy file_copy"))
        .await;
}

/// Whether these are the program's own migrations: other crates' tests have tables of their own.
fn spreads(migrations: &Migrator) -> bool {
    migrations.iter().any(|migration| migration.sql.as_str().contains("create table conversation_members"))
}

/// The templates that this process need not look for.
fn known() -> MutexGuard<'static, BTreeSet<String>> {
    static KNOWN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) async fn execute(admin: &mut PgConnection, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(admin).await.expect(statement);
}

pub(crate) fn with_database(base: &str, name: &str) -> String {
    PgConnectOptions::from_str(base).expect("DATABASE_URL is well formed");
    let (front, query) = base.split_once('?').map_or((base, None), |(front, query)| (front, Some(query)));
    let server = front.rsplit_once('/').map_or(front, |(server, _)| server);
    query.map_or_else(|| format!("{server}/{name}"), |query| format!("{server}/{name}?{query}"))
}
