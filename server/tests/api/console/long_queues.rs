//! However much waits, whoever asks for the next things waits no longer: what is read of a queue does not grow with it.
//! `LIAISON_QUEUE=100000` is how long the queues can get, and what a claim takes is printed.

use super::Console;
use crate::world::woman;
use liaison::{
    backoffice::{self, Doer, Office, Served},
    kernel::ids::StaffId,
    staff::{self, Actor, Method, Queue, Role, Scope},
};
use sqlx::PgConnection;
use std::{env, time::Instant};
use time::Duration;

/// Claims that are timed.
const TIMES: usize = 40;

/// So many in each queue, each of somebody else; but every tenth report is about the same member, and of severe notices there is
/// a hundredth of it.
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
         select gen_random_uuid(), $1, gen_random_uuid(), case when i % 10 = 5 then $1 else gen_random_uuid() end, 'profile', c, '{}',
           $2 - i * interval '1 second' from generate_series(1, $3) i, unnest(array['spam', 'minor']) c",
        "insert into complaints (id, number, site_id, locale, category, created_at, answer_by)
         select gen_random_uuid(), 'C-' || translate(upper(substr(md5(random()::text || i), 1, 8)), '01', 'XY'), $1, 'en', c,
           $2 - i * interval '1 second', $2 + i * interval '1 second'
         from generate_series(1, $3) i, unnest(array['payment', 'illegal', 'minor']) c where c <> 'minor' or i % 100 = 0 on conflict do nothing",
        PROFILES,
        "insert into profile_reviews (member_id, site_id, waiting_since)
         select id, $1, $2 - row_number() over (order by id) * interval '1 second' from profiles where name = 'Waits' limit $3::integer",
        "insert into verifications (member_id, id, site_id, poses, blob_first, blob_second, state, created_at)
         select gen_random_uuid(), gen_random_uuid(), $1, '{open_palm,look_up}', 'a.webp', 'a.webp', 'waiting', $2 - i * interval '1 second'
         from generate_series(1, $3) i",
        "set session_replication_role = origin",
        "reset statement_timeout",
        "analyze photos, reports, complaints, profiles, profile_reviews, verifications",
    ] {
        let sql = sql.replace("{count}", &count.to_string());
        let binds = sql.contains("$1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql));
        let query = if binds { query.bind(site).bind(now).bind(count) } else { query };
        query.execute(&mut *connection).await.unwrap();
    }
}

/// Profiles like the first one there is.
const PROFILES: &str = "do $do$ declare v_columns text; begin
    select string_agg(quote_ident(attname), ', ') into v_columns from pg_attribute
    where attrelid = 'profiles'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'name');
    execute format('insert into profiles (id, name, %1$s) select gen_random_uuid(), ''Waits'', %1$s
        from (select * from profiles limit 1) p, generate_series(1, {count})', v_columns);
end $do$";

/// Rows that this connection has read of what waits.
async fn rows_read(connection: &mut PgConnection) -> i64 {
    sqlx::query_scalar(
        "select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint from pg_stat_xact_user_tables
         where relname in ('photos', 'reports', 'complaints', 'profile_reviews', 'verifications')",
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
    let served =
        backoffice::claim(&mut transaction, office, Doer::Staff(actor), (queue, backoffice::Wanted::More(3)))
            .await
            .unwrap();
    let took = begun.elapsed().as_secs_f64() * 1_000.0;
    let Served::Items { items, left } = served else { panic!("{queue:?}: a break") };
    assert!(items.len() == 3 && left > 0, "{queue:?}: {} and {left}", items.len());
    (rows_read(&mut transaction).await - before, took)
}

/// What is read to say how much waits in all of them, and how long it takes in milliseconds.
async fn look(console: &Console, actor: &Actor) -> (i64, f64) {
    let mut transaction = console.world.db.begin().await.unwrap();
    let before = rows_read(&mut transaction).await;
    let (now, begun) = (console.world.clock.now(), Instant::now());
    let (queues, ..) = backoffice::overview(&mut transaction, Doer::Staff(actor), now).await.unwrap();
    let took = begun.elapsed().as_secs_f64() * 1_000.0;
    for state in queues {
        assert_eq!((state.backlog.waiting, state.is_more), (100, true), "{:?}", state.queue);
        // Clocks of complaints run from now on, all others ran out or began within a quarter of an hour.
        assert!(state.backlog.oldest.is_some_and(|oldest| oldest <= now - Duration::seconds(1_000)));
    }
    (rows_read(&mut transaction).await - before, took)
}

fn p95(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() * 95 / 100]
}

#[tokio::test]
async fn a_claim_reads_no_more_of_a_long_queue_than_of_a_short_one() {
    let console = Console::start().await;
    console.world.member(woman("Eva")).await;
    let long: i32 = env::var("LIAISON_QUEUE").map_or(10_000, |size| size.parse().unwrap());
    fill(&console, long).await;
    let actor = somebody(&console).await;
    // Also by the plans that are made once and kept, whatever their values are.
    for queue in Queue::ALL {
        let (mut most, mut times) = (0, Vec::new());
        for _ in 0..TIMES {
            let (read, took) = claim(&console, &actor, queue).await;
            (most, times) = (most.max(read), [times, vec![took]].concat());
        }
        // Those in view, and those that are counted: a hundred, each with a look whether it is the first about its member.
        assert!(most <= 700, "{queue:?}: {most} rows of {long}");
        eprintln!("{queue:?}: {long} wait, {most} rows read, p95 {:.1} ms", p95(times));
    }
    let (mut most, mut times) = (0, Vec::new());
    for _ in 0..TIMES {
        let (read, took) = look(&console, &actor).await;
        (most, times) = (most.max(read), [times, vec![took]].concat());
    }
    assert!(most <= 2_000, "how much waits: {most} rows of {long} and more of each");
    eprintln!("how much waits in all queues: {most} rows read, p95 {:.1} ms", p95(times));
}
