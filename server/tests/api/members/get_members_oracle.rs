//! Search against a plain reading of its rule, over people made by chance.

use crate::world::{Member, Person, World, man, woman};
use liaison::{
    kernel::{ids::MemberId, random::Random},
    members::{Gender, NewProfile, ProfileStatus, age, create_profiles},
};
use std::collections::HashSet;
use time::{Date, Duration};

fn stranger(world: &World, random: &Random) -> NewProfile {
    let site = world.app.sites.by_host("open.test").unwrap();
    let below = |count: usize| usize::try_from(random.below(u32::try_from(count).unwrap())).unwrap();
    let pick = |choices: &[&str]| choices[below(choices.len())].to_owned();
    let (region, city) = [("NL-UT", "nl-utrecht"), ("NL-NH", "nl-amsterdam")][below(2)];
    let seeks = random.below(3);
    let today = world.clock.now().date();
    NewProfile {
        id: MemberId::random(random),
        site_id: site.id,
        pool: if random.below(8) == 0 { "another".to_owned() } else { "shared".to_owned() },
        status: if random.below(8) == 0 { ProfileStatus::Disabled } else { ProfileStatus::Active },
        name: pick(&["Ann\\a", "Ben\tB", "Zoë", "O'Hara \"x\""]),
        gender: if random.below(2) == 0 { Gender::Male } else { Gender::Female },
        seeks_male: seeks != 0,
        seeks_female: seeks != 1,
        date_of_birth: today - Duration::days(i64::from(6_570 + random.below(6_000))),
        country: pick(&["NL", "NL", "NL", "BE"]),
        region: region.to_owned(),
        city: city.to_owned(),
        relationship_status: None,
        body_type: None,
        hair_colour: None,
        eye_colour: None,
        tattoos: None,
        interests: vec!["kissing".to_owned(), "a,\"b\\".to_owned()],
        reason: Some("line\nbreak\r\\N".to_owned()),
        about: None,
        fictional: random.below(5) == 0,
        active_on: today - Duration::days(i64::from(random.below(4))),
        created_at: world.clock.now(),
    }
}

struct Wish {
    query: &'static str,
    country: &'static str,
    region: Option<&'static str>,
    gender: Option<Gender>,
    ages: (u8, u8),
    real_only: bool,
}

fn wish(query: &'static str) -> Wish {
    Wish { query, country: "NL", region: None, gender: None, ages: (0, 255), real_only: false }
}

fn expected(
    viewer: &Person,
    all: &[NewProfile],
    hidden: &HashSet<MemberId>,
    wish: &Wish,
    today: Date,
) -> Vec<MemberId> {
    let mut found: Vec<&NewProfile> = all
        .iter()
        .filter(|other| {
            other.pool == "shared" && other.status == ProfileStatus::Active && other.country == wish.country
        })
        .filter(|other| viewer.seeks == "both" || viewer.seeks == other.gender.code())
        .filter(|other| if viewer.gender == "male" { other.seeks_male } else { other.seeks_female })
        .filter(|other| wish.gender.is_none_or(|gender| other.gender == gender))
        .filter(|other| wish.region.is_none_or(|region| other.region == region))
        .filter(|other| (wish.ages.0..=wish.ages.1).contains(&age(other.date_of_birth, today)))
        .filter(|other| !wish.real_only || !other.fictional)
        .filter(|other| !hidden.contains(&other.id))
        .collect();
    found.sort_by_key(|other| (std::cmp::Reverse(other.active_on), other.id));
    found.iter().map(|other| other.id).collect()
}

async fn all_pages(viewer: &Member, query: &str) -> (usize, Vec<MemberId>) {
    let (mut ids, mut cursor, mut total) = (Vec::new(), String::new(), 0);
    loop {
        let page = viewer.page.get(&format!("/api/members.php?{query}{cursor}")).await.ok();
        let cards = page["results"].as_array().unwrap();
        ids.extend(cards.iter().map(|card| MemberId(card["id"].as_str().unwrap().parse().unwrap())));
        total = page["numResults"].as_u64().unwrap().try_into().unwrap_or(total);
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return (total, ids),
        }
    }
}

#[tokio::test]
async fn search_finds_exactly_whom_the_rule_names_in_its_order() {
    let world = World::start().await;
    let random = Random::seeded(2026);
    let strangers: Vec<NewProfile> = (0..900).map(|_| stranger(&world, &random)).collect();
    create_profiles(&mut world.db.acquire().await.unwrap(), &strangers).await.unwrap();
    let wishes = [
        wish(""),
        Wish { country: "BE", ..wish("country=BE") },
        Wish { region: Some("NL-NH"), ages: (20, 27), ..wish("countryregion=NL-NH&min_age=20&max_age=27") },
        Wish { gender: Some(Gender::Female), real_only: true, ..wish("gender=female&real_only=true") },
    ];
    // One after the other and out of each other's sight, so that nobody finds a former one.
    for person in [
        man("Adam"),
        woman("Eva"),
        Person { seeks: "both", ..woman("Bibi") },
        Person { seeks: "male", ..man("Gus") },
    ] {
        let viewer = world.member(person.clone()).await;
        let mut hidden = HashSet::new();
        for other in strangers.iter().step_by(7) {
            let (mine, theirs) =
                if random.below(2) == 0 { ("blocks", "blocked_by") } else { ("blocked_by", "blocks") };
            sqlx::query("insert into blocks select * from (values ($1, $2, $3, $5), ($2, $1, $4, $5)) rows")
                .bind(viewer.id)
                .bind(other.id.0)
                .bind(mine)
                .bind(theirs)
                .bind(world.clock.now())
                .execute(&world.db)
                .await
                .unwrap();
            hidden.insert(other.id);
        }
        for wish in &wishes {
            let expected = expected(&person, &strangers, &hidden, wish, world.clock.now().date());
            assert_eq!(
                all_pages(&viewer, wish.query).await,
                (expected.len(), expected),
                "{} {}",
                person.name,
                wish.query
            );
        }
        super::change(&world, &viewer, "status = 'disabled'").await;
    }
}

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
    let (total, ids) = all_pages(&viewer, "").await;
    assert_eq!((total, ids.len(), ids.iter().collect::<HashSet<_>>().len()), (1000, 1100, 1100));
}

#[tokio::test]
async fn what_is_created_in_bulk_reads_back_as_it_was() {
    let world = World::start().await;
    let profile = NewProfile { pool: "shared".to_owned(), ..stranger(&world, &Random::seeded(3)) };
    create_profiles(&mut world.db.acquire().await.unwrap(), std::slice::from_ref(&profile)).await.unwrap();
    let row: (String, Vec<String>, Option<String>, Option<String>, Date, time::OffsetDateTime) =
        sqlx::query_as(
            "select name, interests, reason, about, date_of_birth, created_at from profiles where id = $1",
        )
        .bind(profile.id.0)
        .fetch_one(&world.db)
        .await
        .unwrap();
    let NewProfile { name, interests, reason, about, date_of_birth, created_at, .. } = profile;
    assert_eq!(row, (name, interests, reason, about, date_of_birth, created_at));
}
