//! `liaison link …`: issues short links, shows how often they were used and takes them back.

use super::{database::Database, explain};
use crate::{
    backoffice,
    config::Config,
    kernel::{clock::Clock, random::Random},
    links::{self, LinkLine, NewLink, Target, Token},
    settings::{self, SiteRow},
    web,
};
use anyhow::Context;
use clap::{Args, Subcommand};
use std::io::Write;
use time::{
    Date, OffsetDateTime,
    format_description::well_known::{Iso8601, Rfc3339},
};

/// What to do with short links.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Issues one and prints its address: `liaison link create example.com /signup --campaign spring-27`.
    Create {
        /// The site's domain.
        domain: String,
        /// A path of the site, with a query if need be.
        target: String,
        #[command(flatten)]
        terms: Terms,
    },
    /// One line a link: token, state, uses, campaign, target.
    List {
        /// The site's domain.
        domain: String,
    },
    /// Takes links back: they are 404 from then on.
    Withdraw {
        /// The site's domain.
        domain: String,
        /// Which.
        #[arg(required = true)]
        tokens: Vec<String>,
    },
}

/// What goes with a link.
#[derive(Args)]
pub(super) struct Terms {
    /// What you call it; the target gets it as `ref`, unless it has one.
    #[arg(long)]
    campaign: String,
    /// The target's `network`.
    #[arg(long)]
    network: Option<String>,
    /// The last day, as the site's first country has it: 2027-05-31. Without it, it leads on for ever.
    #[arg(long, value_parser = day)]
    expires: Option<Date>,
}

fn day(text: &str) -> Result<Date, String> {
    Date::parse(text, &Iso8601::DATE).map_err(|_| "a day is written like 2027-05-31".to_owned())
}

impl Terms {
    fn end(&self, site: &SiteRow, now: OffsetDateTime) -> anyhow::Result<Option<OffsetDateTime>> {
        let Some(last) = self.expires else { return Ok(None) };
        let end = backoffice::last_day_ends(site, last).context("the site's country has no time zone")?;
        anyhow::ensure!(end > now, "that day is over");
        Ok(Some(end))
    }
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let mut out = std::io::stdout();
    match command {
        Command::Create { domain, target, terms } => {
            let site = find(database, &domain).await?;
            let token = create(database, &site, &target, &terms, now).await?;
            let scheme = if config.https { "https" } else { "http" };
            writeln!(out, "{scheme}://{domain}/{}", token.as_str())?;
        }
        Command::List { domain } => {
            let site = find(database, &domain).await?;
            let mut connection = database.pool.acquire().await?;
            for link in links::list(&mut connection, site.id).await.map_err(explain)? {
                writeln!(out, "{}", line(&link, now)?)?;
            }
        }
        Command::Withdraw { domain, tokens } => {
            let site = find(database, &domain).await?;
            let mut transaction = database.pool.begin().await?;
            for text in &tokens {
                let token = Token::parse(text).with_context(|| format!("{text} is no token"))?;
                let done = links::withdraw(&mut transaction, site.id, &token, now).await.map_err(explain)?;
                anyhow::ensure!(done, "{domain} has no link {text} that leads on; nothing was changed");
            }
            transaction.commit().await?;
        }
    }
    Ok(())
}

async fn find(database: &Database, domain: &str) -> anyhow::Result<SiteRow> {
    let site = settings::list(&database.pool).await?.into_iter().find(|site| site.domain == domain);
    site.with_context(|| format!("there is no site {domain}; `liaison site list` shows all"))
}

async fn create(
    database: &Database,
    site: &SiteRow,
    target: &str,
    terms: &Terms,
    now: OffsetDateTime,
) -> anyhow::Result<Token> {
    let target = Target::parse(target)
        .context("a target is a path of the site that begins with one slash: /signup?sub1=flyer")?;
    anyhow::ensure!(web::has_page(target.path()), "{} is no page of the site", target.path());
    let target = target.with("ref", &terms.campaign).context("a campaign's name has 1 to 100 characters")?;
    let target = match &terms.network {
        Some(network) => target.with("network", network).context("a network has 1 to 100 characters")?,
        None => target,
    };
    let token = Token::random(&Random::system());
    let link = NewLink {
        site: site.id,
        token: token.clone(),
        target,
        campaign: terms.campaign.clone(),
        expires_at: terms.end(site, now)?,
    };
    links::create(&mut *database.pool.acquire().await?, &link, now).await.map_err(explain)?;
    Ok(token)
}

fn line(link: &LinkLine, now: OffsetDateTime) -> anyhow::Result<String> {
    let state = match (link.withdrawn_at, link.expires_at) {
        (Some(at), _) => format!("withdrawn {}", at.format(&Rfc3339)?),
        (None, Some(at)) if at <= now => format!("over {}", at.format(&Rfc3339)?),
        (None, Some(at)) => format!("until {}", at.format(&Rfc3339)?),
        (None, None) => "for ever".to_owned(),
    };
    Ok(format!("{}\t{state}\t{}\t{}\t{}", link.token, link.uses, link.campaign, link.target))
}
