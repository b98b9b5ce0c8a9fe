//! Against the real PostgreSQL of this machine.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cluster;
mod with;

use sqlx::{Connection, PgConnection, Row};

async fn connect(cluster: &pgbox::PgBox, database: &str) -> PgConnection {
    PgConnection::connect(&cluster.url(database)).await.unwrap()
}

async fn text(connection: &mut PgConnection, query: &'static str) -> String {
    sqlx::query(query).fetch_one(connection).await.unwrap().get(0)
}
