//! Against a real PostgreSQL, one scratch cluster per test.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod drain;
mod periodic;
mod running;
mod world;

/// The server applies these tables as its first migration.
#[test]
fn the_servers_migration_is_this_schema() {
    let migration = concat!(env!("CARGO_MANIFEST_DIR"), "/../../server/migrations/0001_jobs.sql");
    assert_eq!(std::fs::read_to_string(migration).unwrap(), jobs::SCHEMA);
}
