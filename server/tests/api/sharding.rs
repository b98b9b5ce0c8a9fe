//! docs/citus.toml says of every table where it stands once it is sharded, and what is spread can be: `scripts/citus`
//! proves the rest on a cluster.

use figment::{
    Figment,
    providers::{Format, Toml},
};
use liaison::serve::MIGRATIONS;
use serde::Deserialize;
use sqlx::{Connection, PgConnection};
use std::{
    collections::{BTreeMap, BTreeSet},
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

fn map() -> Map {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/citus.toml");
    Figment::from(Toml::file_exact(path)).extract().unwrap()
}

/// Those that stay small whatever the number of members.
pub fn small_tables() -> BTreeSet<String> {
    map().small.into_iter().collect()
}

#[tokio::test]
async fn each_table_has_its_place_and_its_key() {
    let map = map();
    assert!(map.skipped.len() <= 5 && map.skipped.values().all(|why| !why.is_empty()), "{:?}", map.skipped);
    let keys: Vec<(&String, &String)> = map.member.iter().chain(&map.conversation).collect();
    let mut named: Vec<&String> = map.small.iter().chain(&map.coordinator).collect();
    named.extend(keys.iter().map(|(table, _)| *table));
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
    let tables: Vec<&String> = map.small.iter().chain(&map.coordinator).chain(map.member.keys()).collect();
    for (table, trigger, body) in triggers {
        if spread.contains_key(table.as_str()) {
            let words: BTreeSet<&str> =
                body.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).collect();
            let named = tables.iter().find(|other| words.contains(other.as_str()));
            assert_eq!(named, None, "{trigger} of {table} names another table");
        }
    }
    // The planner puts functions of SQL in place of their calls, which Citus refuses beside its own tables.
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
        assert_eq!(
            named, None,
            "{function} is of SQL and names a table that is spread: make it one of PL/pgSQL"
        );
    }
    connection.close().await.unwrap();
}
