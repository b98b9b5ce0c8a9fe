//! Calls and jobs have database connections of their own: neither wait for the other.

use crate::world::{World, man};
use liaison::housekeeping;
use sqlx::{Connection, PgConnection};
use std::time::{Duration, Instant};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

/// A call that waits for nobody takes a few milliseconds; tests run beside each other. One that waited for a job would do so
/// until PostgreSQL ends its statement, after five seconds, or hear 503 after three.
const AT_ONCE: Duration = Duration::from_millis(2_500);

async fn world() -> World {
    World::start_with(|config| {
        config.max_connections = 4;
        // Without a mail server its jobs have nothing to look for; nobody is there.
        config.smtp_url = Some("smtp://127.0.0.1:9".to_owned());
    })
    .await
}

async fn another_connection(world: &World) -> PgConnection {
    PgConnection::connect_with(&world.db.connect_options()).await.unwrap()
}

/// Mails and text messages that do not exist: each job looks for its own and is done.
async fn enqueue(connection: &mut PgConnection, world: &World, count: i32) {
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
         select kind, queue, 1, jsonb_build_object(key, gen_random_uuid()), $2, 20, $2
         from (values ('mail.send', 'mail', 'mail'), ('sms.send', 'sms', 'text')) job (kind, queue, key), generate_series(1, $1)",
    )
    .bind(count)
    .bind(world.clock.now())
    .execute(connection)
    .await
    .unwrap();
}

async fn stuck(connection: &mut PgConnection) -> i64 {
    sqlx::query_scalar(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    .fetch_one(connection)
    .await
    .unwrap()
}

#[tokio::test]
async fn calls_do_not_wait_for_jobs_that_hold_all_of_theirs() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let (mut holder, mut looking) = (another_connection(&world).await, another_connection(&world).await);
    enqueue(&mut looking, &world, 40).await;
    sqlx::raw_sql("begin; lock table mails, text_messages in access exclusive mode")
        .execute(&mut holder)
        .await
        .unwrap();
    let (stop, stopping) = watch::channel(false);
    let jobs = tokio::spawn(housekeeping::runner(&world.app).run(stopping));
    let begun = Instant::now();
    while stuck(&mut looking).await < 8 {
        assert!(begun.elapsed() < Duration::from_secs(20), "the jobs do not hold eight connections");
        sleep(Duration::from_millis(10)).await;
    }
    for _ in 0..10 {
        let begun = Instant::now();
        adam.page.get("/api/user.php").await.ok();
        assert!(begun.elapsed() < AT_ONCE, "a call took {:?}", begun.elapsed());
    }
    assert!(stuck(&mut looking).await > 4, "the calls were asked after the jobs let go");
    sqlx::raw_sql("rollback").execute(&mut holder).await.unwrap();
    stop.send(true).unwrap();
    jobs.await.unwrap();
}

#[tokio::test]
async fn jobs_do_not_wait_for_calls_that_hold_all_of_theirs() {
    let world = world().await;
    enqueue(&mut another_connection(&world).await, &world, 5).await;
    let mut held = Vec::new();
    while let Ok(Ok(connection)) = timeout(Duration::from_millis(500), world.app.db.acquire()).await {
        held.push(connection);
    }
    assert!(held.len() > 1, "not all are held");
    let done = timeout(Duration::from_secs(20), housekeeping::runner(&world.app).drain()).await;
    let done = done.expect("the jobs wait").unwrap();
    assert_eq!(done.done, 10, "{done:?}");
}
