//! `liaison site create`: a closed site, to be completed and opened.

use super::find;
use crate::{
    backoffice,
    cli::database::Database,
    kernel::{clock::Clock, country::Country, random::Random},
    settings::{self, SiteSettings},
};
use anyhow::Context;
use clap::Args;
use std::io::Write;

/// A site to add.
#[derive(Args)]
pub(in crate::cli) struct NewSite {
    /// The new domain.
    domain: String,
    /// The company that runs it.
    #[arg(long)]
    company: String,
    /// Domain of the site whose settings it starts with; else it starts with careful ones.
    #[arg(long)]
    like: Option<String>,
    /// The brand.
    #[arg(long, required_unless_present = "like")]
    name: Option<String>,
    /// The countries it serves, most important first, with commas between them: NL,BE.
    #[arg(long, value_delimiter = ',', value_parser = country, required_unless_present = "like")]
    countries: Vec<Country>,
    /// Its look, 1 to 7.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=7))]
    niche: Option<u8>,
    /// Where members write to.
    #[arg(long, value_parser = mailbox)]
    support_email: Option<String>,
    /// Where members call.
    #[arg(long, value_parser = phone)]
    support_phone: Option<String>,
}

fn country(text: &str) -> Result<Country, String> {
    Country::parse(&text.to_ascii_uppercase()).ok_or_else(|| "not a country that we serve".to_owned())
}

fn mailbox(text: &str) -> Result<String, String> {
    let address: lettre::Address = text.trim().parse().map_err(|_| "not an e-mail address".to_owned())?;
    if address.domain().contains('.') {
        Ok(address.to_string())
    } else {
        Err("its domain has no dot".to_owned())
    }
}

/// As people write one: `+31 20 123 4567`, `020 - 123 45 67`.
fn phone(text: &str) -> Result<String, String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let plain = |letter: char| letter.is_ascii_digit() || " +-()./".contains(letter);
    let is_phone = (5..=20).contains(&digits) && text.chars().all(plain);
    if is_phone { Ok(text.trim().to_owned()) } else { Err("not a telephone number".to_owned()) }
}

/// Adds the site.
pub(super) async fn create(database: &Database, new: NewSite) -> anyhow::Result<()> {
    let domain = settings::parse_domain(&new.domain)
        .map_err(|why| anyhow::anyhow!("{} is no domain: {why}", new.domain.escape_debug()))?;
    let settings = match &new.like {
        Some(like) => find(database, like).await?.settings,
        None => SiteSettings::starter(new.name.as_deref().unwrap_or_default(), new.countries.clone()),
    };
    let settings = with_wishes(settings, &new);
    let faults = settings.word_faults();
    anyhow::ensure!(faults.is_empty(), "not made: {}", faults.join("; "));
    let mut transaction = database.pool.begin().await?;
    let company = settings::lock_company(&mut transaction, &new.company).await?;
    let company_id = company
        .with_context(|| {
            format!(
                "there is no company {}; `liaison company list` shows all, `liaison company create` adds one",
                new.company
            )
        })?
        .id;
    let means = (&Random::system(), &Clock::system());
    let made = backoffice::make_site(&mut transaction, means, (&company_id, &domain), settings).await?;
    made.map_err(|holder| anyhow::anyhow!("{domain} leads to the site {holder} already"))?;
    let next = format!("{domain} is there, closed; `liaison site lint {domain}` says what it lacks");
    transaction.commit().await?;
    Ok(writeln!(std::io::stdout(), "{next}")?)
}

fn with_wishes(mut settings: SiteSettings, new: &NewSite) -> SiteSettings {
    if let Some(name) = &new.name {
        name.clone_into(&mut settings.name);
        name.clone_into(&mut settings.mail_name);
    }
    if !new.countries.is_empty() {
        settings.countries.clone_from(&new.countries);
    }
    settings.niche = new.niche.unwrap_or(settings.niche);
    if let Some(email) = &new.support_email {
        email.clone_into(&mut settings.support_email);
    }
    if let Some(phone) = &new.support_phone {
        phone.clone_into(&mut settings.support_phone);
    }
    settings
}

#[cfg(test)]
mod tests {
    use super::{mailbox, phone};

    #[test]
    fn customer_service_can_be_reached() {
        for good in ["+31 10 123 4567", "010 - 123 45 67", "(0800) 12.34"] {
            assert!(phone(good).is_ok(), "{good}");
        }
        for bad in ["abc", "", "12", "+31 10 123 4567 ext. 8", "123456789012345678901"] {
            assert!(phone(bad).is_err(), "{bad}");
        }
        assert_eq!(mailbox(" help@sunset.example ").as_deref(), Ok("help@sunset.example"));
        for bad in ["nomail", "help@", "help@localhost", "a b@c.example"] {
            assert!(mailbox(bad).is_err(), "{bad}");
        }
    }
}
