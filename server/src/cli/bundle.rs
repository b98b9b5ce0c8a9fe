//! `liaison bundle …`: what a site sells, per country. Running servers take changes within a second.

use super::{
    database::Database,
    explain,
    site::{announce, find},
};
use crate::{
    backoffice,
    kernel::{country::Country, random::Random},
    payments,
};
use anyhow::Context;
use clap::Subcommand;
use std::io::Write;
use uuid::Uuid;

/// What to do with bundles.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a bundle: id, country, credits, price, offered or not.
    List {
        /// The site's domain.
        domain: String,
    },
    /// Puts a bundle on offer: `liaison bundle add example.com NL 20 18.00`.
    Add {
        /// The site's domain.
        domain: String,
        /// The country's code.
        country: String,
        /// How many credits.
        #[arg(value_parser = clap::value_parser!(i32).range(1..=100_000))]
        credits: i32,
        /// In the country's currency, VAT included: 18.00.
        price: String,
    },
    /// Takes a bundle off; orders that were placed go on.
    Withdraw {
        /// The site's domain.
        domain: String,
        /// The bundle's id.
        id: Uuid,
    },
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    match command {
        Command::List { domain } => {
            let site = find(database, &domain).await?;
            let mut connection = database.pool.acquire().await?;
            for bundle in payments::shelved_bundles(&mut connection, site.id).await.map_err(explain)? {
                let country = bundle.country.map_or_else(|| "?".to_owned(), |country| country.to_string());
                let (price, currency) = (bundle.price.decimal(), bundle.price.currency.code());
                let state = if bundle.offered { "offered" } else { "withdrawn" };
                writeln!(
                    std::io::stdout(),
                    "{}\t{country}\t{}\t{price} {currency}\t{state}",
                    bundle.id,
                    bundle.credits
                )?;
            }
            Ok(())
        }
        Command::Add { domain, country, credits, price } => {
            add(database, &domain, &country, credits, &price).await
        }
        Command::Withdraw { domain, id } => {
            let site = find(database, &domain).await?;
            let mut connection = database.pool.acquire().await?;
            let taken =
                payments::take_bundle_off(&mut connection, site.id, id.into()).await.map_err(explain)?;
            anyhow::ensure!(
                taken,
                "{domain} offers no such bundle; `liaison bundle list {domain}` shows all"
            );
            announce(database).await
        }
    }
}

async fn add(
    database: &Database,
    domain: &str,
    country: &str,
    credits: i32,
    price: &str,
) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let country = Country::parse(&country.to_ascii_uppercase())
        .filter(|country| site.settings.countries.contains(country))
        .with_context(|| format!("{country} is none of the countries of {domain}"))?;
    let price = backoffice::bundle_price(price, country).context("a price is written like 18.00")?;
    let id = Random::system().uuid().into();
    let mut transaction = database.pool.begin().await?;
    let shelved = payments::shelve_bundle(&mut transaction, id, site.id, country, credits, price).await;
    anyhow::ensure!(
        shelved.map_err(explain)?,
        "{domain} offers {credits} credits for that price in {country} already; `liaison bundle list {domain}` shows all"
    );
    transaction.commit().await?;
    announce(database).await
}
