//! `liaison site create`: a closed site, to be completed and opened.

use super::find;
use crate::{
    cli::database::Database,
    kernel::{clock::Clock, country::Country, ids::SiteId, random::Random},
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
    #[arg(long)]
    support_email: Option<String>,
    /// Where members call.
    #[arg(long)]
    support_phone: Option<String>,
}

fn country(text: &str) -> Result<Country, String> {
    Country::parse(&text.to_ascii_uppercase()).ok_or_else(|| "not a country that we serve".to_owned())
}

/// Adds the site.
pub(super) async fn create(database: &Database, new: NewSite) -> anyhow::Result<()> {
    let domain = new.domain.to_ascii_lowercase();
    anyhow::ensure!(is_host(&domain), "{domain} is no domain: letters, digits, hyphens and dots");
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
    let hosts = settings::list(&database.pool).await?;
    let taken = hosts.iter().find(|site| site.domain == domain || site.aliases.contains(&domain));
    if let Some(site) = taken {
        anyhow::bail!("{domain} leads to the site {} already", site.domain);
    }
    let id = SiteId::random(&Random::system());
    let site = settings::NewSite { id, company_id, domain, aliases: Vec::new(), settings };
    let next = format!("{0} is there, closed; `liaison site lint {0}` says what it lacks", site.domain);
    settings::create_site(&mut transaction, &Clock::system(), &site).await?;
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

/// RFC 1123 2.1; ports and addresses are no domains.
fn is_host(domain: &str) -> bool {
    let is_label = |label: &str| {
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
        (1..=63).contains(&label.len())
            && label.bytes().all(plain)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    domain.len() <= 253 && domain.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::is_host;

    #[test]
    fn a_domain_is_a_name() {
        for good in ["example.com", "a.b-c.example", "localhost", "xn--e1afmkfd.example"] {
            assert!(is_host(good), "{good}");
        }
        for bad in [
            "",
            "a..b",
            "-a.example",
            "a-.example",
            "a.example:80",
            "http://a",
            "a b",
            "ä.example",
            "a.example.",
        ] {
            assert!(!is_host(bad), "{bad}");
        }
    }
}
