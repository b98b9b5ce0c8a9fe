//! `liaison news …`: news and offers to members who asked for them.

use super::{database::Database, explain};
use crate::{
    accounts::Email,
    kernel::{clock::Clock, locale::Locale, random::Random},
    mail,
    news::{self, NewsKind, NewsText, Newsletter, Readers, TestMail},
    settings,
};
use anyhow::{Context, ensure};
use clap::Subcommand;
use sqlx::PgConnection;
use std::{collections::BTreeMap, io::Write, path::PathBuf};
use time::{Date, macros::format_description};
use uuid::Uuid;

/// What to do with news.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Keeps a draft: a folder with `<language>.md` for each language of the site.
    Create {
        /// Domain of the site whose members it is for.
        #[arg(long)]
        site: String,
        /// What it is; members choose for each.
        #[arg(long)]
        kind: NewsKind,
        /// Your own name for it; readers never see it.
        #[arg(long, value_parser = news::parse_name)]
        name: String,
        /// Where the button leads, on the site.
        #[arg(long, value_parser = news::parse_path)]
        path: String,
        /// The folder: `Subject: …`, `Button: …`, a blank line, `# heading`, paragraphs.
        #[arg(long)]
        texts: PathBuf,
    },
    /// One line each: how many were told, were left out, and wait.
    List,
    /// The texts of one.
    Show {
        /// Its id.
        id: Uuid,
    },
    /// Mails it to you, in each language or in one.
    Test {
        /// Its id.
        id: Uuid,
        /// Your address.
        #[arg(long)]
        to: String,
        /// Only in this language.
        #[arg(long)]
        language: Option<String>,
    },
    /// Says how many members asked for it; with --yes sends it to them, at this hour where they live.
    Send {
        /// Its id.
        id: Uuid,
        /// The day: 2026-12-24. Otherwise today; where the hour has passed, at the next decent one.
        #[arg(long, value_parser = day)]
        day: Option<Date>,
        /// The hour of that day, 9 to 20.
        #[arg(long, default_value_t = 18, value_parser = clap::value_parser!(u8).range(9..=20))]
        hour: u8,
        /// Yes, send it.
        #[arg(long)]
        yes: bool,
    },
    /// Takes a draft away, or stops one half-way; who was told stays told.
    Withdraw {
        /// Its id.
        id: Uuid,
    },
}

fn day(typed: &str) -> Result<Date, String> {
    Date::parse(typed, format_description!("[year]-[month]-[day]")).map_err(|error| error.to_string())
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Create { site, kind, name, path, texts } => {
            create(database, &site, kind, name, path, &texts).await
        }
        Command::List => list(database).await,
        Command::Show { id } => show(database, id).await,
        Command::Test { id, to, language } => test(database, id, to, language).await,
        Command::Send { id, day, hour, yes } => send(database, id, day, hour, yes).await,
        Command::Withdraw { id } => withdraw(database, id).await,
    }
}

async fn create(
    database: &Database,
    domain: &str,
    kind: NewsKind,
    name: String,
    path: String,
    folder: &std::path::Path,
) -> anyhow::Result<()> {
    let sites = settings::list(&database.pool).await?;
    let site = sites.into_iter().find(|site| site.domain == domain);
    let site = site.with_context(|| format!("there is no site {domain}; `liaison site list` lists them"))?;
    let texts = news::read_texts(folder, &site.settings.locales())?;
    let newsletter = Newsletter {
        id: Random::system().uuid(),
        site: site.id,
        kind,
        name,
        path,
        status: "draft".to_owned(),
        version: 1,
        tested_at: None,
        created_at: Clock::system().now(),
    };
    let mut transaction = database.pool.begin().await?;
    news::create(&mut transaction, &newsletter, &texts).await.map_err(explain)?;
    transaction.commit().await?;
    Ok(writeln!(std::io::stdout(), "{}", newsletter.id)?)
}

async fn list(database: &Database) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    for row in news::progress(&mut connection, None).await.map_err(explain)? {
        writeln!(
            std::io::stdout(),
            "{}\t{}\t{}\t{}\ttold {}\tskipped {}\twaiting {}\t{}",
            row.id,
            row.domain,
            row.kind,
            row.status,
            row.told,
            row.skipped,
            row.waiting,
            row.name
        )?;
    }
    Ok(())
}

async fn found(
    connection: &mut PgConnection,
    id: Uuid,
) -> anyhow::Result<(Newsletter, BTreeMap<Locale, NewsText>)> {
    let newsletter = news::newsletter(connection, id).await.map_err(explain)?;
    let newsletter =
        newsletter.with_context(|| format!("there is no newsletter {id}; `liaison news list` lists them"))?;
    Ok((newsletter, news::texts(connection, id).await.map_err(explain)?))
}

async fn show(database: &Database, id: Uuid) -> anyhow::Result<()> {
    let (newsletter, texts) = found(&mut *database.pool.acquire().await?, id).await?;
    let mut out = std::io::stdout();
    writeln!(
        out,
        "{} ({}, {}), leads to {}",
        newsletter.name,
        newsletter.kind.code(),
        newsletter.status,
        newsletter.path
    )?;
    for (locale, text) in texts {
        writeln!(
            out,
            "\n--- {locale}\nSubject: {}\nButton: {}\n\n# {}\n\n{}",
            text.subject, text.button, text.heading, text.body
        )?;
    }
    Ok(())
}

/// A running server or worker writes the mails: only they know how.
async fn test(database: &Database, id: Uuid, to: String, language: Option<String>) -> anyhow::Result<()> {
    ensure!(Email::parse(&to).is_some(), "{to} is no address");
    let mut transaction = database.pool.begin().await?;
    let (_, texts) = found(&mut transaction, id).await?;
    let wanted = language
        .map(|code| {
            let locale = Locale::parse(&code).filter(|locale| texts.contains_key(locale));
            locale.with_context(|| format!("it has no text in {code}"))
        })
        .transpose()?;
    let jobs = database.jobs();
    let mut count = 0;
    for locale in texts.into_keys().filter(|locale| wanted.is_none_or(|wanted| wanted == *locale)) {
        jobs.enqueue(&mut transaction, &TestMail { newsletter: id, recipient: to.clone(), locale }).await?;
        count += 1;
    }
    transaction.commit().await?;
    Ok(writeln!(std::io::stdout(), "{count} mails to {to} leave as soon as a server or worker runs")?)
}

async fn send(database: &Database, id: Uuid, day: Option<Date>, hour: u8, yes: bool) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let mut transaction = database.pool.begin().await?;
    let (newsletter, texts) = found(&mut transaction, id).await?;
    ensure!(newsletter.status == "draft", "it is {} already", newsletter.status);
    let readers = news::readers(&mut transaction, &newsletter).await.map_err(explain)?;
    let total: i64 = readers.iter().map(|some| some.count).sum();
    let mut out = std::io::stdout();
    writeln!(out, "{total} members asked for {} by mail or push", newsletter.kind.code())?;
    for (language, count) in by_language(&readers) {
        let own = Locale::parse(&language).is_some_and(|locale| texts.contains_key(&locale));
        writeln!(out, "{language}\t{count}{}", if own { "" } else { "\tget another language" })?;
    }
    if !yes {
        return Ok(writeln!(out, "nothing is sent yet: repeat it with --yes")?);
    }
    let sent = news::send(&mut transaction, &newsletter, &news::moments(&readers, day, hour, now), now).await;
    let sent = sent.map_err(explain)?.context("somebody else has just sent it")?;
    transaction.commit().await?;
    Ok(writeln!(
        out,
        "it goes to {sent} members, at {hour}:00 where they live; `liaison news withdraw {id}` stops it"
    )?)
}

fn by_language(readers: &[Readers]) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for some in readers {
        *counts.entry(some.language.clone()).or_default() += some.count;
    }
    counts
}

async fn withdraw(database: &Database, id: Uuid) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    found(&mut transaction, id).await?;
    let mails = news::withdraw(&mut transaction, id, Clock::system().now()).await.map_err(explain)?;
    let mails = mails.context("it is withdrawn already")?;
    let taken = mail::take_back(&mut transaction, &mails).await.map_err(explain)?;
    transaction.commit().await?;
    Ok(writeln!(std::io::stdout(), "it is stopped; {taken} mails that had not left were taken back")?)
}
