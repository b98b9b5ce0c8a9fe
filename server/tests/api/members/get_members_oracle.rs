//! Search against a plain reading of its rule, over people made by chance.

use crate::world::{Member, Person, World, man, woman};
use liaison::{
    kernel::{ids::MemberId, random::Random},
    members::{
        Gender, Intent, NewProfile, ProfileStatus, SecondPerson, SpokenLanguage, age, create_profiles,
    },
    settings::{self, City},
};
use sqlx::PgConnection;
use std::collections::HashSet;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

/// Towns on both sides of a border, with their regions.
pub(super) const TOWNS: [(&str, &str, &str); 8] = [
    ("NL", "NL-UT", "nl-utrecht"),
    ("NL", "NL-UT", "nl-amersfoort"),
    ("NL", "NL-NH", "nl-amsterdam"),
    ("NL", "NL-NH", "nl-hilversum"),
    ("NL", "NL-LI", "nl-maastricht"),
    ("BE", "BE-VLI", "be-genk"),
    ("BE", "BE-VLI", "be-hasselt"),
    ("BE", "BE-VBR", "be-leuven"),
];

/// Whether a word is one of this member's; it is of a third of all.
fn has_mark(id: MemberId, word: &str) -> bool {
    let sum: u32 = id.0.as_bytes().iter().zip(word.bytes().cycle()).map(|(a, b)| u32::from(a ^ b)).sum();
    sum.is_multiple_of(3)
}

pub(super) fn stranger(world: &World, random: &Random) -> NewProfile {
    let site = world.app.sites.by_host("open.test").unwrap();
    let below = |count: usize| usize::try_from(random.below(u32::try_from(count).unwrap())).unwrap();
    let pick = |choices: &[&str]| choices[below(choices.len())].to_owned();
    let (country, region, city) = TOWNS[below(TOWNS.len()).min(below(TOWNS.len()))];
    let seeks = random.below(3);
    let today = world.clock.now().date();
    let some = |words: &[&str]| words.iter().filter(|_| below(4) == 0).map(|&word| word.to_owned()).collect();
    let id = MemberId::random(random);
    let gender = if random.below(2) == 0 { Gender::Male } else { Gender::Female };
    let takes_couples = site.settings.takes("couple_mf");
    let is_couple = takes_couples && below(4) == 0;
    let gender = if is_couple { Gender::COUPLES[below(3)] } else { gender };
    let born_of_second = is_couple.then(|| today - Duration::days(i64::from(6_570 + random.below(6_000))));
    NewProfile {
        wanted_name: None,
        id,
        site_id: site.id,
        pool: if random.below(8) == 0 { "another".to_owned() } else { "shared".to_owned() },
        status: if random.below(8) == 0 { ProfileStatus::Disabled } else { ProfileStatus::Active },
        name: pick(&["Ann\\a", "Ben\tB", "Zoë", "O'Hara \"x\""]),
        gender,
        seeks_male: seeks != 0,
        seeks_female: seeks != 1,
        seeks_non_binary: false,
        seeks_couples: if takes_couples && below(2) == 0 {
            Gender::COUPLES[..2].to_vec()
        } else {
            Vec::new()
        },
        date_of_birth: today - Duration::days(i64::from(6_570 + random.below(6_000))),
        second: born_of_second.map(|date_of_birth| SecondPerson { date_of_birth, agreed_at: None }),
        country: country.to_owned(),
        region: region.to_owned(),
        city: city.to_owned(),
        relationship_status: None,
        body_type: None,
        hair_colour: None,
        eye_colour: None,
        tattoos: None,
        interests: some(&["kissing", "music", "dancing", "a,\"b\\"]),
        // By the id: each third of them, and some both.
        intent: Intent::ALL.iter().copied().filter(|intent| has_mark(id, intent.code())).collect(),
        languages: [SpokenLanguage::French, SpokenLanguage::Dutch, SpokenLanguage::Turkish]
            .into_iter()
            .filter(|language| has_mark(id, language.code()))
            .collect(),
        reason: Some("line\nbreak\r\\N".to_owned()),
        about: None,
        prompts: Vec::new(),
        shows_orientation: true,
        fictional: random.below(5) == 0,
        has_photo: false,
        active_on: today - Duration::days(i64::from(random.below(4))),
        // Some days have many, so that ties are broken too.
        created_at: world.clock.now() - Duration::hours(i64::from(random.below(200))),
    }
}

/// Somebody with what other calls add to a profile.
pub(super) struct Known {
    pub(super) profile: NewProfile,
    photos: Vec<&'static str>,
    shows_interests: bool,
    invisible: bool,
    seen: Option<OffsetDateTime>,
}

impl Known {
    pub(super) fn meet(world: &World, random: &Random) -> Self {
        let mut profile = stranger(world, random);
        let photos = (0..random.below(3)).map(|_| match random.below(3) {
            0 => "active",
            1 => "pending",
            _ => "rejected",
        });
        let photos = photos.collect();
        let ago = Duration::minutes(i64::from(random.below(20)));
        // Who is here now was active today.
        let seen = (random.below(3) == 0).then(|| world.clock.now() - ago);
        profile.active_on = seen.map_or(profile.active_on, OffsetDateTime::date);
        let (shows_interests, invisible) = (random.below(4) > 0, random.below(10) == 0);
        Self { profile, photos, shows_interests, invisible, seen }
    }

    pub(super) async fn keep(&self, connection: &mut PgConnection) {
        sqlx::query("update profiles set shows_orientation = $2, invisible = $3 where id = $1")
            .bind(self.profile.id.0)
            .bind(self.shows_interests)
            .bind(self.invisible)
            .execute(&mut *connection)
            .await
            .unwrap();
        for (position, status) in (0_i16..).zip(&self.photos) {
            sqlx::query(
                "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at)
                 values (gen_random_uuid(), $1, $2, $3, 1, 1, '', '', '', '', $4)",
            )
            .bind(self.profile.id.0)
            .bind(position)
            .bind(status)
            .bind(self.profile.created_at)
            .execute(&mut *connection)
            .await
            .unwrap();
        }
        if let Some(seen) = self.seen {
            sqlx::query("insert into member_activity values ($1, $2)")
                .bind(self.profile.id.0)
                .bind(seen)
                .execute(&mut *connection)
                .await
                .unwrap();
        }
    }
}

#[derive(Clone)]
struct Wish {
    query: &'static str,
    countries: Vec<&'static str>,
    region: Option<&'static str>,
    /// And how far at most.
    near: Option<(&'static str, f64)>,
    nearest_first: bool,
    newest_first: bool,
    gender: Option<Gender>,
    ages: (u8, u8),
    real_only: bool,
    photo: bool,
    online: bool,
    interests: Vec<&'static str>,
    intent: Vec<Intent>,
    languages: Vec<SpokenLanguage>,
}

fn wish(query: &'static str) -> Wish {
    Wish {
        query,
        countries: vec!["NL"],
        region: None,
        near: None,
        nearest_first: false,
        newest_first: false,
        gender: None,
        ages: (0, 255),
        real_only: false,
        photo: false,
        online: false,
        interests: Vec::new(),
        intent: Vec::new(),
        languages: Vec::new(),
    }
}

/// By the chord through the earth; the server goes along its surface.
fn kilometres(one: &City, other: &City) -> f64 {
    let place = |city: &City| {
        let (lat, lon) = (city.lat.to_radians(), city.lon.to_radians());
        [lat.cos() * lon.cos(), lat.cos() * lon.sin(), lat.sin()]
    };
    let chord: f64 = place(one).iter().zip(place(other)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
    2.0 * 6_371.0 * (chord / 2.0).asin()
}

fn away(from: &str, other: &Known) -> f64 {
    kilometres(settings::city(from).unwrap(), settings::city(&other.profile.city).unwrap())
}

/// One of those wished for, where any are.
fn share<T: PartialEq>(wished: &[T], said: &[T]) -> bool {
    wished.is_empty() || wished.iter().any(|one| said.contains(one))
}

fn expected(
    viewer: &Person,
    all: &[Known],
    hidden: &HashSet<MemberId>,
    wish: &Wish,
    now: OffsetDateTime,
) -> Vec<MemberId> {
    // Noon is a full step, so who was here within five minutes is online.
    let here = |other: &Known| {
        !other.profile.fictional && other.seen.is_some_and(|seen| seen > now - Duration::minutes(5))
    };
    let likes = |other: &Known| {
        other.shows_interests
            && wish.interests.iter().any(|&one| other.profile.interests.iter().any(|own| own == one))
    };
    let mut found: Vec<&Known> = all
        .iter()
        .filter(|other| !other.invisible)
        .filter(|other| !wish.photo || other.photos.contains(&"active"))
        .filter(|other| !wish.online || here(other))
        .filter(|other| wish.interests.is_empty() || likes(other))
        .filter(|other| share(&wish.intent, &other.profile.intent))
        .filter(|other| share(&wish.languages, &other.profile.languages))
        .filter(|other| wish.near.is_none_or(|(city, radius)| away(city, other) <= radius))
        .filter(|Known { profile: other, .. }| {
            other.pool == "shared"
                && other.status == ProfileStatus::Active
                && wish.countries.contains(&&*other.country)
        })
        .filter(|Known { profile: other, .. }| viewer.seeks == "both" || viewer.seeks == other.gender.code())
        .filter(
            |Known { profile: other, .. }| {
                if viewer.gender == "male" { other.seeks_male } else { other.seeks_female }
            },
        )
        .filter(|Known { profile: other, .. }| wish.gender.is_none_or(|gender| other.gender == gender))
        .filter(|Known { profile: other, .. }| wish.region.is_none_or(|region| other.region == region))
        .filter(|Known { profile: other, .. }| {
            (wish.ages.0..=wish.ages.1).contains(&age(other.date_of_birth, now.date()))
        })
        .filter(|Known { profile: other, .. }| !wish.real_only || !other.fictional)
        .filter(|other| !hidden.contains(&other.profile.id))
        .collect();
    let lately = |other: &Known| (std::cmp::Reverse(other.profile.active_on), other.profile.id);
    found.sort_by_key(|other| lately(other));
    if wish.newest_first {
        found.sort_by_key(|other| (std::cmp::Reverse(other.profile.created_at.date()), other.profile.id));
    }
    if let (true, Some((city, _))) = (wish.nearest_first, wish.near) {
        found.sort_by(|one, other| away(city, one).total_cmp(&away(city, other)));
    }
    found.iter().map(|other| other.profile.id).collect()
}

/// What one search answered, all its pages together.
#[derive(Debug, PartialEq)]
struct Answered {
    total: usize,
    ids: Vec<MemberId>,
    similar_total: usize,
    similar: Vec<MemberId>,
}

pub(super) fn ids(cards: &serde_json::Value) -> Vec<MemberId> {
    let cards = cards.as_array().unwrap().iter();
    cards.map(|card| MemberId(card["id"].as_str().unwrap().parse().unwrap())).collect()
}

async fn all_pages(viewer: &Member, query: &str) -> Answered {
    let mut page = viewer.page.get(&format!("/api/members.php?{query}")).await.ok();
    let number = |value: &serde_json::Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let mut answered = Answered {
        total: number(&page["numResults"]),
        ids: ids(&page["results"]),
        similar_total: number(&page["similar_numResults"]),
        similar: ids(&page["similar_results"]),
    };
    while let Some(next) = page["next_cursor"].as_str() {
        page = viewer.page.get(&format!("/api/members.php?{query}&cursor={next}")).await.ok();
        assert_eq!((&page["numResults"], &page["similar_numResults"]), (&answered.total.into(), &0.into()));
        answered.ids.extend(ids(&page["results"]));
    }
    answered
}

fn interested(wish: Wish) -> Wish {
    Wish { interests: vec!["dancing", "music"], ..wish }
}

/// Searches by what members look for and speak, and what a wider one asks where they find few.
fn wishes_by_words() -> Vec<(Wish, Wish)> {
    vec![
        (
            Wish {
                intent: vec![Intent::Chat, Intent::Relationship],
                languages: vec![SpokenLanguage::French],
                ..wish("intent=chat,relationship&languages=fr")
            },
            wish(""),
        ),
        (
            interested(Wish {
                intent: vec![Intent::Dates],
                languages: vec![SpokenLanguage::Dutch, SpokenLanguage::Turkish],
                newest_first: true,
                ..wish("intent=dates&languages=nl,tr&interests=dancing,music&sort=newest")
            }),
            Wish { newest_first: true, ..wish("") },
        ),
    ]
}

/// The other searches, likewise.
fn wishes() -> Vec<(Wish, Wish)> {
    let everywhere = || Wish { countries: vec!["NL", "BE"], ..wish("") };
    vec![
        (wish(""), everywhere()),
        (Wish { countries: vec!["BE"], ..wish("country=BE") }, everywhere()),
        (
            Wish {
                region: Some("NL-NH"),
                ages: (20, 27),
                ..wish("countryregion=NL-NH&min_age=20&max_age=27")
            },
            Wish { ages: (15, 32), ..wish("") },
        ),
        (
            Wish { gender: Some(Gender::Female), real_only: true, ..wish("gender=female&real_only=true") },
            Wish { gender: Some(Gender::Female), real_only: true, ..everywhere() },
        ),
        (Wish { photo: true, ..wish("photo=true") }, wish("")),
        (Wish { online: true, ..wish("online=true") }, wish("")),
        (Wish { newest_first: true, ..wish("sort=newest") }, Wish { newest_first: true, ..everywhere() }),
        (
            interested(Wish {
                newest_first: true,
                photo: true,
                online: true,
                ..wish("sort=newest&interests=dancing,music&photo=true&online=true")
            }),
            Wish { newest_first: true, ..wish("") },
        ),
        (
            Wish {
                near: Some(("nl-maastricht", 100.0)),
                newest_first: true,
                countries: vec!["NL", "BE"],
                ..wish("near=nl-maastricht&radius=100&sort=newest")
            },
            Wish { near: Some(("nl-maastricht", 250.0)), newest_first: true, ..everywhere() },
        ),
        (interested(wish("interests=dancing,music")), wish("")),
        (
            interested(Wish {
                photo: true,
                online: true,
                ages: (20, 22),
                ..wish("interests=dancing,music&photo=true&online=true&min_age=20&max_age=22")
            }),
            Wish { ages: (15, 27), ..wish("") },
        ),
        (
            Wish {
                near: Some(("nl-utrecht", 25.0)),
                nearest_first: true,
                ..wish("near=nl-utrecht&radius=25")
            },
            Wish { near: Some(("nl-utrecht", 250.0)), nearest_first: true, ..everywhere() },
        ),
        (
            Wish {
                near: Some(("nl-maastricht", 50.0)),
                nearest_first: true,
                countries: vec!["NL", "BE"],
                photo: true,
                ..wish("near=nl-maastricht&radius=50&sort=nearness&photo=true")
            },
            Wish { near: Some(("nl-maastricht", 250.0)), nearest_first: true, ..everywhere() },
        ),
        (
            Wish {
                near: Some(("nl-maastricht", 100.0)),
                countries: vec!["BE"],
                ..wish("near=nl-maastricht&radius=100&country=BE&sort=activity")
            },
            Wish { near: Some(("nl-maastricht", 250.0)), countries: vec!["BE"], ..wish("") },
        ),
        (
            Wish { near: Some(("be-genk", f64::MAX)), nearest_first: true, ..wish("near=be-genk") },
            everywhere(),
        ),
        (
            Wish {
                near: Some(("be-genk", f64::MAX)),
                region: Some("NL-UT"),
                ages: (18, 18),
                nearest_first: true,
                ..wish("near=be-genk&countryregion=NL-UT&min_age=18&max_age=18")
            },
            Wish { near: Some(("be-genk", f64::MAX)), ages: (13, 23), nearest_first: true, ..wish("") },
        ),
    ]
}

/// What the rule says, the wider search included.
fn answer(
    viewer: &Person,
    all: &[Known],
    hidden: &HashSet<MemberId>,
    wish: &Wish,
    wider: &Wish,
    now: OffsetDateTime,
) -> Answered {
    let ids = expected(viewer, all, hidden, wish, now);
    let mut similar = if ids.len() < 12 { expected(viewer, all, hidden, wider, now) } else { Vec::new() };
    similar.retain(|one| !ids.contains(one));
    let similar_total = similar.len();
    similar.truncate(24);
    Answered { total: ids.len(), ids, similar_total, similar }
}

pub(super) async fn block_either_way(world: &World, random: &Random, viewer: Uuid, other: MemberId) {
    let (mine, theirs) =
        if random.below(2) == 0 { ("blocks", "blocked_by") } else { ("blocked_by", "blocks") };
    sqlx::query("insert into blocks select * from (values ($1, $2, $3, $5), ($2, $1, $4, $5)) rows")
        .bind(viewer)
        .bind(other.0)
        .bind(mine)
        .bind(theirs)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
}

// spec: 1.5
#[tokio::test]
async fn search_finds_exactly_whom_the_rule_names_in_its_order() {
    let world = World::start().await;
    world
        .set("open.test", |settings| {
            settings.interests = ["kissing", "dancing", "music"].map(str::to_owned).to_vec();
            settings.countries.retain(|country| ["NL", "BE"].contains(&country.code()));
        })
        .await;
    let random = Random::seeded(2026);
    let strangers: Vec<Known> = (0..900).map(|_| Known::meet(&world, &random)).collect();
    let profiles: Vec<NewProfile> = strangers.iter().map(|known| known.profile.clone()).collect();
    let mut connection = world.db.acquire().await.unwrap();
    create_profiles(&mut connection, &profiles).await.unwrap();
    for known in &strangers {
        known.keep(&mut connection).await;
    }
    let mut few = 0;
    // One after the other and out of each other's sight, so that nobody finds a former one.
    for person in [
        man("Adam"),
        woman("Eva"),
        Person { seeks: "both", ..woman("Bibi") },
        Person { seeks: "male", ..man("Gus") },
    ] {
        let viewer = world.member(person.clone()).await;
        let mut hidden = HashSet::new();
        for other in profiles.iter().step_by(7) {
            block_either_way(&world, &random, viewer.id, other.id).await;
            hidden.insert(other.id);
        }
        for (wish, wider) in wishes().iter().chain(&wishes_by_words()) {
            let expected = answer(&person, &strangers, &hidden, wish, wider, world.clock.now());
            few += usize::from(expected.similar_total > 0);
            assert_eq!(all_pages(&viewer, wish.query).await, expected, "{} {}", person.name, wish.query);
        }
        super::change(&world, &viewer, "status = 'disabled'").await;
    }
    assert!(few > 4, "similar members were looked for only {few} times");
}

// spec: 3.19, 3.21
#[tokio::test]
async fn a_total_is_exact_to_999_and_then_says_so() {
    let world = World::start().await;
    let random = Random::seeded(7);
    let viewer = world.member(man("Adam")).await;
    let women = |count: usize| {
        let alike = |_| NewProfile {
            pool: "shared".to_owned(),
            status: ProfileStatus::Active,
            gender: Gender::Female,
            seeks_male: true,
            country: "NL".to_owned(),
            ..stranger(&world, &random)
        };
        (0..count).map(alike).collect::<Vec<_>>()
    };
    let mut connection = world.db.acquire().await.unwrap();
    create_profiles(&mut connection, &women(999)).await.unwrap();
    let page = viewer.page.get("/api/members.php").await.ok();
    assert_eq!((&page["numResults"], &page["num_capped"]), (&999.into(), &false.into()));
    create_profiles(&mut connection, &women(101)).await.unwrap();
    let page = viewer.page.get("/api/members.php").await.ok();
    assert_eq!((&page["numResults"], &page["num_capped"]), (&1000.into(), &true.into()));
    let Answered { total, ids, .. } = all_pages(&viewer, "").await;
    assert_eq!((total, ids.len(), ids.iter().collect::<HashSet<_>>().len()), (1000, 1100, 1100));
}

#[tokio::test]
async fn what_is_created_in_bulk_reads_back_as_it_was() {
    let world = World::start().await;
    let stranger = stranger(&world, &Random::seeded(3));
    let profile = NewProfile { pool: "shared".to_owned(), shows_orientation: false, ..stranger };
    create_profiles(&mut world.db.acquire().await.unwrap(), std::slice::from_ref(&profile)).await.unwrap();
    let row: (String, Vec<String>, Option<String>, Option<String>, bool, Date, time::OffsetDateTime) =
        sqlx::query_as(
            "select name, interests, reason, about, shows_orientation, date_of_birth, created_at from profiles where id = $1",
        )
        .bind(profile.id.0)
        .fetch_one(&world.db)
        .await
        .unwrap();
    let NewProfile { name, interests, reason, about, date_of_birth, created_at, .. } = profile;
    assert_eq!(row, (name, interests, reason, about, false, date_of_birth, created_at));
}
