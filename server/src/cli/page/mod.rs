//! `liaison page …`: a site's own texts of the static pages, in versions. Running servers take them within a second.

mod change;
mod set;

use super::{database::Database, member::Go, moment, site};
use crate::{
    kernel::{clock::Clock, country::Country, locale::Locale, vault::hex, zone::Zone},
    pages::{self, PageVersion, Place, StaticPage},
    settings::{self, SiteRow},
};
use anyhow::Context;
use clap::{Args, Subcommand};
use std::{io::Write, path::PathBuf};
use time::{
    Date, OffsetDateTime,
    format_description::well_known::{Iso8601, Rfc3339},
};

/// What to do with the texts.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Sets a text from a Markdown file: `liaison page set example.com terms nl terms.md --by Kim`. It may hold what the
    /// built-in texts hold, and marks such as {{refund_days}}.
    Set {
        #[command(flatten)]
        subject: Subject,
        /// The file; `liaison page show` prints one to start from.
        file: PathBuf,
        #[command(flatten)]
        from: From,
        #[command(flatten)]
        go: Go,
    },
    /// Prints a text as Markdown: the one that holds now, the built-in one where there is no other.
    Show {
        #[command(flatten)]
        subject: Subject,
        /// The version of this number, as `history` lists them.
        #[arg(long)]
        version: Option<i32>,
    },
    /// One line a page and language: what holds now, and what will.
    List {
        /// The site's domain.
        domain: String,
    },
    /// All versions of a text: number, from when on, who set it and when, SHA-256.
    History {
        #[command(flatten)]
        subject: Subject,
    },
    /// Takes a text back from then on: the language's holds in the place of a country's, and the built-in one in the
    /// place of the language's. Its versions are kept.
    Withdraw {
        #[command(flatten)]
        subject: Subject,
        #[command(flatten)]
        from: From,
        #[command(flatten)]
        go: Go,
    },
}

/// Which text.
#[derive(Args)]
pub(super) struct Subject {
    /// The site's domain.
    domain: String,
    /// terms, privacy, cookies, imprint, return-policy, faq, service, ban, safety, accessibility or contact.
    #[arg(value_parser = page)]
    page: StaticPage,
    /// The language's code: nl.
    #[arg(value_parser = language)]
    language: Locale,
    /// Only for readers in this country: BE.
    #[arg(long, value_parser = country)]
    country: Option<Country>,
}

/// From when on.
#[derive(Args)]
pub(super) struct From {
    /// The first day, as the text's country has it (else the site's first one), or a moment: 2027-01-01,
    /// 2027-01-01T12:00:00Z. Without it: now.
    #[arg(long)]
    from: Option<String>,
}

fn page(typed: &str) -> Result<StaticPage, String> {
    let all = StaticPage::ALL.map(StaticPage::code).join(", ");
    StaticPage::parse(typed).ok_or_else(|| format!("there are {all}"))
}

fn language(typed: &str) -> Result<Locale, String> {
    let all = Locale::ALL.map(Locale::code).join(", ");
    Locale::parse(typed).ok_or_else(|| format!("there are {all}"))
}

fn country(typed: &str) -> Result<Country, String> {
    Country::parse(&typed.to_ascii_uppercase()).ok_or_else(|| "a country is written like NL".to_owned())
}

impl Subject {
    fn place(&self) -> Place {
        Place { page: self.page, language: self.language, country: self.country }
    }

    /// The site, which has to serve the country.
    async fn site(&self, database: &Database) -> anyhow::Result<SiteRow> {
        let site = site::find(database, &self.domain).await?;
        if let Some(country) = self.country {
            let served = site.settings.countries.contains(&country);
            anyhow::ensure!(served, "{country} is none of the countries of {}", site.domain);
        }
        Ok(site)
    }
}

impl From {
    /// Never before now: who read the page meanwhile read another text.
    fn moment(&self, site: &SiteRow, place: Place, now: OffsetDateTime) -> anyhow::Result<OffsetDateTime> {
        let Some(typed) = &self.from else { return Ok(now) };
        let at = if let Ok(at) = OffsetDateTime::parse(typed, &Rfc3339) {
            at
        } else {
            let day = Date::parse(typed, &Iso8601::DATE)
                .map_err(|_| anyhow::anyhow!("--from is written like 2027-01-01 or 2027-01-01T12:00:00Z"))?;
            let home = place.country.or_else(|| site.settings.countries.first().copied());
            let zone = home.and_then(|home| Zone::parse(&home.facts().timezone));
            zone.context("the site has no country, so that no day begins there")?.at(day, 0)
        };
        anyhow::ensure!(at >= now, "{} is over: a text holds from now on, or later", moment(at));
        Ok(at)
    }
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    let now = Clock::system().now();
    match command {
        Command::Set { subject, file, from, go } => set::set(database, &subject, &file, &from, &go).await,
        Command::Withdraw { subject, from, go } => set::withdraw(database, &subject, &from, &go).await,
        Command::Show { subject, version } => show(database, &subject, version, now).await,
        Command::List { domain } => list(database, &domain, now).await,
        Command::History { subject } => history(database, &subject).await,
    }
}

async fn show(
    database: &Database,
    subject: &Subject,
    version: Option<i32>,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    let (site, place) = (subject.site(database).await?, subject.place());
    let mut connection = database.pool.acquire().await?;
    let text = match version {
        Some(number) => {
            let all = pages::history(&mut connection, site.id, place).await?;
            let found = all.iter().find(|one| one.version == number);
            let found = found.with_context(|| {
                format!("there is no version {number}; `liaison page history` lists them")
            })?;
            let text = pages::body(&mut connection, found.id).await?;
            text.with_context(|| format!("version {number} took the text back, and is none"))?
        }
        None => text_at(&mut connection, &site, place, now).await?.1,
    };
    Ok(write!(std::io::stdout(), "{text}")?)
}

/// What a text is called that holds, and its Markdown.
async fn text_at(
    connection: &mut sqlx::PgConnection,
    site: &SiteRow,
    place: Place,
    at: OffsetDateTime,
) -> anyhow::Result<(String, String)> {
    if let Some(own) = site.text_of(place, at) {
        let text = pages::body(connection, own.id).await?;
        return Ok((name(own), text.context("the text has just gone")?));
    }
    let built_in = pages::built_in(place.page, place.language);
    Ok(("the built-in text".to_owned(), built_in.context("this program has no built-in texts in it")?))
}

/// `version 3`, and whose it is where it is only some readers'.
fn name(version: &PageVersion) -> String {
    let country = version.place.country.map(|country| format!(" for {country}")).unwrap_or_default();
    format!("version {}{country}", version.version)
}

/// Enough to tell two apart.
fn short(version: &PageVersion) -> String {
    version
        .sha256
        .as_deref()
        .map_or_else(|| "withdrawn".to_owned(), |hash| hex(hash).chars().take(12).collect())
}

async fn list(database: &Database, domain: &str, now: OffsetDateTime) -> anyhow::Result<()> {
    let site = site::find(database, domain).await?;
    let mut out = std::io::stdout();
    for page in StaticPage::ALL {
        for language in Locale::ALL {
            let is_offered = site.settings.locales().contains(&language);
            let of_it = |one: &&PageVersion| one.place.page == page && one.place.language == language;
            let mut countries: Vec<Option<Country>> =
                site.texts.iter().filter(of_it).map(|one| one.place.country).collect();
            countries.push(None);
            countries.sort_by_key(|country| country.map(|country| country.code().to_owned()));
            countries.dedup();
            for country in countries {
                list_place(&mut out, &site, Place { page, language, country }, is_offered, now)?;
            }
        }
    }
    Ok(())
}

fn list_place(
    out: &mut impl Write,
    site: &SiteRow,
    place: Place,
    is_offered: bool,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    let here = format!(
        "{}\t{}\t{}",
        place.page.code(),
        place.language,
        place.country.map_or_else(|| "-".to_owned(), |country| country.to_string())
    );
    let own: Vec<&PageVersion> = site.texts.iter().filter(|one| one.place == place).collect();
    match own.iter().rev().find(|one| one.valid_from <= now) {
        Some(one) if one.sha256.is_some() => line(out, &here, one, "since")?,
        None if !is_offered && own.is_empty() => {}
        _ if place.country.is_some() => writeln!(out, "{here}\tas for every country")?,
        _ => writeln!(out, "{here}\tbuilt-in")?,
    }
    for one in own.iter().filter(|one| one.valid_from > now) {
        line(out, &here, one, "from")?;
    }
    Ok(())
}

fn line(out: &mut impl Write, here: &str, one: &PageVersion, word: &str) -> anyhow::Result<()> {
    let (from, by) = (moment(one.valid_from), one.set_by.escape_debug());
    Ok(writeln!(out, "{here}\tversion {}\t{word} {from}\tby {by}\t{}", one.version, short(one))?)
}

async fn history(database: &Database, subject: &Subject) -> anyhow::Result<()> {
    let site = subject.site(database).await?;
    let mut connection = database.pool.acquire().await?;
    let mut out = std::io::stdout();
    for one in pages::history(&mut connection, site.id, subject.place()).await? {
        let what = one.sha256.as_deref().map_or_else(|| "withdrawn".to_owned(), hex);
        writeln!(
            out,
            "version {}\tfrom {}\tset {} by {}\t{what}",
            one.version,
            moment(one.valid_from),
            moment(one.set_at),
            one.set_by.escape_debug()
        )?;
    }
    Ok(())
}

/// Holds the site's row until the end of the transaction, so that two commands take two numbers.
async fn lock(connection: &mut sqlx::PgConnection, site: &SiteRow) -> anyhow::Result<()> {
    settings::hold_site(connection, site.id).await.map(drop)
}
