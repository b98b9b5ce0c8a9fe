//! How PostgreSQL carries searches out over 100,000 members: from the index of the place's kind alone, and
//! with so few pages read that a million members cost no more.

use crate::world::{Member, World, man};
use liaison::{
    kernel::{country::Country, database},
    settings,
};
use serde_json::Value;
use sqlx::{Connection, PgConnection, Postgres, Row, pool::PoolConnection};
use std::path::Path;

const MEMBERS: i32 = 100_000;

/// The one statement with these words in it, as the compiler checked it.
pub fn statement(words: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.sqlx");
    let read = |path: &Path| serde_json::from_str::<Value>(&std::fs::read_to_string(path).unwrap()).unwrap();
    let queries =
        std::fs::read_dir(folder).unwrap().map(|entry| read(&entry.unwrap().path())["query"].clone());
    let mut found = queries.filter(|query| query.as_str().unwrap().contains(words));
    let statement = found.next().unwrap().as_str().unwrap().to_owned();
    assert!(found.next().is_none(), "one statement has {words}");
    statement
}

/// Members of all towns, the larger ones fuller, of all ages and tastes; a fifth was here today.
async fn populate(world: &World, searcher: &Member) {
    let towns: Vec<_> = Country::all().flat_map(|facts| settings::cities(facts.code)).collect();
    let texts = |text: fn(&settings::City) -> String| towns.iter().map(|town| text(town)).collect::<Vec<_>>();
    let mut connection = PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    // Vacuum marks pages as all visible once their commit is written out.
    // Seeded: the same members each time, so that the pages are a fact and not a matter of luck.
    sqlx::raw_sql("set statement_timeout = 0; set synchronous_commit = on; select setseed(0.5)")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query(
        "insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, interests, intent, languages,
           fictional, has_photo, active_on, created_at)
         select gen_random_uuid(), (select id from sites limit 1), 'shared', case when i % 33 = 0 then 'disabled' else 'active' end, 'Somebody', gender,
           (gender = 'female') <> (i % 16 = 1), (gender = 'male') <> (i % 16 = 1), $1::date - 6600 - (least(random(), random()) * 18000)::integer,
           town.country, town.region, town.city, (array['music', 'dancing', 'kissing', 'art', 'wine', 'yoga', 'pets', 'gaming'])[i % 5 + 1 : i % 5 + i % 3 + 1],
           (array['chat', 'dates', 'relationship'])[i % 3 + 1 : i % 3 + i % 2 + 1], (array['de', 'en', 'fr', 'tr'])[i % 4 + 1 : i % 4 + i % 3 + 1],
           i % 13 = 0, i % 10 > 0, $1::date - case when i % 5 = 0 then 0 else (random() * 60)::integer end, $1 - (i % 90) * interval '1 day'
         from (select i, case when random() < 0.52 then 'male' else 'female' end as gender, 1 + floor(random() * random() * $2)::integer as place
               from generate_series(1, $3) i) drawn
         join (select *, row_number() over (order by size desc) as place
               from unnest($4::text[], $5::text[], $6::text[], $7::integer[]) t (country, region, city, size)) town using (place)",
    )
    .bind(world.clock.now())
    .bind(i32::try_from(towns.len()).unwrap())
    .bind(MEMBERS)
    .bind(texts(|town| town.country.code().to_owned()))
    .bind(texts(|town| town.region.clone()))
    .bind(texts(|town| town.id.clone()))
    .bind(towns.iter().map(|town| i32::try_from(town.population).unwrap()).collect::<Vec<_>>())
    .execute(&mut connection)
    .await
    .unwrap();
    sqlx::query("insert into member_activity select id, $1 - random() * random() * interval '1 day' from profiles where active_on = $1::date")
        .bind(world.clock.now())
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query(
        "insert into blocks select blocker.id, other.id, 'blocks', $2
         from (select $1 as id union all (select id from profiles where id <> $1 order by id desc limit 99)) blocker
         cross join (select id from profiles where id <> $1 order by id limit 300) other",
    )
    .bind(searcher.id)
    .bind(world.clock.now())
    .execute(&mut connection)
    .await
    .unwrap();
    world.vacuum(&["profiles", "member_activity", "blocks"]).await;
}

/// A search as parameters of the statement.
struct Shape {
    name: &'static str,
    kind: &'static str,
    genders: &'static [&'static str],
    places: Vec<String>,
    /// One rank each, or all together.
    ranked: bool,
    /// Ages and what follows, in SQL.
    filters: &'static str,
    /// What they look for and speak, in SQL.
    said: &'static str,
    newest: bool,
    later_page: bool,
    /// 8 KB pages that it may touch.
    pages: u64,
}

const NO_FILTER: &str = "null, null, false, false, null, null";

fn shape(name: &'static str, kind: &'static str, places: &[&str]) -> Shape {
    Shape {
        name,
        kind,
        genders: &["female"],
        places: places.iter().map(|&place| place.to_owned()).collect(),
        ranked: false,
        filters: NO_FILTER,
        said: "null, null",
        newest: false,
        later_page: false,
        pages: 250,
    }
}

fn shapes() -> Vec<Shape> {
    let towns = |country: &str| -> Vec<String> {
        settings::cities(Country::parse(country).unwrap()).iter().map(|town| town.id.clone()).collect()
    };
    let around = |name| Shape { places: towns("DE"), ranked: true, pages: 1_000, ..shape(name, "city", &[]) };
    vec![
        shape("a country", "country", &["US"]),
        Shape { genders: &["male", "female"], ..shape("both genders", "country", &["US"]) },
        Shape { later_page: true, pages: 40, ..shape("a later page", "country", &["US"]) },
        shape("all countries of a site", "country", &["NL", "BE", "DE", "FR", "GB", "US"]),
        shape("a region", "region", &["DE-BE"]),
        Shape {
            filters: "'1996-11-21', '1986-11-21', true, true, null, null",
            ..shape("ages", "country", &["US"])
        },
        Shape {
            filters: "null, null, false, false, '{music,yoga}', null",
            ..shape("interests", "country", &["US"])
        },
        Shape { filters: "null, null, false, true, null, null", ..shape("photo", "country", &["US"]) },
        Shape { said: "'{dates}', '{de,en}'", ..shape("intent and languages", "country", &["US"]) },
        // Each of those who were here today is looked up: the one filter that does not stand in the index.
        Shape {
            filters: "null, null, false, false, null, '2026-11-21 11:55Z'",
            pages: 9_000,
            ..shape("online", "country", &["US"])
        },
        shape("a town", "city", &["gb-london"]),
        around("near, nearest first"),
        Shape { ranked: false, ..around("near, most lately active first") },
        Shape {
            filters: "'1996-11-21', '1986-11-21', true, true, '{music}', null",
            said: "'{chat,dates}', '{de,tr}'",
            ..around("near, all filters")
        },
        Shape { later_page: true, ..around("near, a later page") },
        shape("nobody", "country", &["XX"]),
        Shape { newest: true, ..shape("newest of a country", "country", &["US"]) },
        Shape {
            newest: true,
            later_page: true,
            pages: 40,
            ..shape("newest, a later page", "country", &["US"])
        },
        Shape { newest: true, ..shape("newest of a region", "region", &["DE-BE"]) },
        Shape {
            newest: true,
            filters: "'1996-11-21', '1986-11-21', true, true, '{music}', null",
            said: "'{chat,dates}', '{de,en}'",
            // Few fit, so that most of the place is read.
            pages: 1_000,
            ..shape("newest, all filters but one", "country", &["US"])
        },
        // As above, and the rows of those who were here today, since their index does not hold when they joined.
        Shape {
            newest: true,
            filters: "null, null, false, false, null, '2026-11-21 11:55Z'",
            pages: 13_000,
            ..shape("newest of those online", "country", &["US"])
        },
        Shape { newest: true, ranked: false, ..around("newest around a town") },
    ]
}

fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("'{{{}}}'", items.join(","))
}

impl Shape {
    fn call(&self, searcher: &Member) -> String {
        let strands: Vec<_> = (0..)
            .zip(&self.places)
            .flat_map(|(rank, place)| {
                self.genders.iter().map(move |gender| (gender, place, if self.ranked { rank } else { 0 }))
            })
            .collect();
        let bound = if self.later_page { "2026-11-10" } else { "9999-12-31" };
        format!(
            "execute search ({}, {}, {}, {}, 'shared', '{}', 'male', {}, '80000000-0000-4000-8000-000000000000', '{}', '{{}}', 25, {}, {}, {}, false)",
            list(strands.iter().map(|strand| strand.0)),
            list(strands.iter().map(|strand| strand.1)),
            list(strands.iter().map(|strand| strand.2)),
            list(strands.iter().map(|_| bound)),
            self.kind,
            self.filters,
            searcher.id,
            if self.later_page { 0 } else { 1000 },
            self.newest,
            self.said,
        )
    }
}

/// Every node that reads a table or an index.
pub fn scans<'a>(node: &'a Value, found: &mut Vec<&'a Value>) {
    if node["Relation Name"].is_string() || node["Index Name"].is_string() {
        found.push(node);
    }
    for child in node["Plans"].as_array().into_iter().flatten() {
        scans(child, found);
    }
}

fn check(shape: &Shape, plan: &Value) {
    let mut read = Vec::new();
    scans(plan, &mut read);
    for scan in read {
        let (kind, relation) = (&scan["Node Type"], scan["Relation Name"].as_str().unwrap_or_default());
        assert_ne!(kind, "Seq Scan", "{}: {relation}", shape.name);
        if relation == "profiles" {
            let index = match (shape.kind, shape.newest) {
                ("country", false) => "profiles_search",
                ("region", false) => "profiles_search_region",
                (_, false) => "profiles_search_city",
                ("country", true) => "profiles_newest",
                ("region", true) => "profiles_newest_region",
                (_, true) => "profiles_newest_city",
            };
            // Whoever is online was here today, and those few are sorted as soon as looked for in order.
            let few =
                shape.newest && shape.filters.ends_with("Z'") && scan["Index Name"] == "profiles_search";
            if few {
                continue;
            }
            assert!(kind == "Index Only Scan" && scan["Index Name"] == index, "{}: {scan}", shape.name);
            assert_eq!(scan["Heap Fetches"], 0, "{}: nothing of the rows", shape.name);
        }
    }
    let buffers = ["Shared Hit Blocks", "Shared Read Blocks"].map(|name| plan[name].as_u64().unwrap());
    let pages: u64 = buffers.iter().sum();
    assert!(pages <= shape.pages, "{}: {pages} pages: {plan:#}", shape.name);
    assert_eq!(plan["Temp Written Blocks"], 0, "{}: sorted in memory", shape.name);
}

#[tokio::test]
async fn every_search_reads_few_pages_of_one_index() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    populate(&world, &adam).await;
    // A connection of the server's own pool, as search uses it: its settings make the plans.
    let mut connection = world.db.acquire().await.unwrap();
    database::plan_by_values(&mut connection).await.unwrap();
    let prepare = format!("prepare search as {}", statement("with page as ("));
    sqlx::raw_sql(sqlx::AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
    for shape in shapes() {
        let explain = format!("explain (analyze, buffers, format json) {}", shape.call(&adam));
        let row = sqlx::raw_sql(sqlx::AssertSqlSafe(explain)).fetch_one(&mut *connection).await.unwrap();
        let plan: Value = row.get(0);
        check(&shape, &plan[0]["Plan"]);
    }
}

/// How often each connection planned such statements for their values, and how often it took a plan that was there.
async fn plans(connections: &mut [PoolConnection<Postgres>], words: &str) -> (i64, i64) {
    let (mut anew, mut kept) = (0, 0);
    for connection in connections {
        let row: (i64, i64) = sqlx::query_as(
            "select coalesce(sum(custom_plans), 0)::bigint, coalesce(sum(generic_plans), 0)::bigint from pg_prepared_statements
             where position($1 in statement) > 0 and position('pg_prepared_statements' in statement) = 0",
        )
        .bind(words)
        .fetch_one(&mut **connection)
        .await
        .unwrap();
        anew += row.0;
        kept += row.1;
    }
    (anew, kept)
}

#[tokio::test]
async fn only_searches_are_planned_anew_each_time() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    // More than five times: until then PostgreSQL plans anew to see what plans for values are worth.
    for _ in 0..100 {
        adam.page.get("/api/members.php").await.ok();
    }
    // All of them: one that is given back just now is waited for.
    let mut connections = Vec::new();
    for _ in 0..world.db.size() {
        connections.push(world.db.acquire().await.unwrap());
    }
    let (anew, kept) = plans(&mut connections, "with page as (").await;
    assert!(anew >= 100 && kept == 0, "searches: {anew} anew, {kept} kept");
    let (anew, kept) = plans(&mut connections, r#"id as "id: SessionId""#).await;
    assert!(kept > 0, "sessions: {anew} anew, {kept} kept");
}
