//! `liaison doctor --go-live`: whether real money has gone the whole way once, company by company, and what only a person
//! can look at.

use super::report::Report;
use crate::{
    backoffice::Area,
    cli::{database::Database, explain},
    config::Config,
    kernel::clock::Clock,
    payments::{self, LiveProof},
    settings::{self, Company},
};
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime};

/// What has been shown is believed for so long.
const FRESH: Duration = Duration::days(90);

/// Outside the EU, with registrations for VAT of their own that their invoices name.
const REGISTERS: [&str; 3] = ["CH", "GB", "NO"];

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Payments);
    if config.demo {
        report.problem("this is the demo: no money moves")?;
    }
    if !config.https {
        report.problem("TLS does not end in front of this server (https = false): providers call https addresses only, and cards are not typed elsewhere")?;
    }
    let companies: BTreeMap<String, Company> = settings::list(&database.pool)
        .await?
        .into_iter()
        .map(|site| (site.company.id.clone(), site.company))
        .collect();
    let mut connection = database.pool.acquire().await?;
    let accounts = payments::selling_accounts(&mut connection).await.map_err(explain)?;
    let offers = payments::method_offers(&mut connection).await.map_err(explain)?;
    for (id, company) in &companies {
        let own: Vec<_> = accounts.iter().filter(|account| account.company_id == *id).collect();
        if !own.iter().any(|account| account.sells) {
            report.problem(&format!(
                "{id} has no account for payments; `liaison company account {id} --key-file <file>`"
            ))?;
        }
        let mut has_creditor = false;
        for account in &own {
            let provider = account.provider.code();
            match account.fault(config.demo) {
                Some(fault) => report.problem(&format!("{id} is paid through {provider}, {fault}"))?,
                None => report.good(&format!("{id} has a live account at {provider}"))?,
            }
            let proof = payments::live_proof(&mut connection, id, account.provider).await.map_err(explain)?;
            // Each has to be shown: it is asked where another is away.
            let named = if own.len() > 1 { format!("{id} at {provider}") } else { id.clone() };
            examine_proof(&named, &proof, report)?;
            if account.sells {
                has_creditor = proof.has_creditor;
            }
        }
        if own.is_empty() {
            continue;
        }
        examine_papers(company, report)?;
        for country in REGISTERS {
            let sells = offers.iter().any(|offer| offer.company_id == *id && offer.country == country);
            if sells && lacks_number(company, country) {
                report.advice(&format!("{id} sells in {country} and has no VAT number from there: once it is registered, invoices must name it; `liaison company set {id} vat_numbers`"))?;
            }
        }
        let debits = offers.iter().any(|offer| offer.company_id == *id && offer.method == "sdd");
        if debits && !has_creditor {
            report.problem(&format!(
                "{id} offers direct debit and has no creditor identifier; `liaison debit creditor {id} <identifier>`"
            ))?;
        }
    }
    report.advice("look yourself: the text on a real bank statement, the merchant category that the acquirer registered (7273 or 5967), the registrations for VAT and OSS, and a receipt in a mailbox of another provider")
}

fn examine_proof(company: &str, proof: &LiveProof, report: &mut Report) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let fresh = |at: Option<OffsetDateTime>| at.filter(|at| now - *at <= FRESH).map(OffsetDateTime::date);
    let days = FRESH.whole_days();
    for (at, shown, lacking) in [
        (
            proof.told_at,
            "its provider reaches the webhook",
            "its provider has not called the webhook: is this server reached from outside, by https?",
        ),
        (proof.paid_at, "an order was paid", "no order was paid: buy one yourself, with real money"),
        (
            proof.refunded_at,
            "money went back",
            "no money went back: withdraw from an order of your own, and see it on your account",
        ),
    ] {
        match fresh(at) {
            Some(day) => report.good(&format!("{company}: {shown}, last on {day}"))?,
            None => report.problem(&format!("{company}: in the last {days} days {lacking}"))?,
        }
    }
    Ok(())
}

fn lacks_number(company: &Company, country: &str) -> bool {
    company.country.code() != country && !company.vat_numbers.iter().any(|number| number.starts_with(country))
}

fn examine_papers(company: &Company, report: &mut Report) -> anyhow::Result<()> {
    let id = &company.id;
    if company.statement_descriptor == Company::descriptor_of(&company.name) {
        report.advice(&format!("{id}: bank statements show {:?}, made from its name; `liaison company set {id} statement_descriptor <text>` chooses one that says no more than it must", company.statement_descriptor))?;
    } else {
        report.good(&format!("{id}: bank statements show {:?}", company.statement_descriptor))?;
    }
    if company.vat_numbers.is_empty() {
        report.problem(&format!(
            "{id} has no VAT number, which its invoices must name; `liaison company set {id} vat_numbers <number>`"
        ))?;
    }
    Ok(())
}
