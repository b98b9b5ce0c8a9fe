//! `liaison welcome`: mails that tell those who came by an import (docs/operations/moving-in.md).

use super::{database::Database, explain, moving::note, plan::Yes, site};
use crate::moving::{self, Pace, Progress};
use anyhow::{Context, ensure};
use clap::Args;
use serde_json::json;
use std::io::Write;

/// Flags of `welcome`.
#[derive(Args)]
pub(super) struct Options {
    /// The site's domain.
    #[arg(long)]
    site: String,
    /// So many leave in a day, spread over some hours.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(i32).range(1..=1_000_000))]
    per_day: i32,
    /// So many of them to the mailboxes of one host, such as gmail.com.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(i32).range(1..=1_000_000))]
    per_domain: i32,
    /// Says how many would be written to, and for how many days, and does nothing.
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    /// Says how far they are.
    #[arg(long, conflicts_with_all = ["dry_run", "stop", "yes"])]
    status: bool,
    /// Stops: those whose mail was written got it, the others get none until the command is given again.
    #[arg(long, conflicts_with_all = ["dry_run", "yes"])]
    stop: bool,
    #[command(flatten)]
    go: Yes,
}

/// Runs it.
pub(super) async fn run(database: &Database, options: Options) -> anyhow::Result<()> {
    let row = site::find(database, &options.site).await?;
    let progress = moving::welcome_progress(&mut *database.pool.acquire().await?, row.id).await;
    let progress = progress.map_err(explain)?;
    let progress = progress.with_context(|| format!("nobody came to {} by an import", row.domain))?;
    if options.status {
        return tell(&progress);
    }
    let jobs = database.jobs();
    if options.stop {
        moving::set_welcome(&database.pool, &jobs, row.id, None).await?;
        note(database, "site.welcome_stopped", row.id, json!({ "mailed": progress.mailed })).await?;
        return tell(&Progress { per_day: None, per_domain: None, ..progress });
    }
    ensure!(
        row.state.is_open(),
        "{} is not open: the mail says that members can log in, so open it first",
        row.domain
    );
    let pace = Pace { per_day: options.per_day, per_domain: options.per_domain };
    let days = (progress.waiting() + i64::from(pace.per_day) - 1) / i64::from(pace.per_day);
    let plan = format!(
        "writes to up to {} members of {} who came by an import, {} a day and {} of these to one host of mailboxes: {days} days or more",
        progress.waiting(),
        row.domain,
        pace.per_day,
        pace.per_domain
    );
    if options.dry_run {
        return Ok(writeln!(std::io::stdout(), "{plan}\nnothing was done")?);
    }
    if !options.go.to(&plan)? {
        return Ok(());
    }
    moving::set_welcome(&database.pool, &jobs, row.id, Some(pace)).await?;
    let facts = json!({ "per_day": pace.per_day, "per_domain": pace.per_domain });
    note(database, "site.welcome_begun", row.id, facts).await?;
    Ok(writeln!(
        std::io::stdout(),
        "they leave as soon as a server or worker runs; --status says how far they are"
    )?)
}

fn tell(progress: &Progress) -> anyhow::Result<()> {
    let pace = match progress.per_day.zip(progress.per_domain) {
        Some((day, domain)) => format!("{day} a day, {domain} of them to one host"),
        None => "none leaves".to_owned(),
    };
    writeln!(
        std::io::stdout(),
        "{} came, {} were written to, {} get no mail, {} wait; {pace}",
        progress.moved,
        progress.mailed,
        progress.left_out,
        progress.waiting()
    )?;
    Ok(())
}
