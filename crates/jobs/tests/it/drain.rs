//! The rules, stepped with a clock that stands still.

use jobs::{Jobs, Registry, Runner};
use time::Duration;

use crate::world::{Failing, Keyed, Trace, Traces, Urgent, World};

#[tokio::test]
async fn a_job_exists_only_if_its_cause_was_committed() {
    let world = World::new().await;
    let mut transaction = world.pool.begin().await.unwrap();
    world.jobs.enqueue(&mut transaction, &Trace("undone".to_owned())).await.unwrap();
    transaction.rollback().await.unwrap();
    let mut transaction = world.pool.begin().await.unwrap();
    world.jobs.enqueue(&mut transaction, &Trace("kept".to_owned())).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(world.runner().drain().await.unwrap().done, 1);
    assert_eq!(world.traces.all(), ["kept"]);
    assert_eq!(world.rows().await, 0);
}

#[tokio::test]
async fn priority_goes_before_age_and_the_future_waits() {
    let world = World::new().await;
    let later = world.clock.now() + Duration::hours(1);
    let mut connection = world.pool.acquire().await.unwrap();
    world.jobs.enqueue_at(&mut connection, &Urgent("future".to_owned()), later).await.unwrap();
    world.trace("first").await;
    world.clock.advance(Duration::seconds(1));
    world.trace("second").await;
    world.enqueue(Urgent("urgent".to_owned())).await;
    world.runner().drain().await.unwrap();
    assert_eq!(world.traces.all(), ["urgent", "first", "second"]);
    world.clock.advance(Duration::hours(1));
    world.runner().drain().await.unwrap();
    assert_eq!(world.traces.all().last().unwrap(), "future");
}

#[tokio::test]
async fn failures_back_off_and_end_as_a_dead_letter_that_can_be_revived() {
    let world = World::new().await;
    let id = world.enqueue(Failing("error".to_owned())).await;
    let runner = world.runner();
    for (wait, retried, dead) in [(0, 1, 0), (4, 0, 0), (1, 1, 0), (9, 0, 0), (1, 0, 1), (3600, 0, 0)] {
        world.clock.advance(Duration::seconds(wait));
        let drained = runner.drain().await.unwrap();
        assert_eq!((drained.retried.len(), drained.dead.len()), (retried, dead), "after {wait} s more");
    }
    assert_eq!(world.traces.all().len(), 3);
    let letters = world.jobs.dead_letters(10, None, None).await.unwrap();
    assert_eq!(letters.len(), 1);
    assert_eq!((letters[0].id, letters[0].kind.as_str(), letters[0].attempts), (id, "failing", 3));
    assert_eq!(letters[0].last_error.as_deref(), Some("it failed"));
    let queues = world.jobs.queues().await.unwrap();
    assert_eq!((queues[0].waiting, queues[0].due, queues[0].dead), (0, 0, 1));

    assert_eq!(world.jobs.revive(&world.pool, id).await.unwrap().as_deref(), Some("failing"));
    assert_eq!(world.jobs.revive(&world.pool, id).await.unwrap(), None, "it is alive");
    assert_eq!(runner.drain().await.unwrap().retried, ["it failed"]);
    assert_eq!(world.jobs.discard(&world.pool, id).await.unwrap(), None, "only dead letters are discarded");
    world.clock.advance(Duration::hours(2));
    runner.drain().await.unwrap();
    world.clock.advance(Duration::hours(2));
    assert_eq!(runner.drain().await.unwrap().dead, ["it failed"]);
    assert_eq!(world.jobs.discard(&world.pool, id).await.unwrap().as_deref(), Some("failing"));
    assert_eq!(world.rows().await, 0);
}

#[tokio::test]
async fn a_panic_is_a_failure_and_a_permanent_one_is_not_retried() {
    let world = World::new().await;
    for end in ["panic", "never", "later"] {
        world.enqueue(Failing(end.to_owned())).await;
    }
    let drained = world.runner().drain().await.unwrap();
    assert_eq!(drained.dead, ["no use"]);
    assert_eq!(drained.retried.len(), 2);
    assert!(drained.retried.iter().any(|error| error.contains("panic")), "{drained:?}");
    world.clock.advance(Duration::hours(4));
    assert_eq!(world.runner().drain().await.unwrap().retried.len(), 1, "the panic again, 'later' not yet");
}

#[tokio::test]
async fn a_key_makes_one_job_until_it_begins() {
    let world = World::new().await;
    let keyed = |text: &str| Keyed { key: "k".to_owned(), text: text.to_owned() };
    let first = world.enqueue(keyed("one")).await;
    assert_eq!(world.enqueue(keyed("two")).await, first);
    assert_eq!(world.rows().await, 1);
    assert_eq!(world.runner().drain().await.unwrap().done, 1);
    assert_ne!(world.enqueue(keyed("three")).await, first);
    world.runner().drain().await.unwrap();
    assert_eq!(world.traces.all(), ["one", "three"]);
}

/// With a plain "do nothing" the waiting job would run before the second cause is visible, and the second
/// cause would never be worked on.
#[tokio::test]
async fn a_keyed_job_does_not_run_before_its_second_cause_is_committed() {
    let world = World::new().await;
    let keyed = Keyed { key: "k".to_owned(), text: "ran".to_owned() };
    world.jobs.enqueue(&mut world.pool.acquire().await.unwrap(), &keyed).await.unwrap();
    let mut transaction = world.pool.begin().await.unwrap();
    world.jobs.enqueue(&mut transaction, &keyed).await.unwrap();
    assert_eq!(world.runner().drain().await.unwrap().done, 0, "the cause is still open");
    transaction.commit().await.unwrap();
    assert_eq!(world.runner().drain().await.unwrap().done, 1);
}

#[tokio::test]
async fn a_kind_that_this_process_does_not_know_is_left_alone() {
    let world = World::new().await;
    world.trace("for another node").await;
    let knows_nothing: Registry<()> = Registry::new().handle(async |(), _: Urgent| Ok(()));
    let drained = Runner::new(world.jobs.clone(), knows_nothing, ()).drain().await.unwrap();
    assert_eq!(drained, jobs::Drained::default());
    assert_eq!(world.runner().drain().await.unwrap().done, 1);
}

#[tokio::test]
async fn a_payload_that_no_longer_fits_fails_visibly() {
    let world = World::new().await;
    world.trace("x").await;
    sqlx::query("update jobs set payload = '{\"other\": 1}'").execute(&world.pool).await.unwrap();
    let drained = world.runner().drain().await.unwrap();
    assert!(drained.retried[0].contains("invalid type"), "{drained:?}");
}

#[tokio::test]
async fn a_crashed_attempt_runs_again_after_its_lease_but_not_for_ever() {
    let world = World::new().await;
    world.trace("survivor").await;
    for attempt in 1..=3 {
        crash_in_the_middle(&world, &world.jobs).await;
        assert_eq!(world.runner().drain().await.unwrap().done, 0, "leased by attempt {attempt}");
        world.lease_ends().await;
    }
    let drained = world.runner().drain().await.unwrap();
    assert_eq!(drained.dead, ["the last attempt never ended"]);

    world.trace("other").await;
    crash_in_the_middle(&world, &world.jobs).await;
    world.lease_ends().await;
    assert_eq!(world.runner().drain().await.unwrap().done, 1);
    assert_eq!(world.traces.all().last().unwrap(), "other");
}

/// Nodes' clocks are never the same; a minute's difference must not run what another node still works on.
#[tokio::test]
async fn a_node_whose_clock_is_ahead_leaves_alone_what_another_runs() {
    let world = World::new().await;
    for difference in [Duration::seconds(61), Duration::hours(5)] {
        world.trace("theirs").await;
        crash_in_the_middle(&world, &world.jobs).await;
        world.clock.advance(difference);
        assert_eq!(world.runner().drain().await.unwrap().done, 0, "{difference}");
        world.lease_ends().await;
        assert_eq!(world.runner().drain().await.unwrap().done, 1);
    }
}

/// Claims what is due and never ends, as a process does that was killed.
async fn crash_in_the_middle(world: &World, jobs: &Jobs) {
    let (begun, mut seen) = tokio::sync::mpsc::unbounded_channel();
    let hanging: Registry<Traces> = Registry::new().handle(move |_: Traces, _: Trace| {
        begun.send(()).unwrap();
        std::future::pending()
    });
    let runner = Runner::new(jobs.clone(), hanging, world.traces.clone());
    let task = tokio::spawn(async move { runner.drain().await });
    seen.recv().await.unwrap();
    task.abort();
}

#[tokio::test]
async fn a_late_end_of_a_lost_attempt_changes_nothing() {
    let world = World::new().await;
    world.trace("x").await;
    let (finish, gate) = tokio::sync::watch::channel(false);
    let slow: Registry<Traces> = Registry::new().handle(move |traces: Traces, _: Trace| {
        let mut gate = gate.clone();
        async move {
            traces.add("begun");
            gate.wait_for(|open| *open).await?;
            Ok(())
        }
    });
    let runner = Runner::new(world.jobs.clone(), slow, world.traces.clone());
    let late = tokio::spawn(async move { runner.drain().await });
    while world.traces.all().is_empty() {
        tokio::task::yield_now().await;
    }
    world.lease_ends().await;
    let failing: Registry<Traces> = Registry::new().handle(async |_: Traces, _: Trace| Err("second".into()));
    let second = Runner::new(world.jobs.clone(), failing, world.traces.clone());
    assert_eq!(second.drain().await.unwrap().retried, ["second"]);
    finish.send(true).unwrap();
    late.await.unwrap().unwrap();
    assert_eq!(world.rows().await, 1, "the second attempt's retry stands");
}

/// The attempt that was lost ends well while another runs: the job is the other's, and its end alone counts.
#[tokio::test]
async fn a_late_success_beside_a_running_attempt_leaves_it_the_job() {
    let world = World::new().await;
    world.trace("x").await;
    let gated = |name: &'static str,
                 gate: tokio::sync::watch::Receiver<bool>,
                 end: Result<(), &'static str>| {
        let handler = move |traces: Traces, _: Trace| {
            let mut gate = gate.clone();
            async move {
                traces.add(name);
                gate.wait_for(|open| *open).await?;
                end.map_err(jobs::Failure::from)
            }
        };
        let runner = Runner::new(world.jobs.clone(), Registry::new().handle(handler), world.traces.clone());
        tokio::spawn(async move { runner.drain().await })
    };
    let began = async |name: &str| {
        while !world.traces.all().iter().any(|trace| trace == name) {
            tokio::task::yield_now().await;
        }
    };
    let (end_lost, lost_gate) = tokio::sync::watch::channel(false);
    let (end_running, running_gate) = tokio::sync::watch::channel(false);
    let lost = gated("lost", lost_gate, Ok(()));
    began("lost").await;
    world.lease_ends().await;
    let running = gated("running", running_gate, Err("not yet"));
    began("running").await;

    end_lost.send(true).unwrap();
    lost.await.unwrap().unwrap();
    assert_eq!(world.rows().await, 1, "the job is the running attempt's");
    end_running.send(true).unwrap();
    assert_eq!(running.await.unwrap().unwrap().retried, ["not yet"]);
    world.clock.advance(Duration::hours(2));
    assert_eq!(world.runner().drain().await.unwrap().done, 1, "what failed is tried again");
    assert_eq!(world.rows().await, 0);
}
