//! `liaison invoice …`: what a company invoiced, for its books and its VAT returns.

use super::{company, database::Database, explain, looks, moment, who::Staff};
use crate::{
    backoffice::{self, BooksFault, BooksFile, BooksRequest},
    kernel::{clock::Clock, money::hundredths},
    payments::{self, InvoiceRow, Quarter},
};
use anyhow::{Context, anyhow};
use clap::{Subcommand, ValueEnum};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// What to do with invoices.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One invoice or credit note; who looked is written down.
    Show {
        /// As on the invoice: VONK-2026-000012.
        number: String,
        #[command(flatten)]
        staff: Staff,
    },
    /// A company's quarter as CSV on standard output: one line an invoice or credit note, with what
    /// proves the country of its VAT.
    Export {
        /// The company's short name.
        #[arg(long)]
        company: String,
        /// Three months, by the calendar of the company's seat: 2026-Q3.
        #[arg(long)]
        quarter: Quarter,
        /// One line a country or state, rate and currency instead, as VAT returns want it.
        #[arg(long)]
        summary: bool,
    },
    /// A company's quarter for the One Stop Shop, as CSV: supplies to other member states in euro, corrections of
    /// earlier quarters, and apart from them what belongs into other returns.
    Oss {
        /// The company's short name.
        #[arg(long)]
        company: String,
        /// Three months, by the calendar of the company's seat: 2026-Q3.
        #[arg(long)]
        quarter: Quarter,
        /// The European Central Bank's rates (eurofxref-hist.csv); without it everything must be in euro.
        #[arg(long)]
        rates: Option<PathBuf>,
    },
    /// A company's quarter as double entries on standard output, for the program that keeps its books.
    Journal {
        /// The company's short name.
        #[arg(long)]
        company: String,
        /// Three months, by the calendar of the company's seat: 2026-Q3.
        #[arg(long)]
        quarter: Quarter,
        /// Which accounts they are, as TOML: docs/operations/money.md has one to begin with.
        #[arg(long)]
        accounts: PathBuf,
        /// How the file is written.
        #[arg(long, value_enum, default_value_t)]
        layout: Layout,
        /// The European Central Bank's rates (eurofxref-hist.csv), for DATEV, whose books are in euro.
        #[arg(long)]
        rates: Option<PathBuf>,
    },
}

/// Of a journal.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Layout {
    /// A line an account as CSV, in the currency that was paid.
    #[default]
    Plain,
    /// DATEV's postings (EXTF, Buchungsstapel), in euro.
    Datev,
}

/// Runs the command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Show { number, staff } => show(database, &number, staff.name()).await,
        Command::Oss { company, quarter, rates } => {
            books(database, (&company, quarter), BooksFile::Oss, (None, rates.as_deref())).await
        }
        Command::Export { company, quarter, summary } => export(database, &company, quarter, summary).await,
        Command::Journal { company, quarter, accounts, layout, rates } => {
            let file = match layout {
                Layout::Plain => BooksFile::Journal,
                Layout::Datev => BooksFile::Datev,
            };
            books(database, (&company, quarter), file, (Some(&accounts), rates.as_deref())).await
        }
    }
}

async fn show(database: &Database, number: &str, staff: &str) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let found = payments::of_number(&mut connection, number).await.map_err(explain)?;
    let invoice = found.with_context(|| {
        format!("there is no invoice {number}; `liaison order show` names those of an order, `liaison invoice export` a quarter's")
    })?;
    drop(connection);
    looks::note(database, staff, [invoice.member]).await?;
    let mut out = std::io::stdout();
    writeln!(out, "number   {} ({})\nissued   {}", invoice.text(), invoice.kind, moment(invoice.issued_at))?;
    writeln!(out, "order    {}\nmember   {}\ncredits  {}", invoice.order, invoice.member, invoice.credits)?;
    let (gross, vat, net) = (invoice.gross().decimal(), invoice.vat().decimal(), invoice.net().decimal());
    writeln!(
        out,
        "amount   {gross} {} = {net} + {vat} VAT ({} in {})",
        invoice.currency.code(),
        percent(&invoice),
        invoice.country
    )?;
    writeln!(out, "seller   {}", invoice.seller)?;
    Ok(())
}

async fn export(database: &Database, company: &str, quarter: Quarter, summary: bool) -> anyhow::Result<()> {
    let company = &company::find(database, company).await?.id;
    let mut connection = database.pool.acquire().await?;
    let rows = payments::quarter_rows(&mut connection, company, quarter).await.map_err(explain)?;
    let text = if summary { payments::summary_csv(&rows) } else { payments::quarter_csv(&rows) };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

async fn books(
    database: &Database,
    (company, quarter): (&str, Quarter),
    file: BooksFile,
    (accounts, rates): (Option<&Path>, Option<&Path>),
) -> anyhow::Result<()> {
    let text_of = |path: &Path| fs::read_to_string(path).with_context(|| path.display().to_string());
    let (chart, table) = (accounts.map(text_of).transpose()?, rates.map(text_of).transpose()?);
    let company = &company::find(database, company).await?.id;
    let wish = BooksRequest { company, quarter, file, accounts: chart.as_deref(), rates: table.as_deref() };
    let mut connection = database.pool.acquire().await?;
    let made = backoffice::make_books(&mut connection, &wish, Clock::system().now()).await;
    let at = |path: Option<&Path>, fault: &str| match path {
        Some(path) => anyhow!("{}: {fault}", path.display()),
        None => anyhow!("{fault}"),
    };
    let bytes = made.map_err(explain)?.map_err(|fault| match fault {
        BooksFault::Accounts(fault) => at(accounts, &fault),
        BooksFault::Rates(fault) => at(rates, &fault),
        BooksFault::Documents(fault) => anyhow!(fault),
    })?;
    Ok(std::io::stdout().lock().write_all(&bytes)?)
}

/// "25.50".
fn percent(invoice: &InvoiceRow) -> String {
    hundredths(invoice.vat_basis_points.into())
}
