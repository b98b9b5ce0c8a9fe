//! Lead moderators are mailed when half and when three quarters of a severe clock have run: nobody is to learn of a minor, or of
//! intimate pictures, when it is too late.

use super::{
    Office,
    mails::{self, Kind},
};
use crate::{
    app::App,
    complaints,
    kernel::{
        ids::SiteId,
        problem::{Answer, failure},
    },
    safety,
    staff::{self, REPORTS_WITHIN},
};
use ::jobs::{Failure, Job, Period, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How often it is looked, so that nobody is mailed for each case alone.
const EVERY: Duration = Duration::minutes(30);

/// Nothing severe waits for longer: what a server that stood still for longer missed is late anyway.
const AS_FAR_AS: Duration = Duration::hours(48);

/// Looks whose clocks came so far since the last look.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct LookAtClocks {
    #[serde(with = "time::serde::rfc3339")]
    since: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    until: OffsetDateTime,
}

impl Job for LookAtClocks {
    const KIND: &'static str = "staff.alarm";
}

/// The job of this file.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    let schedule = Schedule::every(EVERY, Duration::minutes(11));
    registry
        .handle(look_at_clocks)
        .every(schedule, |Period { since, begin }| LookAtClocks { since, until: begin })
}

async fn look_at_clocks(app: App, job: LookAtClocks) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    let since = job.since.max(job.until - AS_FAR_AS);
    alarm(&mut transaction, Office::of(&app), (since, job.until)).await.map_err(failure)?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

/// Mails the lead moderators within whose reach a severe clock came to its half, or to three quarters, after the first of these
/// moments and no later than the second one; once for all of such cases.
///
/// # Errors
/// When the database does not answer.
pub async fn alarm(
    connection: &mut PgConnection,
    office: Office<'_>,
    span: (OffsetDateTime, OffsetDateTime),
) -> Answer<()> {
    // A half, and a quarter, of the time is left.
    for (kind, part) in [(Kind::Half, 2), (Kind::ThreeQuarters, 4)] {
        let sites = reached(connection, part, span, office.now()).await?;
        if sites.is_empty() {
            continue;
        }
        for (lead, cases) in staff::leads_at(connection, &sites).await? {
            mails::tell(connection, office, lead, kind, &cases.to_string()).await?;
        }
    }
    Ok(())
}

/// Of whose clock one part of so many was left in this span: a site for each.
async fn reached(
    connection: &mut PgConnection,
    part: i32,
    (since, until): (OffsetDateTime, OffsetDateTime),
    now: OffsetDateTime,
) -> Answer<Vec<SiteId>> {
    let gone = REPORTS_WITHIN - REPORTS_WITHIN / part;
    let came = (since - gone, until - gone);
    let mut sites = safety::severe_since(connection, came, now).await?;
    sites.extend(complaints::severe_with_left(connection, part, (since, until)).await?);
    Ok(sites)
}
