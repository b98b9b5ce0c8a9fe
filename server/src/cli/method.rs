//! `liaison method …`: how members can pay, per company, country and currency. Running servers read it anew
//! with each call.

use super::{company, database::Database, explain};
use crate::{
    payments::{self, Method, MethodOffer, ProviderName},
    settings,
};
use anyhow::Context;
use clap::{Args, Subcommand};
use sqlx::PgConnection;
use std::io::Write;

/// What to do with methods.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line an offer: company, country, currency, place, method, and who takes it where that is said.
    List {
        /// Only of this company.
        company: Option<String>,
    },
    /// Offers a method, or moves it to another place.
    Offer {
        #[command(flatten)]
        offer: Subject,
        /// Its place among the methods, from the smallest.
        #[arg(long, default_value_t = 100)]
        position: i16,
    },
    /// Says who takes a company's method, in the order in which they are asked: `liaison method route vonk-media visa mollie
    /// verotel`. Without a provider it is the account that sells.
    Route {
        /// The company's id.
        company: String,
        /// The method's code: visa.
        method: String,
        /// mollie, paynl or verotel; each needs an account of the company.
        #[arg(value_parser = provider)]
        providers: Vec<ProviderName>,
    },
    /// Takes an offer back; orders that were placed go on.
    Withdraw {
        #[command(flatten)]
        offer: Subject,
    },
}

/// One offer.
#[derive(Args)]
pub(super) struct Subject {
    /// The company's id.
    company: String,
    /// The country's code: NL.
    country: String,
    /// The method's code: ideal; sdd is direct debit.
    method: String,
    /// Only for prices in this currency.
    #[arg(long)]
    currency: Option<String>,
}

impl Subject {
    fn at(self, position: i16) -> MethodOffer {
        MethodOffer {
            company_id: self.company,
            country: self.country.to_ascii_uppercase(),
            currency: self.currency.map(|code| code.to_ascii_uppercase()),
            method: self.method.to_ascii_lowercase(),
            position,
            providers: Vec::new(),
        }
    }
}

fn provider(text: &str) -> Result<ProviderName, String> {
    let known = ProviderName::ALL.iter().copied().filter(|provider| *provider != ProviderName::Bank);
    let found = known.clone().find(|provider| provider.code() == text);
    found
        .ok_or_else(|| format!("not one of {}", known.map(ProviderName::code).collect::<Vec<_>>().join(", ")))
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    match command {
        Command::List { company } => {
            if let Some(id) = &company {
                company::find(database, id).await?;
            }
            let mut out = std::io::stdout();
            for offer in payments::method_offers(&mut connection).await.map_err(explain)? {
                if company.as_ref().is_none_or(|company| *company == offer.company_id) {
                    let currency = offer.currency.as_deref().unwrap_or("any");
                    let MethodOffer { company_id, country, position, method, providers, .. } = &offer;
                    let takers = providers.join(" ");
                    writeln!(out, "{company_id}\t{country}\t{currency}\t{position}\t{method}\t{takers}")?;
                }
            }
        }
        Command::Offer { offer, position } => {
            let offer = offer.at(position);
            let companies: Vec<String> =
                settings::list(&database.pool).await?.into_iter().map(|site| site.company.id).collect();
            anyhow::ensure!(
                companies.contains(&offer.company_id),
                "no site is run by a company {}",
                offer.company_id
            );
            if let Some(fault) = offer.fault() {
                anyhow::bail!("not offered: {fault}");
            }
            payments::put_method_offer(&mut connection, &offer).await.map_err(explain)?;
        }
        Command::Route { company, method, providers } => {
            let company = company::find(database, &company).await?.id;
            route(&mut connection, &company, (&method, &providers)).await?;
        }
        Command::Withdraw { offer } => {
            let withdrawn =
                payments::withdraw_method_offer(&mut connection, &offer.at(0)).await.map_err(explain)?;
            anyhow::ensure!(withdrawn, "there is no such offer; `liaison method list` shows all");
        }
    }
    Ok(())
}

/// Refuses what would lead to nobody.
async fn route(
    connection: &mut PgConnection,
    company: &str,
    (code, providers): (&str, &[ProviderName]),
) -> anyhow::Result<()> {
    let method =
        Method::parse(&code.to_ascii_lowercase()).with_context(|| format!("there is no method {code}"))?;
    anyhow::ensure!(method.has_checkout(), "{code} is not paid at a checkout, and leads nowhere else");
    for (at, provider) in providers.iter().enumerate() {
        let name = provider.code();
        anyhow::ensure!(
            !providers.iter().skip(at + 1).any(|other| other == provider),
            "{name} is named twice"
        );
        anyhow::ensure!(provider.has_method(method), "{name} does not take {code}");
        let has_account = payments::has_account(connection, company, *provider).await.map_err(explain)?;
        anyhow::ensure!(
            has_account,
            "{company} has no account at {name}; `liaison company account {company} --key-file <file> --beside`"
        );
    }
    let offers = payments::route_method(connection, company, method, providers).await.map_err(explain)?;
    anyhow::ensure!(offers > 0, "{company} does not offer {code}; `liaison method offer` does");
    let takers: Vec<&str> = providers.iter().map(|provider| provider.code()).collect();
    let takers = if takers.is_empty() { "the account that sells".to_owned() } else { takers.join(", then ") };
    Ok(writeln!(std::io::stdout(), "{code} of {company} is taken by {takers}")?)
}
