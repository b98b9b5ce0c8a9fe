//! `liaison method …`: how members can pay, per company, country and currency. Running servers read it anew
//! with each call.

use super::{company, database::Database, explain};
use crate::{
    payments::{self, MethodOffer},
    settings,
};
use clap::{Args, Subcommand};
use std::io::Write;

/// What to do with methods.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line an offer: company, country, currency, place, method.
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
        }
    }
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
                    let MethodOffer { company_id, country, position, method, .. } = &offer;
                    writeln!(out, "{company_id}\t{country}\t{currency}\t{position}\t{method}")?;
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
        Command::Withdraw { offer } => {
            let withdrawn =
                payments::withdraw_method_offer(&mut connection, &offer.at(0)).await.map_err(explain)?;
            anyhow::ensure!(withdrawn, "there is no such offer; `liaison method list` shows all");
        }
    }
    Ok(())
}
