//! `liaison site …`: shows, examines and edits sites; running servers take changes within a second.

mod create;
mod lint;
mod set;

pub(super) use lint::{Fitness, examine};
pub(super) use set::with_value;

use super::database::Database;
use crate::{
    config::Config,
    kernel::clock::Clock,
    settings::{self, SiteRow},
};
use anyhow::Context;
use clap::Subcommand;
use std::{io::Write, process::ExitCode};

/// What to do with sites.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a site.
    List,
    /// All settings of a site as JSON.
    Show {
        /// Its domain.
        domain: String,
    },
    /// Adds a closed site, from careful settings or those of another one.
    Create(create::NewSite),
    /// Changes one setting: `liaison site set example.com message_length 800`.
    Set {
        /// Its domain.
        domain: String,
        /// Name of the setting, `company_id` or `aliases`; a dot leads inside: `description.nl`.
        name: String,
        /// JSON, or plain text.
        value: String,
    },
    /// Says what the site lacks, each with its mend; exit code 1 if it can't be opened.
    Lint {
        /// Its domain; all sites without one.
        domain: Option<String>,
    },
    /// Lets visitors in, unless something is missing.
    Open {
        /// Its domain.
        domain: String,
    },
    /// Shuts a site; its host then answers as unknown.
    Close {
        /// Its domain.
        domain: String,
    },
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout();
    match command {
        Command::List => {
            for site in settings::list(&database.pool).await? {
                let state = if site.is_open { "open" } else { "closed" };
                writeln!(out, "{}\t{}\t{}\t{state}", site.domain, site.settings.name, site.company.id)?;
            }
        }
        Command::Show { domain } => {
            let site = find(database, &domain).await?;
            writeln!(out, "{}", serde_json::to_string_pretty(&site.settings)?)?;
        }
        Command::Create(new) => create::create(database, new).await?,
        Command::Set { domain, name, value } => set::set(database, &domain, &name, &value).await?,
        Command::Lint { domain } => return lint_all(database, config, domain).await,
        Command::Open { domain } => open(database, config, &domain).await?,
        Command::Close { domain } => {
            let site = find(database, &domain).await?;
            let mut connection = database.pool.acquire().await?;
            settings::set_open(&mut connection, &Clock::system(), site.id, false).await?;
            announce(database).await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The site of this domain, open or not.
pub(super) async fn find(database: &Database, domain: &str) -> anyhow::Result<SiteRow> {
    let domain = domain.to_ascii_lowercase();
    let sites = settings::list(&database.pool).await?;
    let site = sites.into_iter().find(|site| site.domain == domain);
    site.with_context(|| format!("there is no site {domain}; `liaison site list` shows all"))
}

async fn lint_all(database: &Database, config: &Config, domain: Option<String>) -> anyhow::Result<ExitCode> {
    if let Some(domain) = &domain {
        find(database, domain).await?;
    }
    let mut fit = true;
    for fitness in lint::examine(database, config).await? {
        if domain.as_ref().is_some_and(|domain| *domain != fitness.domain) {
            continue;
        }
        fit &= !fitness.findings.iter().any(|finding| finding.blocks);
        write!(std::io::stdout(), "{fitness}")?;
    }
    Ok(if fit { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn open(database: &Database, config: &Config, domain: &str) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let all = lint::examine(database, config).await?;
    let fitness = all.into_iter().find(|fitness| fitness.domain == site.domain);
    let fitness = fitness.with_context(|| format!("{domain} has just gone"))?;
    let closed = fitness.findings.iter().any(|finding| finding.blocks);
    anyhow::ensure!(!closed, "{domain} stays closed\n{fitness}");
    let mut connection = database.pool.acquire().await?;
    settings::set_open(&mut connection, &Clock::system(), site.id, true).await?;
    announce(database).await?;
    Ok(write!(std::io::stdout(), "{fitness}")?)
}

/// Tells running servers to read their sites anew.
pub(super) async fn announce(database: &Database) -> anyhow::Result<()> {
    let (hub, _stop) = database.hub();
    hub.announce_sites();
    hub.flushed().await;
    Ok(())
}
