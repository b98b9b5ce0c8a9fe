//! The business: sites, payments, staff, mails.

use super::report::{Area, Report};
use crate::{
    accounts,
    cli::{
        database::Database,
        demo::is_for_members,
        doctor::{outside, vat},
        explain, moment,
        site::{self, Fitness},
    },
    complaints,
    config::Config,
    kernel::clock::Clock,
    mail, media, members, payments, safety,
    settings::{self, SiteRow, SiteState},
    suppression,
};
use std::collections::BTreeMap;
use time::Duration;

/// How long a photo may wait for a moderator.
const PATIENCE: Duration = Duration::DAY;
/// Days within which new words should have been looked at, and before its last day a complaint.
const SOON: i64 = 3;
/// Of so many mails some come back.
const MANY: i64 = 500;
/// How long a debit that could not be written is told of.
const TOLD_OF: Duration = Duration::days(30);

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Sites);
    examine_sites(database, config, report).await?;
    report.area(Area::Payments);
    examine_methods(database, report).await?;
    examine_accounts(database, config, report).await?;
    examine_secrets(database, report).await?;
    examine_creditors(database, report).await?;
    examine_payments(database, report).await?;
    vat::examine(database, report).await?;
    examine_bank_debits(database, report).await?;
    examine_bank_files(database, report).await?;
    report.area(Area::Staff);
    examine_photos(database, report).await?;
    examine_words(database, report).await?;
    examine_reports(database, report).await?;
    examine_complaints(database, report).await?;
    report.area(Area::Mail);
    examine_mails(database, config, report).await
}

/// Whoever reads a backup would take money with them.
async fn examine_secrets(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let push_keys = settings::plain_push_keys(&mut connection).await.map_err(explain)?;
    if push_keys > 0 {
        report.advice(&format!("the push keys of {push_keys} sites lie open in the database, from before they were sealed or made without data_key; the job of the coming night seals them, and `liaison vault seal` now"))?;
    }
    let plain = payments::plain_secrets(&mut connection).await.map_err(explain)?;
    if plain == 0 {
        return report.good("secrets at payment providers are sealed");
    }
    report.problem(&format!(
        "the secrets of {plain} payment accounts lie open in the database, from before they were sealed; once no node runs an older release, `liaison vault seal` seals them, as does the job of the coming night"
    ))
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

/// Banks refuse debits under a name that is none.
async fn examine_creditors(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let creditors = payments::creditors(&mut connection).await;
    for (company, creditor) in creditors.map_err(explain)? {
        if !creditor.is_empty() && payments::CreditorId::parse(&creditor).is_none() {
            report.problem(&format!("{company}: {creditor} is no creditor identifier, and banks refuse its debits; `liaison debit creditor` sets the right one"))?;
        }
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

/// Debits that wait for a file need somebody to write it before their day.
async fn examine_bank_debits(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let today = Clock::system().now().date();
    let debits = payments::bank_debits(&mut *database.pool.acquire().await?).await;
    let mut late = BTreeMap::<String, usize>::new();
    for debit in debits.map_err(explain)? {
        if debit.message_id.is_none() && debit.collect_on <= today {
            *late.entry(debit.company_id).or_default() += 1;
        }
    }
    for (company, count) in late {
        report.problem(&format!("{company}: {count} debits missed the day that was announced, since no file was written; `liaison debit file {company}` on every working day"))?;
    }
    Ok(())
}

/// What was left out of files, and files that nobody has finished.
async fn examine_bank_files(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let mut connection = database.pool.acquire().await?;
    let left_out = payments::not_sent_since(&mut connection, now - TOLD_OF).await;
    for (company, count) in left_out.map_err(explain)? {
        report.advice(&format!("{company}: {count} debits of the last {} days could not be written and have failed; `liaison order list --status failed` shows their orders", TOLD_OF.whole_days()))?;
    }
    let unwritten = payments::unwritten_files(&mut connection, now - Duration::DAY).await;
    for (company, name) in unwritten.map_err(explain)? {
        report.problem(&format!("{company}: the file {name} was begun and not written; `liaison debit file {company}` writes it, and says why not"))?;
    }
    Ok(())
}

/// No offer is of no use.
async fn examine_methods(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let offers = payments::method_offers(&mut connection).await;
    let offers = offers.map_err(explain)?;
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
    let cases = cases.map_err(explain)?.len();
    if cases > 0 {
        return report
            .problem(&format!("{cases} payments wait for a look: `liaison disputes review` lists them"));
    }
    report.good("every payment fits its order, and each order and refund comes to an end")
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

/// Members wait until a moderator has looked.
async fn examine_photos(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let waiting = media::waiting(&mut connection).await.map_err(explain)?;
    let old = waiting.oldest.filter(|oldest| Clock::system().now() - *oldest > PATIENCE);
    let count = waiting.count;
    match old {
        Some(oldest) => report.problem(&format!(
            "{count} photos wait for a moderator, the first since {}; `liaison photo queue` lists them",
            moment(oldest)
        )),
        None => report.good(&format!("{count} photos wait for a moderator, none for more than a day")),
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
    let (oldest, total) = queue.map_err(explain)?;
    let Some(oldest) = oldest.first() else {
        return report.good("no profile waits for a moderator's look");
    };
    let days = (Clock::system().now() - oldest.waiting_since).whole_days();
    if days < SOON {
        return report
            .good(&format!("{total} profiles wait for a moderator's look, none longer than {SOON} days"));
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
    let waiting = waiting.map_err(explain)?;
    if waiting.late > 0 {
        return report.problem(&format!(
            "{} of {} reports by members wait too long; look at them with `liaison report queue`",
            waiting.late, waiting.open
        ));
    }
    report.good(&format!("{} reports by members wait, none too long", waiting.open))
}

/// Complaints are answered within the days that their complainers were told.
async fn examine_complaints(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let mut connection = database.pool.acquire().await?;
    let waiting = complaints::open_complaints(&mut connection, now, now + Duration::days(SOON)).await;
    let waiting = waiting.map_err(explain)?;
    if waiting.late > 0 {
        return report.problem(&format!(
            "{} of {} open complaints should have been answered; `liaison complaint list` shows them",
            waiting.late, waiting.open
        ));
    }
    report.good(&format!(
        "{} complaints are open, {} of them to be answered within {SOON} days, none is late",
        waiting.open, waiting.soon
    ))
}

/// Whether mails leave, and whether what comes back is heard.
async fn examine_mails(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    if config.smtp_url.is_none() {
        return report.good("mails are kept and not sent (no smtp_url)");
    }
    let now = Clock::system().now();
    let mut connection = database.pool.acquire().await?;
    let sending = mail::sending(&mut connection, now, MANY).await.map_err(explain)?;
    let heard = suppression::reports(&mut connection).await.map_err(explain)?;
    if sending.given_up > 0 {
        report.problem(&format!(
            "{} mails were given up: the mail server took them in none of their attempts; `liaison job dead mail.send` says why, and `liaison job retry mail.send` tries again",
            sending.given_up
        ))?;
    } else {
        report.good("no mail was given up")?;
    }
    if !sending.slowed.is_empty() {
        report.good(&format!("asked for fewer mails at the moment: {}", sending.slowed.join(", ")))?;
    }
    if heard.is_empty() && sending.sent >= MANY {
        return report.problem(&format!(
            "at least {} mails were sent in 30 days and not one bounce came in: give bounce+* to `liaison mail intake`, mail_intake_port or mail_inbound_key (docs/operations/mail.md)",
            sending.sent
        ));
    }
    Ok(())
}
