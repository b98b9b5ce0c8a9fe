//! What keeps a site from being opened, and what would make it better. Each check is one function; each finding has a
//! short name, says what is wrong, and how to mend it by a command.

use crate::{
    config::Config,
    kernel::{country::Country, locale::Locale, problem::Answer},
    mail,
    pages::{Place, StaticPage},
    payments::{self, AccountFacts, MethodOffer, ShelvedBundle},
    settings::{PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS, SettingKey, SiteRow},
    web,
};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// Something that a site lacks.
#[derive(Clone, Debug)]
pub struct SiteFinding {
    /// Short name, for scripts.
    pub kind: &'static str,
    /// What is wrong.
    pub text: String,
    /// What to do about it.
    pub mend: String,
    /// False: a word of advice, the site may open.
    pub blocks: bool,
    /// The setting that it is about.
    pub setting: Option<SettingKey>,
    /// The language in which something is wrong.
    pub language: Option<Locale>,
    /// The country in which something is wrong.
    pub country: Option<Country>,
}

impl SiteFinding {
    /// A word of advice.
    pub fn advice(kind: &'static str, text: String, mend: String) -> Self {
        Self { kind, text, mend, blocks: false, setting: None, language: None, country: None }
    }

    /// A setting that breaks a rule.
    pub(super) fn rule(setting: &str, text: String, mend: String) -> Self {
        lacks("rule", text, mend).of(setting)
    }

    fn of(mut self, setting: &str) -> Self {
        self.setting = SettingKey::parse(setting);
        self
    }

    fn in_language(mut self, language: Option<Locale>) -> Self {
        self.language = language;
        self
    }

    fn in_country(mut self, country: Country) -> Self {
        self.country = Some(country);
        self
    }
}

/// All that the checks look at.
struct Facts<'a> {
    site: &'a SiteRow,
    all: &'a [SiteRow],
    config: &'a Config,
    bundles: Vec<ShelvedBundle>,
    offers: Vec<MethodOffer>,
    account: Option<AccountFacts>,
    /// The company sells through an account that moves no money, or a method leads to one.
    sells_by_test: bool,
    timers: Vec<String>,
    now: OffsetDateTime,
}

impl Facts<'_> {
    /// The sandbox takes its money: a demo, where mails are caught and nothing is encrypted.
    fn is_demo(&self) -> bool {
        self.config.demo || self.account.as_ref().is_some_and(|account| account.api_base.is_empty())
    }

    /// `liaison site set <domain> <words>`.
    fn set(&self, words: &str) -> String {
        format!("liaison site set {} {words}", self.site.domain)
    }
}

type Findings = Vec<SiteFinding>;

/// The checks, in the order in which a site is set up.
const CHECKS: [fn(&Facts<'_>, &mut Findings); 16] = [
    company,
    hosts,
    rules,
    support,
    countries,
    ages,
    texts,
    disclosure,
    names,
    bundles,
    account,
    methods,
    timers,
    mail_sender,
    transport,
    pages,
];

/// What a site lacks, in the order of the checks; `all`: whose hosts it must not share. A draft of settings is looked at
/// by putting it into `site`.
///
/// # Errors
/// When the database does not answer.
pub async fn lint_site(
    connection: &mut PgConnection,
    config: &Config,
    (site, all): (&SiteRow, &[SiteRow]),
    now: OffsetDateTime,
) -> Answer<Vec<SiteFinding>> {
    let mut offers = payments::method_offers(connection).await?;
    offers.retain(|offer| offer.company_id == site.company.id);
    let mut accounts = payments::selling_accounts(connection).await?;
    accounts.retain(|account| account.company_id == site.company.id);
    let facts = Facts {
        site,
        all,
        config,
        bundles: payments::shelved_bundles(connection, site.id).await?,
        offers,
        account: payments::account_facts(connection, &site.company.id).await?,
        sells_by_test: accounts.iter().any(|account| account.is_test),
        timers: payments::honest_timer_faults(connection, site, now).await?,
        now,
    };
    let mut findings = Vec::new();
    for check in CHECKS {
        check(&facts, &mut findings);
    }
    Ok(findings)
}

fn lacks(kind: &'static str, text: String, mend: String) -> SiteFinding {
    SiteFinding { blocks: true, ..SiteFinding::advice(kind, text, mend) }
}

fn advice(kind: &'static str, text: String, mend: String) -> SiteFinding {
    SiteFinding::advice(kind, text, mend)
}

/// Who runs a site must be found out easily (E-Commerce Directive art. 5): name, address, register, VAT, phone.
fn company(facts: &Facts<'_>, findings: &mut Findings) {
    let company = &facts.site.company;
    let set = |field: &str| format!("liaison company set {} {field} '…'", company.id);
    let empty = |text: &str| text.trim().is_empty();
    for (field, value) in [
        ("address", &company.address),
        ("city", &company.city),
        ("kvk", &company.kvk),
        ("support_phone", &company.support_phone),
    ] {
        if empty(value) {
            findings.push(lacks("company", format!("the company {} has no {field}", company.id), set(field)));
        }
    }
    if company.vat_numbers.iter().all(|number| empty(number)) {
        let mend = format!("liaison company set {} vat_numbers '[\"…\"]'", company.id);
        findings.push(lacks("vat", format!("the company {} has no VAT number", company.id), mend));
    }
}

/// Two sites at one host: visitors would get either.
fn hosts(facts: &Facts<'_>, findings: &mut Findings) {
    for other in facts.all.iter().filter(|other| other.id != facts.site.id) {
        for host in facts.site.hosts().filter(|host| other.hosts().any(|their| their == *host)) {
            let mend = facts.set("aliases '[…]'");
            findings.push(lacks("host", format!("{host} leads to {} as well", other.domain), mend));
        }
    }
}

/// What breaks a rule whatever the site sells: ages, days of refund, costs, niche, interests.
fn rules(facts: &Facts<'_>, findings: &mut Findings) {
    for fault in facts.site.settings.faults() {
        // `support` below says it in more words.
        if !fault.starts_with("support_email is not") {
            let name = fault.split(' ').next().unwrap_or_default().to_owned();
            // "description.nl is …"
            let (setting, language) = name.split_once('.').unwrap_or((&name, ""));
            let (setting, language) = (setting.to_owned(), Locale::parse(language));
            let mend = facts.set(&format!("{name} …"));
            findings.push(lacks("rule", fault, mend).of(&setting).in_language(language));
        }
    }
}

fn support(facts: &Facts<'_>, findings: &mut Findings) {
    let settings = &facts.site.settings;
    if !settings.support_email.contains('@') {
        let text = "members have no address to write to (support_email)".to_owned();
        findings.push(lacks("support", text, facts.set("support_email help@…")).of("support_email"));
    }
    if settings.support_phone.trim().is_empty() {
        let text = "members have no number to call (support_phone)".to_owned();
        findings.push(lacks("support", text, facts.set("support_phone '+…'")).of("support_phone"));
    }
}

/// The entry warning is for countries that the site serves.
fn countries(facts: &Facts<'_>, findings: &mut Findings) {
    let settings = &facts.site.settings;
    let strange =
        settings.site_entry_countries.iter().filter(|country| !settings.countries.contains(country));
    for country in strange {
        let text = format!("site_entry_countries names {country}, which the site does not serve");
        let mend = facts.set("site_entry_countries '[…]'");
        findings.push(advice("language", text, mend).of("site_entry_countries").in_country(*country));
    }
}

/// Where ages are asked for, somebody checks them: nobody could write there otherwise.
fn ages(facts: &Facts<'_>, findings: &mut Findings) {
    let asked = &facts.site.settings.age_check_countries;
    if !asked.is_empty() && facts.config.age_check.is_none() && !facts.config.demo {
        let text =
            "age_check_countries asks for a check of ages, and nobody is configured who makes it".to_owned();
        let mend = format!("set age_check in liaison.toml, or {}", facts.set("age_check_countries '[]'"));
        findings.push(lacks("ages", text, mend).of("age_check_countries"));
    }
}

/// Title and description in each language that a visitor can get.
fn texts(facts: &Facts<'_>, findings: &mut Findings) {
    for missing in facts.site.settings.missing_texts() {
        // "description has no text in nl"
        let mut words = missing.split(' ');
        let name = words.next().unwrap_or_default();
        let locale = words.next_back().unwrap_or_default();
        let mend = facts.set(&format!("{name}.{locale} '…'"));
        let (setting, language) = (name.to_owned(), Locale::parse(locale));
        findings.push(lacks("texts", missing, mend).of(&setting).in_language(language));
    }
}

/// Where profiles may be fictional, either each language has the site's own words or none has, and the built-in
/// ones stand; and the words say something.
fn disclosure(facts: &Facts<'_>, findings: &mut Findings) {
    let settings = &facts.site.settings;
    if !settings.fictional_profiles {
        return;
    }
    let texts: [(&str, &BTreeMap<Locale, String>); 3] = [
        ("fictional_warning", &settings.fictional_warning),
        ("fictional_singular", &settings.fictional_singular),
        ("fictional_plural", &settings.fictional_plural),
    ];
    for (name, own) in texts.into_iter().filter(|(_, own)| !own.is_empty()) {
        for locale in settings.locales() {
            let said = own.get(&locale).is_some_and(|text| text.trim().chars().count() >= 4);
            if !said {
                let text =
                    format!("profiles are fictional, and {name} has words of its own but none in {locale}");
                let mend =
                    facts.set(&format!("{name}.{locale} '…', or {name} '{{}}' for the built-in words"));
                findings.push(lacks("disclosure", text, mend).of(name).in_language(Some(locale)));
            }
        }
    }
    if settings.fictional_icon.trim().is_empty() {
        let text = "profiles are fictional, and their label has no icon (fictional_icon)".to_owned();
        let mend = facts.set("fictional_icon drama");
        findings.push(advice("disclosure", text, mend).of("fictional_icon"));
    }
}

/// Names that nothing in the program answers to.
fn names(facts: &Facts<'_>, findings: &mut Findings) {
    let settings = &facts.site.settings;
    let lists: [(&str, &[String], &[&str]); 3] = [
        ("visible_profile_fields", &settings.visible_profile_fields, &PROFILE_FIELDS),
        ("visible_profile_notes", &settings.visible_profile_notes, &PROFILE_NOTES),
        ("search_fields", &settings.search_fields, &SEARCH_FIELDS),
    ];
    for (name, given, known) in lists {
        for word in given.iter().filter(|word| !known.contains(&word.as_str())) {
            let text = format!("{name} names {word}, which there is not");
            let mend = facts.set(&format!("{name} '[…]' of {}", known.join(", ")));
            findings.push(lacks("name", text, mend).of(name));
        }
    }
    if settings.interests.is_empty()
        && settings.visible_profile_fields.iter().any(|field| field == "interests")
    {
        let text = "profiles show interests, and members can choose none".to_owned();
        findings.push(lacks("name", text, facts.set("interests '[…]'")).of("interests"));
    }
}

/// Something to buy in each country, in its money, that buys a message.
fn bundles(facts: &Facts<'_>, findings: &mut Findings) {
    let settings = &facts.site.settings;
    let add =
        |country: Country| format!("liaison bundle add {} {country} <credits> <price>", facts.site.domain);
    for country in &settings.countries {
        let offered: Vec<&ShelvedBundle> = facts
            .bundles
            .iter()
            .filter(|bundle| bundle.offered && bundle.country == Some(*country))
            .collect();
        let currency = country.facts().currency;
        if offered.is_empty() {
            let text = format!("there is nothing to buy in {country}");
            findings.push(lacks("bundles", text, add(*country)).in_country(*country));
        }
        for bundle in offered {
            let off = format!("liaison bundle withdraw {} {}", facts.site.domain, bundle.id);
            if bundle.price.currency != currency {
                let wrong = bundle.price.currency.code();
                let text = format!(
                    "a bundle in {country} is priced in {wrong}, where people pay in {}",
                    currency.code()
                );
                findings.push(lacks("prices", text, off).in_country(*country));
            } else if bundle.credits < settings.message_credits {
                let text =
                    format!("a bundle of {} credits in {country} does not buy one message", bundle.credits);
                findings.push(lacks("prices", text, off).in_country(*country));
            }
        }
    }
    if settings.signup_credits < settings.message_credits {
        let text = "a newcomer's credits don't buy one message (signup_credits)".to_owned();
        findings.push(advice("prices", text, facts.set("signup_credits …")).of("signup_credits"));
    }
}

/// An account that takes money.
fn account(facts: &Facts<'_>, findings: &mut Findings) {
    let company = &facts.site.company.id;
    let mend = format!("liaison company account {company} --key-file <file>");
    // A server that serves the demo world takes its test money.
    let takes_test_money = facts.config.demo || facts.config.allow_demo_world;
    if facts.account.is_none() {
        let text = format!("the company {company} has no account for payments");
        findings.push(lacks("account", text, mend));
    } else if facts.sells_by_test && !takes_test_money {
        let text = format!("the company {company} has a test key: no money moves");
        findings.push(lacks("account", text, mend));
    }
}

/// A way to pay in each country.
fn methods(facts: &Facts<'_>, findings: &mut Findings) {
    let company = &facts.site.company.id;
    for country in &facts.site.settings.countries {
        let pays = |offer: &MethodOffer| offer.country == country.code() && offer.fault().is_none();
        if !facts.offers.iter().any(pays) {
            let mend = format!("liaison method offer {company} {country} <method>");
            findings
                .push(lacks("methods", format!("nobody in {country} can pay"), mend).in_country(*country));
        }
    }
}

/// No equal or better offer follows a countdown.
fn timers(facts: &Facts<'_>, findings: &mut Findings) {
    for fault in &facts.timers {
        findings.push(lacks("timers", fault.clone(), "see Discounts in docs/operations/money.md".to_owned()));
    }
}

/// Without mails nobody can confirm an address; mails that name no real sender are not taken.
fn mail_sender(facts: &Facts<'_>, findings: &mut Findings) {
    if facts.is_demo() {
        return;
    }
    let domain = &facts.site.domain;
    if facts.config.smtp_url.is_none() {
        let text = "mails are kept and not sent, so nobody can confirm an address".to_owned();
        findings.push(lacks("mail", text, "set smtp_url (docs/operations/mail.md)".to_owned()));
    }
    let from = facts.config.mail_from.replace("{domain}", domain);
    let sender = from.rsplit_once('@').map_or("", |(_, host)| host);
    if sender.is_empty() || sender == "localhost" {
        let text = format!("mails come from {from}, which no mailbox takes");
        findings.push(lacks("mail", text, "set mail_from, for example no-reply@{domain}".to_owned()));
    } else if !facts.config.dkim.iter().any(|key| mail::signs_for(key, sender)) {
        let text = format!("mails from {sender} are not signed, so large mailboxes take them for spam");
        findings.push(advice("dkim", text, "add a key to dkim (docs/operations/mail.md)".to_owned()));
    }
}

/// Passwords and messages must not travel in the open.
fn transport(facts: &Facts<'_>, findings: &mut Findings) {
    if !facts.is_demo() && !facts.config.https {
        let text = "visitors are answered without TLS".to_owned();
        findings.push(lacks(
            "tls",
            text,
            "set https behind a proxy with TLS (docs/operations/packages.md)".to_owned(),
        ));
    }
}

/// The app, and the pages that the law asks for.
fn pages(facts: &Facts<'_>, findings: &mut Findings) {
    let built = web::built_pages();
    if built.is_empty() {
        let text = "this program has no web app in it".to_owned();
        findings.push(lacks("pages", text, "build it with scripts/build".to_owned()));
        return;
    }
    for page in ["/pages/terms", "/pages/privacy", "/pages/cookies", "/pages/imprint", "/pages/return-policy"]
    {
        for locale in facts.site.settings.locales() {
            if !built.iter().any(|(path, language)| path == page && *language == locale) {
                let text = format!("there is no {page} in {locale}");
                let finding = lacks("pages", text, "build a newer web app".to_owned());
                findings.push(finding.in_language(Some(locale)));
            }
        }
    }
    own_texts((facts.site, facts.now), findings);
}

/// Whoever has terms of their own in one language hardly means the built-in ones for readers of another.
fn own_texts((site, now): (&SiteRow, OffsetDateTime), findings: &mut Findings) {
    for page in StaticPage::ALL {
        let is_own = |language: &Locale| {
            site.text_of(Place { page, language: *language, country: None }, now).is_some()
        };
        let (own, built_in): (Vec<Locale>, Vec<Locale>) =
            site.settings.locales().into_iter().partition(is_own);
        if let (Some(own), Some(other)) = (own.first(), built_in.first()) {
            let (page, domain) = (page.code(), &site.domain);
            let text = format!("/pages/{page} has your own text in {own} and the built-in one in {other}");
            findings.push(advice("pages", text, format!("liaison page set {domain} {page} {other} …")));
        }
    }
}
