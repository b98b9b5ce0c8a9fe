//! Counting, one statement a step.

use super::source::Source;
use crate::kernel::{clock::Clock, ids::SiteId, problem::Answer, random::Random, retention::Kept};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Rows that the counts of one source are spread over.
const SLOTS: u32 = 16;
/// Sources that a site's visits are told apart by in one day; anybody can invent one in an address.
const SOURCES_A_DAY: i64 = 500;
/// Counts, kept for two years and the month in which one looks back.
pub const KEPT: &[Kept] = &[
    Kept::day("tracking_counts", "day", Duration::days(761)),
    // The day of a week ago is looked at until today is over.
    Kept::since("tracking_minutes", "minute", Duration::days(9)),
];

/// What somebody did, each counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Came to the site from elsewhere.
    Visit,
    /// Opened an account.
    SignUp,
    /// Confirmed their address.
    Activation,
    /// Bought credits for the first time.
    FirstPurchase,
}

impl Step {
    fn visits(self) -> i64 {
        i64::from(self == Self::Visit)
    }

    fn sign_ups(self) -> i64 {
        i64::from(self == Self::SignUp)
    }

    fn activations(self) -> i64 {
        i64::from(self == Self::Activation)
    }

    fn first_purchases(self) -> i64 {
        i64::from(self == Self::FirstPurchase)
    }
}

/// Counts a step of today (UTC). Inside the caller's transaction it counts if that commits.
pub async fn count(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    site: SiteId,
    source: &Source,
    step: Step,
) -> Answer<()> {
    let others = Source::others();
    // What costs somebody an account is never put together with others.
    let crowded = step == Step::Visit && is_crowded(connection, clock.now(), site, source).await?;
    let source = if crowded { &others } else { source };
    sqlx::query!(
        "with minute as (
           insert into tracking_minutes as counts (site_id, minute, slot, visits, sign_ups, activations, first_purchases)
           values ($1, date_trunc('minute', $11::timestamptz, 'UTC'), $6::integer, $7, $8, $9, $10)
           on conflict (minute, site_id, slot) do update set
             visits = counts.visits + excluded.visits, sign_ups = counts.sign_ups + excluded.sign_ups,
             activations = counts.activations + excluded.activations,
             first_purchases = counts.first_purchases + excluded.first_purchases)
         insert into tracking_counts as counts (site_id, day, network, ref, lander, slot, visits, sign_ups, activations, first_purchases)
         values ($1, $2, $3, $4, $5, $6::integer, $7, $8, $9, $10)
         on conflict (site_id, day, network, ref, lander, slot) do update set
           visits = counts.visits + excluded.visits, sign_ups = counts.sign_ups + excluded.sign_ups,
           activations = counts.activations + excluded.activations,
           first_purchases = counts.first_purchases + excluded.first_purchases",
        site.0,
        clock.now().date(),
        source.network,
        source.reference,
        source.lander,
        i32::try_from(random.below(SLOTS)).unwrap_or(0),
        step.visits(),
        step.sign_ups(),
        step.activations(),
        step.first_purchases(),
        clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the source is new today and there are as many already as are told apart. Of new ones that come at the
/// same moment each sees those before it; those that are known wait for nobody.
async fn is_crowded(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    site: SiteId,
    source: &Source,
) -> Answer<bool> {
    let today = now.date();
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from tracking_counts where site_id = $1 and day = $2 and network = $3 and ref = $4 and lander = $5) as "known!""#,
        site.0,
        today,
        source.network,
        source.reference,
        source.lander,
    )
    .fetch_one(&mut *connection)
    .await?;
    if is_known {
        return Ok(false);
    }
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 50))", site.to_string())
        .execute(&mut *connection)
        .await?;
    let crowded = sqlx::query_scalar!(
        r#"select not exists (select from tracking_counts where site_id = $1 and day = $2 and network = $3 and ref = $4 and lander = $5)
             and (select count(*) from (select distinct network, ref, lander from tracking_counts where site_id = $1 and day = $2 and network <> '*') source) >= $6 as "crowded!""#,
        site.0,
        today,
        source.network,
        source.reference,
        source.lander,
        SOURCES_A_DAY,
    )
    .fetch_one(connection)
    .await?;
    Ok(crowded)
}
