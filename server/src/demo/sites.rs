//! The demo's companies and sites: four brands that differ in everything an operator can set.

use crate::{
    kernel::{
        clock::Clock, country::Country, ids::SiteId, locale::Locale, money::Money, problem::Answer,
        random::Random, vault::Vault,
    },
    payments::{self, CreditorId, Method, NewBundle, NewPaymentAccount, ProviderKeys},
    settings::{self, Company, NewSite, SiteSettings, SiteState},
};
use serde_json::json;
use sqlx::PgConnection;
use time::{OffsetDateTime, macros::datetime};

/// A demo site and how many of the demo's members are its own, in percent.
pub(super) struct DemoSite {
    /// As stored.
    pub site: NewSite,
    /// Percent of all members.
    pub share: u32,
    /// Who runs it.
    pub company: Company,
}

/// Credits of the three bundles, and their price as hundredths of the currency's base price.
const BUNDLES: [(i32, i64); 3] = [(20, 1_800), (60, 4_500), (150, 9_000)];

/// The place of direct debit, behind what people choose at the checkout.
const LAST: i16 = 50;

/// Makes companies, sites, bundles and methods.
pub(super) async fn build(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    vault: &Vault,
) -> anyhow::Result<Vec<DemoSite>> {
    for company in companies() {
        settings::create_company(connection, &company).await?;
    }
    let sites = sites(random, &companies());
    for DemoSite { site, .. } in &sites {
        settings::create_site(connection, clock, site).await?;
        settings::set_state(connection, clock, site.id, SiteState::Open).await?;
        sell(connection, clock, (random, vault), site).await?;
    }
    Ok(sites)
}

fn companies() -> [Company; 3] {
    [
        company(
            ["vonk-media", "Vonk Media B.V.", "Voorbeeldkade 12", "1011 AB Amsterdam", "NL", "00000001"],
            ("Vonk, Velours", "NL000000001B01, DE000000001, CHE-000.000.001 MWST", "+31 20 000 0000"),
            datetime!(2024-03-01 00:00 UTC),
        ),
        company(
            ["nordlys", "Nordlys ApS", "Eksempelgade 7", "1050 København K", "DK", "00000002"],
            ("Nordlys", "DK00000002, SE000000000201", "+45 00 00 00 00"),
            datetime!(2025-01-15 00:00 UTC),
        ),
        company(
            ["meadow", "Meadow Introductions Ltd", "3 Sample Quay", "Dublin D02 XY00", "IE", "00000003"],
            ("Meadow", "IE0000003AA", "+353 1 000 0000"),
            datetime!(2023-06-01 00:00 UTC),
        ),
    ]
}

fn company(
    [id, name, address, city, country, kvk]: [&str; 6],
    (tradenames, vat_numbers, phone): (&str, &str, &str),
    added: OffsetDateTime,
) -> Company {
    Company {
        id: id.to_owned(),
        name: name.to_owned(),
        address: address.to_owned(),
        kvk: kvk.to_owned(),
        city: city.to_owned(),
        country: Country::parse(country).unwrap_or_else(Country::netherlands),
        tradenames: words(tradenames),
        vat_numbers: words(vat_numbers),
        support_phone: phone.to_owned(),
        statement_descriptor: Company::descriptor_of(name),
        // Less than the time bonus: nothing as good may follow a countdown.
        delete_discount: 20,
        added,
    }
}

fn words(list: &str) -> Vec<String> {
    list.split(", ").map(str::to_owned).collect()
}

fn sites(random: &Random, companies: &[Company]) -> Vec<DemoSite> {
    let site = |company: &str, domain: &str, share, settings: Option<SiteSettings>| {
        let aliases = if domain == "localhost" { words("127.0.0.1, [::1]") } else { Vec::new() };
        let (company_id, domain) = (company.to_owned(), domain.to_owned());
        let company = companies.iter().find(|known| known.id == company)?.clone();
        settings.map(|settings| DemoSite {
            share,
            company,
            site: NewSite { id: SiteId::random(random), company_id, domain, aliases, settings },
        })
    };
    [
        site("vonk-media", "localhost", 50, vonk()),
        site("vonk-media", "velours.localhost", 18, velours()),
        site("nordlys", "nordlys.localhost", 18, nordlys()),
        site("meadow", "meadow.localhost", 14, meadow()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What all four have in common; each brand overrides what makes it different.
fn settings(own: &serde_json::Value) -> Option<SiteSettings> {
    let mut document = json!({
        "mail_name": own["name"], "domain_language": null, "signups": "all", "logged_out_search": false,
        "logged_out_search_trafficsource": false, "min_age": 18, "support_phone": "+31 20 000 0000",
        "fictional_profiles": true, "fictional_icon": "drama", "fictional_warning": {}, "fictional_singular": {}, "fictional_plural": {},
        "enable_site_entry_popup": false, "site_entry_countries": [],
        "visible_profile_fields": ["relationship_status", "body_type", "hair_colour", "eye_colour", "tattoos", "interests", "intent", "languages"],
        "visible_profile_notes": ["about", "reason", "prompts"], "search_fields": ["gender", "near", "country", "countryregion", "age", "interests", "intent", "languages", "online", "photo"],
        "interests": settings::interest_ids().collect::<Vec<_>>(),
        "message_credits": 2, "signup_credits": 10, "photo_credits": 4, "gift_credits": 6, "message_length": 1000,
        "refund_days": 14, "member_resell": true, "enumeration_protection": "open", "us_footer": false
    });
    let (document_fields, own_fields) = (document.as_object_mut()?, own.as_object()?);
    document_fields.extend(own_fields.clone());
    let described = |key: &str| {
        Locale::ALL.map(|locale| {
            (
                locale.code(),
                crate::kernel::texts::text(
                    locale,
                    key,
                    &[("site", own["name"].as_str().unwrap_or_default().into())],
                ),
            )
        })
    };
    for (name, key) in [("description", describes(&own["name"])), ("index_title", "site-index-title")] {
        document_fields.insert(
            name.to_owned(),
            json!(described(key).into_iter().collect::<std::collections::BTreeMap<_, _>>()),
        );
    }
    serde_json::from_value(document)
        .inspect_err(|error| tracing::error!(%error, "a demo site's settings can't be read"))
        .ok()
}

/// What each brand says of itself below its first line.
fn describes(name: &serde_json::Value) -> &'static str {
    match name.as_str() {
        Some("Velours") => "site-description-velours",
        Some("Nordlys") => "site-description-nordlys",
        Some("Meadow") => "site-description-meadow",
        _ => "site-description",
    }
}

fn vonk() -> Option<SiteSettings> {
    settings(&json!({
        "name": "Vonk", "niche": 1, "block_notice": "told", "support_email": "help@vonk.example",
        "countries": ["CH", "NL", "BE", "DE", "AT", "LU", "FR", "IT", "ES", "PL", "GB"]
    }))
}

fn velours() -> Option<SiteSettings> {
    settings(&json!({
        "name": "Velours", "niche": 2, "support_email": "aide@velours.example", "domain_language": "fr",
        "countries": ["FR", "BE", "CH", "LU"], "enumeration_protection": "strict", "refuse_disposable_email": true, "message_credits": 3, "refund_days": 30,
        "enable_site_entry_popup": true, "site_entry_countries": ["FR", "BE"]
    }))
}

fn nordlys() -> Option<SiteSettings> {
    settings(&json!({
        "name": "Nordlys", "niche": 4, "support_email": "hjaelp@nordlys.example", "support_phone": "+45 00 00 00 00",
        "countries": ["DK", "NO", "SE", "FI"], "genders": ["male", "female", "non_binary"], "member_resell": false, "fictional_profiles": false, "signup_credits": 6,
        "message_credits": 1, "min_age": 21, "time_bonus": false
    }))
}

fn meadow() -> Option<SiteSettings> {
    settings(&json!({
        "name": "Meadow", "niche": 7, "support_email": "hello@meadow.example", "support_phone": "+353 1 000 0000", "domain_language": "en",
        "countries": ["US", "CA", "AU", "GB", "IE"], "member_resell": false, "us_footer": true, "logged_out_search": true,
        "signup_credits": 8, "refund_days": 14
    }))
}

/// The company that shows the other provider; the rest sell through Mollie.
const SELLS_THROUGH_PAYNL: &str = "nordlys";

/// Bundles in each country's money, methods as people there pay, and the sandbox to take them.
async fn sell(
    connection: &mut PgConnection,
    clock: &Clock,
    (random, vault): (&Random, &Vault),
    site: &NewSite,
) -> Answer<()> {
    let secret = random.uuid().simple().to_string();
    let keys = if site.company_id == SELLS_THROUGH_PAYNL {
        ProviderKeys::Paynl {
            service_id: "SL-0000-0001",
            token_code: "AT-0000-0001",
            secret: "0000000000000000000000000000000000000000",
            rest_base: "",
            is_test: true,
        }
    } else {
        ProviderKeys::Mollie { api_key: "test_liaison_demo_sandbox_key_0000000000" }
    };
    let account = NewPaymentAccount {
        company_id: &site.company_id,
        keys,
        api_base: "",
        hook_secret: &secret,
        sells: true,
    };
    // Not the world's own chance: no two worlds may share a nonce.
    payments::open_payment_account(connection, (vault, &Random::system()), &account, clock.now()).await?;
    if let Some(creditor) = creditor(&site.company_id) {
        payments::set_creditor(connection, &site.company_id, &creditor).await?;
    }
    for country in &site.settings.countries {
        for (position, (credits, base)) in (0..).zip(BUNDLES) {
            let price = Money::new(local_price(base, *country), country.facts().currency);
            let bundle = NewBundle {
                id: random.uuid().into(),
                site: site.id,
                country: *country,
                credits,
                price,
                position,
            };
            payments::add_bundle(connection, &bundle).await?;
        }
        for (position, method) in (0..).zip(methods(*country)) {
            payments::offer_method(connection, &site.company_id, *country, *method, position).await?;
        }
        if Method::Sdd.takes(country.facts().currency) && keys.provider().keeps_mandates() {
            payments::offer_method(connection, &site.company_id, *country, Method::Sdd, LAST).await?;
        }
    }
    Ok(())
}

/// As banks would know the companies: the check digits are right, the numbers are nobody's.
fn creditor(company_id: &str) -> Option<CreditorId> {
    CreditorId::parse(match company_id {
        "vonk-media" => "NL70ZZZ000000010000",
        "nordlys" => "DK61ZZZ00000002",
        _ => "IE07ZZZ000003",
    })
}

/// Round prices in the local money, near the euro's.
pub(super) fn local_price(base: i64, country: Country) -> i64 {
    match country.facts().currency.code() {
        "DKK" => base * 15 / 2,
        "NOK" | "SEK" => base * 11,
        "PLN" => base * 4,
        "CAD" | "AUD" => base * 3 / 2,
        _ => base,
    }
}

/// How those who bought before you came paid there.
pub(super) fn usual_method(country: Country) -> Method {
    let offered = methods(country);
    let usual = [Method::Paypal, Method::Mastercard].into_iter().find(|method| offered.contains(method));
    usual.unwrap_or(Method::Creditcard)
}

/// How people pay there, most usual first.
fn methods(country: Country) -> &'static [Method] {
    use Method::{
        Applepay, Bancontact, Blik, Cartebancaire, Creditcard, Dankort, Eps, Ideal, Maestro, Mastercard,
        Mobilepay, Nexi, Paypal, Paysafecard, Prezelewy24, Satispay, Sct, Swish, Twint, Vipps, Visa,
    };
    match country.code() {
        "NL" => &[Ideal, Paypal, Mastercard, Visa, Applepay, Paysafecard],
        "BE" => &[Bancontact, Paypal, Mastercard, Visa, Applepay],
        "DE" => &[Paypal, Mastercard, Visa, Sct, Applepay, Paysafecard],
        "AT" => &[Eps, Paypal, Mastercard, Visa, Maestro, Applepay, Paysafecard],
        "CH" => &[Twint, Mastercard, Visa, Paypal, Applepay],
        "FR" => &[Cartebancaire, Paypal, Mastercard, Visa, Applepay],
        "IT" => &[Satispay, Nexi, Paypal, Mastercard, Visa],
        "PL" => &[Blik, Prezelewy24, Mastercard, Visa],
        "DK" => &[Mobilepay, Dankort, Mastercard, Visa],
        "NO" => &[Vipps, Mastercard, Visa, Paypal],
        "SE" => &[Swish, Mastercard, Visa, Paypal],
        "FI" => &[Mobilepay, Mastercard, Visa, Paypal],
        _ => &[Creditcard, Paypal, Applepay],
    }
}
