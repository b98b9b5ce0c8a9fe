//! The schema, which each start makes where it is missing or another version's.

use serde_json::json;
use sqlx::PgPool;

use crate::world::World;

/// Which statements made it.
async fn stamp(pool: &PgPool) -> Option<String> {
    let stamp = "select obj_description('mollie_sandbox'::regnamespace, 'pg_namespace')";
    sqlx::query_scalar(stamp).fetch_one(pool).await.unwrap()
}

#[tokio::test]
async fn a_start_on_the_tables_of_another_version_brings_what_is_missing_and_keeps_what_is_there() {
    let world = World::new().await;
    let payment = world.post("payments", &world.payment(&json!({}))).await.body["id"].clone();
    let made = stamp(&world.pool).await;
    assert!(made.is_some());
    let older = "drop index mollie_sandbox.payments_customer; comment on schema mollie_sandbox is 'older'";
    sqlx::raw_sql(older).execute(&world.pool).await.unwrap();
    world.second().await;
    assert_eq!(stamp(&world.pool).await, made);
    let index: bool =
        sqlx::query_scalar("select to_regclass('mollie_sandbox.payments_customer') is not null")
            .fetch_one(&world.pool)
            .await
            .unwrap();
    assert!(index);
    assert_eq!(world.get("payments").await.body["_embedded"]["payments"][0]["id"], payment);
}
