//! `liaison site open` and `close`: who gets in.

use super::{announce, find, lint};
use crate::{
    backoffice,
    cli::{database::Database, explain, plan::Yes},
    config::Config,
    kernel::{clock::Clock, ids::SiteId},
    settings::{self, SiteState},
};
use anyhow::{Context, bail};
use clap::ValueEnum;
use std::io::Write;

/// What a site is closed for.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum Purpose {
    /// For a while: every page and call answers 503 and says so. Payment providers, one-click unsubscribing and
    /// bounces are heard, and jobs go on.
    Maintenance,
    /// Nobody joins and nothing is sold any more; its members log in, withdraw, export and delete as before.
    Good,
}

pub(super) async fn close(
    database: &Database,
    domain: &str,
    purpose: Purpose,
    go: Yes,
) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let (state, plan) = match purpose {
        Purpose::Maintenance => (
            SiteState::Maintenance,
            "every page and call answers 503 with Retry-After, and open pages hear no events; search engines keep the site\n\
             payment providers, one-click unsubscribing and bounces are heard, and jobs go on",
        ),
        Purpose::Good => (
            SiteState::WindingDown,
            "nobody joins, nothing is sold, no weekly updates or reminders to come back leave\n\
             members log in as before, use their credits, withdraw from purchases, export and delete; their pages say that the site is closing",
        ),
    };
    match site.state {
        SiteState::Closed => bail!("{domain} was not opened yet"),
        now if now == state => bail!("{domain} is {} already", now.words()),
        now => {
            let plan = format!("{domain}, now {}, becomes {}:\n{plan}", now.words(), state.words());
            if !go.to(&plan)? {
                return Ok(());
            }
        }
    }
    put(database, site.id, state).await
}

pub(super) async fn open(database: &Database, config: &Config, domain: &str, go: Yes) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let all = lint::examine(database, config).await?;
    let fitness = all.into_iter().find(|fitness| fitness.domain == site.domain);
    let fitness = fitness.with_context(|| format!("{domain} has just gone"))?;
    let lacks = fitness.findings.iter().any(|finding| finding.blocks);
    anyhow::ensure!(!lacks, "{domain} stays {}\n{fitness}", site.state.words());
    write!(std::io::stdout(), "{fitness}")?;
    anyhow::ensure!(!site.state.is_open(), "{domain} is open already");
    let plan = format!("{domain}, now {}, opens: people join and buy", site.state.words());
    if !go.to(&plan)? {
        return Ok(());
    }
    put(database, site.id, SiteState::Open).await
}

async fn put(database: &Database, site: SiteId, state: SiteState) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    // Held, so that nobody begins to bring members meanwhile.
    settings::hold_site(&mut transaction, site).await?.context("the site has just gone")?;
    if state.serves() {
        let is_moving = backoffice::is_moving(&mut transaction, site).await.map_err(explain)?;
        anyhow::ensure!(
            !is_moving,
            "members are being brought to the site, or taken back: it stays as it is. Wait until that is done, or stop it"
        );
    }
    settings::set_state(&mut transaction, &Clock::system(), site, state).await?;
    transaction.commit().await?;
    announce(database).await
}
