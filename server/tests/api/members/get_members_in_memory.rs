//! Search with the help of the roster (`search_in_memory`): the same answers as the database's, nobody who is out of reach at
//! any moment, and nobody missing for long whatever becomes of transactions and connections.

use super::{
    change,
    get_members_oracle::{Known, TOWNS, block_either_way, ids, stranger},
};
use crate::world::{Member, Person, World, man, woman};
use liaison::{
    kernel::{ids::MemberId, random::Random},
    members::{Gender, NewProfile, ProfileStatus, create_profiles},
    settings::GENDERS,
};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::time::{Duration, Instant};
use testkit::Page;
use tokio::time::sleep;
use uuid::Uuid;

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(20);

pub(super) async fn world() -> World {
    let world = World::start_with(|config| {
        config.search_in_memory = 100_000;
        // And with it who searches, proven by each page.
        config.sessions_in_memory = true;
        config.member_reads_per_minute = 0;
    })
    .await;
    world
        .set("open.test", |settings| {
            settings.interests = ["kissing", "dancing", "music"].map(str::to_owned).to_vec();
            settings.countries.retain(|country| ["NL", "BE"].contains(&country.code()));
            settings.logged_out_search = true;
            settings.genders = GENDERS.map(str::to_owned).to_vec();
        })
        .await;
    world
}

/// The same database behind a node that has no roster.
async fn plain_node(world: &World) -> String {
    world.second_node_with(|config| config.search_in_memory = 0).await
}

/// Whether the roster has all that was committed by this moment.
fn has_all_of(world: &World, moment: Instant) -> bool {
    // The age is measured after the span, so it is not made too young.
    let passed = moment.elapsed();
    world.app.roster.figures().unwrap().age.is_some_and(|age| age < passed)
}

/// Waits until it has all that was committed by now.
pub(crate) async fn caught_up(world: &World) {
    let begun = Instant::now();
    while !has_all_of(world, begun) {
        assert!(begun.elapsed() < LONG, "the roster does not follow");
        sleep(Duration::from_millis(5)).await;
    }
}

pub(super) fn answers(world: &World) -> u64 {
    world.app.roster.figures().unwrap().answers
}

pub(super) fn below(random: &Random, count: usize) -> usize {
    usize::try_from(random.below(u32::try_from(count).unwrap())).unwrap()
}

/// A search as somebody might ask it, in order.
fn query(random: &Random) -> String {
    let (country, region, city) = TOWNS[below(random, TOWNS.len())];
    let radius = ["10", "25", "50", "100", "250"][below(random, 5)];
    let mut parts = match random.below(8) {
        0 => vec![format!("country={country}")],
        1 | 2 => vec![format!("country={country}&countryregion={region}")],
        3 => vec![format!("near={city}&country={country}")],
        4 | 5 => vec![format!("near={city}&radius={radius}")],
        6 => vec![format!("near={city}&radius={radius}&country={country}&countryregion={region}")],
        _ => Vec::new(),
    };
    parts.push(["", "sort=newest", "sort=activity"][below(random, 3)].to_owned());
    let some = [
        format!("gender={}", ["female", "male", GENDERS[below(random, GENDERS.len())]][below(random, 3)]),
        format!("min_age={}&max_age={}", 18 + random.below(6), 24 + random.below(14)),
        ["interests=music", "interests=dancing,kissing"][below(random, 2)].to_owned(),
        ["intent=chat", "intent=dates,relationship"][below(random, 2)].to_owned(),
        ["languages=fr", "languages=nl,tr"][below(random, 2)].to_owned(),
        "online=true".to_owned(),
        "photo=true".to_owned(),
        "verified=true".to_owned(),
        "real_only=true".to_owned(),
    ];
    parts.extend(some.into_iter().filter(|_| random.below(4) == 0));
    parts.retain(|part| !part.is_empty());
    parts.join("&")
}

/// What a page tells but for signed addresses of photos, which differ from node to node.
fn told(page: &Value) -> Value {
    let mut told = page.clone();
    for list in ["results", "similar_results"] {
        for card in told[list].as_array_mut().unwrap() {
            card["main_image"] = json!(card["main_image"].is_object());
        }
    }
    told
}

/// Asks both, page by page, three at most; how many pages that were.
async fn same(roster: &Page, plain: &Page, query: &str) -> u64 {
    let mut address = format!("/api/members.php?{query}");
    for pages in 1..=3 {
        let (mine, theirs) = (roster.get(&address).await.ok(), plain.get(&address).await.ok());
        assert_eq!(told(&mine), told(&theirs), "{address}");
        let Some(next) = mine["next_cursor"].as_str() else { return pages };
        address = format!("/api/members.php?{query}&cursor={next}");
    }
    3
}

/// One of the things that happen to a profile, from wherever.
async fn happen(world: &World, random: &Random, all: &mut [MemberId], viewer: &Member) {
    let place = below(random, all.len());
    let id = all[place];
    let (country, region, city) = TOWNS[below(random, TOWNS.len())];
    let today = world.clock.now().date();
    let ago = random.below(20);
    let some = ["'{music}'", "'{kissing,dancing}'", "'{}'"][below(random, 3)];
    let set = |what: String| format!("update profiles set {what} where id = $1");
    let statement = match random.below(17) {
        0 => set("status = case status when 'active' then 'disabled' else 'active' end".to_owned()),
        1 => set("invisible = not invisible".to_owned()),
        2 | 3 => set(format!("country = '{country}', region = '{region}', city = '{city}'")),
        4 => set("seeks_male = true, seeks_female = not seeks_female, seeks_non_binary = not seeks_non_binary".to_owned()),
        5 => {
            set("gender = case gender when 'male' then 'female' when 'female' then 'non_binary' when 'couple_mf' then 'couple_ff'
                when 'couple_ff' then 'couple_mm' when 'couple_mm' then 'couple_mf' else 'male' end"
                .to_owned())
        }
        6 => set("shows_orientation = not shows_orientation".to_owned()),
        7 if ago < 10 => set("verified = not verified and not fictional".to_owned()),
        7 => set(format!("interests = {some}")),
        8 => set("intent = '{dates}', languages = '{fr,nl}'".to_owned()),
        9 => set(format!("active_on = '{today}'::date - {}", ago % 5)),
        10 => set(format!("created_at = created_at - interval '{ago} hours'")),
        11 => set("pool = case pool when 'shared' then 'another' else 'shared' end".to_owned()),
        12 => "update photos set status = case status when 'active' then 'rejected' else 'active' end where member_id = $1"
            .to_owned(),
        13 => "delete from photos where member_id = $1".to_owned(),
        14 => "delete from profiles where id = $1".to_owned(),
        15 => "update second_persons set date_of_birth = date_of_birth - 3000 where member_id = $1".to_owned(),
        _ => "insert into member_activity values ($1, $2) on conflict (member_id) do update set active_at = excluded.active_at"
            .to_owned(),
    };
    let (is_visit, is_end) = (statement.starts_with("insert"), statement.starts_with("delete from profiles"));
    let change = sqlx::query(AssertSqlSafe(statement)).bind(id.0);
    let visit = world.clock.now() - time::Duration::minutes(i64::from(ago));
    let change = if is_visit { change.bind(visit) } else { change };
    change.execute(&world.db).await.unwrap();
    if is_end {
        let comes = Known::meet(world, random);
        let mut connection = world.db.acquire().await.unwrap();
        create_profiles(&mut connection, std::slice::from_ref(&comes.profile)).await.unwrap();
        comes.keep(&mut connection).await;
        all[place] = comes.profile.id;
    }
    if random.below(4) == 0 {
        let other = all[below(random, all.len())];
        let lift = "delete from blocks where (member_id, other_id) in (($1, $2), ($2, $1))";
        let lifted = sqlx::query(lift).bind(viewer.id).bind(other.0).execute(&world.db).await.unwrap();
        if lifted.rows_affected() == 0 {
            block_either_way(world, random, viewer.id, other).await;
        }
    }
}

// spec: 1.5
#[tokio::test]
async fn answers_from_memory_are_those_of_the_database() {
    let world = world().await;
    let random = Random::seeded(2026);
    let strangers: Vec<Known> = (0..500).map(|_| Known::meet(&world, &random)).collect();
    let profiles: Vec<NewProfile> = strangers.iter().map(|known| known.profile.clone()).collect();
    let mut connection = world.db.acquire().await.unwrap();
    create_profiles(&mut connection, &profiles).await.unwrap();
    for known in &strangers {
        known.keep(&mut connection).await;
    }
    drop(connection);
    let mut all: Vec<MemberId> = profiles.iter().map(|profile| profile.id).collect();
    let node = plain_node(&world).await;
    let mut viewers = Vec::new();
    let noa = Person { gender: "non_binary", seeks: "male,female,non_binary", ..woman("Noa") };
    let everyone = "male,female,non_binary,couple_mf,couple_ff,couple_mm";
    let two = Person { gender: "couple_mf", seeks: everyone, ..woman("AnnBo") };
    for person in [man("Adam"), woman("Eva"), Person { seeks: everyone, ..woman("Bibi") }, noa, two] {
        let viewer = world.member(person).await;
        // Their visits are written at any moment: nobody may come upon them.
        change(&world, &viewer, "invisible = true, interests = '{music,kissing}'").await;
        let plain = World::another_page(&node, &viewer, "open.test");
        viewers.push((viewer, plain));
    }
    let visitors = (world.visitor("open.test"), Page::new(&node, "open.test"));
    let (before, mut pages, mut later) = (answers(&world), 0, 0);
    // `LIAISON_ROUNDS=100` takes minutes.
    let rounds = std::env::var("LIAISON_ROUNDS").map_or(9, |many| many.parse().unwrap());
    for round in 0..rounds {
        let (viewer, plain) = &viewers[round % viewers.len()];
        for _ in 0..12 {
            happen(&world, &random, &mut all, viewer).await;
        }
        if round % 6 == 5 {
            world.advance(time::Duration::minutes(7));
        }
        caught_up(&world).await;
        for _ in 0..25 {
            let asked = same(&viewer.page, plain, &query(&random)).await;
            (pages, later) = (pages + asked, later + asked - 1);
        }
        let own = GENDERS[round % GENDERS.len()];
        for whose in [String::new(), format!("&own_gender={own}")] {
            let query = query(&random);
            pages += same(&visitors.0, &visitors.1, &format!("{query}{whose}")).await;
        }
    }
    assert!(later > 15, "only {later} pages went on from another");
    // On a machine that stood still for two seconds the database answers meanwhile.
    let from_memory = answers(&world) - before;
    assert!(from_memory > pages * 9 / 10, "{pages} pages, and {from_memory} from memory");
}

async fn found(viewer: &Member, query: &str) -> (Vec<MemberId>, Value) {
    let page = viewer.page.get(&format!("/api/members.php?{query}")).await.ok();
    (ids(&page["results"]), page["numResults"].clone())
}

// spec: 1.5, 8.20
#[tokio::test]
async fn what_is_certain_holds_on_the_next_page_however_old_the_roster_is() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let mut women = Vec::new();
    for _ in 0..8 {
        let eva = world.member(woman("Eva")).await;
        super::photo(&world, &eva, 0).await;
        change(&world, &eva, "interests = '{music}'").await;
        women.push(eva);
    }
    caught_up(&world).await;
    let before = answers(&world);
    let finds = |query: &'static str, id: Uuid| {
        let adam = &adam;
        async move { found(adam, query).await.0.contains(&id.into()) }
    };
    // Nobody waits between a change and the page after it: the roster is up to a second behind.
    for eva in &women {
        assert!(finds("photo=true", eva.id).await);
        adam.page.post("/api/block.php", &json!({ "profile": eva.id })).await.ok();
        assert!(!finds("", eva.id).await, "she is blocked");
        adam.page.delete("/api/block.php", &json!({ "profile": eva.id })).await.ok();
        assert!(finds("", eva.id).await, "she is not any more");
        eva.page.post("/api/block.php", &json!({ "profile": adam.id })).await.ok();
        assert!(!finds("", eva.id).await, "she has blocked him");
        eva.page.delete("/api/block.php", &json!({ "profile": adam.id })).await.ok();
        assert!(finds("", eva.id).await, "and thought better of it");
        let reject = sqlx::query("update photos set status = 'rejected' where member_id = $1").bind(eva.id);
        reject.execute(&world.db).await.unwrap();
        assert!(!finds("photo=true", eva.id).await, "her photo was rejected");
        assert!(finds("interests=music", eva.id).await);
        change(&world, eva, "shows_orientation = false").await;
        assert!(!finds("interests=music", eva.id).await, "she lets nobody know any more");
        let goes = ["invisible = true", "status = 'disabled'", "pool = 'another'"];
        change(&world, eva, goes[usize::from(eva.id.as_bytes()[0]) % goes.len()]).await;
        assert!(!finds("", eva.id).await, "she is gone");
    }
    assert_eq!(found(&adam, "").await, (Vec::new(), json!(0)));
    assert!(answers(&world) - before > 20, "from memory");
    // What he is himself counts at once, too.
    let gus = world.member(Person { seeks: "male", ..man("Gus") }).await;
    caught_up(&world).await;
    assert!(!finds("", gus.id).await);
    change(&world, &adam, "seeks_male = true, seeks_female = false").await;
    assert!(finds("", gus.id).await);
}

/// Searches until one knew its searcher from an earlier one.
async fn by_heart(world: &World, viewer: &Member) {
    let known = || world.app.known_sessions.figures().unwrap().answers;
    let begun = Instant::now();
    loop {
        let before = known();
        found(viewer, "").await;
        if known() > before {
            return;
        }
        assert!(begun.elapsed() < LONG, "each search asks who searches");
    }
}

// spec: 1.5
#[tokio::test]
async fn what_an_earlier_search_knew_of_its_searcher_is_proven_by_the_page() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let eva = world.member(woman("Eva")).await;
    let gus = world.member(Person { seeks: "male", ..man("Gus") }).await;
    caught_up(&world).await;
    let both = [eva.id, gus.id].map(MemberId::from);
    // Whatever they are now is what the next page is for, and an empty page is proven like any other.
    for (is, whom) in [
        ("seeks_female = false, seeks_male = true", &both[1..]),
        ("seeks_female = true, seeks_male = false", &both[..1]),
        ("pool = 'another'", &[][..]),
        ("pool = 'shared'", &both[..1]),
        ("seeks_female = false, seeks_non_binary = true", &[][..]),
        ("seeks_female = true", &both[..1]),
        ("country = 'BE', region = 'BE-VAN', city = 'be-antwerpen'", &[][..]),
        ("country = 'NL', region = 'NL-UT', city = 'nl-utrecht'", &both[..1]),
    ] {
        by_heart(&world, &adam).await;
        change(&world, &adam, is).await;
        assert_eq!(found(&adam, "").await, (whom.to_vec(), json!(whom.len())), "{is}");
    }
    for blocker in [(&adam, &eva), (&eva, &adam)] {
        let (here, other) = (blocker.0, json!({ "profile": blocker.1.id }));
        by_heart(&world, &adam).await;
        here.page.post("/api/block.php", &other).await.ok();
        assert_eq!(found(&adam, "").await, (Vec::new(), json!(0)), "{} blocked", here.name);
        by_heart(&world, &adam).await;
        here.page.delete("/api/block.php", &other).await.ok();
        assert_eq!(found(&adam, "").await, (both[..1].to_vec(), json!(1)));
    }
}

/// So many women of Utrecht, the first in the search's order first.
pub(super) async fn women(world: &World, random: &Random, count: usize) -> Vec<MemberId> {
    let alike = |_| NewProfile {
        pool: "shared".to_owned(),
        status: ProfileStatus::Active,
        gender: Gender::Female,
        seeks_male: true,
        country: "NL".to_owned(),
        region: "NL-UT".to_owned(),
        city: "nl-utrecht".to_owned(),
        active_on: world.clock.now().date(),
        ..stranger(world, random)
    };
    let profiles: Vec<NewProfile> = (0..count).map(alike).collect();
    create_profiles(&mut world.db.acquire().await.unwrap(), &profiles).await.unwrap();
    let mut ids: Vec<MemberId> = profiles.iter().map(|profile| profile.id).collect();
    ids.sort_unstable();
    ids
}

async fn hide(world: &World, members: &[MemberId]) {
    let ids: Vec<Uuid> = members.iter().map(|member| member.0).collect();
    let hide = sqlx::query("update profiles set invisible = true where id = any($1)").bind(ids);
    hide.execute(&world.db).await.unwrap();
}

#[tokio::test]
async fn a_page_is_full_although_many_have_just_gone() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let eva = women(&world, &Random::seeded(8), 120).await;
    caught_up(&world).await;
    // Ten of them: more than are looked up to spare. Then nearly everybody on the first pages, so that the database searches.
    hide(&world, &eva[5..15]).await;
    let mut left = eva[..5].to_vec();
    left.extend_from_slice(&eva[15..]);
    assert_eq!(found(&adam, "").await, (left[..24].to_vec(), json!(110)));
    hide(&world, &eva[..110]).await;
    assert_eq!(found(&adam, "").await, (eva[110..].to_vec(), json!(10)));
}

#[tokio::test]
async fn those_of_nearer_towns_are_counted_when_a_page_goes_on_beyond_them() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let random = Random::seeded(10);
    let near = women(&world, &random, 20).await;
    let far = women(&world, &random, 60).await;
    let uuids: Vec<Uuid> = far.iter().map(|member| member.0).collect();
    let moves = sqlx::query("update profiles set city = 'nl-amersfoort' where id = any($1)").bind(uuids);
    moves.execute(&world.db).await.unwrap();
    caught_up(&world).await;
    // Twelve of the first 27, so that more are looked up: from the farther town only.
    hide(&world, &near[..6]).await;
    hide(&world, &far[..6]).await;
    let mut first = near[6..].to_vec();
    first.extend_from_slice(&far[6..16]);
    assert_eq!(found(&adam, "near=nl-utrecht&radius=50").await, (first, json!(68)));
}

#[tokio::test]
async fn a_transaction_that_ends_late_is_not_overlooked() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let (late, soon) = (world.member(woman("Eva")).await, world.member(woman("Bibi")).await);
    for woman in [&late, &soon] {
        change(&world, woman, "invisible = true").await;
    }
    let mut slow = world.db.begin().await.unwrap();
    let shows = "update profiles set invisible = false where id = $1";
    sqlx::query(shows).bind(late.id).execute(&mut *slow).await.unwrap();
    // It began later, and is read before.
    sqlx::query(shows).bind(soon.id).execute(&world.db).await.unwrap();
    caught_up(&world).await;
    assert_eq!(found(&adam, "").await.0, [soon.id.into()]);
    // What is read again and again meanwhile is nobody's news.
    for _ in 0..3 {
        caught_up(&world).await;
    }
    slow.commit().await.unwrap();
    caught_up(&world).await;
    let mut both: Vec<MemberId> = vec![late.id.into(), soon.id.into()];
    both.sort_unstable();
    assert_eq!(found(&adam, "").await.0, both);
    // And one that is taken back was never there.
    let mut slow = world.db.begin().await.unwrap();
    sqlx::query("delete from profiles where id = $1").bind(late.id).execute(&mut *slow).await.unwrap();
    slow.rollback().await.unwrap();
    caught_up(&world).await;
    assert_eq!(found(&adam, "").await.0, both);
}

/// More than a reading has at a time, all of one transaction, while another one hangs.
#[tokio::test]
async fn a_transaction_of_many_statements_is_read_whole() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let all = women(&world, &Random::seeded(14), 250).await;
    hide(&world, &all).await;
    caught_up(&world).await;
    assert_eq!(found(&adam, "").await, (Vec::new(), json!(0)));
    let mut hangs = world.db.begin().await.unwrap();
    let begins = "set local idle_in_transaction_session_timeout = 0; select pg_current_xact_id()";
    sqlx::raw_sql(begins).execute(&mut *hangs).await.unwrap();
    let shows = "do $$ declare her record; begin
        for her in select id from profiles where gender = 'female' loop
            update profiles set invisible = false where id = her.id;
        end loop;
    end $$";
    sqlx::raw_sql(shows).execute(&world.db).await.unwrap();
    caught_up(&world).await;
    let before = answers(&world);
    assert_eq!(found(&adam, "").await, (all[..24].to_vec(), json!(250)));
    assert!(answers(&world) > before, "from memory");
    hangs.rollback().await.unwrap();
}

/// Cuts the connection on which the roster reads what changed.
async fn cut(world: &World) {
    let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity
        where datname = current_database() and query like '%from search_changes%' and query not like '%terminate%'";
    // In the middle of reading members it goes by another name.
    while sqlx::query_scalar::<_, i64>(cut).fetch_one(&world.db).await.unwrap() == 0 {
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_lost_connection_begins_the_roster_anew_and_the_database_answers_meanwhile() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let eva = world.member(woman("Eva")).await;
    caught_up(&world).await;
    cut(&world).await;
    let bibi = world.member(woman("Bibi")).await;
    let begun = Instant::now();
    while !has_all_of(&world, begun) {
        assert!(begun.elapsed() < LONG, "the roster did not begin anew");
        assert!(found(&adam, "").await.0.contains(&eva.id.into()), "she was there all the time");
    }
    let mut both: Vec<MemberId> = vec![eva.id.into(), bibi.id.into()];
    both.sort_unstable();
    let before = answers(&world);
    assert_eq!(found(&adam, "").await.0, both);
    assert!(answers(&world) > before);
}

/// They are read in two batches, and some change at any moment of it.
#[tokio::test]
async fn who_changes_while_it_is_filled_is_found_as_they_are() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let plain = World::another_page(&plain_node(&world).await, &adam, "open.test");
    let random = Random::seeded(15);
    let all = women(&world, &random, 2_500).await;
    hide(&world, &all).await;
    // Fewer than are counted.
    let all: Vec<MemberId> = all.into_iter().step_by(3).collect();
    caught_up(&world).await;
    for _ in 0..3 {
        cut(&world).await;
        let begun = Instant::now();
        while !has_all_of(&world, begun) {
            let some: Vec<Uuid> = (0..20).map(|_| all[below(&random, all.len())].0).collect();
            let turn = sqlx::query("update profiles set invisible = not invisible where id = any($1)");
            turn.bind(some).execute(&world.db).await.unwrap();
            assert!(begun.elapsed() < LONG, "the roster did not begin anew");
        }
        caught_up(&world).await;
        let before = answers(&world);
        same(&adam.page, &plain, "").await;
        assert!(answers(&world) > before, "from memory");
    }
}

#[tokio::test]
async fn a_pool_that_is_too_large_is_the_databases() {
    let world = World::start_with(|config| config.search_in_memory = 3).await;
    let adam = world.member(man("Adam")).await;
    let eva = women(&world, &Random::seeded(9), 5).await;
    caught_up(&world).await;
    assert_eq!(found(&adam, "").await, (eva, json!(5)));
    assert_eq!(answers(&world), 0);
}

#[tokio::test]
async fn what_is_said_twice_or_of_nobody_changes_nothing() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let plain = World::another_page(&plain_node(&world).await, &adam, "open.test");
    let random = Random::seeded(11);
    let mut all = women(&world, &random, 60).await;
    for _ in 0..6 {
        for _ in 0..5 {
            happen(&world, &random, &mut all, &adam).await;
        }
        // All that was said before, once more and the last first; and somebody who never was.
        let again = "insert into search_changes (members) select members from search_changes order by id desc limit 40";
        sqlx::query(again).execute(&world.db).await.unwrap();
        let nobody = sqlx::query("insert into search_changes (members) values (array[$1::uuid])");
        nobody.bind(MemberId::random(&random).0).execute(&world.db).await.unwrap();
        caught_up(&world).await;
        same(&adam.page, &plain, "").await;
        same(&adam.page, &plain, "near=nl-utrecht&radius=100").await;
    }
}

#[tokio::test]
async fn while_it_hears_nothing_the_database_answers() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let eva = world.member(woman("Eva")).await;
    caught_up(&world).await;
    assert_eq!(found(&adam, "").await.0, [eva.id.into()]);
    // Nobody reads the changes meanwhile, nor writes any.
    let mut silent = world.db.begin().await.unwrap();
    let bibi = world.member(woman("Bibi")).await;
    caught_up(&world).await;
    sqlx::query("lock table search_changes in access exclusive mode").execute(&mut *silent).await.unwrap();
    let begun = Instant::now();
    while world.app.roster.is_fresh() {
        assert!(begun.elapsed() < LONG, "it takes itself for fresh");
        sleep(Duration::from_millis(20)).await;
    }
    let before = answers(&world);
    let mut both: Vec<MemberId> = vec![eva.id.into(), bibi.id.into()];
    both.sort_unstable();
    assert_eq!(found(&adam, "").await.0, both);
    assert_eq!(answers(&world), before, "the database did");
    silent.rollback().await.unwrap();
    caught_up(&world).await;
    assert_eq!(found(&adam, "").await.0, both);
    assert!(answers(&world) > before);
}

/// How many changes before this one are known.
async fn known(world: &World, before: i64) -> i64 {
    let count = "select count(*) from search_changes where id < $1";
    sqlx::query_scalar(count).bind(before).fetch_one(&world.db).await.unwrap()
}

async fn newest(world: &World) -> i64 {
    sqlx::query_scalar("select max(id) from search_changes").fetch_one(&world.db).await.unwrap()
}

/// More than ten minutes pass for the log, and somebody is seen.
async fn much_later(world: &World, seen: &Member, ages: &'static str) {
    sqlx::query(ages).execute(&world.db).await.unwrap();
    world.app.activity.record(seen.id.into(), world.clock.now());
    world.app.activity.flush(&world.db).await.unwrap();
}

#[tokio::test]
async fn changes_are_forgotten_when_everybody_can_have_read_them_and_not_before() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let mut slow = world.db.begin().await.unwrap();
    let says = "update profiles set about = 'Slow' where id = $1";
    sqlx::query(says).bind(eva.id).execute(&mut *slow).await.unwrap();
    let before = newest(&world).await;
    for about in ["one", "two", "three"] {
        change(&world, &adam, &format!("about = '{about}'")).await;
    }
    let after = newest(&world).await + 1;
    for _ in 0..3 {
        let ages = "update search_changes set changed_at = changed_at - interval '11 minutes'";
        much_later(&world, &adam, ages).await;
    }
    // What began later than the slow one stays as long as it, whatever its age.
    assert_eq!(known(&world, after).await - known(&world, before + 1).await, 3);
    slow.commit().await.unwrap();
    let begun = Instant::now();
    while known(&world, after).await > 0 {
        assert!(begun.elapsed() < LONG, "nothing is forgotten");
        // Transactions of other databases of this server count as well, and are none of ours: as if they had ended.
        let ages = "update search_changes set changed_at = changed_at - interval '11 minutes', ended = pg_snapshot_xmax(pg_current_snapshot())";
        much_later(&world, &adam, ages).await;
    }
}
