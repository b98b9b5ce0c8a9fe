//! Runners as the server has them: several nodes, woken by `NOTIFY`, stopped by a watch channel.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use jobs::{Jobs, Registry, Runner};
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::{sync::watch, task::JoinHandle};

use crate::world::{Trace, Traces, World, registry};

fn start(jobs: &Jobs, registry: Registry<Traces>, world: &World) -> (watch::Sender<bool>, JoinHandle<()>) {
    let (stop, stopped) = watch::channel(false);
    let runner = Runner::new(jobs.clone(), registry, world.traces.clone());
    (stop, tokio::spawn(runner.run(stopped)))
}

async fn until(what: &str, mut done: impl AsyncFnMut() -> bool) {
    let begin = Instant::now();
    while !done().await {
        assert!(begin.elapsed() < Duration::from_mins(1), "never: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn parallel_nodes_run_each_job_exactly_once() {
    let world = World::new().await;
    let mut nodes = Vec::new();
    for _ in 0..4 {
        nodes.push(start(&world.node().await, registry(), &world));
    }
    let begin = Instant::now();
    for chunk in 0..20 {
        let mut transaction = world.pool.begin().await.unwrap();
        for one in 0..100 {
            world.jobs.enqueue(&mut transaction, &Trace(format!("{:04}", chunk * 100 + one))).await.unwrap();
        }
        transaction.commit().await.unwrap();
        world.jobs.wake();
    }
    until("all jobs done", async || world.rows().await == 0).await;
    println!("2000 jobs over 4 nodes, enqueued and run: {:?}", begin.elapsed());
    for (stop, node) in nodes {
        stop.send(true).unwrap();
        node.await.unwrap();
    }
    let mut traces = world.traces.all();
    traces.sort();
    assert_eq!(traces, (0..2000).map(|n| format!("{n:04}")).collect::<Vec<_>>());
}

#[tokio::test]
async fn another_node_wakes_at_once() {
    let world = World::new().await;
    let (_stop, _node) = start(&world.node().await, registry(), &world);
    // The first job shows that the node listens; polling finds it in any case.
    world.trace("first").await;
    until("the first job", async || world.traces.all().len() == 1).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let begin = Instant::now();
    for round in 2..12 {
        world.trace("next").await;
        world.jobs.wake();
        until("the next job", async || world.traces.all().len() == round).await;
    }
    println!("ten jobs one after the other through NOTIFY: {:?}", begin.elapsed());
    assert!(begin.elapsed() < Duration::from_secs(4), "polling alone takes about ten seconds");
}

/// A command has no time: its connections are gone before a wake that waits for company would be sent.
#[tokio::test]
async fn a_command_that_ends_at_once_has_woken_the_others() {
    let world = World::new().await;
    let url = world.cluster.url("postgres");
    let mut listener = PgListener::connect(&url).await.unwrap();
    listener.listen("jobs").await.unwrap();
    let pool = PgPoolOptions::new().max_connections(1).connect(&url).await.unwrap();
    let command = Jobs::new(pool.clone(), || time::OffsetDateTime::UNIX_EPOCH, || 0);
    command.wake_others().await;
    pool.close().await;
    let heard = tokio::time::timeout(Duration::from_mins(1), listener.recv()).await;
    assert_eq!(heard.expect("in time").unwrap().channel(), "jobs");
}

#[tokio::test]
async fn a_stop_waits_for_the_job_at_work_and_takes_no_more() {
    let world = World::new().await;
    let slow = Registry::new().handle(async |traces: Traces, job: Trace| {
        traces.add("begun");
        tokio::time::sleep(Duration::from_millis(400)).await;
        traces.add(job.0);
        Ok(())
    });
    let (stop, stopped) = watch::channel(false);
    let runner = Runner::new(world.jobs.clone(), slow, world.traces.clone()).concurrency("default", 1);
    let running = tokio::spawn(runner.run(stopped));
    world.trace("a").await;
    world.trace("b").await;
    world.jobs.wake();
    until("a job began", async || !world.traces.all().is_empty()).await;
    stop.send(true).unwrap();
    running.await.unwrap();
    assert_eq!(world.traces.all(), ["begun", "a"]);
    assert_eq!(world.rows().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrency_is_kept_and_used() {
    let world = World::new().await;
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let seen = Arc::clone(&most);
    let counting = Registry::new().handle(move |traces: Traces, job: Trace| {
        let (now, most) = (Arc::clone(&now), Arc::clone(&most));
        async move {
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(30)).await;
            now.fetch_sub(1, Ordering::SeqCst);
            traces.add(job.0);
            Ok(())
        }
    });
    for _ in 0..20 {
        world.trace("x").await;
    }
    let runner = Runner::new(world.jobs.clone(), counting, world.traces.clone()).concurrency("default", 3);
    let (stop, stopped) = watch::channel(false);
    let running = tokio::spawn(runner.run(stopped));
    until("all jobs", async || world.rows().await == 0).await;
    assert_eq!(seen.load(Ordering::SeqCst), 3);
    stop.send(true).unwrap();
    running.await.unwrap();
}

#[tokio::test]
async fn a_node_heals_after_the_database_was_away() {
    let world = World::new().await;
    let (_stop, _node) = start(&world.node().await, registry(), &world);
    world.trace("before").await;
    until("the first job", async || world.traces.all().len() == 1).await;
    let pid = world.cluster.pid();
    let kill = std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
    assert!(kill.success());
    until("PostgreSQL is back", async || world.cluster.pid() != pid).await;
    until("enqueued", async || {
        let Ok(mut connection) = world.pool.acquire().await else { return false };
        world.jobs.enqueue(&mut connection, &Trace("after".to_owned())).await.is_ok()
    })
    .await;
    until("the second job", async || world.traces.all().len() == 2).await;
}
