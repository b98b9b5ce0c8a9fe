//! What PostgreSQL reads for a statement of the program, so that a test can say that it does not grow with its tables.

use crate::{
    members::get_members_plans::{scans, statement},
    world::World,
};
use serde_json::Value;
use sqlx::Row;

/// The plan of the statement that has these words, run with these arguments.
pub async fn plan(world: &World, words: &str, arguments: &str) -> Value {
    let mut connection = world.db.acquire().await.unwrap();
    // What shards do is no valid JSON in a cluster's plans; plain PostgreSQL knows nothing of this setting.
    let off = "set citus.explain_distributed_queries = off";
    sqlx::raw_sql(off).execute(&mut *connection).await.unwrap();
    let prepare = format!("prepare looked_at as {}", statement(words));
    sqlx::raw_sql(sqlx::AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
    let explain = format!("explain (analyze, buffers, format json) execute looked_at ({arguments})");
    let row = sqlx::raw_sql(sqlx::AssertSqlSafe(explain)).fetch_one(&mut *connection).await.unwrap();
    let plan: Value = row.get(0);
    sqlx::raw_sql("deallocate looked_at").execute(&mut *connection).await.unwrap();
    plan[0]["Plan"].clone()
}

/// No table is read whole, and no more pages than these.
pub fn check(name: &str, plan: &Value, most: u64) {
    let mut read = Vec::new();
    scans(plan, &mut read);
    for scan in read {
        assert_ne!(scan["Node Type"], "Seq Scan", "{name}: {plan:#}");
    }
    let pages: u64 =
        ["Shared Hit Blocks", "Shared Read Blocks"].map(|key| plan[key].as_u64().unwrap()).iter().sum();
    assert!(pages <= most, "{name}: {pages} pages: {plan:#}");
}
