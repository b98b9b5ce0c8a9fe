//! The reference mix: what members do all day, in the usual shares, of which a fifth writes. It arrives at a
//! steady rate whether or not answers are there; then as fast as a few clients can; then its reads alone, beside
//! a bare program that gives the same bytes away and pgbench with the same statements.

mod member;
mod outcome;
mod reads;
mod run;
mod steady;
mod step;

use crate::{
    Times,
    growth::Options,
    http::Connection,
    people, tell, usage,
    world::{Cluster, World},
};
use member::Member;
pub(crate) use outcome::{figures, growth_plot, latency_plot};
use run::{Pace, Ran};
use sqlx::{Connection as _, PgConnection};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
pub(crate) use steady::{Steady, Went};

/// Members who take part, and with how many others each of them talks.
const MEMBERS: usize = 1024;
const PARTNERS: usize = 3;
/// Connections over which requests arrive at their rate: more than ever wait at the same time.
const WORKERS: usize = 64;
/// Those who ask as fast as they get answers.
const CLIENTS: usize = 16;
/// Until every member knows somebody.
const WARM_UP: Duration = Duration::from_secs(5);

/// What came out at one size.
#[derive(Debug)]
pub(crate) struct Mixed {
    members: u32,
    rate: u32,
    at_rate: Ran,
    at_most: Times,
    failed_at_most: usize,
    cost: Cost,
    reads: reads::Compared,
}

/// Of a request at the steady rate, and of the whole.
#[derive(Debug)]
struct Cost {
    server: Duration,
    postgres: Duration,
    server_memory: u64,
    postgres_memory: u64,
    connections: i64,
}

/// All of it in this world.
pub(crate) async fn measure(cluster: &Cluster, world: &World, options: &Options) -> anyhow::Result<Mixed> {
    let mut groups = gather(&world.url, world.address).await?;
    let pace = |workers, rate, time| Pace { workers, rate, time };
    tell("  the mix: warming up")?;
    run::run(world.address, &mut groups, pace(WORKERS, None, WARM_UP)).await?;
    cluster.checkpoint().await?;
    tell(&format!("  the mix: {} requests a second", options.rate))?;
    let before = spent(cluster, world)?;
    let at_rate =
        run::run(world.address, &mut groups, pace(WORKERS, Some(options.rate), options.time() * 3)).await?;
    let cost = cost(cluster, world, before, at_rate.all.count()).await?;
    // Else it is another load than the table says.
    let due = usize::try_from(u64::from(options.rate) * (options.time() * 3).as_secs())?;
    let came = at_rate.all.count() + at_rate.failed;
    anyhow::ensure!(came + WORKERS >= due, "only {came} of {due} requests were sent");
    if options.statements {
        reset_statements(&world.url).await?;
    }
    tell("  the mix: as fast as they get answers")?;
    let at_most = run::run(world.address, &mut groups, pace(CLIENTS, None, options.time() * 2)).await?;
    if options.statements {
        tell(&slowest_statements(&world.url).await?)?;
    }
    tell("  the mix: its reads, on three sides")?;
    let reads = reads::compare(cluster, world, &mut groups, options.clients, options.time()).await?;
    Ok(Mixed {
        members: world.members,
        rate: options.rate,
        at_rate,
        failed_at_most: at_most.failed,
        at_most: at_most.all,
        cost,
        reads,
    })
}

/// Members who talk to each other, a group for each worker.
async fn gather(url: &str, address: SocketAddr) -> anyhow::Result<Vec<Vec<Member>>> {
    let people = people::log_in(url, i64::try_from(MEMBERS)?).await?;
    anyhow::ensure!(people.len() > WORKERS * PARTNERS, "too few members for the mix");
    let begin = Instant::now();
    let mut browser = Connection::open(address).await?;
    for (place, person) in people.iter().enumerate() {
        for partner in people.iter().cycle().skip(place + 1).take(PARTNERS) {
            browser.ask(&people::message(person, partner)).await?.success()?;
        }
    }
    tell(&format!(
        "  the mix: {} conversations in {:.1} s",
        people.len() * PARTNERS,
        begin.elapsed().as_secs_f64()
    ))?;
    let members = member::with_wishes(url, people).await?;
    let each = members.len().div_ceil(WORKERS);
    Ok(members.chunks(each).map(<[Member]>::to_vec).collect())
}

/// Processor time of server and PostgreSQL so far.
fn spent(cluster: &Cluster, world: &World) -> anyhow::Result<(Duration, Duration)> {
    Ok((usage::processor_time(world.pid()?)?, usage::processor_time_of_family(cluster.pid())?))
}

async fn cost(
    cluster: &Cluster,
    world: &World,
    before: (Duration, Duration),
    requests: usize,
) -> anyhow::Result<Cost> {
    let after = spent(cluster, world)?;
    let requests = u32::try_from(requests)?.max(1);
    let mut connection = PgConnection::connect(&world.url).await?;
    let connections: i64 = sqlx::query_scalar(
        "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    )
    .fetch_one(&mut connection)
    .await?;
    Ok(Cost {
        server: after.0.saturating_sub(before.0) / requests,
        postgres: after.1.saturating_sub(before.1) / requests,
        server_memory: usage::resident(world.pid()?)?,
        postgres_memory: usage::resident_of_family(cluster.pid())?,
        connections,
    })
}

async fn reset_statements(url: &str) -> anyhow::Result<()> {
    let mut connection = PgConnection::connect(url).await?;
    let reset = "create extension if not exists pg_stat_statements; select pg_stat_statements_reset()";
    sqlx::raw_sql(reset).execute(&mut connection).await?;
    Ok(())
}

/// Those that PostgreSQL spent most time on.
async fn slowest_statements(url: &str) -> anyhow::Result<String> {
    let mut connection = PgConnection::connect(url).await?;
    let rows: Vec<(i64, f64, f64, f64, String)> = sqlx::query_as(
        "select calls, mean_exec_time, total_exec_time / sum(total_exec_time) over () * 100, mean_plan_time,
           left(regexp_replace(query, '\\s+', ' ', 'g'), 150)
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
         order by total_exec_time + total_plan_time desc limit 16",
    )
    .fetch_all(&mut connection)
    .await?;
    let mut table =
        report::Table::of_numbers(["statement", "calls", "ms", "% of the time", "ms of planning"]);
    for (calls, mean, share, planning, query) in rows {
        table.row([
            query,
            calls.to_string(),
            format!("{mean:.3}"),
            format!("{share:.1}"),
            format!("{planning:.3}"),
        ]);
    }
    Ok(table.to_string())
}
