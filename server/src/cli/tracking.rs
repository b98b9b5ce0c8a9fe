//! `liaison tracking`: what networks, campaigns and landers bring.

use super::{database::Database, explain, site};
use crate::{
    kernel::{clock::Clock, csv},
    tracking::{self, Line},
};
use clap::Args;
use std::{fmt::Write as _, io::Write as _};
use time::{Date, Duration, macros::format_description};

/// Which counts, and how they are printed.
#[derive(Args)]
pub(super) struct Options {
    /// Only this site, by its domain.
    #[arg(long)]
    site: Option<String>,
    /// Of so many days up to and with today (UTC).
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=760), conflicts_with = "from")]
    days: u16,
    /// From this day on (2026-11-21).
    #[arg(long, value_parser = day)]
    from: Option<Date>,
    /// Up to and with this day; today where nothing is said.
    #[arg(long, value_parser = day)]
    to: Option<Date>,
    /// As CSV (RFC 4180) rather than a table.
    #[arg(long)]
    csv: bool,
}

fn day(typed: &str) -> Result<Date, String> {
    Date::parse(typed, format_description!("[year]-[month]-[day]"))
        .map_err(|_| "a day as 2026-11-21 is needed".to_owned())
}

const HEAD: [&str; 8] =
    ["site", "network", "ref", "lander", "visits", "sign-ups", "activations", "first purchases"];

/// Prints the counts.
pub(super) async fn show(database: &Database, options: Options) -> anyhow::Result<()> {
    let to = options.to.unwrap_or_else(|| Clock::system().now().date());
    let from = options.from.unwrap_or(to - Duration::days(i64::from(options.days) - 1));
    anyhow::ensure!(from <= to, "the first day is after the last one");
    if let Some(domain) = &options.site {
        site::find(database, domain).await?;
    }
    let mut connection = database.pool.acquire().await?;
    let lines = tracking::report(&mut connection, options.site.as_deref(), from, to).await;
    let rows: Vec<[String; 8]> =
        std::iter::once(HEAD.map(str::to_owned)).chain(lines.map_err(explain)?.iter().map(row)).collect();
    let text = if options.csv { as_csv(&rows) } else { table(&rows) };
    Ok(write!(std::io::stdout(), "{text}")?)
}

fn row(line: &Line) -> [String; 8] {
    let number = |count: i64| count.to_string();
    [
        line.domain.clone(),
        line.source.network.clone(),
        line.source.reference.clone(),
        line.source.lander.clone(),
        number(line.visits),
        number(line.sign_ups),
        number(line.activations),
        number(line.first_purchases),
    ]
}

/// Words to the left, numbers to the right.
fn table(rows: &[[String; 8]]) -> String {
    let width =
        |column: usize| rows.iter().filter_map(move |row| row.get(column)).map(|cell| cell.chars().count());
    let widths: Vec<usize> = (0..8).map(|column| width(column).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column < 4 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

fn as_csv(rows: &[[String; 8]]) -> String {
    rows.iter().map(|row| row.each_ref().map(|text| csv::cell(text)).join(",") + "\r\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other() {
        let rows = [
            HEAD.map(str::to_owned),
            ["a.test", "net", "", "gallery", "12", "3", "2", "1"].map(str::to_owned),
        ];
        let text = table(&rows);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines.first().unwrap().find("visits").unwrap() + 6,
            lines.last().unwrap().find("12").unwrap() + 2
        );
    }
}
