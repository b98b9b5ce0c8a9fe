//! The counts of a day.

use super::model::{Fault, OTHER};
use crate::kernel::{problem::Answer, random::Random, retention::Kept};
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};

/// Rows that one count is spread over.
const SLOTS: u32 = 8;
/// Faults that are told apart in one day; anybody can invent a name.
const MOST_A_DAY: i64 = 300;
/// Long enough to look back at the builds of the last months.
pub const KEPT: &[Kept] = &[Kept::day("browser_faults", "day", Duration::days(90))];

/// Counts it today (UTC). Inside the caller's transaction it counts if that commits.
pub(super) async fn count(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    random: &Random,
    fault: &Fault,
) -> Answer<()> {
    let day = now.date();
    let others = fault.among_others();
    let fault = if is_crowded(connection, day, fault).await? { &others } else { fault };
    sqlx::query!(
        "insert into browser_faults as counts (day, build, kind, name, route, browser, slot, faults)
         values ($1, $2, $3, $4, $5, $6, $7::integer, 1)
         on conflict (day, build, kind, name, route, browser, slot) do update set faults = counts.faults + 1",
        day,
        fault.build,
        fault.kind.word(),
        fault.name,
        fault.route,
        fault.browser,
        i32::try_from(random.below(SLOTS)).unwrap_or(0),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether it is new today and there are as many already as are told apart. Of new ones that come at the same moment
/// each sees those before it; those that are known wait for nobody.
async fn is_crowded(connection: &mut PgConnection, day: Date, fault: &Fault) -> Answer<bool> {
    if is_known(connection, day, fault).await? {
        return Ok(false);
    }
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('browser_faults', 51))")
        .execute(&mut *connection)
        .await?;
    if is_known(connection, day, fault).await? {
        return Ok(false);
    }
    let crowded = sqlx::query_scalar!(
        r#"select count(*) >= $2 as "crowded!" from
             (select distinct build, kind, name, route, browser from browser_faults where day = $1 and name <> $3) told"#,
        day,
        MOST_A_DAY,
        OTHER,
    )
    .fetch_one(connection)
    .await?;
    Ok(crowded)
}

async fn is_known(connection: &mut PgConnection, day: Date, fault: &Fault) -> Answer<bool> {
    let known = sqlx::query_scalar!(
        r#"select exists (select from browser_faults
             where day = $1 and build = $2 and kind = $3 and name = $4 and route = $5 and browser = $6) as "known!""#,
        day,
        fault.build,
        fault.kind.word(),
        fault.name,
        fault.route,
        fault.browser,
    )
    .fetch_one(connection)
    .await?;
    Ok(known)
}

/// Faults of one build since a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfBuild {
    /// Its name; "other" for those that are not known here.
    pub build: String,
    /// Errors.
    pub errors: i64,
    /// What the content security policy stopped.
    pub violations: i64,
    /// What came most often: an error with its page and browser, or a directive.
    pub most: String,
    /// How often.
    pub most_times: i64,
}

/// Faults since a day by build, those with most errors first.
pub async fn since(connection: &mut PgConnection, day: Date) -> Answer<Vec<OfBuild>> {
    let builds = sqlx::query_as!(
        OfBuild,
        r#"with told as (
             select build, kind, name, route, browser, sum(faults)::bigint as times from browser_faults where day >= $1
             group by build, kind, name, route, browser),
           most as (
             select distinct on (build) build, times,
               case kind when 'error' then concat_ws(' ', name, 'on', route, 'in', browser) else name end as said
             from told order by build, times desc, name, route, browser)
         select told.build as "build!",
           coalesce(sum(told.times) filter (where kind = 'error'), 0)::bigint as "errors!",
           coalesce(sum(told.times) filter (where kind = 'violation'), 0)::bigint as "violations!",
           most.said as "most!", most.times as "most_times!"
         from told join most on most.build = told.build group by told.build, most.said, most.times
         order by 2 desc, 3 desc, 1"#,
        day,
    )
    .fetch_all(connection)
    .await?;
    Ok(builds)
}
