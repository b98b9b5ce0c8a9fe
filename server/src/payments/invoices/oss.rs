//! A quarter as the One Stop Shop wants it (Implementing Regulation (EU) 2020/194): in euro at the European Central Bank's
//! rate of the quarter's last day, country by country, with what corrects earlier quarters apart. What is sold at the seat
//! or outside the EU belongs into other returns and is told apart.

use super::{quarter::Quarter, store};
use crate::kernel::{country::Country, money::Currency, problem::Answer};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime};

/// Member states. What Greece calls itself in returns (EL) is the form's affair.
const EU: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT",
    "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];
/// A return corrects those of the three years before it (Directive 2006/112/EC, art. 369g(4)); older ones are corrected
/// with the country itself.
const CORRECTED: i32 = 12;
/// Millionths.
const ONE: i128 = 1_000_000;

/// Where a line of the quarter belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OssPart {
    /// Sold in this quarter in another member state.
    Supply,
    /// Of an earlier quarter's return; VAT alone.
    Correction,
    /// Of a quarter that no return corrects any more.
    Late,
    /// Sold at the seat: the domestic return.
    Domestic,
    /// Sold outside the EU, in its own currency.
    Outside,
}

impl OssPart {
    /// The word on the command line.
    pub fn code(self) -> &'static str {
        match self {
            Self::Supply => "supply",
            Self::Correction => "correction",
            Self::Late => "late",
            Self::Domestic => "domestic",
            Self::Outside => "outside",
        }
    }
}

/// One sum of the return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OssRow {
    /// Where it belongs.
    pub part: OssPart,
    /// Whose VAT.
    pub country: String,
    /// When it was sold.
    pub period: Quarter,
    /// The rate; None: a correction, which names none.
    pub basis_points: Option<i32>,
    /// Of the amounts.
    pub currency: Currency,
    /// Minor units without VAT; below zero where more was given back.
    pub net_minor: i64,
    /// Minor units of VAT.
    pub vat_minor: i64,
}

/// An invoice, credit note or reversal as the return needs it.
#[derive(Clone, Debug)]
pub struct OssLine {
    /// Whose VAT.
    pub country: String,
    /// Of the amounts.
    pub currency: Currency,
    /// The rate.
    pub basis_points: i32,
    /// Minor units, VAT included; below zero: given back.
    pub gross_minor: i64,
    /// The part that is VAT.
    pub vat_minor: i64,
    /// When what it is about was invoiced.
    pub sold_in: Quarter,
}

/// The European Central Bank's reference rates: units of a currency for a euro, in millionths, by day.
#[derive(Clone, Debug, Default)]
pub struct EuroRates(BTreeMap<(String, Date), i128>);

impl EuroRates {
    /// Reads the bank's file (`eurofxref-hist.csv`): a line of currencies, then one a day.
    ///
    /// # Errors
    /// With the line that is none.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().map(|line| line.split(',').map(str::trim).collect::<Vec<_>>());
        let head = lines.next().filter(|head| head.first() == Some(&"Date"));
        let head = head.ok_or("the first line names the currencies: Date,USD,…")?;
        let form = time::macros::format_description!("[year]-[month]-[day]");
        let mut rates = BTreeMap::new();
        for (place, cells) in lines.enumerate().filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()))
        {
            let wrong = |what: &str| format!("line {}: {what}", place + 2);
            let day = cells.first().and_then(|day| Date::parse(day, form).ok());
            let day = day.ok_or_else(|| wrong("no day"))?;
            for (currency, cell) in head.iter().zip(&cells).skip(1) {
                if currency.is_empty() || cell.is_empty() || *cell == "N/A" {
                    continue;
                }
                let rate = millionths(cell).ok_or_else(|| wrong(&format!("{cell} is no rate")))?;
                rates.insert(((*currency).to_owned(), day), rate);
            }
        }
        Ok(Self(rates))
    }

    /// Of a quarter's last day, or of the next day that has one.
    fn of(&self, currency: Currency, quarter: Quarter) -> Option<i128> {
        let code = currency.code().to_owned();
        let from = (code.clone(), quarter.last_day());
        self.0.range(from..(code, Date::MAX)).next().map(|(_, rate)| *rate)
    }

    /// Of a day, or of the last one before it that has one, at most ten days back.
    pub(super) fn on(&self, currency: Currency, day: Date) -> Option<i128> {
        let code = currency.code().to_owned();
        let from = (code.clone(), day.saturating_sub(time::Duration::days(10)));
        self.0.range(from..=(code, day)).next_back().map(|(_, rate)| *rate)
    }
}

/// Whether a document is of another member state than its seller's: VAT there is told by country and rate.
pub(super) fn is_abroad(invoice: &store::InvoiceRow) -> bool {
    let seat = invoice.seller.get("country").and_then(serde_json::Value::as_str);
    seat != Some(invoice.country.as_str()) && EU.contains(&invoice.country.as_str())
}

fn millionths(text: &str) -> Option<i128> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 6 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let rate =
        whole.parse::<u32>().ok().map(i128::from)? * ONE + format!("{part:0<6}").parse::<i128>().ok()?;
    (rate > 0).then_some(rate)
}

/// All that the company issued in the quarter.
///
/// # Errors
/// When the database does not answer.
pub async fn oss_lines(
    connection: &mut PgConnection,
    company_id: &str,
    quarter: Quarter,
) -> Answer<(Country, Vec<OssLine>)> {
    let seat = store::seat(connection, company_id).await?;
    let (from, until) = quarter.bounds(seat);
    let rows = sqlx::query!(
        r#"select i.kind, i.country, i.currency as "currency: Currency", i.vat_basis_points, i.gross_minor, i.vat_minor,
             sold.issued_at as "sold_at: OffsetDateTime"
         from invoices i
         join invoices sold on sold.member_id = i.member_id and sold.order_id = i.order_id and sold.kind = 'invoice'
         where i.company_id = $1 and i.issued_at >= $2 and i.issued_at < $3"#,
        company_id,
        from,
        until,
    )
    .fetch_all(connection)
    .await?;
    let lines = rows.into_iter().map(|row| {
        let sign = if row.kind == "credit_note" { -1 } else { 1 };
        OssLine {
            country: row.country,
            currency: row.currency,
            basis_points: row.vat_basis_points,
            gross_minor: sign * row.gross_minor,
            vat_minor: sign * row.vat_minor,
            sold_in: Quarter::of(seat.today(row.sold_at)),
        }
    });
    Ok((seat, lines.collect()))
}

/// The return, by part, country, quarter and rate.
///
/// # Errors
/// The currency and quarter that the rates lack.
pub fn oss_return(
    lines: &[OssLine],
    (seat, quarter): (Country, Quarter),
    rates: &EuroRates,
) -> Result<Vec<OssRow>, (Currency, Quarter)> {
    // Summed up in its own currency first: each sum is rounded once.
    let mut sums = BTreeMap::<_, (i64, i64)>::new();
    for line in lines {
        let part = part_of(line, seat, quarter);
        let rate = (!matches!(part, OssPart::Correction | OssPart::Late)).then_some(line.basis_points);
        let key = (part, line.country.clone(), line.sold_in, rate, line.currency.code());
        let sum = sums.entry(key).or_insert((0, 0));
        sum.0 += line.gross_minor - line.vat_minor;
        sum.1 += line.vat_minor;
    }
    let currency_of: BTreeMap<_, _> =
        lines.iter().map(|line| (line.currency.code(), line.currency)).collect();
    let mut rows = Vec::<OssRow>::new();
    for ((part, country, period, basis_points, code), (net, vat)) in sums {
        let Some(&currency) = currency_of.get(code) else { continue };
        let (currency, net_minor, vat_minor) = if part == OssPart::Outside || currency == Currency::Eur {
            (currency, net, vat)
        } else {
            let rate = rates.of(currency, period).ok_or((currency, period))?;
            (Currency::Eur, euro(net, rate), euro(vat, rate))
        };
        match rows.last_mut() {
            // Two currencies of one country.
            Some(last)
                if (last.part, &last.country, last.period, last.basis_points, last.currency)
                    == (part, &country, period, basis_points, currency) =>
            {
                last.net_minor += net_minor;
                last.vat_minor += vat_minor;
            }
            _ => rows.push(OssRow { part, country, period, basis_points, currency, net_minor, vat_minor }),
        }
    }
    Ok(rows)
}

fn part_of(line: &OssLine, seat: Country, quarter: Quarter) -> OssPart {
    if line.country == seat.code() {
        OssPart::Domestic
    } else if !EU.contains(&line.country.as_str()) {
        OssPart::Outside
    } else if line.sold_in == quarter {
        OssPart::Supply
    } else if quarter.quarters_since(line.sold_in) <= CORRECTED {
        OssPart::Correction
    } else {
        OssPart::Late
    }
}

/// Euro cents, to the nearest, half away from zero.
pub(super) fn euro(minor: i64, rate: i128) -> i64 {
    let exact = i128::from(minor.abs()) * ONE;
    let cents = i64::try_from((exact + rate / 2) / rate).unwrap_or(i64::MAX);
    if minor < 0 { -cents } else { cents }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATES: &str = "Date,USD,PLN,CHF,\n2027-01-04,1.0500,4.5000,0.9400,\n2026-12-30,1.0400,4.0000,N/A,\n2026-09-30,1.1000,4.2000,0.9500,\n";

    fn line(country: &str, currency: Currency, gross: i64, vat: i64, sold_in: &str) -> OssLine {
        OssLine {
            country: country.to_owned(),
            currency,
            basis_points: 2_300,
            gross_minor: gross,
            vat_minor: vat,
            sold_in: sold_in.parse().unwrap(),
        }
    }

    #[test]
    fn a_quarter_is_told_apart_and_converted_at_its_own_last_day() {
        let rates = EuroRates::parse(RATES).unwrap();
        let place = (Country::parse("NL").unwrap(), "2026-Q4".parse().unwrap());
        let lines = [
            line("PL", Currency::Pln, 12_300, 2_300, "2026-Q4"),
            line("PL", Currency::Pln, 12_300, 2_300, "2026-Q4"),
            line("PL", Currency::Pln, -6_150, -1_150, "2026-Q4"),
            line("PL", Currency::Eur, 1_230, 230, "2026-Q4"),
            // What was sold in the third quarter is given back at that quarter's rate.
            line("PL", Currency::Pln, -4_200, -420, "2026-Q3"),
            line("DE", Currency::Eur, -1_190, -190, "2023-Q4"),
            line("DE", Currency::Eur, -1_190, -190, "2023-Q3"),
            line("NL", Currency::Eur, 1_210, 210, "2026-Q4"),
            line("CH", Currency::Chf, 1_081, 81, "2026-Q4"),
        ];
        let told: Vec<_> = oss_return(&lines, place, &rates)
            .unwrap()
            .into_iter()
            .map(|row| {
                (
                    row.part.code(),
                    row.country,
                    row.period.to_string(),
                    row.currency.code(),
                    row.net_minor,
                    row.vat_minor,
                )
            })
            .collect();
        let row = |part, country: &str, period: &str, currency, net, vat| {
            (part, country.to_owned(), period.to_owned(), currency, net, vat)
        };
        assert_eq!(
            told,
            [
                // 150.00 zloty and 34.50 of VAT at 4.5 (33.33 and 7.67), and the order in euro.
                row("supply", "PL", "2026-Q4", "EUR", 3_333 + 1_000, 767 + 230),
                row("correction", "DE", "2023-Q4", "EUR", -1_000, -190),
                row("correction", "PL", "2026-Q3", "EUR", -900, -100),
                row("late", "DE", "2023-Q3", "EUR", -1_000, -190),
                row("domestic", "NL", "2026-Q4", "EUR", 1_000, 210),
                row("outside", "CH", "2026-Q4", "CHF", 1_000, 81),
            ]
        );
        let lacking = oss_return(&lines, place, &EuroRates::default());
        assert_eq!(lacking, Err((Currency::Pln, "2026-Q4".parse().unwrap())));
    }

    #[test]
    fn rates_that_are_none_are_named_by_line() {
        for (bad, said) in [
            ("", "the first line"),
            ("Day,USD\n", "the first line"),
            ("Date,USD\n2026-13-01,1.1\n", "line 2: no day"),
            ("Date,USD\n2026-12-01,1.1\n2026-12-02,-1\n", "line 3: -1 is no rate"),
            ("Date,USD\n2026-12-01,0\n", "line 2: 0 is no rate"),
            ("Date,USD\n2026-12-01,1.12345678\n", "line 2"),
        ] {
            assert!(EuroRates::parse(bad).unwrap_err().contains(said), "{bad}");
        }
        // Half a cent goes away from zero, on both sides.
        assert_eq!((euro(1, 2 * ONE), euro(-1, 2 * ONE), euro(100, 3 * ONE)), (1, -1, 33));
    }
}
