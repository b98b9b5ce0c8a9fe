//! What is kept for a while goes when its time is over, some rows at a time; and nothing that reads the rest reads more
//! of it as it grows.

mod year;

use crate::{
    plans::{check, plan},
    world::{World, man},
};
use liaison::{
    housekeeping,
    kernel::{
        event_days,
        retention::{Age, BATCH},
    },
};
use sqlx::Connection;
use time::Duration;

/// Rows of a table that grows with traffic, of this many days ago.
async fn fill(world: &World, rows: i32, days: i64) {
    sqlx::query(
        "insert into idempotency_keys (actor, operation, key, request_hash, response, created_at)
         select 'somebody', 'POST /x', gen_random_uuid(), sha256(i::text::bytea), '{}', $2 + i * interval '1 millisecond'
         from generate_series(1, $1) i",
    )
    .bind(rows)
    .bind(world.clock.now() - Duration::days(days))
    .execute(&world.db)
    .await
    .unwrap();
}

async fn rows(world: &World) -> i64 {
    sqlx::query_scalar("select count(*) from idempotency_keys where actor = 'somebody'")
        .fetch_one(&world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn an_index_leads_to_the_oldest_rows_of_each_table() {
    let world = World::start().await;
    for kept in housekeeping::kept() {
        let (column, kind) = match kept.age {
            Age::Since(column) => (column, "timestamp with time zone"),
            Age::Day(column) => (column, "date"),
        };
        let fits: bool = sqlx::query_scalar(
            "select exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
               where i.indrelid = $1::text::regclass and a.attname = $2 and format_type(a.atttypid, a.atttypmod) = $3)",
        )
        .bind(kept.table)
        .bind(column)
        .bind(kind)
        .fetch_one(&world.db)
        .await
        .unwrap();
        assert!(fits, "no index of {} begins with {column}, of type {kind}", kept.table);
    }
}

#[test]
fn the_manual_lists_each_table() {
    let manual = include_str!("../../../../docs/operations/retention.md");
    let listed: Vec<&str> = manual
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`').map(|(table, _)| table))
        .collect();
    let mut missing: Vec<&str> = housekeeping::kept().map(|kept| kept.table).collect();
    missing.retain(|table| !listed.contains(table));
    assert_eq!(missing, Vec::<&str>::new());
    let kept: Vec<&str> = housekeeping::kept().map(|kept| kept.table).collect();
    assert!(listed.iter().all(|table| kept.contains(table)), "{listed:?}");
    for kept in housekeeping::kept().filter(|kept| kept.lasting.is_positive()) {
        let row = manual.lines().find(|line| line.starts_with(&format!("| `{}`", kept.table))).unwrap();
        let (days, hours) = (kept.lasting.whole_days(), kept.lasting.whole_hours());
        let says = [
            format!("{days} days"),
            format!("{days} day "),
            format!("{hours} hours"),
            format!("{hours} hour "),
        ];
        assert!(says.iter().any(|says| row.contains(says)), "{row}: {:?}", kept.lasting);
    }
}

/// What goes for its age, and what stays and until when: a new table that nobody thought about is found here.
#[tokio::test]
async fn the_manual_says_of_every_table_how_long_its_rows_are_kept() {
    let world = World::start().await;
    let tables: Vec<String> = sqlx::query_scalar(
        "select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
           and not relispartition and relname <> '_sqlx_migrations' order by 1",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    let manual = include_str!("../../../../docs/operations/retention.md");
    let unnamed: Vec<&String> =
        tables.iter().filter(|table| !manual.contains(&format!("`{table}`"))).collect();
    assert!(tables.len() > 150 && unnamed.is_empty(), "{}: {unnamed:?}", tables.len());
    // And names none that is not there.
    let (_, staying) = manual.split_once("\n## What stays\n").unwrap();
    let (staying, _) = staying.split_once("\n## ").unwrap();
    let named = staying.lines().filter(|line| line.starts_with("| ")).flat_map(|line| {
        line.rsplit(" | ").next().unwrap().split('`').skip(1).step_by(2).collect::<Vec<_>>()
    });
    let gone: Vec<&str> = named.filter(|name| !tables.iter().any(|table| table == name)).collect();
    assert!(gone.is_empty(), "{gone:?}");
}

#[tokio::test]
async fn rows_go_in_batches_and_the_young_stay() {
    let world = World::start().await;
    let batch = i32::try_from(BATCH).unwrap();
    fill(&world, 2 * batch + 1, 9).await;
    fill(&world, 7, 7).await;
    let kept = housekeeping::kept().find(|kept| kept.table == "idempotency_keys").unwrap();
    let now = world.clock.now();
    assert!(kept.is_overdue(&world.app.db, now).await.unwrap());
    for purged in [BATCH, BATCH, 1, 0] {
        assert_eq!(kept.purge_some(&world.app.db, now).await.unwrap(), purged);
    }
    assert_eq!(rows(&world).await, 7);
    assert!(!kept.is_overdue(&world.app.db, now).await.unwrap());
}

#[tokio::test]
async fn rows_of_one_moment_go_together() {
    let world = World::start().await;
    fill(&world, 10, 20).await;
    sqlx::query("update idempotency_keys set created_at = $1 where actor = 'somebody'")
        .bind(world.clock.now() - Duration::days(20))
        .execute(&world.db)
        .await
        .unwrap();
    world.sweep().await;
    assert_eq!(rows(&world).await, 0);
}

#[tokio::test]
async fn a_table_that_fails_keeps_no_other_from_its_turn() {
    let world = World::start().await;
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    runner.drain().await.unwrap();
    fill(&world, 10, 20).await;
    // Before the keys in the list, after them, and one in the way of a purge of its own.
    let mut holder = sqlx::PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    sqlx::raw_sql("begin; lock table member_events, mails in access exclusive mode")
        .execute(&mut holder)
        .await
        .unwrap();
    world.advance(Duration::DAY);
    runner.tick().await.unwrap();
    let done = runner.drain().await.unwrap();
    assert_eq!(done.retried.len(), 1, "{done:?}");
    let error: String = sqlx::query_scalar("select last_error from jobs where kind = 'housekeeping.sweep'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(error.contains("member_events_rest: ") && error.contains("mails: "), "{error}");
    assert!(!error.contains("idempotency_keys"), "{error}");
    assert_eq!(rows(&world).await, 0);
    sqlx::raw_sql("rollback").execute(&mut holder).await.unwrap();
}

#[tokio::test]
async fn a_stream_reads_its_own_end_of_a_long_log() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    // Over days of its own.
    for _ in 0..6 {
        event_days::keep_days(&world.app.db, world.clock.now()).await.unwrap();
        world.advance(Duration::DAY);
    }
    let now = world.clock.now();
    let mut filling = world.filling().await;
    sqlx::query(
        r#"insert into member_events (member_id, payload, created_at)
         select $1, '{"type":"message"}', $2::timestamptz - (60000 - i) * interval '8 seconds' from generate_series(1, 60000) i"#,
    )
    .bind(adam.id)
    .bind(now)
    .execute(&mut *filling)
    .await
    .unwrap();
    filling.commit().await.unwrap();
    let mut days: Vec<String> = sqlx::query_scalar(
        "select inhrelid::regclass::text from pg_inherits where inhparent = 'member_events'::regclass",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    assert_eq!(days.len(), 8, "{days:?}");
    // As long as nothing vacuums an empty day, it is taken for one of ten pages.
    days.retain(|day| day != "member_events_20261128");
    world.vacuum(&days.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let last: i64 = sqlx::query_scalar("select max(id) from member_events where member_id = $1")
        .bind(adam.id)
        .fetch_one(&world.db)
        .await
        .unwrap();
    // From just now, from some minutes ago, and from so long ago that there is too much to replay.
    for (behind, most) in [(3, 60), (100, 200), (30_000, 6_000)] {
        let at = now - behind * Duration::seconds(8);
        let (id, overlap, well_before) =
            (last - i64::from(behind), at - Duration::seconds(15), at - Duration::seconds(30));
        let arguments =
            format!("'{}', {id}, '{overlap}', '{well_before}', 501, '{}'", adam.id, at - Duration::DAY);
        check(
            "events since",
            &plan(&world, "member_id = $1 and (id > $2 or created_at > $3)", &arguments).await,
            most,
        );
    }
    let state = plan(
        &world,
        "payload ->> 'type' = 'balance' and created_at > $2",
        &format!("'{}', '{}'", adam.id, now - Duration::DAY),
    )
    .await;
    check("the newest balance of one who never spent", &state, 20);
    let arguments = format!("'{}', '{}', '{}'", adam.id, now - Duration::seconds(15), now - Duration::DAY);
    let position =
        plan(&world, "created_at <= $2 and created_at > $3 order by id desc limit 1", &arguments).await;
    check("where a page begins", &position, 30);
}

#[tokio::test]
async fn a_mail_is_sent_without_reading_the_others() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let site: uuid::Uuid = sqlx::query_scalar("select site_id from profiles where id = $1")
        .bind(adam.id)
        .fetch_one(&world.db)
        .await
        .unwrap();
    let mut filling = world.filling().await;
    sqlx::query(
        "insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at)
         select gen_random_uuid(), $1, case when i % 3 > 0 then gen_random_uuid() end, 'weekly-update', 'en', 'm' || i || '@example.test', 'x', '', '', 'sent', $2
         from generate_series(1, 60000) i",
    )
    .bind(site)
    .bind(world.clock.now())
    .execute(&mut *filling)
    .await
    .unwrap();
    filling.commit().await.unwrap();
    let waiting: uuid::Uuid = sqlx::query_scalar(
        "insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at)
         values (gen_random_uuid(), $1, $2, 'weekly-update', 'en', 'adam@example.test', 'x', 'x', 'x', 'waiting', $3) returning id",
    )
    .bind(site)
    .bind(adam.id)
    .bind(world.clock.now())
    .fetch_one(&world.db)
    .await
    .unwrap();
    world.vacuum(&["mails"]).await;
    let now = world.clock.now();
    let (until, since) = (now + Duration::MINUTE, now - Duration::days(2));
    let arguments = format!(
        "'{site}', 'adam@example.test', '{until}', '{now}', '{since}', '{waiting}', '{{}}', 'waiting'"
    );
    check(
        "a member's mail",
        &plan(&world, "update mails m set sending_until = $3 from sites s", &arguments).await,
        60,
    );
}

/// They stay for years, and most of them have no words left.
#[tokio::test]
async fn a_night_and_an_erasure_read_no_cases_but_those_that_they_are_about() {
    let world = World::start().await;
    let site = world.app.sites.by_host("open.test").unwrap().id;
    sqlx::query(
        "insert into reports (id, site_id, reported_id, about, category, created_at, closed_at, decision, rule)
         select gen_random_uuid(), $1, gen_random_uuid(), 'profile', 'spam', $2, $2, 'dismissed', 'links' from generate_series(1, 5000)",
    )
    .bind(site.0)
    .bind(world.clock.now() - Duration::days(400))
    .execute(&world.db)
    .await
    .unwrap();
    sqlx::query(
        "insert into complaints (id, number, site_id, email, locale, category, created_at)
         select gen_random_uuid(), 'C-' || translate(upper(lpad(to_hex(i), 8, '0')), '01', 'GH'), $1, i || '@example.com', 'en', 'other', $2
         from generate_series(1, 5000) i",
    )
    .bind(site.0)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    sqlx::raw_sql("analyze reports; analyze complaints").execute(&world.db).await.unwrap();
    let over = plan(&world, "select id from reports where evidence is not null", "'2026-10-01'").await;
    check("evidence", &over, 20);
    let who = format!("'{}', '{}', array['eva@example.com']", crate::world::new_id(), site.0);
    let own =
        plan(&world, "select id from complaints where forgotten_at is null and (member_id = $1", &who).await;
    check("complaints", &own, 20);
}
