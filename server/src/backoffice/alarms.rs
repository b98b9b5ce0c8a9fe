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
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How often it is looked, so that nobody is mailed for each case alone.
const EVERY: Duration = Duration::minutes(30);

/// Looks whose clocks came so far in the half hour that ends here.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct LookAtClocks {
    until: OffsetDateTime,
}

impl Job for LookAtClocks {
    const KIND: &'static str = "staff.alarm";
}

/// The job of this file.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    let schedule = Schedule::every(EVERY, Duration::minutes(11));
    registry.handle(look_at_clocks).every(schedule, |until| LookAtClocks { until })
}

async fn look_at_clocks(app: App, job: LookAtClocks) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    alarm(&mut transaction, Office::of(&app), job.until).await.map_err(failure)?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

/// Mails the lead moderators within whose reach a severe clock came to its half, or to three quarters, in the half hour that ends
/// here; once for all of such cases.
///
/// # Errors
/// When the database does not answer.
pub async fn alarm(connection: &mut PgConnection, office: Office<'_>, until: OffsetDateTime) -> Answer<()> {
    // A half, and a quarter, of the time is left.
    for (kind, part) in [(Kind::Half, 2), (Kind::ThreeQuarters, 4)] {
        let sites = reached(connection, part, until, office.now()).await?;
        if sites.is_empty() {
            continue;
        }
        for (lead, cases) in staff::leads_at(connection, &sites).await? {
            mails::tell(connection, office, lead, kind, &cases.to_string()).await?;
        }
    }
    Ok(())
}

/// Of whose clock one part of so many is left, since half an hour before: a site for each.
async fn reached(
    connection: &mut PgConnection,
    part: i32,
    until: OffsetDateTime,
    now: OffsetDateTime,
) -> Answer<Vec<SiteId>> {
    let gone = REPORTS_WITHIN - REPORTS_WITHIN / part;
    let came = (until - EVERY - gone, until - gone);
    let mut sites = safety::severe_since(connection, came, now).await?;
    sites.extend(complaints::severe_with_left(connection, part, (until - EVERY, until)).await?);
    Ok(sites)
}
