//! `liaison transparency`: what has to be reported about moderation.

use super::{database::Database, explain, site};
use crate::{
    backoffice::{self, Months},
    staff::Reach,
};
use clap::Args;
use std::io::Write as _;

/// Which months, where, and how they are printed.
#[derive(Args)]
pub(super) struct Options {
    /// The first month (2026-07).
    #[arg(long)]
    from: String,
    /// The last month, included.
    #[arg(long)]
    to: String,
    /// Only this site, by its domain.
    #[arg(long)]
    site: Option<String>,
    /// As JSON rather than CSV (RFC 4180).
    #[arg(long)]
    json: bool,
}

/// Prints the sums.
pub(super) async fn show(database: &Database, options: Options) -> anyhow::Result<()> {
    let months = Months::parse(&options.from, &options.to)
        .map_err(|_| anyhow::anyhow!("months as 2026-07 are needed, the first one first"))?;
    if let Some(domain) = &options.site {
        site::find(database, domain).await?;
    }
    let mut connection = database.pool.acquire().await?;
    let lines = backoffice::transparency(&mut connection, &Reach::All, months, options.site.as_deref()).await;
    let lines = lines.map_err(explain)?;
    let text = if options.json {
        serde_json::to_string_pretty(&lines)? + "\n"
    } else {
        backoffice::transparency_csv(&lines)
    };
    Ok(write!(std::io::stdout(), "{text}")?)
}
