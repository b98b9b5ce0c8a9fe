//! A company's quarter as its books and its returns want it: double entries by a chart of accounts, and the One Stop Shop's sums.

use super::invoices::require_whole;
use crate::{
    backoffice::{Doer, Office},
    kernel::{
        money::hundredths,
        problem::{Answer, Refusal},
    },
    payments::{self, Chart, EuroRates, InvoiceRow, Quarter},
    staff::{self, Chain, Entry, Permission},
};
use figment::{
    Figment,
    providers::{Format, Toml},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use std::fmt::{self, Display, Write};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// What the file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BooksFile {
    /// The One Stop Shop's return.
    Oss,
    /// Double entries, a line an account, in the currency that was paid.
    Journal,
    /// DATEV's postings, in euro.
    Datev,
}

/// Which file, and what it takes.
#[derive(Clone, Copy, Debug)]
pub struct BooksRequest<'a> {
    /// Whose.
    pub company: &'a str,
    /// Three months, by the calendar of its seat.
    pub quarter: Quarter,
    /// What for.
    pub file: BooksFile,
    /// The chart of accounts as TOML; double entries take one.
    pub accounts: Option<&'a str>,
    /// The European Central Bank's rates as CSV; without them everything must be in euro.
    pub rates: Option<&'a str>,
}

/// Why there is no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BooksFault {
    /// The chart of accounts is none.
    Accounts(String),
    /// The rates are none.
    Rates(String),
    /// A document has no account, or its currency no rate.
    Documents(String),
}

impl Display for BooksFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accounts(fault) => write!(formatter, "accounts: {fault}"),
            Self::Rates(fault) => write!(formatter, "rates: {fault}"),
            Self::Documents(fault) => formatter.write_str(fault),
        }
    }
}

/// The file's bytes, as `liaison invoice oss` and `journal` write them.
///
/// # Errors
/// When the database does not answer.
pub async fn make_books(
    connection: &mut PgConnection,
    wish: &BooksRequest<'_>,
    now: OffsetDateTime,
) -> Answer<Result<Vec<u8>, BooksFault>> {
    let rates = match wish.rates.map(EuroRates::parse).transpose() {
        Ok(rates) => rates.unwrap_or_default(),
        Err(fault) => return Ok(Err(BooksFault::Rates(fault))),
    };
    if wish.file == BooksFile::Oss {
        let (seat, lines) = payments::oss_lines(connection, wish.company, wish.quarter).await?;
        let rows = payments::oss_return(&lines, (seat, wish.quarter), &rates);
        return Ok(rows.map(|rows| oss_csv(&rows).into_bytes()).map_err(|(currency, quarter)| {
            BooksFault::Documents(format!(
                "there is no rate of {} for the last day of {quarter}, or of a day after it: take a newer file of rates",
                currency.code()
            ))
        }));
    }
    let chart = match chart(wish.accounts.unwrap_or_default()) {
        Ok(chart) => chart,
        Err(fault) => return Ok(Err(BooksFault::Accounts(fault))),
    };
    let rows = payments::quarter_rows(connection, wish.company, wish.quarter).await?;
    let invoices: Vec<InvoiceRow> = rows.into_iter().map(|row| row.invoice).collect();
    let written = if wish.file == BooksFile::Datev {
        payments::write_datev(&invoices, &chart, (wish.quarter, &rates), now)
    } else {
        payments::write_plain(&invoices, &chart).map(String::into_bytes)
    };
    Ok(written.map_err(BooksFault::Documents))
}

fn chart(text: &str) -> Result<Chart, String> {
    let chart: Chart = Figment::from(Toml::string(text)).extract().map_err(|fault| fault.to_string())?;
    chart.faults().into_iter().next().map_or(Ok(chart), Err)
}

fn oss_csv(rows: &[payments::OssRow]) -> String {
    let mut text = String::from("part,country,sold_in,vat_rate,currency,net,vat\n");
    for row in rows {
        let rate = row.basis_points.map(|rate| hundredths(rate.into())).unwrap_or_default();
        let (net, vat) = (hundredths(row.net_minor), hundredths(row.vat_minor));
        let (part, currency) = (row.part.code(), row.currency.code());
        let _ = writeln!(text, "{part},{},{},{rate},{currency},{net},{vat}", row.country, row.period);
    }
    text
}

/// The file, for somebody in the console. Whoever takes it is written down; it names no member.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found` for a company that is not within reach as a whole; `books_refused` with what is wrong.
pub async fn take_books(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: &BooksRequest<'_>,
) -> Answer<Vec<u8>> {
    let now = office.now();
    let reach = doer.reach(Permission::ExportInvoices, now)?;
    require_whole(connection, &reach, wish.company).await?;
    let made = make_books(connection, wish, now).await?;
    let bytes = made.map_err(|fault| Refusal::BooksRefused { fault: fault.to_string() })?;
    doer.stamp(connection, now).await?;
    let entry = Entry {
        chain: Chain::Read,
        action: "books.taken",
        subject: None,
        site: None,
        case: None,
        facts: json!({ "company": wish.company, "quarter": wish.quarter.to_string(), "file": wish.file }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(bytes)
}
