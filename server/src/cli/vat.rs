//! `liaison vat …`: rates of VAT with their first day. Running servers read them with each order.

use super::{database::Database, explain, member::Go, moment};
use crate::{
    kernel::{clock::Clock, country::Country, money::parse_rate},
    payments::{self, VatRate},
    settings,
};
use anyhow::{Context, bail};
use clap::Subcommand;
use std::{collections::BTreeSet, io::Write};
use time::{Date, OffsetDateTime, format_description::well_known::Iso8601};

/// The highest rate that the table takes.
const HIGHEST: i32 = 5_000;

/// What to do with rates.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a rate that holds or will: country or state, rate, first day, who set it.
    List,
    /// Sets a rate from a day on, until your next one there: `liaison vat set NL 22 --from 2027-01-01 --by Kim`.
    Set {
        /// The country's code: NL; or a state's or province's: US-CA.
        country: String,
        /// In per cent: 21 or 25.5.
        #[arg(value_parser = basis_points)]
        rate: i32,
        /// Its first day, as that country has it.
        #[arg(long, value_parser = day)]
        from: Date,
        #[command(flatten)]
        go: Go,
    },
    /// All rows of a country and its states, newest first, with who wrote them and when.
    History {
        /// The country's code: NL.
        country: String,
    },
}

fn day(text: &str) -> Result<Date, String> {
    Date::parse(text, &Iso8601::DATE).map_err(|_| "a day is written like 2027-01-01".to_owned())
}

/// 25.5 as 2550.
fn basis_points(text: &str) -> Result<i32, String> {
    let wrong = || format!("a rate is per cent, 0 to {}, with two places at most: 21 or 25.5", HIGHEST / 100);
    parse_rate(text).filter(|rate| *rate <= HIGHEST).ok_or_else(wrong)
}

/// 2550 as 25.5 %.
pub(super) fn percent(basis_points: i32) -> String {
    let (whole, part) = (basis_points / 100, basis_points % 100);
    match (part, part % 10) {
        (0, _) => format!("{whole} %"),
        (_, 0) => format!("{whole}.{} %", part / 10),
        _ => format!("{whole}.{part:02} %"),
    }
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    let now = Clock::system().now();
    let mut out = std::io::stdout();
    match command {
        Command::List => {
            let all =
                payments::vat_rates(&mut *database.pool.acquire().await?, None).await.map_err(explain)?;
            for facts in Country::all() {
                list(&mut out, facts.code, facts.code.code(), &of(&all, facts.code, ""), now)?;
                let regions: BTreeSet<&str> = all
                    .iter()
                    .filter(|rate| rate.country == facts.code.code() && !rate.region.is_empty())
                    .map(|rate| rate.region.as_str())
                    .collect();
                for region in regions {
                    list(&mut out, facts.code, region, &of(&all, facts.code, region), now)?;
                }
            }
        }
        Command::Set { country, rate, from, go } => set(database, &country, (from, rate), &go, now).await?,
        Command::History { country } => {
            let country = known(&country)?;
            let mut connection = database.pool.acquire().await?;
            let mut rows = payments::vat_rates(&mut connection, Some(country)).await.map_err(explain)?;
            rows.sort_by_key(|row| std::cmp::Reverse((row.set_at, row.since)));
            for row in rows {
                let rate = percent(row.basis_points);
                writeln!(
                    out,
                    "{}\t{rate}\tfrom {}\t{}\twritten {}",
                    if row.region.is_empty() { &row.country } else { &row.region },
                    row.since,
                    who(&row),
                    moment(row.set_at)
                )?;
            }
        }
    }
    Ok(())
}

fn known(country: &str) -> anyhow::Result<Country> {
    Country::parse(&country.to_ascii_uppercase()).with_context(|| {
        format!("{country} is no country that sites can serve; `liaison vat list` shows all")
    })
}

/// A country, or one of its states or provinces, with its code in ISO 3166.
fn place(text: &str) -> anyhow::Result<(Country, String)> {
    let text = text.to_ascii_uppercase();
    let Some((country, _)) = text.split_once('-') else { return Ok((known(&text)?, String::new())) };
    let country = known(country)?;
    if !settings::regions(country).iter().any(|region| region.id == text) {
        bail!("{text} is no state or province of {country}");
    }
    Ok((country, text))
}

fn of(all: &[VatRate], country: Country, region: &str) -> Vec<VatRate> {
    let here = |rate: &&VatRate| rate.country == country.code() && rate.region == region;
    all.iter().filter(here).cloned().collect()
}

fn who(rate: &VatRate) -> String {
    rate.set_by.as_deref().map_or_else(|| "shipped".to_owned(), |by| format!("by {}", by.escape_debug()))
}

/// What holds today, and each change that is known to come.
fn list(
    out: &mut impl Write,
    country: Country,
    place: &str,
    rates: &[VatRate],
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    let today = country.today(now);
    let held = payments::in_force(rates, today);
    match held {
        None if place.contains('-') => {}
        None => writeln!(out, "{place}\tnone\t\tset one")?,
        Some(rate) => {
            writeln!(out, "{place}\t{}\tsince {}\t{}", percent(rate.basis_points), rate.since, who(rate))?;
        }
    }
    let mut days: Vec<Date> = rates.iter().map(|rate| rate.since).filter(|since| *since > today).collect();
    days.sort_unstable();
    days.dedup();
    for since in days {
        // Where an own row holds, shipped ones after it count no more.
        let Some(rate) = payments::in_force(rates, since).filter(|rate| rate.since == since) else {
            continue;
        };
        writeln!(out, "{place}\t{}\tfrom {since}\t{}", percent(rate.basis_points), who(rate))?;
    }
    Ok(())
}

async fn set(
    database: &Database,
    country: &str,
    (from, rate): (Date, i32),
    go: &Go,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    let (country, region) = place(country)?;
    let place = if region.is_empty() { country.code() } else { &region };
    let mut out = std::io::stdout();
    let mut transaction = database.pool.begin().await?;
    let rates = payments::vat_rates(&mut transaction, Some(country)).await.map_err(explain)?;
    let rates = of(&rates, country, &region);
    let held = payments::in_force(&rates, from);
    let is_there = |held: &&VatRate| held.set_by.is_some() && held.basis_points == rate && held.since == from;
    if held.is_some_and(|held| is_there(&held)) {
        return Ok(writeln!(
            out,
            "{place} has {} from {from} on already; nothing was changed",
            percent(rate)
        )?);
    }
    let before = held.map_or_else(
        || if region.is_empty() { "no rate".to_owned() } else { format!("the rate of {country}") },
        |held| format!("{} ({}, since {})", percent(held.basis_points), who(held), held.since),
    );
    writeln!(out, "{place}: {} from {from} on, in the place of {before}", percent(rate))?;
    writeln!(
        out,
        "it holds until your next one; rates that later releases ship for {place} don't change it"
    )?;
    if from <= country.today(now) {
        writeln!(out, "that day has begun: orders from now on have it; those that were placed keep theirs")?;
    }
    writeln!(out, "prices include VAT and stay; invoices that were issued never change")?;
    if !go.yes.is_given()? {
        return Ok(());
    }
    payments::set_rate(&mut transaction, (country, &region), (from, rate), go.staff.name(), now)
        .await
        .map_err(explain)?;
    transaction.commit().await?;
    Ok(writeln!(out, "set")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_per_cent_with_two_places() {
        for (text, expected) in
            [("21", 2100), ("0", 0), ("25.5", 2550), ("8.1", 810), ("7.75", 775), ("50", 5000)]
        {
            assert_eq!(basis_points(text), Ok(expected));
            assert_eq!(percent(expected), format!("{text} %"));
        }
        for wrong in ["", "21%", "-1", "50.01", "2100", "21,5", "1.234", "1.", ".5", "x", "1e1"] {
            assert!(basis_points(wrong).is_err(), "{wrong}");
        }
    }
}
