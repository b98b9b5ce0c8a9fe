//! Searches from memory on two nodes while members come and go, and while what the nodes read by is late, doubled or cut off.

use super::{
    get_members_in_memory::{answers, below, caught_up, women, world},
    get_members_oracle::ids,
};
use crate::world::{Member, World, man};
use liaison::kernel::{ids::MemberId, random::Random};
use serde_json::json;
use sqlx::AssertSqlSafe;
use std::{
    sync::Mutex,
    time::{Duration, Instant},
};
use testkit::Page;
use tokio::time::sleep;

/// How old a roster may be.
const AGE: Duration = Duration::from_secs(2);
/// Blocks that one member makes here and takes back: fewer than a budget has.
const BLOCKS: usize = 10;
/// Each finds all who come and go here, and by a list of its own.
const QUERIES: [&str; 6] = [
    "",
    "gender=female&sort=newest",
    "near=nl-utrecht&radius=10",
    "near=nl-utrecht&radius=50&sort=activity",
    "country=NL&countryregion=NL-UT",
    "max_age=120",
];

/// Whether a search can find somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Known {
    Shown(Instant),
    Gone(Instant),
    /// It is being written, so either is right.
    Changing,
}

/// Those who come and go, and what is known of each.
struct Stage {
    women: Vec<MemberId>,
    known: Mutex<Vec<Known>>,
    until: Instant,
}

impl Stage {
    fn known(&self) -> Vec<Known> {
        self.known.lock().unwrap().clone()
    }

    fn is_over(&self) -> bool {
        Instant::now() > self.until
    }
}

/// They go in one of three ways, and come back.
async fn come_and_go(world: &World, stage: &Stage) -> usize {
    let random = Random::seeded(12);
    let mut steps = 0;
    while steps < 21 || !stage.is_over() {
        steps += 1;
        let place = below(&random, stage.women.len());
        let was = std::mem::replace(&mut stage.known.lock().unwrap()[place], Known::Changing);
        let goes = ["invisible = true", "status = 'disabled'", "pool = 'another'"][below(&random, 3)];
        let is_there = matches!(was, Known::Shown(_));
        let set = if is_there { goes } else { "invisible = false, status = 'active', pool = 'shared'" };
        let change = sqlx::query(AssertSqlSafe(format!("update profiles set {set} where id = $1")));
        change.bind(stage.women[place].0).execute(&world.db).await.unwrap();
        let now = Instant::now();
        stage.known.lock().unwrap()[place] = if is_there { Known::Gone(now) } else { Known::Shown(now) };
        disturb(world, steps).await;
        sleep(Duration::from_millis(5)).await;
    }
    steps
}

/// What was said is said again, is late, or the line is cut.
async fn disturb(world: &World, step: usize) {
    if step.is_multiple_of(40) {
        let again = "insert into search_changes (members) select members from search_changes order by id desc limit 40";
        sqlx::query(again).execute(&world.db).await.unwrap();
    }
    if step.is_multiple_of(90) {
        let mut late = world.db.begin().await.unwrap();
        sqlx::query("lock table search_changes in access exclusive mode").execute(&mut *late).await.unwrap();
        sleep(Duration::from_millis(300)).await;
        late.rollback().await.unwrap();
    }
    if step.is_multiple_of(300) {
        let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity
            where datname = current_database() and query like '%seen.here%' and query not like '%terminate%'";
        sqlx::query(cut).execute(&world.db).await.unwrap();
    }
}

/// Whom nobody changed during a search is in its answer as they are; who came less than two seconds before may be missing.
async fn search(page: &Page, stage: &Stage) -> usize {
    let mut searches = 0;
    while searches < 6 || !stage.is_over() {
        let before = stage.known();
        let begun = Instant::now();
        let query = QUERIES[searches % QUERIES.len()];
        let found = ids(&page.get(&format!("/api/members.php?{query}")).await.ok()["results"]);
        for ((woman, before), after) in stage.women.iter().zip(before).zip(stage.known()) {
            if before != after {
                continue;
            }
            match before {
                Known::Gone(at) => {
                    assert!(!found.contains(woman), "{query}: gone for {:?}", begun.duration_since(at));
                }
                Known::Shown(at) if begun.duration_since(at) > AGE => {
                    assert!(found.contains(woman), "{query}: there for {:?}", begun.duration_since(at));
                }
                Known::Shown(_) | Known::Changing => {}
            }
        }
        searches += 1;
    }
    searches
}

/// What a member does on one node is in what they read next on the other.
async fn block(pages: [&Page; 2], others: &[MemberId], stage: &Stage) -> usize {
    let mut blocks = 0;
    while blocks < 2 || (!stage.is_over() && blocks < BLOCKS) {
        let [here, there] = if blocks % 2 == 0 { pages } else { [pages[1], pages[0]] };
        let other = others[blocks % others.len()];
        let finds =
            async |page: &Page| ids(&page.get("/api/members.php").await.ok()["results"]).contains(&other);
        here.post("/api/block.php", &json!({ "profile": other })).await.ok();
        assert!(!finds(there).await, "blocked on the other node");
        there.delete("/api/block.php", &json!({ "profile": other })).await.ok();
        assert!(finds(here).await, "not any more");
        blocks += 1;
        sleep(Duration::from_millis(200)).await;
    }
    blocks
}

// spec: 1.5
#[tokio::test]
async fn while_members_come_and_go_nobody_is_shown_who_is_gone_and_nobody_is_missing_for_long() {
    let world = world().await;
    let node = world.second_node().await;
    let (adam, bob): (Member, Member) = (world.member(man("Adam")).await, world.member(man("Bob")).await);
    let random = Random::seeded(13);
    let stage_women = women(&world, &random, 18).await;
    let others = women(&world, &random, 4).await;
    caught_up(&world).await;
    // Then they are in the other node's roster too, where it is fresh.
    sleep(AGE).await;
    // `LIAISON_SEARCH_SECONDS=600` is a long storm.
    let seconds = std::env::var("LIAISON_SEARCH_SECONDS").map_or(6, |many| many.parse().unwrap());
    let stage = Stage {
        known: Mutex::new(vec![Known::Shown(Instant::now()); stage_women.len()]),
        women: stage_women,
        until: Instant::now() + Duration::from_secs(seconds),
    };
    let (adams, bobs) =
        (World::another_page(&node, &adam, "open.test"), World::another_page(&node, &bob, "open.test"));
    let before = answers(&world);
    let (steps, here, there, blocks) = tokio::join!(
        come_and_go(&world, &stage),
        search(&adam.page, &stage),
        search(&adams, &stage),
        block([&bob.page, &bobs], &others, &stage),
    );
    // However busy the machine is, each did some of its part.
    assert!(steps > 20 && here > 5 && there > 5 && blocks > 1);
    assert!(answers(&world) > before, "none from memory");
}
