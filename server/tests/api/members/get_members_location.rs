//! Three accounts that move about and ask 500 questions cannot place a member nearer than their town:
//! whatever they ask, two members of one town get the same answer.

use crate::world::{Member, Person, World, man, woman};
use liaison::{
    kernel::{country::Country, random::Random},
    settings::{self, City},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Towns within 250 km of where the attacked live, where the attackers move and ask from.
fn towns() -> Vec<&'static City> {
    let countries = ["NL", "BE", "DE"].map(|code| Country::parse(code).unwrap());
    countries
        .into_iter()
        .flat_map(settings::cities)
        .filter(|town| (50.4..53.5).contains(&town.lat) && town.lon < 8.0)
        .collect()
}

struct Dice(Random);

impl Dice {
    fn below(&self, count: usize) -> usize {
        usize::try_from(self.0.below(u32::try_from(count).unwrap())).unwrap()
    }

    fn pick<'l, T>(&self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }

    fn chance(&self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A search by chance, with any of the filters and in any order; sometimes with a cursor made up.
    fn query(&self, towns: &[&City]) -> String {
        let mut parts = Vec::new();
        if self.chance(80) {
            parts.push(format!("near={}", towns[self.below(towns.len())].id));
            if self.chance(80) {
                parts.push(format!("radius={}", self.pick(&[10, 25, 50, 100, 250])));
            }
            if self.chance(60) {
                parts.push(format!("sort={}", self.pick(&["activity", "nearness", "newest"])));
            }
        }
        if self.chance(50) {
            let region = ["NL-UT", "NL-NH", "NL-GE", "BE-VAN", "DE-NW"][self.below(5)];
            parts.push(format!("country={}", &region[..2]));
            if self.chance(40) {
                parts.push(format!("countryregion={region}"));
            }
        }
        for (filter, percent) in [
            ("photo=true", 10),
            ("online=true", 15),
            ("real_only=true", 30),
            ("interests=music", 20),
            ("min_age=25&max_age=35", 30),
            ("gender=female", 20),
        ] {
            if self.chance(percent) {
                parts.push(filter.to_owned());
            }
        }
        if self.chance(25) {
            let (rank, id) = (self.below(30), self.pick(&["0", "f"]).repeat(32));
            let day = time::macros::date!(2026 - 11 - 21).to_julian_day() - 2
                + i32::try_from(self.below(4)).unwrap();
            parts.push(format!("cursor={:04x}{:04x}{rank:04x}{day:06x}{id}", 1000, 2));
        }
        parts.join("&")
    }
}

/// All that one answer says of a member but id and name: in which lists they stand, on which card, and
/// where nearness counts, which towns are nearer.
fn said(answer: &Value, member: &Member, nearest_first: bool) -> Value {
    let mut said = json!({});
    for list in ["results", "similar_results"] {
        let cards = answer[list].as_array().unwrap();
        let Some(place) = cards.iter().position(|card| card["id"] == json!(member.id)) else { continue };
        let mut card = cards[place].clone();
        card["id"].take();
        card["name"].take();
        let nearer = cards[..place].iter().map(|card| &card["city"]).filter(|town| **town != card["city"]);
        let nearer: Vec<&Value> =
            if nearest_first && list == "results" { nearer.collect() } else { Vec::new() };
        said[list] = json!({ "card": card, "nearer": nearer });
    }
    said
}

/// All joined and were here on one day, so only the id decides: in each town, or in all of them where nearness does
/// not count. Ids are random, and say nothing of where anybody is.
fn only_ids_decide(cards: &Value, nearest_first: bool) -> bool {
    let id = |card: &Value| card["id"].as_str().unwrap().to_owned();
    let mut done = BTreeSet::new();
    cards.as_array().unwrap().windows(2).all(|pair| {
        let towns = [&pair[0], &pair[1]].map(|card| card["city"].as_str().unwrap().to_owned());
        if nearest_first && towns[0] != towns[1] {
            done.insert(towns[0].clone()) && !done.contains(&towns[1])
        } else {
            id(&pair[0]) < id(&pair[1])
        }
    })
}

/// No key of an answer speaks of a place finer than a town.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn three_movable_accounts_cannot_tell_two_members_of_one_town_apart() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.interests = vec!["music".to_owned()]).await;
    let (dice, towns) = (Dice(Random::seeded(2026)), towns());
    let live = async |name, town: &City| {
        let text = |text: &str| -> &'static str { text.to_owned().leak() };
        let (country, region, city) = (text(town.country.code()), text(&town.region), text(&town.id));
        let person = Person { country, region, city, ..woman(name) };
        world.member(person).await
    };
    let home = settings::city("nl-amersfoort").unwrap();
    let (eva, iris) = (live("Eva", home).await, live("Iris", home).await);
    let elsewhere = live("Elsa", settings::city("nl-apeldoorn").unwrap()).await;
    for _ in 0..18 {
        live("Neighbour", towns[dice.below(towns.len())]).await;
    }
    sqlx::query("update profiles set interests = '{music}'").execute(&world.db).await.unwrap();
    // All three were here at one moment; else that would tell them apart.
    sqlx::query("insert into member_activity select unnest($1::uuid[]), $2")
        .bind([eva.id, iris.id, elsewhere.id])
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    let attackers =
        [world.member(man("Adam")).await, world.member(man("Ben")).await, world.member(man("Carl")).await];
    let (mut seen, mut placed, mut named) = (0, 0, BTreeSet::new());
    for number in 0..500 {
        let attacker = dice.pick(&attackers);
        if number % 5 == 0 {
            let town = towns[dice.below(towns.len())];
            let place = json!({ "country": town.country.code(), "region": town.region, "city": town.id });
            attacker.page.put("/api/profile.php", &place).await.ok();
        }
        let query = dice.query(&towns);
        let reply = attacker.page.get(&format!("/api/members.php?{query}")).await;
        if reply.status != 200 {
            // A region of another country than the town to look around.
            reply.problem(409, "invalid_request");
            continue;
        }
        let answer = reply.ok();
        let by_day = query.contains("sort=activity") || query.contains("sort=newest");
        let nearest_first = query.contains("near=") && !by_day;
        let of = |member| said(&answer, member, nearest_first);
        assert!(only_ids_decide(&answer["results"], nearest_first), "{query}: {answer}");
        // Similar members are of the whole country where there is nothing else to widen.
        let similar = &answer["similar_results"];
        assert!(only_ids_decide(similar, true) || only_ids_decide(similar, false), "{query}: {answer}");
        assert_eq!(of(&eva), of(&iris), "{query}");
        seen += usize::from(of(&eva) != json!({}));
        let nearer = |member| of(member)["results"]["nearer"].clone();
        placed += usize::from(nearer(&eva) != nearer(&elsewhere));
        keys(&answer, &mut named);
    }
    // The attack is one: it finds them often, and knows their town from the next.
    assert!(seen > 100 && placed > 20, "seen {seen} times, told from another town {placed} times");
    let known = "age city country fictional filename gender id liked main_image match matched name next_cursor numResults num_capped
        online pageNumber region results shared_interests distance_km similar_numResults similar_results status thumb_filename verified";
    assert!(named.iter().all(|key| known.split_whitespace().any(|known| known == key)), "{named:?}");
}

#[tokio::test]
async fn nothing_finer_than_a_town_is_kept_of_members() {
    let world = World::start().await;
    let columns: Vec<String> = sqlx::query_scalar(
        "select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
           and (data_type in ('real', 'double precision', 'point', 'USER-DEFINED') or column_name ~ '(^|_)(lat|lon|lng|latitude|longitude|coordinates|geo)(_|$)')",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    assert_eq!(columns, [""; 0]);
}
