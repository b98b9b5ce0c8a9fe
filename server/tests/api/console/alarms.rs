//! Lead moderators hear of what is severe before its time is over.

use super::Console;
use crate::world::{man, woman};
use liaison::{
    backoffice::{self, Office},
    housekeeping,
    staff::{Role, Scope},
};
use serde_json::json;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

const HALF_HOUR: Duration = Duration::minutes(30);

/// Who is mailed, and at which part of a clock.
async fn mailed(console: &Console) -> Vec<(String, String)> {
    sqlx::query_as(
        "select s.name, j.payload ->> 'kind' from jobs j join staff s on s.id = (j.payload ->> 'staff')::uuid
         where j.kind = 'staff.tell' and j.payload ->> 'kind' in ('half', 'three_quarters') order by 1, 2",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap()
}

#[tokio::test]
async fn leads_within_reach_are_mailed_at_half_and_at_three_quarters_and_once_each() {
    let console = Console::start().await;
    let sites = &console.world.app.sites;
    let (here, elsewhere) =
        (sites.by_host("open.test").unwrap().id, sites.by_host("strict.test").unwrap().id);
    console.invited("Lea", Role::LeadModerator, Scope::All).await;
    console.invited("Ria", Role::LeadModerator, Scope::Site { site: here }).await;
    console.invited("Max", Role::LeadModerator, Scope::Site { site: elsewhere }).await;
    console.invited("Mo", Role::Moderator, Scope::All).await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let report = json!({ "about": "profile", "profile": adam.id, "category": "minor" });
    eva.page.post("/api/report.php", &report).await.ok();
    let harmless = json!({ "about": "profile", "profile": adam.id, "category": "spam" });
    eva.page.post("/api/report.php", &harmless).await.ok();
    sqlx::query(
        "insert into complaints (id, number, site_id, locale, category, created_at, answer_by)
         values (gen_random_uuid(), 'C-22222222', $1, 'en', 'intimate', $2, $2 + interval '48 hours')",
    )
    .bind(elsewhere.0)
    .bind(console.world.clock.now())
    .execute(&console.world.db)
    .await
    .unwrap();

    // Every half hour of two days; after so many hours, who.
    let mut told = Vec::new();
    for step in 1..=96 {
        console.world.advance(HALF_HOUR);
        let mut connection = console.world.db.acquire().await.unwrap();
        let (office, now) = (Office::of(&console.world.app), console.world.clock.now());
        let before = mailed(&console).await.len();
        backoffice::alarm(&mut connection, office, (now - HALF_HOUR, now)).await.unwrap();
        let after = mailed(&console).await.len();
        if after > before {
            told.push((step / 2, after - before));
        }
    }
    // Lea and Ria of the report at 12 and 18 hours, Lea and Max of the notice at 24 and 36.
    assert_eq!(told, [(12, 2), (18, 2), (24, 2), (36, 2)]);
    let names: Vec<String> =
        mailed(&console).await.into_iter().map(|(name, kind)| format!("{name} {kind}")).collect();
    assert_eq!(
        names,
        [
            "Lea half",
            "Lea half",
            "Lea three_quarters",
            "Lea three_quarters",
            "Max half",
            "Max three_quarters",
            "Ria half",
            "Ria three_quarters"
        ]
    );
}

#[tokio::test]
async fn what_is_decided_alarms_nobody_and_the_job_comes_up_by_itself() {
    let console = Console::start().await;
    console.invited("Lea", Role::LeadModerator, Scope::All).await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let report = json!({ "about": "profile", "profile": adam.id, "category": "minor" });
    eva.page.post("/api/report.php", &report).await.ok();
    sqlx::query("update reports set closed_at = $1, decision = 'dismissed'")
        .bind(console.world.clock.now())
        .execute(&console.world.db)
        .await
        .unwrap();
    console.world.advance(Duration::hours(12));
    let mut connection = console.world.db.acquire().await.unwrap();
    let (office, now) = (Office::of(&console.world.app), console.world.clock.now());
    backoffice::alarm(&mut connection, office, (now - HALF_HOUR, now)).await.unwrap();
    assert_eq!(mailed(&console).await, Vec::new());
    assert!(housekeeping::kinds().contains(&"staff.alarm"));
}

/// A server that stood still for an hour and a half, in which the clock came to its half.
#[tokio::test]
async fn what_came_so_far_while_nothing_ran_is_told_at_the_next_look() {
    let console = Console::start().await;
    let world = &console.world;
    console.invited("Lea", Role::LeadModerator, Scope::All).await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let runner = housekeeping::runner(&world.app);
    runner.drain().await.unwrap();
    let report = json!({ "about": "profile", "profile": adam.id, "category": "minor" });
    eva.page.post("/api/report.php", &report).await.ok();
    world.advance(Duration::hours(11));
    runner.drain().await.unwrap();
    world.advance(Duration::minutes(90));
    runner.tick().await.unwrap();
    let looks: Vec<(Option<String>, Option<String>)> = sqlx::query_as(
        "select payload ->> 'since', payload ->> 'until' from jobs where kind = 'staff.alarm' and dead_at is null",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    let [(Some(since), Some(until))] = <[_; 1]>::try_from(looks).unwrap() else { panic!("a span") };
    let moment = |text: &str| OffsetDateTime::parse(text, &Rfc3339).unwrap();
    assert_eq!(moment(&until) - moment(&since), Duration::minutes(90));
    let mut connection = world.db.acquire().await.unwrap();
    let span = (moment(&since), moment(&until));
    backoffice::alarm(&mut connection, Office::of(&world.app), span).await.unwrap();
    assert_eq!(mailed(&console).await, [("Lea".to_owned(), "half".to_owned())]);
}
