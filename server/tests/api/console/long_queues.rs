//! However much waits, whoever asks for the next things waits no longer: what is read of a queue does not grow with it.
//! `LIAISON_QUEUE=100000` is how long the queues can get, and what a claim takes is printed.

use super::Console;
use liaison::{
    backoffice::{self, Doer, Office, Served},
    kernel::ids::StaffId,
    staff::{self, Actor, Method, Queue, Role, Scope},
};
use sqlx::PgConnection;
use std::{env, time::Instant};

/// Claims that are timed.
const TIMES: usize = 40;

/// So many photos, reports and complaints that wait, each of somebody else; every hundredth report and complaint is severe.
async fn fill(console: &Console, count: i32) {
    let mut connection = console.world.db.acquire().await.unwrap();
    let site = console.world.app.sites.by_host("open.test").unwrap().id.0;
    let now = console.world.clock.now();
    for sql in [
        "set statement_timeout = 0",
        "set session_replication_role = replica",
        "insert into photos (id, member_id, site_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at)
         select gen_random_uuid(), gen_random_uuid(), $1, 0, 'pending', 4, 5, 'a.webp', 'a.webp', 'a.webp', 'a.webp', $2 - i * interval '1 second'
         from generate_series(1, $3) i",
        "insert into reports (id, site_id, reporter_id, reported_id, about, category, evidence, created_at)
         select gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), 'profile', case when i % 100 = 0 then 'minor' else 'spam' end, '{}',
           $2 - i * interval '1 second' from generate_series(1, $3) i",
        "insert into complaints (id, number, site_id, locale, category, created_at, answer_by)
         select gen_random_uuid(), 'C-' || translate(upper(substr(md5(random()::text || i), 1, 8)), '01', 'XY'), $1, 'en',
           case when i % 100 = 0 then 'minor' when i % 100 = 1 then 'illegal' else 'payment' end, $2 - i * interval '1 second', $2 + i * interval '1 second'
         from generate_series(1, $3) i on conflict do nothing",
        "set session_replication_role = origin",
        "reset statement_timeout",
        "analyze photos, reports, complaints",
    ] {
        let query = sqlx::query(sql);
        let query = if sql.contains("$1") { query.bind(site).bind(now).bind(count) } else { query };
        query.execute(&mut *connection).await.unwrap();
    }
}

/// Rows that this connection has read of what waits.
async fn rows_read(connection: &mut PgConnection) -> i64 {
    sqlx::query_scalar(
        "select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint from pg_stat_xact_user_tables
         where relname in ('photos', 'reports', 'complaints')",
    )
    .fetch_one(connection)
    .await
    .unwrap()
}

async fn somebody(console: &Console) -> Actor {
    let desk = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    actor(console, desk.id).await
}

async fn actor(console: &Console, staff: StaffId) -> Actor {
    let cookie = console.session(staff, Method::Passkey).await;
    let token = liaison::sessions::Token::parse(cookie.trim_start_matches("staff=")).unwrap();
    let mut connection = console.world.db.acquire().await.unwrap();
    staff::find(&mut connection, &token.hash(), console.world.clock.now()).await.unwrap().unwrap()
}

/// What one claim of three things reads, and how long it takes in milliseconds.
async fn claim(console: &Console, actor: &Actor, queue: Queue) -> (i64, f64) {
    let mut transaction = console.world.db.begin().await.unwrap();
    let before = rows_read(&mut transaction).await;
    let (office, begun) = (Office::of(&console.world.app), Instant::now());
    let served = backoffice::claim(&mut transaction, office, Doer::Staff(actor), (queue, 3)).await.unwrap();
    let took = begun.elapsed().as_secs_f64() * 1_000.0;
    let Served::Items { items, left } = served else { panic!("{queue:?}: a break") };
    assert!(items.len() == 3 && left > 0, "{queue:?}: {} and {left}", items.len());
    (rows_read(&mut transaction).await - before, took)
}

#[tokio::test]
async fn a_claim_reads_no_more_of_a_long_queue_than_of_a_short_one() {
    let console = Console::start().await;
    let long: i32 = env::var("LIAISON_QUEUE").map_or(10_000, |size| size.parse().unwrap());
    fill(&console, long).await;
    let actor = somebody(&console).await;
    // Of notices and other complaints there are few: PostgreSQL may read them whole.
    for queue in [Queue::Photos, Queue::Reports, Queue::Severe] {
        let (read, _) = claim(&console, &actor, queue).await;
        // Those in view, and those that are counted: a thousand, each with a look whether it is the first about its member.
        assert!(read <= 3_000, "{queue:?}: {read} rows of {long}");
        let mut times = Vec::new();
        for _ in 0..TIMES {
            times.push(claim(&console, &actor, queue).await.1);
        }
        times.sort_by(f64::total_cmp);
        eprintln!("{queue:?}: {long} wait, {read} rows read, p95 {:.1} ms", times[TIMES * 95 / 100]);
    }
}
