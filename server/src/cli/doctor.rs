//! `liaison doctor`: what is wrong with this installation, each with its mend.

use super::{
    database::Database,
    site::{self, Fitness},
};
use crate::{
    accounts, complaints,
    config::Config,
    credits,
    kernel::{clock::Clock, database::refuse_forgetful, vault::Vault},
    mail, media, members, payments, safety,
    settings::{self, AddressCountries, SiteRow},
    suppression,
};
use clap::Args;
use std::{collections::BTreeMap, io::Write, process::ExitCode};
use time::Duration;

/// How long a photo may wait for a moderator.
const PATIENCE: Duration = Duration::DAY;

/// Flags of `doctor`.
#[derive(Args)]
pub(super) struct Options {
    /// Only proves the ledger.
    #[arg(long)]
    ledger: bool,
}

/// Days within which new words should have been looked at, and before its last day a complaint.
const SOON: i64 = 3;

/// Findings, printed as they come.
struct Report {
    problems: u32,
}

impl Report {
    fn good(text: &str) -> anyhow::Result<()> {
        Ok(writeln!(std::io::stdout(), "ok       {text}")?)
    }

    fn problem(&mut self, text: &str) -> anyhow::Result<()> {
        self.problems += 1;
        Ok(writeln!(std::io::stdout(), "problem  {text}")?)
    }
}

/// Examines everything; the exit code is 1 when something is wrong.
pub(super) async fn examine(mut config: Config, options: Options) -> anyhow::Result<ExitCode> {
    let mut report = Report { problems: 0 };
    // Looked at below instead of refused at once: the doctor's task is to say so.
    config.allow_forgetful_database = true;
    let database = Database::open(&mut config).await?;
    let examined = examine_database(&database, &config, &options, &mut report).await;
    database.close().await?;
    examined?;
    Ok(if report.problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn examine_database(
    database: &Database,
    config: &Config,
    options: &Options,
    report: &mut Report,
) -> anyhow::Result<()> {
    if !options.ledger {
        Report::good("the database answers and is migrated")?;
        if let Err(error) = refuse_forgetful(&database.pool).await {
            report.problem(&error.to_string())?;
        }
        examine_countries(config, report)?;
        examine_key(database, config, report).await?;
        examine_sites(database, config, report).await?;
        examine_methods(database, report).await?;
        examine_accounts(database, config, report).await?;
        examine_secrets(database, report).await?;
        examine_creditors(database, report).await?;
        examine_payments(database, report).await?;
        examine_bank_debits(database, report).await?;
        examine_photos(database, report).await?;
        examine_words(database, report).await?;
        examine_reports(database, report).await?;
        examine_complaints(database, report).await?;
        examine_mails(database, config, report).await?;
    }
    prove_ledger(database, report).await
}

/// Without it direct debit stands still.
async fn examine_key(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    match Vault::examine(config, &database.pool).await? {
        None => Report::good("the key of account and phone numbers fits the database"),
        Some(fault) => report.problem(&fault),
    }
}

/// Whoever reads a backup would take money with them.
async fn examine_secrets(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let plain =
        payments::plain_secrets(&mut connection).await.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    if plain == 0 {
        return Report::good("secrets at payment providers are sealed");
    }
    report.problem(&format!(
        "the secrets of {plain} payment accounts lie open in the database, from before they were sealed; once no node runs an older release, `liaison vault seal` seals them, as does the job of the coming night"
    ))
}

/// By what the server tells visitors' countries apart (design 8).
fn examine_countries(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    if let Some(header) = &config.country_header {
        Report::good(&format!("visitors' countries come from the proxy's header {header}"))?;
    }
    match config.geoip_file.as_deref().map(AddressCountries::open) {
        None if config.country_header.is_none() => Report::good(
            "each visitor counts as from the site's first country (no country_header, no geoip_file)",
        ),
        None => Ok(()),
        Some(Ok(countries)) => {
            let kind = countries.kind().unwrap_or_default();
            Report::good(&format!("geoip_file is a whole {kind} and tells the countries of addresses"))
        }
        Some(Err(error)) => report.problem(&format!(
            "{error:#}; visitors' countries stay unknown. Download the file anew or take geoip_file away"
        )),
    }
}

async fn examine_sites(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let sites = settings::list(&database.pool).await?;
    if sites.is_empty() {
        report
            .problem("there is no site; `liaison demo` makes the demo world, `liaison site create` a site")?;
    }
    for site in &sites {
        Report::good(&format!("{} {}", site.domain, mailboxes(site)))?;
        examine_timers(database, site, report).await?;
    }
    for fitness in site::examine(database, config).await? {
        examine_fitness(&fitness, report)?;
    }
    Ok(())
}

/// Banks refuse debits under a name that is none.
async fn examine_creditors(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let creditors = payments::creditors(&mut connection).await;
    for (company, creditor) in creditors.map_err(|problem| anyhow::anyhow!("{problem:?}"))? {
        if !creditor.is_empty() && payments::CreditorId::parse(&creditor).is_none() {
            report.problem(&format!("{company}: {creditor} is no creditor identifier, and banks refuse its debits; `liaison debit creditor` sets the right one"))?;
        }
    }
    Ok(())
}

/// What an open site lacks is a problem; a closed one may be in the making.
fn examine_fitness(fitness: &Fitness, report: &mut Report) -> anyhow::Result<()> {
    let domain = &fitness.domain;
    // The timers have been told of above.
    let lacks: Vec<_> =
        fitness.findings.iter().filter(|finding| finding.blocks && finding.kind != "timers").collect();
    if lacks.is_empty() {
        return Report::good(&format!("{domain} has what it needs"));
    }
    if !fitness.is_open {
        let count = lacks.len();
        return Report::good(&format!(
            "{domain} is closed and lacks {count} things: `liaison site lint {domain}`"
        ));
    }
    for finding in lacks {
        report.problem(&format!("{domain}: {}; mend it with `{}`", finding.text, finding.mend))?;
    }
    Ok(())
}

/// Whether money can come, and does.
async fn examine_accounts(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let accounts = payments::selling_accounts(&mut connection).await;
    let accounts = accounts.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    let offers = payments::method_offers(&mut connection).await;
    let offers = offers.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    for account in &accounts {
        let (company, provider) = (&account.company_id, account.provider.code());
        match account.fault(config.demo) {
            None => Report::good(&format!("{company} is paid through {provider}"))?,
            Some(fault) => report.problem(&format!("{company} is paid through {provider}, but {fault}"))?,
        }
        let debits = offers.iter().any(|offer| offer.company_id == *company && offer.method == "sdd");
        let bank = payments::bank_account(&mut connection, company).await;
        let has_bank = bank.map_err(|problem| anyhow::anyhow!("{problem:?}"))?.is_some();
        if debits && !account.provider.keeps_mandates() && !has_bank {
            report.problem(&format!(
                "{company} offers sdd, which {provider} does not collect for us, so that nobody is shown it; \
                 `liaison method withdraw {company} <country> sdd` or `liaison debit bank {company}`"
            ))?;
        }
    }
    Ok(())
}

/// Debits that wait for a file need somebody to write it before their day.
async fn examine_bank_debits(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let today = Clock::system().now().date();
    let debits = payments::bank_debits(&mut *database.pool.acquire().await?).await;
    let mut late = BTreeMap::<String, usize>::new();
    for debit in debits.map_err(|problem| anyhow::anyhow!("{problem:?}"))? {
        if debit.message_id.is_none() && debit.collect_on <= today {
            *late.entry(debit.company_id).or_default() += 1;
        }
    }
    for (company, count) in late {
        report.problem(&format!("{company}: {count} debits missed the day that was announced, since no file was written; `liaison debit file {company}` on every working day"))?;
    }
    Ok(())
}

/// No offer is of no use.
async fn examine_methods(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let offers = payments::method_offers(&mut connection).await;
    let offers = offers.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    for offer in &offers {
        if let Some(fault) = offer.fault() {
            let payments::MethodOffer { company_id, country, method, .. } = offer;
            report.problem(&format!("{company_id} offers {method} in {country}, but {fault}; mend it with `liaison method withdraw`"))?;
        }
    }
    Ok(())
}

/// Whether money waits for a human.
async fn examine_payments(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let cases = payments::open_reviews(&mut connection).await;
    let cases = cases.map_err(|problem| anyhow::anyhow!("{problem:?}"))?.len();
    if cases > 0 {
        return report
            .problem(&format!("{cases} payments wait for a look: `liaison disputes review` lists them"));
    }
    Report::good("every payment fits its order, and each order and refund comes to an end")
}

/// No equal or better offer follows a countdown (design 5.6).
async fn examine_timers(database: &Database, site: &SiteRow, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let faults = payments::honest_timer_faults(&mut connection, site, Clock::system().now()).await;
    let faults = faults.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    if faults.is_empty() {
        Report::good(&format!("{}: nothing as good follows an offer with a countdown", site.domain))?;
    }
    for fault in faults {
        report.problem(&format!("{}: {fault}", site.domain))?;
    }
    Ok(())
}

/// Members wait until a moderator has looked.
async fn examine_photos(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let waiting = media::waiting(&mut connection).await.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    let old = waiting.oldest.filter(|oldest| Clock::system().now() - *oldest > PATIENCE);
    let count = waiting.count;
    match old {
        Some(oldest) => report.problem(&format!(
            "{count} photos wait for a moderator, the first since {oldest}; `liaison photo queue` lists them"
        )),
        None => Report::good(&format!("{count} photos wait for a moderator, none for more than a day")),
    }
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

/// Whether moderators keep up with members' words.
async fn examine_words(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let queue = members::review_queue(&mut connection, 1).await;
    let (oldest, total) = queue.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    let Some(oldest) = oldest.first() else {
        return Report::good("no profile waits for a moderator's look");
    };
    let days = (Clock::system().now() - oldest.waiting_since).whole_days();
    if days < SOON {
        return Report::good(&format!(
            "{total} profiles wait for a moderator's look, none longer than {SOON} days"
        ));
    }
    report.problem(&format!(
        "{total} profiles wait for a moderator's look, the oldest for {days} days: `liaison profile queue` shows them"
    ))
}

/// Reports about a minor, violence or the law are looked at within a day, others within a week.
async fn examine_reports(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let mut connection = database.pool.acquire().await?;
    let waiting = safety::open_reports(&mut connection, now - Duration::DAY, now - Duration::WEEK).await;
    let waiting = waiting.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    if waiting.late > 0 {
        return report.problem(&format!(
            "{} of {} reports by members wait too long; look at them with `liaison report queue`",
            waiting.late, waiting.open
        ));
    }
    Report::good(&format!("{} reports by members wait, none too long", waiting.open))
}

/// Complaints are answered within the days that their complainers were told.
async fn examine_complaints(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let mut connection = database.pool.acquire().await?;
    let waiting = complaints::open_complaints(&mut connection, now, now + Duration::days(SOON)).await;
    let waiting = waiting.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    if waiting.late > 0 {
        return report.problem(&format!(
            "{} of {} open complaints should have been answered; `liaison complaint list` shows them",
            waiting.late, waiting.open
        ));
    }
    Report::good(&format!(
        "{} complaints are open, {} of them to be answered within {SOON} days, none is late",
        waiting.open, waiting.soon
    ))
}

/// Whether mails leave, and whether what comes back is heard.
async fn examine_mails(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    if config.smtp_url.is_none() {
        return Report::good("mails are kept and not sent (no smtp_url)");
    }
    let now = Clock::system().now();
    let mut connection = database.pool.acquire().await?;
    let sending =
        mail::sending(&mut connection, now).await.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    let heard =
        suppression::reports(&mut connection).await.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    if sending.given_up > 0 {
        report.problem(&format!(
            "{} mails were given up: the mail server took them in none of their attempts; `select id, last_error from jobs where kind = 'mail.send' and dead_at is not null` tells why",
            sending.given_up
        ))?;
    } else {
        Report::good("no mail was given up")?;
    }
    if !sending.slowed.is_empty() {
        Report::good(&format!("asked for fewer mails at the moment: {}", sending.slowed.join(", ")))?;
    }
    if heard.is_empty() && sending.sent > MANY {
        return report.problem(&format!(
            "{} mails were sent in 30 days and not one bounce came in: give bounce+* to `liaison mail intake`, mail_intake_port or mail_inbound_key (docs/OPERATIONS.md, Mail)",
            sending.sent
        ));
    }
    Ok(())
}

/// Of so many mails some come back.
const MANY: i64 = 500;

async fn prove_ledger(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let proof = credits::prove(&mut transaction).await.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    let faults = [
        (proof.unbalanced_transfers, "transfers do not sum to zero"),
        (proof.wrong_balances, "balances are not the sum of their lines"),
        (proof.wrong_lots, "balances are not what remains in their lots"),
        (proof.wrong_debts, "debts are not the sum of their lines"),
        (proof.wrong_purchases, "counts of standing purchases are not those of the lots"),
        (proof.negative, "accounts or lots are below zero"),
        (proof.ownerless, "members have lines or lots and no account"),
    ];
    for (count, fault) in faults.iter().filter(|(count, _)| *count > 0) {
        report.problem(&format!("ledger: {count} {fault}"))?;
    }
    if proof.holds() {
        let (transfers, lines, accounts) = (proof.transfers, proof.lines, proof.accounts);
        Report::good(&format!(
            "ledger: {transfers} transfers of {lines} lines sum to zero, {accounts} balances agree"
        ))?;
    }
    Ok(())
}
