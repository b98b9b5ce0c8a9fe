//! Those who run the sites: whether the log of what they do holds, whether anybody broke the glass, and whether the
//! console can read messages.

use super::report::Report;
use crate::{
    backoffice::{self, Area, looks},
    cli::{database::Database, explain},
    config::Config,
    kernel::{clock::Clock, random::Random},
    media::Media,
    staff,
};

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Staff);
    report.found(looks::glass(&mut *database.pool.acquire().await?).await)?;
    report.found(looks::console_role(&mut *database.pool.acquire().await?).await.map(Some))?;
    examine_log(database, config, report).await
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
    report.found(looks::anchors(&mut transaction, Clock::system().now()).await)
}
