//! Those who run the sites: whether the log of what they do holds, and whether anybody broke the glass.

use super::report::{Area, Report};
use crate::{
    backoffice,
    cli::{database::Database, explain, moment},
    config::Config,
    kernel::{clock::Clock, random::Random},
    media::Media,
    staff,
};
use time::Duration;

/// The night and some hours.
const ANCHORED: Duration = Duration::hours(36);

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Staff);
    examine_glass(database, report).await?;
    examine_log(database, config, report).await
}

async fn examine_glass(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let open = staff::open_uses(&mut connection).await.map_err(explain)?;
    for one in &open {
        report.problem(&format!(
            "{} broke the glass at {} and no other administrator has taken note: look at it in the console",
            one.os_user,
            moment(one.at)
        ))?;
    }
    if open.is_empty() { report.good("nobody broke the glass unseen") } else { Ok(()) }
}

async fn examine_log(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let media = Media::start(config, &database.pool, &Random::system()).await?;
    let outside = backoffice::kept_outside(&media).await?;
    let mut transaction = database.pool.begin().await?;
    sqlx::raw_sql("set local statement_timeout = 0").execute(&mut *transaction).await?;
    let verdict = staff::verify(&mut transaction, &outside).await.map_err(explain)?;
    for fault in &verdict.faults {
        report.problem(&format!("audit log: {fault}; `liaison audit verify` tells all"))?;
    }
    if verdict.faults.is_empty() {
        report
            .good(&format!("audit log: {} lines hold, and {} heads agree", verdict.lines, verdict.anchors))?;
    }
    let (_, open_since) = staff::last_anchored(&mut transaction).await.map_err(explain)?;
    let now = Clock::system().now();
    match open_since.filter(|since| now - *since > ANCHORED) {
        Some(since) => report.problem(&format!(
            "lines of the audit log since {} are kept nowhere but in the database: see that jobs are run, and `liaison job dead audit.anchor`",
            moment(since)
        )),
        None => Ok(()),
    }
}
