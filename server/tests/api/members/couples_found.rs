//! Who finds a couple: by whom they are, whom they seek, and the age of either of them; from the database and from memory.

use super::{
    change,
    couples::{take_couples, two, world},
};
use crate::world::{Member, Person, World, man, woman};
use serde_json::{Value, json};
use std::{collections::BTreeSet, time::Duration};
use testkit::Page;

fn names(cards: &Value) -> BTreeSet<String> {
    cards.as_array().unwrap().iter().map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

async fn found(page: &Page, query: &str) -> BTreeSet<String> {
    names(&page.get(&format!("/api/members.php?{query}")).await.ok()["results"])
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Eva, who seeks couples of all kinds, and couples of 30 and 35.
async fn people(world: &World) -> (Member, Vec<Member>) {
    let eva = Person { seeks: "couple_mf,couple_ff,couple_mm", ..woman("Eva") };
    let mut couples = Vec::new();
    for person in [
        two("AnnBo"),
        Person { gender: "couple_ff", seeks: "female", ..two("CleoDora") },
        Person { gender: "couple_mm", seeks: "male,couple_mm", ..two("EmilFinn") },
        Person { gender: "couple_mf", seeks: "couple_mf", ..two("GinaHans") },
    ] {
        couples.push(world.member(person).await);
    }
    (world.member(eva).await, couples)
}

#[tokio::test]
async fn each_finds_whom_they_look_for_and_who_looks_for_them() {
    let world = world().await;
    let (eva, couples) = people(&world).await;
    let adam = world.member(Person { seeks: "female,couple_mm,couple_ff", ..man("Adam") }).await;
    for query in ["", "sort=newest", "near=nl-utrecht&radius=10", "country=NL&countryregion=NL-UT"] {
        assert_eq!(found(&eva.page, query).await, set(&["AnnBo", "CleoDora"]), "{query}");
        assert_eq!(found(&adam.page, query).await, set(&["EmilFinn"]), "{query}");
        assert_eq!(found(&couples[0].page, query).await, set(&["Eva", "GinaHans"]), "{query}");
        assert_eq!(found(&couples[3].page, query).await, set(&["AnnBo"]), "{query}");
    }
    assert_eq!(found(&eva.page, "gender=couple_ff").await, set(&["CleoDora"]));
    world.set("open.test", |site| site.logged_out_search = true).await;
    let visitor = world.visitor("open.test");
    assert_eq!(
        found(&visitor, "country=NL&own_gender=couple_mf&gender=couple_mf").await,
        set(&["AnnBo", "GinaHans"])
    );
}

#[tokio::test]
async fn either_ones_age_is_enough_and_one_between_them_is_not() {
    let world = world().await;
    let (eva, _) = people(&world).await;
    let both = set(&["AnnBo", "CleoDora"]);
    for (ages, expected) in [
        ("min_age=30&max_age=30", &both),
        ("min_age=35&max_age=35", &both),
        ("min_age=35", &both),
        ("max_age=30", &both),
        ("min_age=36", &set(&[])),
        ("max_age=29", &set(&[])),
        ("min_age=31&max_age=34", &set(&[])),
        ("min_age=18&max_age=120", &both),
    ] {
        let page = eva.page.get(&format!("/api/members.php?{ages}")).await.ok();
        assert_eq!(&names(&page["results"]), expected, "{ages}");
        assert_eq!(page["numResults"], expected.len(), "{ages}");
    }
}

#[tokio::test]
async fn games_and_the_match_finder_ask_the_same() {
    let world = world().await;
    let (eva, couples) = people(&world).await;
    let deck = eva.page.get("/api/swipe.php").await.ok()["deck"].clone();
    assert_eq!(names(&deck), set(&["AnnBo", "CleoDora"]));
    let wishes = |ages: (u8, u8)| {
        json!({ "preferences": {
            "min_age": ages.0, "max_age": ages.1, "closeness": "country", "interests": [], "relationship_statuses": [], "body_types": []
        } })
    };
    // Whoever likes her is looked at by a way of its own.
    couples[0].page.post("/api/like.php", &json!({ "profile": eva.id })).await.ok();
    for (ages, expected) in [((35, 35), set(&["AnnBo", "CleoDora"])), ((31, 34), set(&[]))] {
        let answer = eva.page.put("/api/match-finder.php", &wishes(ages)).await.ok();
        let results = answer["results"].as_array().unwrap().iter();
        let profiles: Vec<&Value> = results.map(|found| &found["profile"]).collect();
        assert_eq!(names(&json!(profiles)), expected, "{ages:?}");
    }
}

/// Asks until it is so: the roster follows within a second or so.
async fn comes_to(page: &Page, query: &str, expected: &BTreeSet<String>) {
    for _ in 0..2_000 {
        if found(page, query).await == *expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{query}: {:?} and not {expected:?}", found(page, query).await);
}

#[tokio::test]
async fn memory_follows_the_second_day_of_birth() {
    let world = World::start_with(|config| {
        config.search_in_memory = 100_000;
        config.member_reads_per_minute = 0;
    })
    .await;
    take_couples(&world).await;
    let (eva, couples) = people(&world).await;
    comes_to(&eva.page, "min_age=35&max_age=35", &set(&["AnnBo", "CleoDora"])).await;
    let born = json!({ "second_date_of_birth": "1980-01-01" });
    couples[0].page.put("/api/profile.php", &born).await.ok();
    // Never whom the database would not show; and soon whom it would.
    assert_eq!(found(&eva.page, "min_age=35&max_age=35").await, set(&["CleoDora"]));
    comes_to(&eva.page, "min_age=46&max_age=46", &set(&["AnnBo"])).await;
    change(&world, &couples[0], "gender = 'couple_mm'").await;
    comes_to(&eva.page, "gender=couple_mm&min_age=46", &set(&["AnnBo"])).await;
}

/// The plan is the one that it was: nobody's second day of birth is looked up but a couple's.
#[tokio::test]
async fn a_search_for_others_looks_up_no_second_person() {
    let world = world().await;
    people(&world).await;
    let pool = world.app.sites.by_host("open.test").unwrap();
    let pool = pool.settings.pool(pool.id);
    let mut connection = world.db.acquire().await.unwrap();
    for (gender, looks_up) in [("female", false), ("couple_ff", true)] {
        let explain = format!(
            "explain (analyze, costs off, timing off, summary off)
             select c.id from unnest('{{{gender}}}'::text[]) s (gender) cross join lateral (
               select f.id, f.day from found_by_search('{pool}', s.gender, 'country', 'NL', null, '1992-01-01', '1985-01-01',
                 false, false, null, null, false) f order by f.day desc, f.id limit 25) c"
        );
        let lines: Vec<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(explain)).fetch_all(&mut *connection).await.unwrap();
        let looked = lines.iter().find(|line| line.contains("second_persons")).unwrap();
        assert_eq!(!looked.contains("never executed"), looks_up, "{}", lines.join("\n"));
    }
}
