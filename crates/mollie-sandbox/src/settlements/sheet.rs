//! The arithmetic of a settlement: rows by month, kind and method, and what they come to. Fees have four decimals, and
//! only the whole is rounded, as in Mollie's own example: 86.10 - 43.20 - 2.5410 - 0.6050 pays out 39.75.

use std::collections::BTreeMap;

use sqlx::FromRow;
use time::OffsetDateTime;

use super::tariff::{self, Rate, VAT};
use crate::amount::{Amount, Currency};

/// What moves money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(super) enum Kind {
    Payment,
    Refund,
    Chargeback,
    /// Of a chargeback: the money comes again.
    Reversal,
}

/// One movement.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Item {
    pub(super) kind: Kind,
    /// The payment's, refund's or chargeback's.
    pub(super) id: String,
    pub(super) at: OffsetDateTime,
    pub(super) amount_minor: i64,
    #[sqlx(try_from = "String")]
    pub(super) currency: Currency,
    /// Of the payment.
    pub(super) method: String,
}

/// Movements of one kind and method in a month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) count: i64,
    /// Euro cents; below zero where money leaves.
    pub(super) minor: i64,
}

/// A fee in ten-thousandths of a euro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) rate: Rate,
    pub(super) net: i64,
    pub(super) vat: i64,
}

impl Cost {
    pub(super) fn gross(self) -> i64 {
        self.net + self.vat
    }
}

/// Year and month.
pub(super) type Month = (i32, u8);

/// The rows of a month.
pub(super) type Rows = BTreeMap<(Kind, String), Row>;

/// Items, added up.
pub(super) fn months(items: &[Item]) -> BTreeMap<Month, Rows> {
    let mut months = BTreeMap::<Month, Rows>::new();
    for item in items {
        let day = item.at.to_offset(time::UtcOffset::UTC).date();
        let euro = tariff::in_euro(Amount { minor: item.amount_minor, currency: item.currency });
        let sign = if matches!(item.kind, Kind::Payment | Kind::Reversal) { 1 } else { -1 };
        let rows = months.entry((day.year(), day.month().into())).or_default();
        let row = rows.entry((item.kind, item.method.clone())).or_default();
        row.count += 1;
        row.minor += sign * euro;
    }
    months
}

/// What a row costs; a reversal is free.
pub(super) fn cost(kind: Kind, method: &str, row: Row) -> Option<Cost> {
    let rate = match kind {
        Kind::Payment => tariff::of_payment(method),
        Kind::Refund => tariff::REFUND,
        Kind::Chargeback => tariff::of_chargeback(method),
        Kind::Reversal => return None,
    };
    // A cent is a hundred ten-thousandths, a basis point a ten-thousandth.
    let net = row.count * rate.fixed + row.minor.abs() * rate.basis_points / 100;
    Some(Cost { rate, net, vat: (net * VAT + 50) / 100 })
}

/// What all items come to, in euro cents.
pub(super) fn balance(items: &[Item]) -> i64 {
    let mut sum = 0;
    for rows in months(items).values() {
        for ((kind, method), row) in rows {
            sum += row.minor * 100 - cost(*kind, method, *row).map_or(0, Cost::gross);
        }
    }
    let cents = (sum.abs() + 50) / 100;
    if sum < 0 { -cents } else { cents }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn item(kind: Kind, minor: i64, method: &str) -> Item {
        Item {
            kind,
            id: String::new(),
            at: datetime!(2026-04-03 12:00 UTC),
            amount_minor: minor,
            currency: Currency::EUR,
            method: method.to_owned(),
        }
    }

    #[test]
    fn only_the_whole_is_rounded() {
        // 0.32 and 21 %: 0.3872 each, so that three cost 1.1616.
        let three = vec![item(Kind::Payment, 1_000, "ideal"); 3];
        assert_eq!(balance(&three), 3_000 - 116);
        let (month, rows) = months(&three).pop_first().unwrap();
        assert_eq!(month, (2026, 4));
        let row = rows[&(Kind::Payment, "ideal".to_owned())];
        assert_eq!(row, Row { count: 3, minor: 3_000 });
        assert_eq!(cost(Kind::Payment, "ideal", row).unwrap().gross(), 11_616);
    }

    #[test]
    fn money_that_goes_back_costs_too_and_comes_again_for_nothing() {
        let back = [item(Kind::Refund, 500, "ideal"), item(Kind::Chargeback, 500, "directdebit")];
        // 0.25 and 0.50, with VAT 0.3025 and 0.6050.
        assert_eq!(balance(&back), -1_000 - 91);
        assert_eq!(balance(&[item(Kind::Reversal, 500, "directdebit")]), 500);
    }
}
