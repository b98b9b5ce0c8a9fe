//! How PostgreSQL finds people for the swipe game and the match finder among 100,000 members: from the
//! indexes of search alone, a bounded number of pages, whatever the seeker has decided upon before.

use super::get_members_plans::{scans, statement};
use crate::world::{Member, World, man};
use liaison::{kernel::country::Country, settings};
use serde_json::Value;
use sqlx::{Connection, PgConnection, Row};
use uuid::Uuid;

const MEMBERS: i32 = 100_000;

/// A connection that may take its time, and whose commits vacuum sees.
async fn patient(world: &World) -> PgConnection {
    let mut connection = PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    let settings = "set statement_timeout = 0; set synchronous_commit = on";
    sqlx::raw_sql(settings).execute(&mut connection).await.unwrap();
    connection
}

/// Members of all towns, one in five of them in Utrecht, of all ages and tastes; a fifth was here today.
async fn populate(world: &World) {
    let towns: Vec<_> = Country::all().flat_map(|facts| settings::cities(facts.code)).collect();
    let texts = |text: fn(&settings::City) -> String| towns.iter().map(|town| text(town)).collect::<Vec<_>>();
    let mut connection = patient(world).await;
    sqlx::query(
        "insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, interests,
           fictional, has_photo, active_on, created_at)
         select md5('m' || i)::uuid, (select id from sites limit 1), 'shared', case when i % 33 = 0 then 'disabled' else 'active' end, 'Somebody',
           case when i % 2 = 0 then 'male' else 'female' end, (i % 2 = 1) <> (i % 16 = 1), (i % 2 = 0) <> (i % 16 = 1),
           $1::date - 6600 - (i * 7919) % 18000, $4[place.n], $5[place.n], $6[place.n],
           (array['music', 'dancing', 'kissing', 'art', 'wine', 'yoga', 'pets', 'gaming'])[i % 5 + 1 : i % 5 + i % 3 + 1],
           i % 13 = 0, i % 10 > 0, $1::date - case when i % 5 = 0 then 0 else i % 60 end, $1
         from generate_series(1, $3) i
         cross join lateral (select case when i % 5 = 1 then array_position($6, 'nl-utrecht') else 1 + i * 31 % $2 end as n) place",
    )
    .bind(world.clock.now())
    .bind(i32::try_from(towns.len()).unwrap())
    .bind(MEMBERS)
    .bind(texts(|town| town.country.code().to_owned()))
    .bind(texts(|town| town.region.clone()))
    .bind(texts(|town| town.id.clone()))
    .execute(&mut connection)
    .await
    .unwrap();
    sqlx::query("insert into member_activity select id, $1 from profiles where active_on = $1::date")
        .bind(world.clock.now())
        .execute(&mut connection)
        .await
        .unwrap();
}

/// Somebody who has played for long, 2,000 passed over, 300 liked, 200 who like him, among others who have too.
async fn veteran(world: &World) -> Member {
    let adam = world.member(man("Adam")).await;
    populate(world).await;
    let mut connection = patient(world).await;
    for (table, first, count) in
        [("swipe_dislikes", 0, 2_000), ("likes_sent", 2_000, 300), ("likes_received", 2_300, 200)]
    {
        let insert = format!(
            "insert into {table} (member_id, other_id, created_at)
             (select $1, id, created_at from profiles where id <> $1 and gender = 'female' and country = 'NL'
              order by active_on desc, id offset {first} limit {count})
             union all
             select player.id, other.id, player.created_at from (select * from profiles where id <> $1 order by id limit 100) player
             cross join (select id from profiles where id <> $1 order by id desc limit 300) other"
        );
        sqlx::query(sqlx::AssertSqlSafe(insert)).bind(adam.id).execute(&mut connection).await.unwrap();
    }
    sqlx::query(
        "insert into blocks (member_id, other_id, direction, created_at)
         select player.id, other.id, 'blocks', player.created_at
         from (select id, created_at from profiles where id = $1 union all (select id, created_at from profiles where id <> $1 order by id limit 100)) player
         cross join (select id from profiles where id <> $1 order by id desc limit 300) other",
    )
    .bind(adam.id)
    .execute(&mut connection)
    .await
    .unwrap();
    let tables = ["profiles", "member_activity", "blocks", "swipe_dislikes", "likes_sent", "likes_received"];
    world.vacuum(&tables).await;
    adam
}

/// Carries a statement out and looks at its plan: no table is read through, `profiles` only by the
/// indexes named here, and at most so many 8 KB pages are touched.
async fn check(connection: &mut PgConnection, words: &str, values: &str, indexes: &[&str], pages: u64) {
    let prepare = format!("prepare looked_at as {}", statement(words));
    sqlx::raw_sql(sqlx::AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
    let explain = format!("explain (analyze, buffers, format json) execute looked_at ({values})");
    let row = sqlx::raw_sql(sqlx::AssertSqlSafe(explain)).fetch_one(&mut *connection).await.unwrap();
    sqlx::raw_sql("deallocate looked_at").execute(&mut *connection).await.unwrap();
    let plan: Value = row.get(0);
    let mut read = Vec::new();
    scans(&plan[0]["Plan"], &mut read);
    read.retain(|scan| scan["Actual Loops"] != 0);
    for scan in &read {
        assert_ne!(scan["Node Type"], "Seq Scan", "{words}: {}", scan["Relation Name"]);
        if scan["Relation Name"] == "profiles" {
            let index = scan["Index Name"].as_str().unwrap_or("none");
            assert!(indexes.contains(&index), "{words}: {} by {index}", scan["Node Type"]);
        }
    }
    let touched: u64 = ["Shared Hit Blocks", "Shared Read Blocks"]
        .map(|name| plan[0]["Plan"][name].as_u64().unwrap())
        .iter()
        .sum();
    assert!(!read.is_empty() && touched <= pages, "{words}: {touched} pages");
}

#[tokio::test]
async fn decks_and_matches_are_read_from_the_indexes_of_search() {
    let world = World::start().await;
    let adam = veteran(&world).await;
    let id = adam.id;
    // A connection of the server's own pool: its settings make the plans.
    let mut connection = world.db.acquire().await.unwrap();
    // The deck, and ten cards by key.
    let deck = format!("'{id}', true, true, 10");
    check(&mut connection, "cross join swipes_of(", &deck, &["profiles_search", "profiles_pkey"], 700).await;
    for (closeness, indexes, pages) in [
        ("city", ["profiles_search_city", "profiles_pkey", ""], 600),
        ("region", ["profiles_search_city", "profiles_search_region", "profiles_pkey"], 700),
        ("country", ["profiles_search_city", "profiles_search_region", "profiles_search"], 1_000),
    ] {
        let indexes = [indexes.as_slice(), &["profiles_pkey"]].concat();
        let values = format!(
            "'{id}', '{{female}}', 'shared', 'nl-utrecht', 'NL-UT', 'NL', 'male', '1996-11-21', '1986-11-21', false, '{closeness}', '{{music,wine}}', 100"
        );
        check(&mut connection, "admirers as", &values, &indexes, pages).await;
    }
    let ids: Vec<Uuid> = sqlx::query_scalar(
        "select id from profiles where gender = 'female' and country = 'NL' order by md5(id::text) limit 500",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let ids: Vec<String> = ids.iter().map(Uuid::to_string).collect();
    let values = format!(
        "'{id}', '{{{}}}', 'nl-utrecht', 'NL-UT', true, '{{music,wine}}', '{{single}}', '{{slim}}', '2026-11-20 12:00Z', '{{20,10,15,8,10,10,10,1,5}}', 24",
        ids.join(",")
    );
    check(
        &mut connection,
        "cross join lateral (\n             select case when fact",
        &values,
        &["profiles_pkey"],
        7_000,
    )
    .await;
}
