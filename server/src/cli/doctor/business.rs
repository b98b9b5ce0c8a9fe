//! The business: sites, payments, staff, mails.

use super::report::Report;
use crate::{
    accounts,
    backoffice::{Area, looks},
    cli::{
        database::Database,
        demo::is_for_members,
        doctor::{outside, vat},
        explain,
        site::{self, Fitness},
    },
    config::Config,
    kernel::clock::Clock,
    payments,
    settings::{self, SiteRow, SiteState},
};

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Sites);
    examine_sites(database, config, report).await?;
    report.area(Area::Payments);
    let (acquire, now) = (|| database.pool.acquire(), Clock::system().now());
    report.found(looks::methods(&mut *acquire().await?).await)?;
    examine_accounts(database, config, report).await?;
    report.found(looks::secrets(&mut *acquire().await?).await)?;
    report.found(looks::creditors(&mut *acquire().await?).await)?;
    report.found(looks::reviews(&mut *acquire().await?).await.map(Some))?;
    report.found(looks::payouts(&mut *acquire().await?, now).await)?;
    report.found(looks::declines(&mut *acquire().await?, now).await)?;
    vat::examine(database, report).await?;
    report.found(looks::bank_debits(&mut *acquire().await?, now).await)?;
    report.found(looks::bank_files(&mut *acquire().await?, now).await)?;
    report.found(looks::photos(&mut *acquire().await?, now).await.map(Some))?;
    report.found(looks::words(&mut *acquire().await?, now).await.map(Some))?;
    report.found(looks::reports(&mut *acquire().await?, now).await.map(Some))?;
    report.found(looks::complaints(&mut *acquire().await?, now).await.map(Some))?;
    report.found(looks::mails(&mut *acquire().await?, config, now).await)
}

async fn examine_sites(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let sites = settings::list(&database.pool).await?;
    if sites.is_empty() {
        let demo = if is_for_members(config) { "" } else { "`liaison demo` makes the demo world, " };
        report.problem(&format!("there is no site; {demo}`liaison site create` makes one"))?;
    }
    for site in &sites {
        examine_state(site, report)?;
        report.good(&format!("{} {}", site.domain, mailboxes(site)))?;
        examine_timers(database, site, report).await?;
    }
    for fitness in site::examine(database, config).await? {
        examine_fitness(&fitness, report)?;
    }
    Ok(())
}

/// Somebody may have forgotten that a site is closed.
fn examine_state(site: &SiteRow, report: &Report) -> anyhow::Result<()> {
    let (domain, words) = (&site.domain, site.state.words());
    match site.state {
        SiteState::Open | SiteState::Closed => report.good(&format!("{domain} is {words}")),
        SiteState::Maintenance => report
            .advice(&format!("{domain} is {words}: everybody gets 503 until `liaison site open {domain}`")),
        SiteState::WindingDown => report.advice(&format!(
            "{domain} is {words}: nobody joins or buys (docs/operations/sites.md, Winding a site down)"
        )),
    }
}

/// What an open site lacks is a problem; a closed one may be in the making.
fn examine_fitness(fitness: &Fitness, report: &mut Report) -> anyhow::Result<()> {
    let domain = &fitness.domain;
    if let Some(certificate) = &fitness.certificate {
        report.good(certificate)?;
    }
    for finding in fitness.findings.iter().filter(|finding| matches!(finding.kind, "dns" | "certificate")) {
        report.advice(&format!("{}; {}", finding.text, finding.mend))?;
    }
    // The timers have been told of above.
    let lacks: Vec<_> =
        fitness.findings.iter().filter(|finding| finding.blocks && finding.kind != "timers").collect();
    if lacks.is_empty() {
        return report.good(&format!("{domain} has what it needs"));
    }
    if fitness.state == SiteState::Closed {
        let count = lacks.len();
        return report
            .good(&format!("{domain} is closed and lacks {count} things: `liaison site lint {domain}`"));
    }
    for finding in lacks {
        report.problem(&format!("{domain}: {}; {}", finding.text, finding.mend))?;
    }
    Ok(())
}

/// Whether money can come, and does.
async fn examine_accounts(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let accounts = payments::selling_accounts(&mut connection).await;
    let accounts = accounts.map_err(explain)?;
    let offers = payments::method_offers(&mut connection).await;
    let offers = offers.map_err(explain)?;
    for dead in payments::dead_ends(&mut connection).await.map_err(explain)? {
        report
            .problem(&format!("{dead}, so that nobody is shown it; mend it with `liaison method route`"))?;
    }
    for account in &accounts {
        let (company, provider) = (&account.company_id, account.provider.code());
        if !config.demo {
            // That one is empty is told below.
            for address in account.addresses.iter().filter(|address| !address.is_empty()) {
                outside::reach(&format!("{provider}, which pays {company},"), address, report).await?;
            }
        }
        match account.fault(config.demo) {
            None => report.good(&format!("{company} is paid through {provider}"))?,
            Some(fault) => report.problem(&format!("{company} is paid through {provider}, but {fault}"))?,
        }
        if !account.provider.takes_refunds() {
            report.advice(&format!("{company} gives money back at {provider}'s own site: each refund waits in `liaison disputes review` as refund_by_hand until its postback comes"))?;
        }
        if !account.sells {
            continue;
        }
        let debits = offers.iter().any(|offer| offer.company_id == *company && offer.method == "sdd");
        let bank = payments::bank_account(&mut connection, company).await;
        let has_bank = bank.map_err(explain)?.is_some();
        if debits && !account.provider.keeps_mandates() && !has_bank {
            report.problem(&format!(
                "{company} offers sdd, which {provider} does not collect for us, so that nobody is shown it; \
                 `liaison method withdraw {company} <country> sdd` or `liaison debit bank {company}`"
            ))?;
        }
    }
    Ok(())
}

/// No equal or better offer follows a countdown.
async fn examine_timers(database: &Database, site: &SiteRow, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let faults = payments::honest_timer_faults(&mut connection, site, Clock::system().now()).await;
    let faults = faults.map_err(explain)?;
    if faults.is_empty() {
        report.good(&format!("{}: nothing as good follows an offer with a countdown", site.domain))?;
    }
    for fault in faults {
        report.problem(&format!("{}: {fault}", site.domain))?;
    }
    Ok(())
}

/// A choice and no fault, but one that an operator should know of.
fn mailboxes(site: &SiteRow) -> String {
    if site.settings.refuse_disposable_email {
        let known = accounts::known_disposable_domains();
        format!("takes no throwaway mailboxes; {known} providers of them are known")
    } else {
        "takes throwaway mailboxes too (refuse_disposable_email is false)".to_owned()
    }
}
