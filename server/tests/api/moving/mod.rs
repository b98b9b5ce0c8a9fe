//! Moving in and out: a site's members as a folder of lines. The folders are real: the sample of the manual, and broken ones.

mod asked;
mod broken;
mod convert;
mod couples;
mod fields;
mod genders;
mod interrupted;
mod mended;
mod old_addresses;
mod passwords;
mod round_trip;
mod sample;
mod sealed;
mod strange;
mod table;
mod welcome;

use crate::world::World;
use liaison::{
    moving::{self, Import, Report},
    settings::{self, SiteRow, SiteState},
};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// The password of everybody in these folders.
const PASSWORD: &str = "correct horse";

/// The manual's.
fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/moving-in/sample")
}

/// A world whose open site has yet to open again.
async fn closed() -> World {
    let world = World::start().await;
    world.set_state("open.test", SiteState::Maintenance).await;
    world
}

async fn site(world: &World) -> SiteRow {
    let sites = settings::list(&world.db).await.unwrap();
    sites.into_iter().find(|site| site.domain == "open.test").unwrap()
}

async fn try_import(
    world: &World,
    folder: &Path,
    dry_run: bool,
    seen_before: bool,
) -> anyhow::Result<Report> {
    import_by(world, &world.db, folder, (dry_run, seen_before)).await
}

/// Only where old addresses lead.
async fn mend_redirects(world: &World, folder: &Path) -> anyhow::Result<Report> {
    let site = site(world).await;
    let import = Import { redirects_only: true, ..wanted(world, &world.db, &site, folder) };
    moving::import(&import).await
}

fn wanted<'a>(world: &'a World, pool: &'a PgPool, site: &'a SiteRow, folder: &Path) -> Import<'a> {
    Import {
        pool,
        media: &world.app.media,
        random: &world.app.random,
        clock: &world.clock,
        site,
        folder: folder.to_owned(),
        dry_run: false,
        seen_before: false,
        redirects_only: false,
        is_page: &liaison::web::has_page,
        progress: &|_, _| {},
    }
}

/// By connections of its own.
async fn import_by(
    world: &World,
    pool: &PgPool,
    folder: &Path,
    (dry_run, seen_before): (bool, bool),
) -> anyhow::Result<Report> {
    let site = site(world).await;
    let import = Import { dry_run, seen_before, ..wanted(world, pool, &site, folder) };
    moving::import(&import).await
}

async fn import(world: &World, folder: &Path) -> Report {
    try_import(world, folder, false, false).await.unwrap()
}

/// Says what would come, and shows that nothing was written.
async fn dry_run(world: &World, folder: &Path) -> Report {
    let before = digest(&world.db, &[]).await;
    let report = try_import(world, folder, true, false).await.unwrap();
    assert_eq!(differing(&before, &digest(&world.db, &[]).await), Vec::<String>::new());
    report
}

/// A folder with these files.
fn folder(files: &[(&str, String)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A line of members.jsonl that is right, with some fields changed.
fn member(id: &str, changes: &Value) -> String {
    let mut line = json!({
        "external_id": id, "name": format!("Anna {id}"), "email": format!("anna{id}@example.com"), "gender": "female", "seeks": "male",
        "date_of_birth": "1990-05-17", "country": "NL", "city": "Utrecht", "created_at": "2020-01-01T12:00:00Z"
    });
    for (field, value) in changes.as_object().unwrap() {
        line[field] = value.clone();
    }
    format!("{line}\n")
}

/// What a table holds, as a digest of its rows in any order; not those that tell for ten minutes whose rows were written.
async fn digest(db: &PgPool, but: &[&str]) -> BTreeMap<String, String> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select table_name::text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('search_changes', 'session_changes')
           and not exists (select from pg_inherits where inhrelid = table_name::text::regclass)",
    )
    .fetch_all(db)
    .await
    .unwrap();
    let mut digests = BTreeMap::new();
    for table in tables.into_iter().filter(|table| !but.contains(&table.as_str())) {
        let query =
            format!("select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) from {table} t");
        let digest: String = sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(db).await.unwrap();
        digests.insert(table, digest);
    }
    digests
}

/// Tables that are not as they were.
fn differing(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<String> {
    before
        .iter()
        .filter(|(table, digest)| after.get(*table) != Some(digest))
        .map(|(table, _)| table.clone())
        .collect()
}

async fn number(world: &World, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&world.db).await.unwrap()
}
