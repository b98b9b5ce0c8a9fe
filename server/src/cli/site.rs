//! `liaison site …`: shows and edits sites; running servers take changes within a second.

use super::database::Database;
use crate::{
    config::Config,
    kernel::{clock::Clock, events::EventHub, ids::SiteId, random::Random},
    settings::{self, NewSite, SiteRow, SiteSettings},
};
use anyhow::Context;
use clap::Subcommand;
use serde_json::Value;
use std::{io::Write, process::ExitCode};
use tokio::sync::watch;

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
    /// Adds a closed site with the settings of another one.
    Create {
        /// The new domain.
        domain: String,
        /// The company that runs it.
        #[arg(long)]
        company: String,
        /// Domain of the site whose settings it starts with.
        #[arg(long)]
        like: String,
    },
    /// Changes one setting: `liaison site set example.com message_length 800`.
    Set {
        /// Its domain.
        domain: String,
        /// Name of the setting; a dot leads inside: `description.nl`.
        name: String,
        /// JSON, or plain text.
        value: String,
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
pub(super) async fn run(mut config: Config, command: Command) -> anyhow::Result<ExitCode> {
    let database = Database::open(&mut config).await?;
    let outcome = carry_out(&database, command).await;
    database.close().await?;
    outcome.map(|()| ExitCode::SUCCESS)
}

async fn carry_out(database: &Database, command: Command) -> anyhow::Result<()> {
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
        Command::Create { domain, company, like } => create(database, domain, company, &like).await?,
        Command::Set { domain, name, value } => set(database, &domain, &name, &value).await?,
        Command::Open { domain } => open(database, &domain).await?,
        Command::Close { domain } => {
            let site = find(database, &domain).await?;
            let mut connection = database.pool.acquire().await?;
            settings::set_open(&mut connection, &Clock::system(), site.id, false).await?;
            announce(database).await?;
        }
    }
    Ok(())
}

async fn find(database: &Database, domain: &str) -> anyhow::Result<SiteRow> {
    let sites = settings::list(&database.pool).await?;
    let site = sites.into_iter().find(|site| site.domain == domain);
    site.with_context(|| format!("there is no site {domain}; `liaison site list` shows all"))
}

async fn create(database: &Database, domain: String, company_id: String, like: &str) -> anyhow::Result<()> {
    let settings = find(database, like).await?.settings;
    let id = SiteId::random(&Random::system());
    let domain = domain.to_ascii_lowercase();
    let site = NewSite { id, company_id, domain, aliases: Vec::new(), settings };
    let mut connection = database.pool.acquire().await?;
    settings::create_site(&mut connection, &Clock::system(), &site).await
}

async fn set(database: &Database, domain: &str, name: &str, value: &str) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let mut document = serde_json::to_value(&site.settings)?;
    let pointer = format!("/{}", name.replace('.', "/"));
    let parsed = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
    match document.pointer_mut(&pointer) {
        Some(place) => *place = parsed,
        None => add_inside(&mut document, name, parsed)?,
    }
    let changed: SiteSettings = serde_json::from_value(document).context("that value does not fit")?;
    let faults = changed.faults();
    anyhow::ensure!(faults.is_empty(), "not changed: {}", faults.join("; "));
    let mut connection = database.pool.acquire().await?;
    settings::put_settings(&mut connection, &Clock::system(), site.id, &changed).await?;
    announce(database).await
}

/// Texts by language may lack the one that is being set.
fn add_inside(document: &mut Value, name: &str, value: Value) -> anyhow::Result<()> {
    let (outer, inner) = name.split_once('.').with_context(|| format!("there is no setting {name}"))?;
    let place = document.get_mut(outer).and_then(Value::as_object_mut);
    place.with_context(|| format!("there is no setting {name}"))?.insert(inner.to_owned(), value);
    Ok(())
}

async fn open(database: &Database, domain: &str) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let mut missing = site.settings.faults();
    missing.extend(site.settings.missing_texts());
    for country in &site.settings.countries {
        if !site.minimum_message_costs.contains_key(country) {
            missing.push(format!("no bundle is on offer in {country}"));
        }
    }
    anyhow::ensure!(missing.is_empty(), "{domain} stays closed: {}", missing.join("; "));
    let mut connection = database.pool.acquire().await?;
    settings::set_open(&mut connection, &Clock::system(), site.id, true).await?;
    announce(database).await
}

/// Tells running servers to read their sites anew.
async fn announce(database: &Database) -> anyhow::Result<()> {
    let (_stop, stopping) = watch::channel(false);
    let hub = EventHub::start(database.pool.clone(), Random::system().uuid(), stopping);
    hub.announce_sites();
    hub.flushed().await;
    Ok(())
}
