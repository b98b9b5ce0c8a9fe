//! Where somebody is: three members, who move about and search in every way there is, try to tell two members of
//! one town apart. If they can't, they know the town, which every card shows, and no more.

use crate::{
    actors::{Crowd, Member},
    http::Request,
    verdict::Verdict,
    world::{SITE, World},
};
use anyhow::Context;
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::{BTreeMap, BTreeSet};
use testkit::members::enrich;
use uuid::Uuid;

/// Questions that are asked.
const QUESTIONS: usize = 500;
/// Between two moves of an attacker.
const STAYS: usize = 5;
/// What an answer may never hold, as a key at any depth.
const FINE: [&str; 8] = ["lat", "lon", "latitude", "longitude", "distance", "geo", "coordinates", "location"];
const RADII: [u32; 5] = [10, 25, 50, 100, 250];

/// Two who differ in nothing but who they are.
struct Twins {
    ids: [Uuid; 2],
    age: i32,
}

/// How far a town is from another, as cards say it: the same of whoever lives there.
type Distances = BTreeMap<(String, String), Value>;

/// A town, and where it is.
#[derive(Clone, Debug)]
struct Town {
    id: String,
    region: String,
    country: String,
}

pub(crate) async fn attack(world: &World, crowd: &mut Crowd, seed: u64) -> anyhow::Result<Vec<Verdict>> {
    let mut random = StdRng::seed_from_u64(seed);
    let twins = twins(&world.db, crowd).await?;
    let mut attackers = Vec::new();
    for _ in 0..3 {
        let attacker = crowd.next_in(world, &["NL"]).await?;
        enrich(&world.db, attacker.id, true).await?;
        attackers.push(attacker);
    }
    let towns = towns(world).await?;
    let (mut faults, mut asked, mut found, mut keys) = (Vec::new(), 0, 0, BTreeSet::new());
    let (mut stands, mut distances) = (BTreeMap::new(), Distances::new());
    for number in 0..QUESTIONS {
        let attacker = attackers.choose(&mut random).context("an attacker")?;
        if number % STAYS == 0 {
            stands.insert(attacker.id, wander(world, attacker, &towns, &mut random).await?);
        }
        let query = question(&mut random, &towns, twins.age);
        let reply = attacker.browser.send(world, Request::get(&format!("/api/members.php?{query}"))).await?;
        // A region of another country than the town to look around is refused.
        if reply.code() == "invalid_request" {
            continue;
        }
        let answer = reply.ok()?;
        asked += 1;
        gather_keys(&answer, &mut keys);
        let stands = stands.get(&attacker.id).unwrap_or(&attacker.email);
        faults.extend(finer_than_a_town(&answer, stands, &mut distances));
        let [one, other] = twins.ids.map(|id| said(&answer, id));
        found += usize::from(one.is_some());
        if one != other {
            faults.push(format!("{query}: {one:?} of one, {other:?} of the other"));
        }
    }
    faults.extend((found == 0).then(|| "they were never found: this proves nothing".to_owned()));
    let told = distances.values().filter(|away| !away.is_null()).count();
    faults.extend((told == 0).then(|| "no card said how far: this proves nothing".to_owned()));
    faults.extend(FINE.iter().filter(|key| keys.contains(**key)).map(|key| format!("an answer holds {key}")));
    let amount = format!("{asked} searches by 3 who move about; found in {found}");
    Ok(vec![Verdict::faults(
        "location: two of one town",
        amount,
        "answers that tell them apart, or finer than a town",
        &faults,
    )?])
}

/// Makes two members of the same town and alike in all that search knows.
async fn twins(db: &PgPool, crowd: &mut Crowd) -> anyhow::Result<Twins> {
    let ids = [crowd.take()?, crowd.take()?];
    let same = "update profiles t set (gender, seeks_male, seeks_female, date_of_birth, country, region, city, relationship_status, body_type,
          hair_colour, eye_colour, tattoos, interests, intent, languages, reason, about, active_on, created_at, shows_orientation)
        = (p.gender, true, true, p.date_of_birth, 'NL', 'NL-UT', 'nl-amersfoort', p.relationship_status, p.body_type,
          p.hair_colour, p.eye_colour, p.tattoos, p.interests, p.intent, p.languages, p.reason, p.about, p.active_on, p.created_at, p.shows_orientation)
        from profiles p where p.id = $1 and t.id = any($2)";
    sqlx::query(same).bind(ids[0]).bind(ids).execute(db).await?;
    sqlx::query("delete from member_activity where member_id = any($1)").bind(ids).execute(db).await?;
    let age = "select extract(year from age(date_of_birth))::integer from profiles where id = $1";
    let age = sqlx::query_scalar(age).bind(ids[0]).fetch_one(db).await?;
    Ok(Twins { ids, age })
}

/// Towns around.
async fn towns(world: &World) -> anyhow::Result<Vec<Town>> {
    let mut towns = Vec::new();
    for country in ["NL", "BE", "DE"] {
        let asked = Request::get(&format!("/api/cities.php?country={country}"));
        let listed = world.send(SITE, &asked).await?.ok()?;
        for city in listed.get("cities").and_then(Value::as_array).into_iter().flatten() {
            let text = |name: &str| city.get(name).and_then(Value::as_str).map(str::to_owned);
            if let (Some(id), Some(region)) = (text("id"), text("region")) {
                towns.push(Town { id, region, country: country.to_owned() });
            }
        }
    }
    anyhow::ensure!(towns.len() > 10, "there are {} towns", towns.len());
    Ok(towns)
}

/// Moves to another town, and says which.
async fn wander(
    world: &World,
    attacker: &Member,
    towns: &[Town],
    random: &mut StdRng,
) -> anyhow::Result<String> {
    let town = towns.choose(random).context("a town")?;
    let place = json!({ "country": town.country, "region": town.region, "city": town.id });
    attacker.browser.send(world, Request::put("/api/profile.php", &place)).await?.ok()?;
    Ok(town.id.clone())
}

/// Cards of one town that say how far it is from where somebody stands, and not all the same, now or before.
fn finer_than_a_town(answer: &Value, stands: &str, distances: &mut Distances) -> Vec<String> {
    let mut faults = Vec::new();
    for card in answer.get("results").and_then(Value::as_array).into_iter().flatten() {
        let part = |name: &str| card.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let town = [part("country"), part("region"), part("city")].join(" ");
        let away = card.get("distance_km").cloned().unwrap_or_default();
        let before = distances.entry((stands.to_owned(), town.clone())).or_insert_with(|| away.clone());
        if *before != away {
            faults.push(format!("from {stands}, {town} is {before} and {away} km away"));
        }
    }
    faults
}

/// A search by chance with any filter, in any order; for their age only, so that one page holds all.
fn question(random: &mut StdRng, towns: &[Town], age: i32) -> String {
    let mut parts = vec![format!("min_age={age}&max_age={age}")];
    if let Some(town) = towns.choose(random).filter(|_| random.random_ratio(4, 5)) {
        parts.push(format!("near={}", town.id));
        parts.extend(
            RADII
                .choose(random)
                .filter(|_| random.random_ratio(4, 5))
                .map(|radius| format!("radius={radius}")),
        );
        let order = ["activity", "nearness", "newest"].choose(random).copied().unwrap_or_default();
        parts.extend(random.random_ratio(3, 5).then(|| format!("sort={order}")));
    }
    let region = ["NL-UT", "NL-NH", "NL-GE", "BE-VAN", "DE-NW"].choose(random).copied().unwrap_or_default();
    if random.random_ratio(1, 6) {
        parts.push(format!("country={}", region.split('-').next().unwrap_or_default()));
        parts.extend(random.random_ratio(1, 3).then(|| format!("countryregion={region}")));
    }
    for filter in ["online=true", "real_only=true", "interests=music", "gender=female", "gender=male"] {
        parts.extend(random.random_ratio(1, 15).then(|| filter.to_owned()));
    }
    parts.join("&")
}

/// What the answer says of a member besides who they are: their card, and which towns are nearer.
fn said(answer: &Value, id: Uuid) -> Option<Value> {
    let cards = answer.get("results").and_then(Value::as_array)?;
    let place = cards.iter().position(|card| card.get("id") == Some(&json!(id)))?;
    let mut card = cards.get(place)?.clone();
    let town = card.get("city").cloned();
    let nearer = cards.iter().take(place).filter_map(|card| card.get("city"));
    let nearer: Vec<&Value> = nearer.filter(|other| Some(*other) != town.as_ref()).collect();
    for own in ["id", "name", "main_image", "liked", "matched"] {
        card.as_object_mut()?.remove(own);
    }
    Some(json!({ "card": card, "nearer": nearer }))
}

fn gather_keys(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            keys.extend(fields.keys().cloned());
            fields.values().for_each(|value| gather_keys(value, keys));
        }
        Value::Array(items) => items.iter().for_each(|item| gather_keys(item, keys)),
        _ => {}
    }
}
