//! `liaison company history`: what was known of a company before, and who changed it when.

use super::find;
use crate::{
    backoffice,
    cli::{database::Database, explain, moment},
};
use std::io::Write;

/// Versions that are shown.
const SHOWN: i64 = 100;

pub(super) async fn show(database: &Database, id: &str) -> anyhow::Result<()> {
    let company = find(database, id).await?;
    let mut connection = database.pool.acquire().await?;
    let versions =
        backoffice::company_versions(&mut connection, &company.id, SHOWN).await.map_err(explain)?;
    drop(connection);
    let mut out = std::io::stdout();
    for one in versions {
        let by = one.by.or(one.os_user).unwrap_or_default();
        let why = one.reason.unwrap_or_default();
        writeln!(out, "{}\t{}\t{}\t{by}\t{why}", one.version, moment(one.at), one.via)?;
        for difference in one.differences {
            let (name, before, after) = (difference.setting, difference.before, difference.after);
            writeln!(out, "\t{name}: {before} -> {after}")?;
        }
    }
    Ok(())
}
