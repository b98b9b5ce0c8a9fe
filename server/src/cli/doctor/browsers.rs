//! What members' browsers told of: errors of our pages, and what the content security policy stopped.

use super::report::{Area, Report};
use crate::{
    cli::{database::Database, explain},
    faults::{self, OfBuild},
    kernel::clock::Clock,
};
use time::Duration;

/// Extensions and old browsers make some every day; a build that fails makes more.
const MANY: i64 = 100;
/// Builds that are told of.
const TOLD: usize = 3;

pub(super) async fn examine(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Browsers);
    let mut connection = database.pool.acquire().await?;
    let yesterday = Clock::system().now().date() - Duration::DAY;
    let builds = faults::since(&mut connection, yesterday).await.map_err(explain)?;
    if builds.is_empty() {
        return report.good("no browser has told of an error since yesterday");
    }
    for build in builds.iter().take(TOLD) {
        let text = in_words(build);
        if build.errors + build.violations < MANY {
            report.good(&text)?;
        } else {
            report.advice(&format!("{text}; see docs/operations/watching.md#liaisonbuildfails"))?;
        }
    }
    Ok(())
}

fn in_words(build: &OfBuild) -> String {
    let OfBuild { build, errors, violations, most, most_times } = build;
    format!(
        "build {build}: since yesterday browsers told of {errors} errors and {violations} things that the content security policy stopped, {most_times} times {most}"
    )
}
