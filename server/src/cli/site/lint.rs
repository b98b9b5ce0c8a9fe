//! `liaison site lint`: what keeps a site from being opened, and what would make it better, as the console says it too; and
//! whether visitors find the way to it, which only the machine can see.

use super::reach::{self, Reach};
use crate::{
    backoffice::{self, SiteFinding},
    cli::{database::Database, explain},
    config::Config,
    kernel::clock::Clock,
    settings::{self, SiteState},
};
use std::fmt;

/// What was found of one site.
#[derive(Debug)]
pub(in crate::cli) struct Fitness {
    /// Which.
    pub domain: String,
    /// Whether visitors are let in.
    pub state: SiteState,
    /// In the order of the checks.
    pub findings: Vec<SiteFinding>,
    /// What its certificate is like, where that could be seen.
    pub certificate: Option<String>,
}

impl fmt::Display for Fitness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for SiteFinding { kind, text, mend, blocks, .. } in &self.findings {
            let word = if *blocks { "lacks" } else { "advice" };
            writeln!(f, "{}\t{word}\t{kind}\t{text}; {mend}", self.domain)?;
        }
        if let Some(certificate) = &self.certificate {
            writeln!(f, "{}\tgood\tcertificate\t{certificate}", self.domain)?;
        }
        if self.findings.is_empty() {
            writeln!(f, "{}\tok", self.domain)?;
        }
        Ok(())
    }
}

/// Examines all sites.
pub(in crate::cli) async fn examine(database: &Database, config: &Config) -> anyhow::Result<Vec<Fitness>> {
    let all = settings::list(&database.pool).await?;
    let mut connection = database.pool.acquire().await?;
    let now = Clock::system().now();
    let mut fitness = Vec::with_capacity(all.len());
    let reaches = reach::look(&all, now, config.demo || !config.https).await?;
    for (site, Reach { advice, certificate }) in all.iter().zip(reaches) {
        let found = backoffice::lint_site(&mut connection, config, (site, &all), now).await;
        let mut findings = found.map_err(explain)?;
        findings.extend(advice);
        fitness.push(Fitness { domain: site.domain.clone(), state: site.state, findings, certificate });
    }
    Ok(fitness)
}
