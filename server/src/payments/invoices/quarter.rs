//! What a company sold in a quarter: for its books, and for the One Stop Shop's return of the EU's VAT.

use super::{
    places::Proof,
    store::{self, InvoiceRow},
};
use crate::kernel::{
    country::Country,
    ids::{MemberId, OrderId},
    money::Currency,
    problem::Answer,
    zone::Zone,
};
use sqlx::PgConnection;
use std::{collections::HashMap, fmt, str::FromStr};
use time::{Date, Month, OffsetDateTime};

/// Three months of a company's calendar, that of its seat: "2026-Q3".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quarter {
    year: i32,
    number: u8,
}

impl FromStr for Quarter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text} is no quarter: write 2026-Q3");
        let (year, number) = text.split_once("-Q").ok_or_else(wrong)?;
        let year = year.parse().ok().filter(|year| (2000..=9998).contains(year)).ok_or_else(wrong)?;
        let number = number.parse().ok().filter(|number| (1..=4).contains(number)).ok_or_else(wrong)?;
        Ok(Self { year, number })
    }
}

impl fmt::Display for Quarter {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}-Q{}", self.year, self.number)
    }
}

impl Quarter {
    /// In which a day lies.
    pub(super) fn of(day: Date) -> Self {
        Self { year: day.year(), number: (u8::from(day.month()) - 1) / 3 + 1 }
    }

    /// How many quarters after that one it is.
    pub(super) fn quarters_since(self, before: Self) -> i32 {
        (self.year - before.year) * 4 + i32::from(self.number) - i32::from(before.number)
    }

    pub(super) fn first_day(self) -> Date {
        let month = Month::try_from(self.number * 3 - 2).unwrap_or(Month::January);
        Date::from_calendar_date(self.year, month, 1).unwrap_or(Date::MIN)
    }

    pub(super) fn last_day(self) -> Date {
        let month = Month::try_from(self.number * 3).unwrap_or(Month::December);
        Date::from_calendar_date(self.year, month, month.length(self.year)).unwrap_or(Date::MAX)
    }

    /// Its first moment there and the first one after it.
    pub(super) fn bounds(self, seat: Country) -> (OffsetDateTime, OffsetDateTime) {
        let zone = Zone::parse(&seat.facts().timezone);
        let first = |year, month| {
            let month = Month::try_from(month).unwrap_or(Month::January);
            let day = Date::from_calendar_date(year, month, 1).unwrap_or(Date::MIN);
            zone.map_or(day.midnight().assume_utc(), |zone| zone.at(day, 0))
        };
        let begins = (self.number - 1) * 3 + 1;
        let (year, ends) = if self.number == 4 { (self.year + 1, 1) } else { (self.year, begins + 3) };
        (first(self.year, begins), first(year, ends))
    }
}

/// The quarter's first moment at the company's seat and the first one after it.
///
/// # Errors
/// When the database does not answer.
pub async fn bounds(
    connection: &mut PgConnection,
    company_id: &str,
    quarter: Quarter,
) -> Answer<(OffsetDateTime, OffsetDateTime)> {
    Ok(quarter.bounds(store::seat(connection, company_id).await?))
}

/// An invoice or credit note, with what says where its buyer lives.
#[derive(Clone, Debug)]
pub struct QuarterRow {
    /// As issued.
    pub invoice: InvoiceRow,
    /// Country by each proof: account, address, payment.
    pub proofs: [Option<String>; 3],
}

impl QuarterRow {
    /// Whether two proofs name the country whose VAT was taken.
    pub fn is_proven(&self) -> bool {
        let agree = self.proofs.iter().flatten().filter(|country| **country == self.invoice.country);
        agree.count() >= 2
    }
}

/// All that the company issued in the quarter, by number.
pub async fn quarter_rows(
    connection: &mut PgConnection,
    company_id: &str,
    quarter: Quarter,
) -> Answer<Vec<QuarterRow>> {
    let (from, until) = bounds(connection, company_id, quarter).await?;
    let invoices = sqlx::query_as!(
        InvoiceRow,
        r#"select company_id, year, number, kind, member_id as "member: MemberId", order_id as "order: OrderId", seller, country, vat_region,
             currency as "currency: Currency", gross_minor, vat_minor, vat_basis_points, credits, issued_at
         from invoices where company_id = $1 and issued_at >= $2 and issued_at < $3 order by year, number"#,
        company_id,
        from,
        until,
    )
    .fetch_all(&mut *connection)
    .await?;
    let places = sqlx::query!(
        r#"select distinct p.order_id as "order: OrderId", p.proof, p.country from invoices i
         join order_places p on p.member_id = i.member_id and p.order_id = i.order_id
         where i.company_id = $1 and i.issued_at >= $2 and i.issued_at < $3"#,
        company_id,
        from,
        until,
    )
    .fetch_all(connection)
    .await?;
    let proofs: HashMap<(OrderId, String), String> =
        places.into_iter().map(|place| ((place.order, place.proof), place.country)).collect();
    let proof = |invoice: &InvoiceRow, of: Proof| proofs.get(&(invoice.order, of.code().to_owned())).cloned();
    let rows = invoices.into_iter().map(|invoice| QuarterRow {
        proofs: [Proof::Account, Proof::Address, Proof::Payment].map(|of| proof(&invoice, of)),
        invoice,
    });
    Ok(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn quarters_are_read_and_end_where_the_next_begins() {
        let quarter: Quarter = "2026-Q4".parse().unwrap();
        let bounds = |quarter: Quarter, code| quarter.bounds(Country::parse(code).unwrap());
        // Clocks in the Netherlands go back in between.
        let last = (datetime!(2026-09-30 22:00 UTC), datetime!(2026-12-31 23:00 UTC));
        assert_eq!(bounds(quarter, "NL"), last);
        let quarter: Quarter = "2026-Q1".parse().unwrap();
        assert_eq!(bounds(quarter, "IE"), (datetime!(2026-01-01 0:00 UTC), datetime!(2026-03-31 23:00 UTC)));
        assert_eq!((quarter.to_string().as_str(), quarter.last_day()), ("2026-Q1", date!(2026 - 03 - 31)));
        assert_eq!(
            (
                Quarter::of(date!(2026 - 04 - 01)).quarters_since(quarter),
                Quarter::of(date!(2025 - 12 - 31)).quarters_since(quarter)
            ),
            (1, -1)
        );
        for bad in ["2026-Q0", "2026-Q5", "2026Q1", "", "99999-Q1", "2026-Q-1"] {
            assert!(bad.parse::<Quarter>().is_err(), "{bad}");
        }
    }
}
