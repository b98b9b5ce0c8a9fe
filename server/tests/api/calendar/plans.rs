//! How PostgreSQL finds who is due, and who is new: from indexes, reading few pages, however many members there are.

use super::begin;
use crate::{
    plans::{check, plan},
    world::{World, man},
};
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
    // Of the newcomers near a member, who are known, so many are looked up at a time.
    let ids: Vec<uuid::Uuid> =
        sqlx::query_scalar("select id from profiles where gender = 'female' order by id limit 100")
            .fetch_all(&world.db)
            .await
            .unwrap();
    let ids = ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let all = |text: &str| format!("array_fill('{text}'::text, array[100])");
    let arguments =
        format!("'{{{ids}}}', {}, {}, 'shared', 'male', '{}'", all("female"), all("nl-utrecht"), adam.id);
    let found =
        plan(&world, "from unnest($1::uuid[], $2::text[], $3::text[]) j (id, gender, city)", &arguments)
            .await;
    check("which newcomers can be found", &found, 600);
}
