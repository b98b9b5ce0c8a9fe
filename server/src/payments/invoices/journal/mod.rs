//! A quarter's invoices and credit notes as double entries, for the program that keeps the company's books: each document owes
//! what its buyer paid, and is owed what was sold and the VAT in it. Which accounts these are is the company's own affair: a
//! chart of a few lines says so.

mod datev;

pub use datev::write as write_datev;

use super::{
    oss::{EuroRates, euro},
    store::InvoiceRow,
};
use crate::kernel::{
    country::Country,
    money::{Currency, hundredths, parse_rate},
};
use serde::Deserialize;
use std::fmt::Write as _;

/// The accounts of a company's books, and where each sale goes. Read from TOML (docs/operations/money.md).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// What buyers owe.
    pub receivable: Account,
    /// The first one that fits a document takes it.
    pub sales: Vec<Sales>,
    /// What DATEV's format needs; without it only the plain layout is written.
    pub datev: Option<Datev>,
}

/// Where sales of a country and rate go.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sales {
    /// Whose VAT; None: any.
    pub country: Option<String>,
    /// Written in per cent, "19" or "25.5"; None: any.
    pub vat_rate: Option<Rate>,
    /// What was sold, without VAT.
    pub revenue: Account,
    /// VAT that is owed to the state.
    pub vat: Account,
    /// DATEV's tax key (BU-Schlüssel), for accounts that have none of their own.
    #[serde(default)]
    pub tax_key: String,
}

/// Whose books they are, as DATEV's header names them.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Datev {
    /// The tax adviser's number.
    pub consultant: u32,
    /// The company's number there.
    pub client: u32,
    /// The month in which its business year begins; 1 unless said.
    #[serde(default = "january")]
    pub year_begins_in: u8,
    /// Digits of a general account: 4 to 8.
    #[serde(default = "four")]
    pub account_digits: u8,
}

fn january() -> u8 {
    1
}

fn four() -> u8 {
    4
}

/// An account's number: 1 to 9 digits.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Account(String);

impl TryFrom<String> for Account {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
        if is_number { Ok(Self(text)) } else { Err(format!("{text} is no account: 1 to 9 digits")) }
    }
}

impl Account {
    /// Its digits.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Chart {
    /// What is wrong with it; empty: nothing.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (place, sales) in self.sales.iter().enumerate() {
            let mut wrong = |what: String| faults.push(format!("sales {}: {what}", place + 1));
            if let Some(code) = sales.country.as_deref().filter(|code| Country::parse(code).is_none()) {
                wrong(format!("{code} is no country that sites serve"));
            }
            if sales.tax_key.len() > 4 || !sales.tax_key.bytes().all(|digit| digit.is_ascii_digit()) {
                wrong(format!("{} is no tax key: up to 4 digits", sales.tax_key));
            }
        }
        if let Some(datev) = &self.datev {
            if !(1..=12).contains(&datev.year_begins_in) {
                faults.push("datev: year_begins_in is a month, 1 to 12".to_owned());
            }
            if !(4..=8).contains(&datev.account_digits) {
                faults.push("datev: account_digits is 4 to 8".to_owned());
            }
        }
        faults
    }

    /// Where a sale goes.
    ///
    /// # Errors
    /// Names the country and rate for which there is no account.
    pub fn sales_of(&self, invoice: &InvoiceRow) -> Result<&Sales, String> {
        let fits = |sales: &&Sales| {
            sales.country.as_ref().is_none_or(|country| *country == invoice.country)
                && sales.vat_rate.is_none_or(|Rate(rate)| rate == invoice.vat_basis_points)
        };
        self.sales.iter().find(fits).ok_or_else(|| {
            format!(
                "{}: no account takes sales in {} at {} %",
                invoice.text(),
                invoice.country,
                hundredths(i64::from(invoice.vat_basis_points))
            )
        })
    }
}

/// Of a sale's VAT, in basis points; written in per cent.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Rate(i32);

impl TryFrom<String> for Rate {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse_rate(&text).map(Self).ok_or_else(|| format!("{text} is no rate: write 19 or 25.5"))
    }
}

/// The entries one by one, a line an account, in the currency that was paid: RFC 4180, and nothing in it needs quotes. Of each
/// document debits and credits are equal.
///
/// # Errors
/// Names the document that no account takes.
pub fn write_plain(invoices: &[InvoiceRow], chart: &Chart) -> Result<String, String> {
    let mut text =
        String::from("date,document,kind,order,account,debit,credit,currency,country,vat_rate\r\n");
    for invoice in invoices {
        let sales = chart.sales_of(invoice)?;
        let lines = [
            (&chart.receivable, invoice.gross_minor, true),
            (&sales.revenue, invoice.gross_minor - invoice.vat_minor, false),
            (&sales.vat, invoice.vat_minor, false),
        ];
        for (account, amount, owes) in lines.into_iter().filter(|(_, amount, _)| *amount != 0) {
            let amount = hundredths(amount);
            let (debit, credit) =
                if owes == invoice.is_credit() { (String::new(), amount) } else { (amount, String::new()) };
            write!(
                text,
                "{},{},{},{},{},{debit},{credit},{},{},{}\r\n",
                invoice.day(),
                invoice.text(),
                invoice.kind,
                invoice.order,
                account.text(),
                invoice.currency.code(),
                invoice.country,
                hundredths(i64::from(invoice.vat_basis_points)),
            )
            .map_err(|fault| fault.to_string())?;
        }
    }
    Ok(text)
}

/// What was paid, in euro cents at the European Central Bank's rate of the document's day.
fn in_euro(rates: &EuroRates, invoice: &InvoiceRow) -> Result<i64, String> {
    let (currency, day) = (invoice.currency, invoice.day());
    if currency == Currency::Eur {
        return Ok(invoice.gross_minor);
    }
    let rate = rates.on(currency, day).ok_or_else(|| {
        format!(
            "there is no rate of {} of {day} or the days before: name a newer file with --rates",
            currency.code()
        )
    })?;
    Ok(euro(invoice.gross_minor, rate))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::kernel::ids::{MemberId, OrderId};
    use serde_json::json;
    use time::macros::datetime;
    use uuid::Uuid;

    pub(super) const CHART: &str = r#"
        receivable = "10000"
        [datev]
        consultant = 29098
        client = 55003
        [[sales]]
        country = "DE"
        vat_rate = "19"
        revenue = "8400"
        vat = "1776"
        [[sales]]
        country = "CH"
        revenue = "8338"
        vat = "1767"
        tax_key = "5"
        [[sales]]
        vat_rate = "25.5"
        revenue = "8320"
        vat = "1767"
    "#;

    pub(super) fn chart() -> Chart {
        use figment::providers::Format as _;
        let chart: Chart = figment::Figment::from(figment::providers::Toml::string(CHART)).extract().unwrap();
        assert_eq!(chart.faults(), Vec::<String>::new());
        chart
    }

    pub(super) fn invoice(
        number: i32,
        country: &str,
        currency: Currency,
        gross: i64,
        vat: i64,
        rate: i32,
    ) -> InvoiceRow {
        InvoiceRow {
            company_id: "vonk".to_owned(),
            year: 2026,
            number,
            kind: "invoice".to_owned(),
            member: MemberId(Uuid::from_u128(1)),
            order: OrderId(Uuid::from_u128(2)),
            seller: json!({ "country": "DE" }),
            country: country.to_owned(),
            vat_region: String::new(),
            currency,
            gross_minor: gross,
            vat_minor: vat,
            vat_basis_points: rate,
            credits: 20,
            issued_at: datetime!(2026-08-31 22:30 UTC),
        }
    }

    pub(super) fn documents() -> Vec<InvoiceRow> {
        let back =
            InvoiceRow { kind: "credit_note".to_owned(), ..invoice(2, "DE", Currency::Eur, 900, 144, 1_900) };
        vec![
            invoice(1, "DE", Currency::Eur, 1_800, 287, 1_900),
            back,
            invoice(3, "FI", Currency::Eur, 1_255, 255, 2_550),
            invoice(4, "CH", Currency::Chf, 1_881, 0, 0),
        ]
    }

    #[test]
    fn each_document_owes_what_it_is_owed() {
        let text = write_plain(&documents(), &chart()).unwrap();
        let lines: Vec<Vec<&str>> =
            text.split_terminator("\r\n").skip(1).map(|line| line.split(',').collect()).collect();
        let accounts: Vec<String> = lines
            .iter()
            .map(|line| format!("{} {} {} {}", &line[1][line[1].len() - 1..], line[4], line[5], line[6]))
            .collect();
        assert_eq!(
            accounts,
            [
                "1 10000 18.00 ",
                "1 8400  15.13",
                "1 1776  2.87",
                "2 10000  9.00",
                "2 8400 7.56 ",
                "2 1776 1.44 ",
                "3 10000 12.55 ",
                "3 8320  10.00",
                "3 1767  2.55",
                "4 10000 18.81 ",
                "4 8338  18.81",
            ]
        );
        // The day is the seller's.
        assert!(lines.iter().all(|line| line[0] == "2026-09-01" && line.len() == 10));
        let fault = write_plain(&[invoice(5, "NL", Currency::Eur, 121, 21, 2_100)], &chart()).unwrap_err();
        assert_eq!(fault, "VONK-2026-000005: no account takes sales in NL at 21.00 %");
    }

    #[test]
    fn a_chart_is_looked_at_before_anything_is_written() {
        use figment::providers::Format as _;
        let read = |text: &str| {
            let chart = figment::Figment::from(figment::providers::Toml::string(text)).extract::<Chart>();
            chart.map_err(|fault| fault.to_string())
        };
        for bad in [
            CHART.replace("10000", "ten"),
            CHART.replace("revenue = \"8400\"", "revenue = \"\""),
            CHART.replace("client", "klient"),
            CHART.replace("\"19\"", "\"190\""),
            CHART.replace("\"19\"", "\"19,5\""),
            String::new(),
        ] {
            assert!(read(&bad).is_err(), "{bad}");
        }
        for (from, to) in [
            ("\"DE\"", "\"XX\""),
            ("\"5\"", "\"five\""),
            ("client = 55003", "client = 55003\nyear_begins_in = 13"),
            ("client = 55003", "client = 55003\naccount_digits = 3"),
        ] {
            assert_eq!(read(&CHART.replace(from, to)).unwrap().faults().len(), 1, "{to}");
        }
    }
}
