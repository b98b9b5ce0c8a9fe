//! docs/citus.toml says of every table where it stands once it is sharded; `scripts/citus` proves the rest.

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
    reference: Vec<String>,
    everywhere: Vec<String>,
    local: Vec<String>,
    member: BTreeMap<String, String>,
    conversation: BTreeMap<String, String>,
    #[serde(rename = "constraints")]
    _constraints: BTreeMap<String, String>,
    #[serde(rename = "functions")]
    _functions: BTreeMap<String, String>,
    #[serde(rename = "statements")]
    _statements: BTreeMap<String, String>,
    #[serde(rename = "unread")]
    _unread: BTreeMap<String, String>,
}

fn map() -> Map {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/citus.toml");
    Figment::from(Toml::file_exact(path)).extract().unwrap()
}

/// Those that stay small whatever the number of members.
pub fn reference_tables() -> BTreeSet<String> {
    map().reference.into_iter().collect()
}

#[tokio::test]
async fn each_table_has_its_place_and_its_key() {
    let map = map();
    let keys: Vec<(&String, &String)> = map.member.iter().chain(&map.conversation).collect();
    let mut named: Vec<&String> = map.reference.iter().chain(&map.everywhere).chain(&map.local).collect();
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
