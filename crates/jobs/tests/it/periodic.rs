//! Periodic jobs.

use jobs::{Jobs, Runner, Schedule};
use time::Duration;

use crate::world::{Failing, Trace, Traces, World, registry};

fn hourly(jobs: &Jobs, world: &World) -> Runner<Traces> {
    let schedule = Schedule::every(Duration::HOUR, Duration::ZERO);
    let registry = registry().every(schedule, |period| Trace(period.begin.to_string()));
    Runner::new(jobs.clone(), registry, world.traces.clone())
}

#[tokio::test]
async fn each_period_runs_once_over_many_nodes_and_restarts() {
    let world = World::new().await;
    let mut nodes = Vec::new();
    for _ in 0..4 {
        nodes.push(hourly(&world.node().await, &world));
    }
    nodes[0].tick().await.unwrap();
    assert_eq!(world.rows().await, 0, "the period that is under way when first seen is not run");

    for _ in 0..3 {
        world.clock.advance(Duration::HOUR);
        let ticks: Vec<_> =
            nodes.iter().cloned().map(|node| tokio::spawn(async move { node.drain().await })).collect();
        for tick in ticks {
            tick.await.unwrap().unwrap();
        }
        // A node that starts later in the same period.
        hourly(&world.node().await, &world).drain().await.unwrap();
    }
    let hour = |hour: u8| world.clock.now().replace_hour(hour).unwrap().to_string();
    assert_eq!(world.traces.all(), [hour(13), hour(14), hour(15)]);

    world.clock.advance(Duration::hours(5));
    nodes[1].drain().await.unwrap();
    assert_eq!(world.traces.all().len(), 4, "after a pause only the latest period");
    assert_eq!(world.traces.all()[3], hour(20));
}

#[tokio::test]
async fn a_clock_that_went_ahead_and_back_stops_nothing() {
    let world = World::new().await;
    let node = hourly(&world.node().await, &world);
    node.tick().await.unwrap();
    world.clock.advance(Duration::days(365));
    node.drain().await.unwrap();
    world.clock.advance(-Duration::days(365));
    node.drain().await.unwrap();
    world.clock.advance(Duration::HOUR);
    node.drain().await.unwrap();
    let last = world.traces.all().pop().unwrap();
    assert_eq!(last, world.clock.now().replace_hour(13).unwrap().to_string());
    // A node whose clock is a little behind takes nothing anew.
    let before = world.traces.all().len();
    world.clock.advance(-Duration::minutes(5));
    node.drain().await.unwrap();
    assert_eq!(world.traces.all().len(), before);
}

#[tokio::test]
async fn a_period_says_since_when_none_was_enqueued() {
    let world = World::new().await;
    let schedule = Schedule::every(Duration::HOUR, Duration::ZERO);
    let spans = registry().every(schedule, |period| Trace((period.begin - period.since).to_string()));
    let node = Runner::new(world.node().await, spans, world.traces.clone());
    node.tick().await.unwrap();
    for gone in [Duration::HOUR, Duration::hours(5), Duration::days(365), -Duration::days(365)] {
        world.clock.advance(gone);
        node.drain().await.unwrap();
    }
    // After a clock that was put back it is one period.
    let spans = [Duration::HOUR, Duration::hours(5), Duration::days(365), Duration::HOUR];
    assert_eq!(world.traces.all(), spans.map(|span| span.to_string()));
}

/// Jobs of now, of later, of an attempt whose process died, and of a retry, all written by a clock that is put back.
#[tokio::test]
async fn what_a_clock_ahead_wrote_is_done_when_it_is_put_back() {
    let world = World::new().await;
    let node = hourly(&world.node().await, &world);
    node.drain().await.unwrap();
    // Before them, more than one look takes, which wait for their turn.
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
         select 'trace', 'default', 1, '\"waits\"', $1::timestamptz + interval '900 days', 3, $1 from generate_series(1, 11000)",
    )
    .bind(world.clock.now())
    .execute(&world.pool)
    .await
    .unwrap();
    let ahead = Duration::days(365);
    world.clock.advance(ahead);
    let mut connection = world.pool.acquire().await.unwrap();
    let later = world.clock.now() + Duration::hours(2);
    world.jobs.enqueue(&mut connection, &Failing("again".to_owned())).await.unwrap();
    node.drain().await.unwrap();
    world.jobs.enqueue_at(&mut connection, &Trace("later".to_owned()), later).await.unwrap();
    world.jobs.enqueue_at(&mut connection, &Trace("died".to_owned()), later).await.unwrap();
    sqlx::query(
        "update jobs set attempts = 1, leased_at = $1, run_at = $1 + interval '1 minute'
         where payload::text like '%died%'",
    )
    .bind(world.clock.now())
    .execute(&world.pool)
    .await
    .unwrap();
    world.jobs.enqueue(&mut connection, &Trace("now".to_owned())).await.unwrap();
    world.clock.advance(-ahead);
    let done = async |node: &Runner<Traces>| {
        let before = world.traces.all().len();
        node.drain().await.unwrap();
        let mut done = world.traces.all().split_off(before);
        done.retain(|text| !text.contains(':'));
        done.sort();
        done
    };
    assert_eq!(done(&node).await, ["again", "now"]);
    world.clock.advance(Duration::minutes(2));
    // A node that starts only now looks, too; the retry has its delay again.
    assert_eq!(done(&hourly(&world.node().await, &world)).await, ["again", "died"]);
    world.clock.advance(Duration::hours(2));
    assert_eq!(done(&node).await, ["later"]);
}
