//! Writes days that are over, one transaction a day, so that it goes on where it was stopped.

use super::{rows, store};
use crate::{
    app::App,
    kernel::problem::{Answer, failure},
    payments,
    staff::Reach,
    tracking,
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::{Date, Duration};

/// Days that one run writes; where more wait, another run goes on at once.
const DAYS_A_RUN: i64 = 100;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Build;

impl Job for Build {
    const KIND: &'static str = "figures.build";
}

/// The job of this part, a little after each hour.
pub(in crate::backoffice) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(build).every(Schedule::every(Duration::HOUR, Duration::minutes(11)), |_| Build)
}

async fn build(app: App, _: Build) -> Result<(), Failure> {
    let days = write_due(&app).await.map_err(failure)?;
    if days == DAYS_A_RUN {
        app.jobs.enqueue(&mut *app.db.acquire().await?, &Build).await?;
    }
    Ok(())
}

/// How many were written.
async fn write_due(app: &App) -> Answer<i64> {
    let now = app.clock.now();
    let mut connection = app.db.acquire().await?;
    let Some(first) = store::first_day(&mut connection).await? else { return Ok(0) };
    let due = store::due(&mut connection, first, now, DAYS_A_RUN).await?;
    drop(connection);
    let mut written = 0;
    for day in due {
        if *app.stopping.borrow() {
            break;
        }
        write_day(app, day).await?;
        written += 1;
    }
    Ok(written)
}

async fn write_day(app: &App, day: Date) -> Answer<()> {
    let now = app.clock.now();
    let begins = day.midnight().assume_utc();
    let mut transaction = app.db.begin().await?;
    store::hold(&mut transaction, day, now).await?;
    let steps = tracking::steps_of_day(&mut transaction, day).await?;
    let totals = payments::totals(&mut transaction, &Reach::All, (begins, begins + Duration::DAY)).await?;
    store::write(&mut transaction, day, &rows(&steps, &totals)).await?;
    transaction.commit().await?;
    Ok(())
}
