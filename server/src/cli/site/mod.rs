//! `liaison site …`: shows, examines and edits sites; running servers take changes within a second.

mod create;
mod lint;
mod reach;
mod rename;
mod set;
mod state;

pub(super) use lint::{Fitness, examine};
pub(super) use set::with_value;

use super::{database::Database, plan::Yes};
use crate::{
    config::Config,
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
        /// Name of the setting, `company_id`, `aliases` or `moved_from`; a dot leads inside: `description.nl`.
        name: String,
        /// JSON, or plain text.
        value: String,
        /// With company_id, which changes whom money goes to.
        #[command(flatten)]
        go: Yes,
    },
    /// Says what the site lacks, each with its mend; exit code 1 if it can't be opened.
    Lint {
        /// Its domain; all sites without one.
        domain: Option<String>,
    },
    /// Lets visitors in, unless something is missing; ends a closing, too.
    Open {
        /// Its domain.
        domain: String,
        #[command(flatten)]
        go: Yes,
    },
    /// Closes a site, for a while or for good.
    Close {
        /// Its domain.
        domain: String,
        /// What for.
        #[arg(long = "for", value_enum)]
        purpose: state::Purpose,
        #[command(flatten)]
        go: Yes,
    },
    /// Gives a site another domain; the old one leads there.
    Rename {
        /// Its domain.
        old: String,
        /// Its domain from then on.
        new: String,
        #[command(flatten)]
        go: Yes,
    },
    /// Takes a site away that has no members, orders or invoices.
    Delete {
        /// Its domain.
        domain: String,
        #[command(flatten)]
        go: Yes,
    },
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout();
    match command {
        Command::List => {
            for site in settings::list(&database.pool).await? {
                let state = site.state.words();
                writeln!(out, "{}\t{}\t{}\t{state}", site.domain, site.settings.name, site.company.id)?;
            }
        }
        Command::Show { domain } => {
            let site = find(database, &domain).await?;
            // For people: programs read the settings from the other stream.
            writeln!(std::io::stderr(), "{} is {}", site.domain, site.state.words())?;
            if !site.moved_from.is_empty() {
                writeln!(std::io::stderr(), "it was {} before", site.moved_from.join(", "))?;
            }
            writeln!(out, "{}", serde_json::to_string_pretty(&site.settings)?)?;
        }
        Command::Create(new) => create::create(database, new).await?,
        Command::Set { domain, name, value, go } => {
            set::set(database, &domain, (&name, &value), go).await?;
        }
        Command::Lint { domain } => return lint_all(database, config, domain).await,
        Command::Open { domain, go } => state::open(database, config, &domain, go).await?,
        Command::Close { domain, purpose, go } => state::close(database, &domain, purpose, go).await?,
        Command::Rename { old, new, go } => rename::rename(database, &old, &new, go).await?,
        Command::Delete { domain, go } => rename::delete(database, &domain, go).await?,
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

/// Tells running servers to read their sites anew.
pub(super) async fn announce(database: &Database) -> anyhow::Result<()> {
    let (hub, _stop) = database.hub();
    hub.announce_sites();
    hub.flushed().await;
    Ok(())
}
