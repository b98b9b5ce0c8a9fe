//! `liaison settlement …`: what payment providers paid out, line by line, beside our invoices.

use super::{company, database::Database, explain, moment};
use crate::{
    kernel::money::Money,
    payments::{self, Payout, PayoutLine, Quarter},
};
use anyhow::Context;
use clap::Subcommand;
use sqlx::PgConnection;
use std::io::Write;
use time::OffsetDateTime;

/// What to do with payouts.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a payout, oldest first: day, id, reference on the bank statement, amount, lines, standing.
    List {
        /// The company's short name.
        #[arg(long)]
        company: String,
        /// Three months, by the calendar of the company's seat: 2026-Q3.
        #[arg(long)]
        quarter: Quarter,
    },
    /// One payout: what was paid, and its lines, each with our order and invoice.
    Show {
        /// The provider's id, or the reference on the bank statement.
        payout: String,
    },
    /// The lines of a company's quarter as CSV on standard output.
    Export {
        /// The company's short name.
        #[arg(long)]
        company: String,
        /// Three months, by the calendar of the company's seat: 2026-Q3.
        #[arg(long)]
        quarter: Quarter,
    },
}

/// Runs the command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    match command {
        Command::List { company, quarter } => {
            let (company, between) = of_quarter(database, &mut connection, (&company, quarter)).await?;
            list(&mut connection, (&company, between)).await
        }
        Command::Show { payout } => show(&mut connection, &payout).await,
        Command::Export { company, quarter } => {
            let (company, between) = of_quarter(database, &mut connection, (&company, quarter)).await?;
            export(&mut connection, (&company, between)).await
        }
    }
}

/// A quarter's first moment, and the first one after it.
type Between = (OffsetDateTime, OffsetDateTime);

/// The company, and when its quarter is.
async fn of_quarter(
    database: &Database,
    connection: &mut PgConnection,
    (company, quarter): (&str, Quarter),
) -> anyhow::Result<(String, Between)> {
    let company = company::find(database, company).await?.id;
    let between = payments::quarter_bounds(connection, &company, quarter).await.map_err(explain)?;
    Ok((company, between))
}

async fn list(connection: &mut PgConnection, (company, between): (&str, Between)) -> anyhow::Result<()> {
    for payout in payments::payouts(connection, company, between).await.map_err(explain)? {
        let amount = format!("{} {}", payout.amount().decimal(), payout.amount().currency.code());
        writeln!(
            std::io::stdout(),
            "{}\t{}\t{}\t{amount}\t{}\t{}",
            payout.settled_at.date(),
            payout.id,
            payout.reference,
            payout.lines,
            standing(&payout)
        )?;
    }
    Ok(())
}

/// How it stands; a fault is called as `disputes review` calls it.
fn standing(payout: &Payout) -> String {
    match (&payout.fault, payout.read_at, payout.closed_at) {
        (_, None, _) => "being read".to_owned(),
        (None, Some(_), _) => "adds up".to_owned(),
        (Some(fault), _, None) => format!("settlement_{fault}"),
        (Some(fault), _, Some(_)) => format!("settlement_{fault}, looked at"),
    }
}

async fn show(connection: &mut PgConnection, name: &str) -> anyhow::Result<()> {
    let found = payments::payout(connection, name).await.map_err(explain)?;
    let payout = found
        .with_context(|| format!("there is no payout {name}; `liaison settlement list` shows a quarter's"))?;
    let lines = payments::payout_lines(connection, &payout).await.map_err(explain)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "payout     {} ({}, {})", payout.id, payout.company_id, payout.provider.code())?;
    writeln!(out, "reference  {}\npaid out   {}", payout.reference, moment(payout.settled_at))?;
    let (amount, currency) = (payout.amount().decimal(), payout.amount().currency.code());
    let sum: i64 = lines.iter().map(|line| line.net().amount).sum();
    writeln!(out, "amount     {amount} {currency}; {}", standing(&payout))?;
    let sum = Money::new(sum, payout.amount().currency).decimal();
    writeln!(out, "lines      {} come to {sum}", lines.len())?;
    for line in &lines {
        let order = line.order.map_or_else(|| "-".to_owned(), |order| order.to_string());
        let document = line.document.as_ref().map_or_else(|| "-".to_owned(), payments::PaidDocument::text);
        let what = line.description.as_deref().or(line.method.as_deref()).unwrap_or("-");
        let (kind, id, net) = (&line.kind, &line.line_id, line.net().decimal());
        writeln!(out, "{kind}\t{id}\t{what}\t{net}\t{order}\t{document}")?;
    }
    Ok(())
}

async fn export(connection: &mut PgConnection, (company, between): (&str, Between)) -> anyhow::Result<()> {
    let lines = payments::lines_between(connection, company, between).await.map_err(explain)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{HEAD}")?;
    for line in &lines {
        writeln!(out, "{}", row(line))?;
    }
    Ok(())
}

const HEAD: &str =
    "settlement,reference,paid_out,kind,id,method,order,document,gross,fee,net,currency,paid,paid_currency";

/// Every field is a code, a number or a date, so nothing needs quotes (RFC 4180).
fn row(line: &PayoutLine) -> String {
    let order = line.order.map(|order| order.to_string()).unwrap_or_default();
    let document = line.document.as_ref().map(payments::PaidDocument::text).unwrap_or_default();
    let (paid, paid_currency) =
        line.paid().map(|paid| (paid.decimal(), paid.currency.code())).unwrap_or_default();
    [
        line.settlement.as_str(),
        &line.reference,
        &line.settled_at.date().to_string(),
        &line.kind,
        &line.line_id,
        line.method.as_deref().unwrap_or_default(),
        &order,
        &document,
        &line.gross().decimal(),
        &line.fee().decimal(),
        &line.net().decimal(),
        line.net().currency.code(),
        &paid,
        paid_currency,
    ]
    .join(",")
}
