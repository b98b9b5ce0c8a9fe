//! Every periodic job, with its day's work before it, one after the other; then all of them while members are at work.

use super::{
    A_SECOND, Options, Run,
    counters::{self, Cost, Counters},
    fill::World,
    number, precise, time,
};
use crate::{
    mix,
    outcome::Goal,
    tell,
    world::{Ground, Served},
};
use sqlx::PgConnection;
use std::time::{Duration, Instant};

/// Far more than any takes.
const PATIENCE: Duration = Duration::from_mins(30);

/// A job that comes by itself: its queue, what lies before it, how much that is, and what it may read whole.
struct Periodic {
    kind: &'static str,
    queue: &'static str,
    prepare: &'static str,
    left: &'static str,
    may_read: &'static [&'static str],
    longest: Option<Duration>,
}

/// An attempt that takes longer loses its lease, and another one begins beside it (`TIME_LIMIT` of `jobs::Job`).
const LEASE: Duration = Duration::from_mins(15);
/// How much slower the slowest calls of members may be while jobs run.
const SLOWER: f64 = 1.5;

const NOTHING: &str = "select 0::bigint";
/// Whose time has come: twenty, of whom one is liked by three in ten, and one talks to one in a hundred.
const LEAVE: &str = "insert into deletions (member_id, site_id, requested_at, due_at, account_status, profile_status)
    select a.member_id, a.site_id, now() - interval '15 days', now() - interval '1 day', 'active', 'active' from accounts a
    where a.member_id in (select years.id('member', n) from generate_series(1000, 1017) n union select years.id('member', n) from unnest('{1, 2}'::bigint[]) n);
    update accounts set status = 'pending_deletion' where member_id in (select member_id from deletions);
    update profiles set status = 'disabled' where id in (select member_id from deletions)";

/// A day as busy as yesterday, all of which has served its time.
const A_DAY: &str = "do $$
    declare
        day timestamptz = date_trunc('day', now(), 'UTC') - interval '9 days';
        name text = 'member_events_' || to_char(day at time zone 'UTC', 'YYYYMMDD');
        yesterday text = 'member_events_' || to_char(now() at time zone 'UTC' - interval '1 day', 'YYYYMMDD');
    begin
        execute format('create table %I (like member_events including constraints)', name);
        execute format('insert into %I select member_id, id, payload, created_at - interval ''8 days'' from %I', name, yesterday);
        execute format('alter table member_events attach partition %I for values from (%L) to (%L)', name, day, day + interval '1 day');
    end $$";
/// A newsletter that goes on, as when it was sent off this morning: to 480, where it is day.
const NEWS: &str = "update newsletters set status = 'sending', ended_at = null, told = null, skipped = null where id = years.id('news', 0);
    update newsletter_readers set outcome = null, due_at = now() - interval '1 hour' where newsletter_id = years.id('news', 0)
        and member_id in (select years.id('member', n) from generate_series(5000, 5799) n);
    update accounts set timezone = years.daytime() where member_id in (select member_id from newsletter_readers where outcome is null)";
/// 200 keep a search each, whose alert is due where it is a decent hour.
const ALERTS: &str = "insert into saved_searches (member_id, id, place, name, query, alert, created_at, told_until, due_at)
      select years.id('member', n), years.id('search', n), 1, 'Here', '', 'daily', now(), now() - interval '7 days', now() - interval '1 minute'
      from generate_series(1, 200) n
      on conflict (member_id, id) do update set due_at = excluded.due_at, told_until = excluded.told_until;
    update accounts set timezone = years.daytime() where member_id in (select member_id from saved_searches where due_at <= now())";
/// The weeks of those who were here last are over, and it is a decent hour.
const WEEKS: &str = "update weekly_plans set for_at = now() - interval '1 minute', due_at = now() - interval '1 minute', told_at = now() - interval '7 days'
        where member_id in (select id from years.people where n % 50 <> 49 order by visited desc limit 2000);
    update accounts set timezone = years.daytime() where member_id in (select member_id from weekly_plans where for_at <= now())";

/// 2,000 have written to somebody first.
const OPENINGS: &str = "insert into first_messages (member_id, sent_at, opener, has_link, country)
      select years.id('member', n), now() - interval '1 minute', decode(md5('opener ' || n), 'hex'), n % 5 = 0, 'NL' from generate_series(1, 2000) n";

/// 500 have heard of money that is not settled, of whom nobody is reminded: they owe nothing.
const REMINDERS: &str = "insert into money_reminders (member_id, about, about_id, began_at, due_at)
      select years.id('member', n), 'debt', years.id('member', n), now() - interval '15 days', now() - interval '1 minute'
      from generate_series(1, 500) n
      on conflict (member_id, about, about_id) do update set due_at = excluded.due_at";

/// A hundred photos have just come, of as many faces; a run takes two hundred.
const PHOTOS: &str = "update photos set compared = false where id in (select years.id('photo 0', n) from generate_series(1, 100) n)";

/// Days of figures are written anew, as in each hour the last three.
const FIGURES: &str = "update daily_figures_built set built_at = now() - interval '2 days'";

/// They ask the payment providers, whose sandbox ended with the server.
const NOT_MEASURED: [&str; 2] = ["payments.look_for_money_back", "payments.look_for_settlements"];

const ALL: [Periodic; 27] = [
    Periodic {
        kind: "housekeeping.sweep",
        queue: "default",
        prepare: "",
        left: "select count(*) from member_events_rest where created_at < now() - interval '8 days'",
        may_read: &["reports", "mail_domains"],
        longest: A_SECOND,
    },
    Periodic {
        kind: "housekeeping.keep_days",
        queue: "default",
        prepare: A_DAY,
        left: "select count(*) from member_events where tableoid <> 'member_events_rest'::regclass
               and created_at < date_trunc('day', now() - interval '8 days', 'UTC')",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "credits.prove_ledger",
        queue: "default",
        prepare: "",
        left: "select count(*) from ledger_lines",
        may_read: &["ledger_lines", "credit_accounts", "credit_lots", "credit_spendings"],
        longest: None,
    },
    Periodic {
        kind: "payments.issue_missing_invoices",
        queue: "payments",
        prepare: "",
        left: NOTHING,
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "payments.remind",
        queue: "payments",
        prepare: REMINDERS,
        left: "select count(*) from money_reminders where due_at <= now()",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic { kind: "payments.seal_secrets", queue: "payments", prepare: "", left: NOTHING, may_read: &[], longest: A_SECOND },
    Periodic {
        kind: "chat.purge",
        queue: "default",
        prepare: "update conversation_members set cleared_at = now() - interval '40 days', cleared_seq = last_message_seq
                  where conversation_id in (select years.id('talk', n) from generate_series(20, 1019) n)",
        left: "select count(*) from messages where conversation_id in (select years.id('talk', n) from generate_series(20, 1019) n)",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "chat.return_unanswered",
        queue: "default",
        prepare: "update conversation_members set answer_due_at = now() - interval '1 minute'
                  where conversation_id in (select years.id('talk', n) from generate_series(2000, 2499) n) and last_mine",
        left: "select count(*) from conversation_members where answer_due_at <= now()",
        may_read: &[],
        longest: A_SECOND,
    },
    // All members, some at a time.
    Periodic { kind: "chat.count_answers", queue: "default", prepare: "", left: NOTHING, may_read: &[], longest: A_SECOND },
    Periodic { kind: "media.sweep", queue: "default", prepare: "", left: NOTHING, may_read: &["waiting_photos"], longest: A_SECOND },
    Periodic { kind: "verification.expire", queue: "default", prepare: "", left: NOTHING, may_read: &["verifications"], longest: A_SECOND },
    Periodic { kind: "media.find_orphans", queue: "default", prepare: "", left: NOTHING, may_read: &[], longest: A_SECOND },
    Periodic {
        kind: "media.compare_photos",
        queue: "default",
        prepare: PHOTOS,
        left: "select count(*) from photos where not compared",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "safety.notice_abuse",
        queue: "default",
        prepare: OPENINGS,
        left: "select count(*) from first_messages where not counted",
        // They hold what was prepared, and no more.
        may_read: &["first_messages", "abuse_days"],
        longest: A_SECOND,
    },
    Periodic { kind: "media.make_avif", queue: "default", prepare: "", left: NOTHING, may_read: &[], longest: A_SECOND },
    Periodic {
        kind: "chat.tell",
        queue: "notices",
        prepare: "update message_notices set due_at = now() - interval '1 minute', told_seq = 0, mailed_seq = 0, pushed_seq = 0
                  where member_id in (select member_id from conversation_members where unread > 0 order by member_id limit 500)",
        left: "select count(*) from message_notices where due_at <= now()",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "likes.tell",
        queue: "notices",
        prepare: "update like_notices set due_at = now() - interval '1 minute' where member_id in (select years.id('member', n) from generate_series(1, 200) n)",
        left: "select count(*) from like_notices where due_at <= now()",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "news.tick",
        queue: "calendar",
        prepare: NEWS,
        left: "select count(*) from newsletter_readers where outcome is null",
        // Once, when a newsletter has been told to all: how many they were.
        may_read: &["newsletter_readers"],
        longest: A_SECOND,
    },
    Periodic {
        kind: "calendar.tick",
        queue: "calendar",
        prepare: WEEKS,
        left: "select count(*) from weekly_plans where for_at <= now()",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "searches.tick",
        queue: "calendar",
        prepare: ALERTS,
        left: "select count(*) from saved_searches where due_at <= now()",
        may_read: &[],
        longest: A_SECOND,
    },
    Periodic {
        kind: "figures.build",
        queue: "default",
        prepare: FIGURES,
        left: NOTHING,
        may_read: &["daily_figures", "daily_figures_built"],
        longest: A_SECOND,
    },
    // Half a year of acts of staff is summed up.
    Periodic {
        kind: "transparency.draft",
        queue: "default",
        prepare: "",
        left: NOTHING,
        may_read: &["moderation_counts", "transparency_drafts"],
        longest: A_SECOND,
    },
    Periodic { kind: "moving.clear_uploads", queue: "default", prepare: "", left: NOTHING, may_read: &[], longest: A_SECOND },
    Periodic { kind: "staff.alarm", queue: "default", prepare: "", left: NOTHING, may_read: &[], longest: A_SECOND },
    Periodic { kind: "audit.anchor", queue: "default", prepare: "", left: NOTHING, may_read: &[], longest: A_SECOND },
    // The proof of what staff did reads all of it.
    Periodic {
        kind: "audit.prove",
        queue: "default",
        prepare: "",
        left: NOTHING,
        may_read: &["audit_log", "photo_decisions"],
        longest: None,
    },
    Periodic {
        kind: "accounts.erase_all",
        queue: "erasure",
        prepare: LEAVE,
        left: "select count(*) from deletions where due_at <= now()",
        // The one look a day at everybody who was erased.
        may_read: &["tombstones"],
        longest: None,
    },
];

/// One after the other.
pub(super) async fn measure(
    ground: &Ground,
    world: &World,
    runs: &mut Vec<Run>,
) -> anyhow::Result<Vec<Goal>> {
    let mut goals = Vec::new();
    let mut connection = world.connect().await?;
    let mut worker = ground.work(&[]).await?;
    await_quiet(&mut connection).await?;
    none_is_forgotten(&mut connection).await?;
    for job in &ALL {
        let (before, took, cost, left) = run(&mut connection, world, job).await?;
        let done = before - left;
        tell(&format!(
            "  {}: {}, longest {:.0} ms: {}; most pages: {}",
            job.kind,
            time(took),
            cost.slowest,
            cost.slowest_text,
            cost.largest
        ))?;
        if job.kind == "calendar.tick" {
            goals.push(Goal {
                name: "minutes that the weekly update of 300,000 members takes".to_owned(),
                at_most: 30.0,
                figure: took.as_secs_f64() / precise(done.max(1)) * 300_000.0 / 60.0,
            });
        }
        if took > LEASE {
            goals.push(Goal {
                name: format!("{}: minutes until it is done", job.kind),
                at_most: LEASE.as_secs_f64() / 60.0,
                figure: took.as_secs_f64() / 60.0,
            });
        }
        goals.push(Goal {
            name: format!("{}: left undone", job.kind),
            at_most: 0.0,
            figure: precise(if job.kind == "credits.prove_ledger" { 0 } else { left }),
        });
        let per_second = precise(done) / took.as_secs_f64().max(0.001);
        let did = if before == 0 || job.kind == "credits.prove_ledger" {
            format!("{before} to look at")
        } else {
            format!("{done}, {per_second:.0} a second")
        };
        runs.push(Run {
            what: job.kind.to_owned(),
            did,
            took: time(took),
            cost,
            may_read: job.may_read,
            longest: job.longest,
            pages: None,
        });
    }
    worker.process.kill().await?;
    goals.retain(|goal| goal.figure > 0.0);
    Ok(goals)
}

/// Whether each job that comes by itself is here; the worker has noted them all.
async fn none_is_forgotten(connection: &mut PgConnection) -> anyhow::Result<()> {
    let scheduled: Vec<String> =
        sqlx::query_scalar("select /* years */ kind from job_schedules order by kind")
            .fetch_all(connection)
            .await?;
    let known: Vec<&str> = ALL.iter().map(|job| job.kind).chain(NOT_MEASURED).collect();
    let forgotten: Vec<&String> = scheduled.iter().filter(|kind| !known.contains(&kind.as_str())).collect();
    anyhow::ensure!(forgotten.is_empty(), "jobs that come by themselves are not measured: {forgotten:?}");
    Ok(())
}

/// Has the job done, until nothing of its kind waits: how much there was, how long it took, what it cost, and what is left.
async fn run(
    connection: &mut PgConnection,
    world: &World,
    job: &Periodic,
) -> anyhow::Result<(i64, Duration, Cost, i64)> {
    sqlx::raw_sql(job.prepare).execute(&mut *connection).await?;
    let before: i64 = sqlx::query_scalar(job.left).fetch_one(&mut *connection).await?;
    counters::tell_now(connection).await?;
    let counters = Counters::start(world).await?;
    let begin = Instant::now();
    enqueue(connection, job).await?;
    await_end(connection, job).await?;
    let took = begin.elapsed();
    let cost = counters.stop_at_rest().await?;
    let left: i64 = sqlx::query_scalar(job.left).fetch_one(&mut *connection).await?;
    Ok((before, took, cost, left))
}

/// As its schedule would.
async fn enqueue(connection: &mut PgConnection, job: &Periodic) -> anyhow::Result<()> {
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at) values ($1, $2, 1, 'null', now(), 3, now())",
    )
    .bind(job.kind)
    .bind(job.queue)
    .execute(&mut *connection)
    .await?;
    sqlx::query("select pg_notify('jobs', '')").execute(connection).await?;
    Ok(())
}

/// Until none of its kind runs or could run, nor one of those that it left for later (erasures, a sweep that goes on).
async fn await_end(connection: &mut PgConnection, job: &Periodic) -> anyhow::Result<()> {
    let begin = Instant::now();
    let kinds = if job.kind == "accounts.erase_all" {
        vec!["accounts.erase_all", "accounts.erase", "accounts.erase_traces"]
    } else {
        vec![job.kind]
    };
    loop {
        let (waiting, error): (i64, Option<String>) = sqlx::query_as(
            "select /* years */ count(*), max(last_error) from jobs
             where queue = $2 and dead_at is null and run_at <= now() + interval '70 seconds' and kind = any($1)",
        )
        .bind(&kinds)
        .bind(job.queue)
        .fetch_one(&mut *connection)
        .await?;
        if let Some(error) = error {
            anyhow::bail!("{} failed: {error}", job.kind);
        }
        if waiting == 0 {
            return Ok(());
        }
        anyhow::ensure!(begin.elapsed() < PATIENCE, "{} does not end", job.kind);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Until nothing is due any more, for a while.
pub(super) async fn await_quiet(connection: &mut PgConnection) -> anyhow::Result<()> {
    let (begin, mut quiet) = (Instant::now(), 0);
    while quiet < 10 {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let due: i64 = sqlx::query_scalar(
            "select /* years */ count(*) from jobs where queue = any('{default,mail,calendar,notices,payments,erasure}') and dead_at is null
               and run_at <= now() + interval '70 seconds'",
        )
        .fetch_one(&mut *connection)
        .await?;
        quiet = if due == 0 { quiet + 1 } else { 0 };
        anyhow::ensure!(begin.elapsed() < PATIENCE, "jobs do not end");
    }
    Ok(())
}

/// Members at a steady rate, alone and while every job has a day's work.
pub(super) async fn beside_members(
    ground: &Ground,
    world: &World,
    options: &Options,
) -> anyhow::Result<Vec<Goal>> {
    let Served { mut process, address, .. } = ground.serve(&[("LIAISON_JOBS", "false")]).await?;
    let time = Duration::from_secs(options.seconds);
    let mut steady = mix::Steady::gather(&world.url, address).await?;
    let alone = steady.run(options.rate, time).await?;
    let mut worker = ground.work(&[]).await?;
    let mut connection = world.connect().await?;
    // Days of work at once.
    for job in ALL.iter().filter(|job| job.kind != "accounts.erase_all") {
        sqlx::raw_sql(job.prepare).execute(&mut connection).await?;
        enqueue(&mut connection, job).await?;
    }
    let beside = steady.run(options.rate, time).await?;
    worker.process.kill().await?;
    let kinds: Vec<&str> = ALL.iter().map(|job| job.kind).collect();
    let errors: Vec<String> = sqlx::query_scalar(
        "select kind || ': ' || last_error from jobs where kind = any($1) and last_error is not null",
    )
    .bind(&kinds)
    .fetch_all(&mut connection)
    .await?;
    errors.iter().try_for_each(|error| tell(error))?;
    process.kill().await?;
    let goal = |name: &str, at_most, figure| Goal {
        name: format!("{name}, {} requests/s", options.rate),
        at_most,
        figure,
    };
    Ok(vec![
        goal("members' 99th percentile in ms without jobs", 150.0, alone.p99),
        goal("members' 99th percentile in ms while all jobs run", 150.0, beside.p99),
        goal(
            "members' 99th percentile while all jobs run, for a ms without",
            SLOWER,
            beside.p99 / alone.p99.max(1.0),
        ),
        goal("members' requests that failed meanwhile", 0.0, number(alone.failed + beside.failed)),
        goal("jobs that failed meanwhile", 0.0, number(errors.len())),
    ])
}
