//! How PostgreSQL finds who is due, and who is new: from indexes, reading few pages, however many members there are.

use super::begin;
use crate::{
    members::get_members_plans::{scans, statement},
    world::{World, man},
};
use serde_json::Value;
use sqlx::Row;
use time::Duration;

const MEMBERS: i32 = 50_000;

/// Members of one town, one in a thousand of them new; the trigger plans for them.
async fn populate(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    sqlx::raw_sql("set statement_timeout = 0").execute(&mut *connection).await.unwrap();
    let people = "with people as (
          insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city,
            fictional, active_on, created_at)
          select gen_random_uuid(), (select id from sites limit 1), 'shared', 'active', 'Somebody', case i % 2 when 0 then 'male' else 'female' end,
            i % 2 = 1, i % 2 = 0, '1990-01-01', 'NL', 'NL-UT', 'nl-utrecht', false, $1::date, $1 - case i % 1000 when 0 then 1 else 100 + i end * interval '1 hour'
          from generate_series(1, $2) i returning id, site_id, created_at)
        insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at, confirmed_at)
        select id, site_id, id || '@example.test', 'none', 'active', 'en', 'NL', 'Europe/Amsterdam', created_at, created_at from people";
    sqlx::query(people).bind(world.clock.now()).bind(MEMBERS).execute(&mut *connection).await.unwrap();
    // As after the first minutes: weeks are planned, and absences spread over days to come.
    sqlx::query("update weekly_plans set for_at = $1, due_at = $1")
        .bind(world.clock.now() + Duration::DAY)
        .execute(&mut *connection)
        .await
        .unwrap();
    sqlx::query("update reminder_plans set due_at = $1 + random() * interval '7 days'")
        .bind(world.clock.now())
        .execute(&mut *connection)
        .await
        .unwrap();
    drop(connection);
    world.vacuum(&["profiles", "accounts", "weekly_plans", "reminder_plans"]).await;
}

async fn plan(world: &World, words: &str, arguments: &str) -> Value {
    let mut connection = world.db.acquire().await.unwrap();
    let prepare = format!("prepare looked_at as {}", statement(words));
    sqlx::raw_sql(sqlx::AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
    let explain = format!("explain (analyze, buffers, format json) execute looked_at ({arguments})");
    let row = sqlx::raw_sql(sqlx::AssertSqlSafe(explain)).fetch_one(&mut *connection).await.unwrap();
    let plan: Value = row.get(0);
    sqlx::raw_sql("deallocate looked_at").execute(&mut *connection).await.unwrap();
    plan[0]["Plan"].clone()
}

fn check(name: &str, plan: &Value, most: u64) {
    let mut read = Vec::new();
    scans(plan, &mut read);
    for scan in read {
        assert_ne!(scan["Node Type"], "Seq Scan", "{name}: {plan:#}");
    }
    let pages: u64 =
        ["Shared Hit Blocks", "Shared Read Blocks"].map(|key| plan[key].as_u64().unwrap()).iter().sum();
    assert!(pages <= most, "{name}: {pages} pages: {plan:#}");
}

#[tokio::test]
async fn who_is_due_and_who_is_new_is_read_from_indexes() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    begin(&world).await;
    populate(&world).await;
    let now = world.clock.now();
    // Nobody is due in most minutes; then very many are, of whom a batch is read.
    for (moment, most) in [(now, 10), (now + Duration::days(2), 300)] {
        let weeks = plan(&world, "for_at is not null and due_at <= $1", &format!("'{moment}', 200")).await;
        check("weeks", &weeks, most);
    }
    let absences =
        plan(&world, "from reminder_plans\n         where due_at <= $1", &format!("'{now}', 200")).await;
    check("absences", &absences, 300);
    let new = plan(&world, "w.for_at is null limit", "1000").await;
    check("without a plan", &new, 10);
    let arguments = format!(
        "'{{female}}', '{{nl-utrecht}}', 'shared', 'male', '{}', '{}'",
        now - Duration::days(3),
        adam.id
    );
    let joined = plan(&world, "with joined as materialized", &arguments).await;
    check("who joined", &joined, 1_000);
}
