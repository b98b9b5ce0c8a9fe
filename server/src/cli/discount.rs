//! `liaison discount …`: makes discount codes, singly and in lots, shows them and takes them back.

use super::{database::Database, explain, moment, private_file};
use crate::{
    backoffice,
    kernel::{
        clock::Clock,
        country::Country,
        ids::MemberId,
        money::{Currency, Money},
        problem::{Problem, Refusal},
        random::Random,
    },
    payments::{self, CodeFilter, CodeLine, CodeTerms, DiscountStatus, DiscountWord, Method, Validity},
    settings::{self, SiteRow},
};
use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::Value;
use std::{io::Write, path::PathBuf};
use time::{Date, OffsetDateTime, format_description::well_known::Iso8601};
use uuid::Uuid;

/// The most codes of one lot.
const LARGEST_LOT: usize = 100_000;

/// What to do with discount codes.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Makes one code: `liaison discount create example.com SPRING-27 --percentage 20 --expires 2027-05-31`.
    Create {
        /// The site's domain.
        domain: String,
        /// 4 to 40 capitals, digits and dashes.
        code: String,
        #[command(flatten)]
        terms: Terms,
        /// How often it can be used.
        #[arg(long, value_enum, default_value_t = Validity::OncePerUser)]
        validity: Validity,
        /// This member only.
        #[arg(long)]
        member: Option<Uuid>,
    },
    /// Makes many codes with random names, each for one use, and prints them as CSV.
    Lot {
        /// The site's domain.
        domain: String,
        /// The lot's name: `list` and `withdraw` find its codes by it.
        name: String,
        /// How many.
        #[arg(long)]
        count: usize,
        /// With what the codes begin.
        #[arg(long)]
        prefix: String,
        #[command(flatten)]
        terms: Terms,
        /// How often each can be used.
        #[arg(long, value_enum, default_value_t = Validity::Once)]
        validity: Validity,
        /// Writes them to this file instead.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Prints codes as CSV, the newest first.
    List {
        /// The site's domain.
        domain: String,
        /// Only those of this lot.
        #[arg(long)]
        lot: Option<String>,
        /// How many.
        #[arg(long, default_value_t = 1000)]
        limit: i64,
    },
    /// Tells about one code.
    Show {
        /// The site's domain.
        domain: String,
        /// Which.
        code: String,
    },
    /// Takes codes back; orders that have them keep them.
    Withdraw {
        /// The site's domain.
        domain: String,
        /// Which.
        #[arg(required_unless_present = "lot")]
        codes: Vec<String>,
        /// All of this lot.
        #[arg(long)]
        lot: Option<String>,
    },
}

/// What codes are good for.
#[derive(Args)]
pub(super) struct Terms {
    /// Per cent, 1 to 90.
    #[arg(long)]
    percentage: i16,
    /// The last day, as the site's first country has it: 2027-05-31.
    #[arg(long, value_parser = day)]
    expires: Date,
    /// Orders below it don't count: 20.00.
    #[arg(long, requires = "currency")]
    minimum: Option<String>,
    /// Of the minimum: EUR.
    #[arg(long, value_parser = currency)]
    currency: Option<Currency>,
    /// Members of this country only: NL.
    #[arg(long, value_parser = country)]
    country: Option<Country>,
    /// This method only; may be given more than once.
    #[arg(long = "method", value_parser = method)]
    methods: Vec<Method>,
}

fn day(text: &str) -> Result<Date, String> {
    Date::parse(text, &Iso8601::DATE).map_err(|_| "a day is written like 2027-05-31".to_owned())
}

fn currency(text: &str) -> Result<Currency, String> {
    serde_json::from_value(Value::from(text)).map_err(|_| "not a currency that members pay in".to_owned())
}

fn country(text: &str) -> Result<Country, String> {
    Country::parse(text).ok_or_else(|| "not a country that we serve".to_owned())
}

fn method(text: &str) -> Result<Method, String> {
    Method::parse(text).ok_or_else(|| "not a payment method".to_owned())
}

impl Terms {
    fn read(
        &self,
        site: &SiteRow,
        (validity, member, lot): (Validity, Option<Uuid>, Option<String>),
        now: OffsetDateTime,
    ) -> anyhow::Result<CodeTerms> {
        let minimum = match (&self.minimum, self.currency) {
            (Some(text), Some(currency)) => {
                Some(Money::parse_decimal(text, currency).context("an amount is written like 20.00")?)
            }
            _ => None,
        };
        let expires = backoffice::last_day_ends(site, self.expires);
        let terms = CodeTerms {
            percentage: self.percentage,
            minimum,
            country: self.country,
            member: member.map(MemberId::from),
            methods: self.methods.clone(),
            validity,
            expires: expires.context("the site's country has no time zone")?,
            lot,
        };
        let faults = terms.faults(now);
        anyhow::ensure!(faults.is_empty(), "not made: {}", faults.join("; "));
        Ok(terms)
    }
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Create { domain, code, terms, validity, member } => {
            let site = find(database, &domain).await?;
            let terms = terms.read(&site, (validity, member, None), Clock::system().now())?;
            create(database, &site, &code, &terms).await
        }
        Command::Lot { domain, name, count, prefix, terms, validity, out } => {
            let site = find(database, &domain).await?;
            let terms = terms.read(&site, (validity, None, Some(name)), Clock::system().now())?;
            lot(database, &site, (&prefix, count), &terms, out).await
        }
        Command::List { domain, lot, limit } => {
            let filter = CodeFilter { code: None, lot: lot.as_deref() };
            let codes = listed(database, &find(database, &domain).await?, filter, limit).await?;
            let text = backoffice::discounts_csv(&codes).map_err(explain)?;
            Ok(std::io::stdout().write_all(text.as_bytes())?)
        }
        Command::Show { domain, code } => show(database, &find(database, &domain).await?, &code).await,
        Command::Withdraw { domain, codes, lot } => {
            let site = find(database, &domain).await?;
            let codes: Vec<String> = codes.iter().map(|code| code.trim().to_ascii_uppercase()).collect();
            let mut connection = database.pool.acquire().await?;
            let done = payments::withdraw_codes(&mut connection, site.id, &codes, lot.as_deref()).await;
            let done = done.map_err(explain)?;
            anyhow::ensure!(
                done > 0,
                "none of these can be used as it is; `liaison discount list` shows all"
            );
            Ok(writeln!(std::io::stdout(), "{done} taken back")?)
        }
    }
}

async fn find(database: &Database, domain: &str) -> anyhow::Result<SiteRow> {
    let sites = settings::list(&database.pool).await?;
    let site = sites.into_iter().find(|site| site.domain == domain);
    site.with_context(|| format!("there is no site {domain}; `liaison site list` shows all"))
}

async fn create(database: &Database, site: &SiteRow, code: &str, terms: &CodeTerms) -> anyhow::Result<()> {
    let word = DiscountWord::parse(code);
    let word = word.ok().context("a code has 4 to 40 letters, digits and dashes")?;
    if let Some(fault) = payments::name_fault(&word) {
        anyhow::bail!("not made: {fault}");
    }
    let now = Clock::system().now();
    let mut transaction = database.pool.begin().await?;
    if let Some(member) = terms.member {
        let fault = payments::quiet_fault(&mut transaction, site, (member, terms.percentage), now).await;
        let fault = fault.map_err(|problem| match problem {
            Problem::Refused(Refusal::NotFound) => {
                anyhow::anyhow!("{} has no member {}", site.domain, member.0)
            }
            other => explain(other),
        });
        if let Some(fault) = fault? {
            anyhow::bail!("not made: {fault}");
        }
    }
    let words = [word.as_str().to_owned()];
    let made =
        payments::create_codes(&mut transaction, site.id, &words, terms, now).await.map_err(explain)?;
    anyhow::ensure!(!made.is_empty(), "{} has a code {} already", site.domain, word.as_str());
    transaction.commit().await?;
    writeln!(std::io::stdout(), "made     {}, over at {}", word.as_str(), moment(terms.expires))?;
    warn(database, site, now).await
}

/// Says what doctor would say of it.
async fn warn(database: &Database, site: &SiteRow, now: OffsetDateTime) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    for fault in payments::honest_timer_faults(&mut connection, site, now).await.map_err(explain)? {
        writeln!(std::io::stdout(), "careful  {fault}")?;
    }
    Ok(())
}

async fn lot(
    database: &Database,
    site: &SiteRow,
    (prefix, count): (&str, usize),
    terms: &CodeTerms,
    out: Option<PathBuf>,
) -> anyhow::Result<()> {
    anyhow::ensure!((1..=LARGEST_LOT).contains(&count), "a lot has 1 to {LARGEST_LOT} codes");
    // A dash and ten letters follow.
    let word = DiscountWord::parse(&format!("{prefix}-0000000000"))
        .ok()
        .filter(|word| payments::name_fault(word).is_none());
    let prefix = word.as_ref().and_then(|word| word.as_str().strip_suffix("-0000000000"));
    let prefix = prefix.context("a prefix has 1 to 29 letters, digits and dashes, and begins with none")?;
    let filter = CodeFilter { code: None, lot: terms.lot.as_deref() };
    let mut transaction = database.pool.begin().await?;
    let before = payments::list_codes(&mut transaction, site.id, filter, 1).await.map_err(explain)?;
    anyhow::ensure!(before.is_empty(), "{} has a lot of that name already", site.domain);
    let (random, now) = (Random::system(), Clock::system().now());
    let made = payments::create_lot(&mut transaction, &random, (site.id, prefix), count, terms, now).await;
    let made = made.map_err(explain)?;
    // Before the commit: a file that can't be written leaves no codes that nobody knows.
    let mut text = made.join("\n");
    text.insert_str(0, "code\n");
    text.push('\n');
    match out {
        Some(file) => {
            private_file::write(&file, text.as_bytes())?;
        }
        None => std::io::stdout().write_all(text.as_bytes())?,
    }
    Ok(transaction.commit().await?)
}

async fn listed(
    database: &Database,
    site: &SiteRow,
    filter: CodeFilter<'_>,
    limit: i64,
) -> anyhow::Result<Vec<CodeLine>> {
    let mut connection = database.pool.acquire().await?;
    payments::list_codes(&mut connection, site.id, filter, limit.max(0)).await.map_err(explain)
}

async fn show(database: &Database, site: &SiteRow, code: &str) -> anyhow::Result<()> {
    let code = code.trim().to_ascii_uppercase();
    let filter = CodeFilter { code: Some(&code), lot: None };
    let found = listed(database, site, filter, 1).await?.into_iter().next();
    let found = found.with_context(|| format!("{} has no code {code}", site.domain))?;
    let any = |text: Option<String>| text.unwrap_or_else(|| "any".to_owned());
    let mut out = std::io::stdout();
    writeln!(out, "code     {}\ntakes    {} %", found.code, found.percentage)?;
    let minimum = found.minimum.map(|least| format!("{} {}", least.currency.code(), least.decimal()));
    writeln!(out, "from     {}\ncountry  {}", any(minimum), any(found.country))?;
    writeln!(out, "member   {}", any(found.member.map(|member| member.to_string())))?;
    let methods = (!found.methods.is_empty()).then(|| found.methods.join(", "));
    writeln!(out, "methods  {}\nvalidity {}", any(methods), found.validity.code())?;
    writeln!(out, "status   {}\nexpires  {}", status(found.status), moment(found.expires))?;
    writeln!(out, "lot      {}", found.lot.unwrap_or_else(|| "none".to_owned()))?;
    Ok(writeln!(out, "paid     {} orders\nopen     {} orders", found.used, found.open)?)
}

fn status(status: DiscountStatus) -> &'static str {
    match status {
        DiscountStatus::Active => "active",
        DiscountStatus::Withdrawn => "withdrawn",
    }
}
