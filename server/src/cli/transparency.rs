//! `liaison transparency`: what has to be reported about moderation.

use super::{database::Database, explain, site};
use crate::{
    backoffice::{self, Months},
    kernel::clock::Clock,
    staff::Reach,
};
use clap::Args;
use serde::Serialize;
use std::io::Write as _;

/// Which months, where, and how they are printed.
#[derive(Args)]
pub(super) struct Options {
    /// The first month (2026-07).
    #[arg(long, required_unless_present = "draft", requires = "to")]
    from: Option<String>,
    /// The last month, included.
    #[arg(long, requires = "from")]
    to: Option<String>,
    /// The draft of the current half-year, as last written on a Monday.
    #[arg(long, conflicts_with_all = ["from", "to"])]
    draft: bool,
    /// Only this site, by its domain.
    #[arg(long)]
    site: Option<String>,
    /// As JSON rather than CSV (RFC 4180).
    #[arg(long)]
    json: bool,
}

/// Prints the sums.
pub(super) async fn show(database: &Database, options: Options) -> anyhow::Result<()> {
    let site = options.site.as_deref();
    if let Some(domain) = site {
        site::find(database, domain).await?;
    }
    let mut connection = database.pool.acquire().await?;
    let text = if options.draft {
        let now = Clock::system().now();
        let draft = backoffice::transparency_draft(&mut connection, &Reach::All, site, now).await;
        let draft = draft.map_err(explain)?;
        if options.json { json(&draft)? } else { backoffice::draft_csv(&draft.lines) }
    } else {
        let (from, to) = (options.from.unwrap_or_default(), options.to.unwrap_or_default());
        let months = Months::parse(&from, &to)
            .map_err(|_| anyhow::anyhow!("months as 2026-07 are needed, the first one first"))?;
        let lines = backoffice::transparency(&mut connection, &Reach::All, months, site).await;
        let lines = lines.map_err(explain)?;
        if options.json { json(&lines)? } else { backoffice::transparency_csv(&lines) }
    };
    Ok(write!(std::io::stdout(), "{text}")?)
}

fn json(told: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(told)? + "\n")
}
