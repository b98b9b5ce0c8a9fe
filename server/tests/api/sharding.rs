//! docs/citus.toml says of every table where it stands once it is sharded, and what is spread can be: `scripts/citus`
//! proves the rest on a cluster.

use figment::{
    Figment,
    providers::{Format, Toml},
};
use liaison::{
    kernel::cluster::{self, FUNCTIONS},
    serve::MIGRATIONS,
};
use serde::Deserialize;
use serde_json::Value;
use sqlx::{Connection, PgConnection};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use testkit::TestDatabase;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Map {
    small: Vec<String>,
    coordinator: Vec<String>,
    member: BTreeMap<String, String>,
    conversation: BTreeMap<String, String>,
    #[serde(rename = "functions")]
    _functions: BTreeMap<String, String>,
    #[serde(rename = "statements")]
    _statements: BTreeMap<String, String>,
    #[serde(rename = "unread")]
    _unread: BTreeMap<String, String>,
    skipped: BTreeMap<String, String>,
}

impl Map {
    fn local_and_spread(&self) -> impl Iterator<Item = &String> {
        let spread = self.member.keys().chain(self.conversation.keys());
        self.small.iter().chain(&self.coordinator).chain(spread)
    }
}

fn map() -> Map {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/citus.toml");
    Figment::from(Toml::file_exact(path)).extract().unwrap()
}

/// Citus repeats the whole text that `set local` stands in on each worker, and a worker refuses the rest of it.
#[test]
fn what_holds_for_a_transaction_is_set_in_a_text_of_its_own() {
    let texts = crate::architecture::sources();
    let settings: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.split('"'))
        .filter(|piece| piece.trim_start().starts_with("set local ") || piece.contains("; set local "))
        .collect();
    assert!(settings.len() > 5, "{settings:?}");
    let mixed: Vec<&&str> = settings
        .iter()
        .filter(|piece| !piece.split(';').all(|one| one.trim_start().starts_with("set ")))
        .collect();
    assert!(mixed.is_empty(), "{mixed:#?}");
}

/// Those that stay small whatever the number of members.
pub fn small_tables() -> BTreeSet<String> {
    map().small.into_iter().collect()
}

/// Those whose rows lie on the workers of a cluster.
pub fn spread_tables() -> BTreeSet<String> {
    let map = map();
    map.member.into_keys().chain(map.conversation.into_keys()).collect()
}

#[tokio::test]
async fn each_table_has_its_place_and_its_key() {
    let map = map();
    let keys: Vec<(&String, &String)> = map.member.iter().chain(&map.conversation).collect();
    let mut named: Vec<&String> = map.local_and_spread().collect();
    named.sort();
    let database = TestDatabase::new(&MIGRATIONS).await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar(
        "select relname::text from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
         and relname <> '_sqlx_migrations' order by relname::text collate \"C\"",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    assert_eq!(named, tables.iter().collect::<Vec<_>>(), "docs/citus.toml names each table once");
    for (table, key) in keys {
        let kind: Option<String> = sqlx::query_scalar(
            "select format_type(atttypid, atttypmod) from pg_attribute where attrelid = $1::text::regclass and attname = $2 and attnotnull",
        )
        .bind(table)
        .bind(key)
        .fetch_optional(&mut connection)
        .await
        .unwrap();
        assert_eq!(kind.as_deref(), Some("uuid"), "{table}.{key}: tables side by side have keys of one type");
    }
    connection.close().await.unwrap();
}

/// What `make citus` leaves out are few tests, each of which is there by that name: a name that several have, or that is a part of
/// others' names, would leave out those as well.
#[test]
fn few_tests_are_left_out_on_a_cluster_and_each_is_one() {
    let skipped = map().skipped;
    assert!(skipped.len() <= 5 && skipped.values().all(|why| !why.is_empty()), "{skipped:?}");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api");
    for name in skipped.keys() {
        let (module, function) = name.rsplit_once("::").expect(name);
        let file = tests.join(module.replace("::", "/")).with_extension("rs");
        let text = fs::read_to_string(&file).expect(name);
        let known = text.matches(&format!("fn {function}(")).count();
        let longer = text.matches(&format!("fn {function}")).count();
        assert_eq!((known, longer), (1, 1), "{name}");
    }
}

/// What Citus refuses of a table that is spread, or could do only on the coordinator: asked of plain PostgreSQL, so
/// that whoever adds to such a table hears of it at once.
#[tokio::test]
async fn what_is_spread_can_be() {
    let map = map();
    let spread: BTreeMap<&str, &str> = map
        .member
        .iter()
        .chain(&map.conversation)
        .map(|(table, key)| (table.as_str(), key.as_str()))
        .collect();
    let database = TestDatabase::new(&MIGRATIONS).await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    let unique: Vec<(String, String, Vec<String>)> = sqlx::query_as(
        "select c.relname::text, i.relname::text, array_agg(a.attname::text) from pg_index x
         join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.indkey)
         where x.indisunique and not c.relispartition and c.relnamespace = 'public'::regnamespace group by 1, 2",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    for (table, index, columns) in unique {
        if let Some(key) = spread.get(table.as_str()) {
            assert!(columns.iter().any(|column| column == key), "{index} is unique without {key}");
        }
    }
    let bound: Vec<(String, String)> = sqlx::query_as(
        "select conrelid::regclass::text, confrelid::regclass::text from pg_constraint where contype = 'f'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    for (table, other) in bound {
        let is_spread = |table: &str| spread.contains_key(table);
        assert!(!is_spread(&table) && !is_spread(&other), "{table} refers to {other} across machines");
    }
    // A trigger is at work on the shard's machine, which has no other of our tables.
    let triggers: Vec<(String, String, String)> = sqlx::query_as(
        "select t.tgrelid::regclass::text, t.tgname::text, p.prosrc from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where not t.tgisinternal",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let tables: Vec<&String> = map.local_and_spread().collect();
    for (table, trigger, body) in triggers {
        if spread.contains_key(table.as_str()) {
            let words: BTreeSet<&str> =
                body.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).collect();
            let named = tables.iter().find(|other| words.contains(other.as_str()));
            assert_eq!(named, None, "{trigger} of {table} names another table");
        }
    }
    // The planner puts functions of SQL in place of their calls, which Citus refuses beside its own tables: there they are others.
    let replaced = replaced();
    let functions: Vec<(String, String)> = sqlx::query_as(
        "select proname::text, prosrc from pg_proc p join pg_language l on l.oid = p.prolang
         where pronamespace = 'public'::regnamespace and lanname = 'sql'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    for (function, body) in functions {
        let words: BTreeSet<&str> =
            body.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).collect();
        let named = spread.keys().find(|table| words.contains(*table));
        assert!(
            named.is_none() || replaced.contains(&function),
            "{function} is of SQL and names {named:?}, which is spread: it needs another form in docs/citus.sql"
        );
    }
    connection.close().await.unwrap();
}

/// A database as migrations leave it, also where the tests' others are spread over a cluster.
async fn plain() -> (TestDatabase, PgConnection) {
    let database = TestDatabase::empty().await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    MIGRATIONS.run(&mut connection).await.unwrap();
    (database, connection)
}

/// The functions that have a second body, which `liaison distribute` installs.
fn replaced() -> BTreeSet<String> {
    cluster::functions().into_iter().collect()
}

/// All functions: how they are called, what they answer, and in which language they are.
async fn functions(connection: &mut PgConnection) -> BTreeMap<String, (String, String)> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(
        "select format('%s(%s)', proname, pg_get_function_arguments(p.oid)), pg_get_function_result(p.oid), lanname::text
         from pg_proc p join pg_language l on l.oid = p.prolang where pronamespace = 'public'::regnamespace and prokind = 'f'",
    )
    .fetch_all(connection)
    .await
    .unwrap();
    rows.into_iter().map(|(call, answer, language)| (call, (answer, language))).collect()
}

#[tokio::test]
async fn functions_of_a_cluster_are_called_as_those_of_the_migrations() {
    let (_database, mut connection) = plain().await;
    let before = functions(&mut connection).await;
    assert!(!cluster::put_functions(&mut connection).await.unwrap(), "plain PostgreSQL keeps its own");
    assert_eq!(functions(&mut connection).await, before);
    sqlx::raw_sql(FUNCTIONS).execute(&mut connection).await.unwrap();
    let after = functions(&mut connection).await;
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    let mut changed = BTreeSet::new();
    for (call, (answer, language)) in &after {
        assert_eq!(&before[call].0, answer, "{call}");
        if &before[call].1 != language {
            assert_eq!((before[call].1.as_str(), language.as_str()), ("sql", "plpgsql"), "{call}");
            changed.insert(call.split_once('(').unwrap().0.to_owned());
        }
    }
    assert_eq!(changed, replaced(), "docs/citus.sql replaces what is a plain select on plain PostgreSQL");
    connection.close().await.unwrap();
}

/// A statement that calls one of them names no spread table itself: Citus might send it to a worker, where nothing else is.
#[tokio::test]
async fn who_calls_a_function_for_rows_leaves_spread_tables_to_it() {
    let map = map();
    let (_database, mut connection) = plain().await;
    let lent: Vec<String> = sqlx::query_scalar(
        "select proname::text from pg_proc p join pg_language l on l.oid = p.prolang
         where pronamespace = 'public'::regnamespace and proretset and lanname = 'sql'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    assert!(replaced().iter().all(|function| lent.contains(function)), "{lent:?}");
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.sqlx")).unwrap() {
        let query: Value = serde_json::from_str(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap();
        let text = query["query"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        let called = lent.iter().find(|function| text.contains(&format!(" {function}(")));
        let words: Vec<&str> = text
            .split(|sign: char| !(sign.is_alphanumeric() || sign == '_'))
            .filter(|word| !word.is_empty())
            .collect();
        let is_named = |table: &&String| {
            words.windows(2).any(|two| {
                ["from", "join", "into", "update", "using"].contains(&two[0]) && two[1] == table.as_str()
            })
        };
        let named = map.member.keys().chain(map.conversation.keys()).find(is_named);
        assert!(called.is_none() || named.is_none(), "{called:?} beside {named:?}: {text}");
    }
}
