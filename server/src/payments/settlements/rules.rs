//! What a payout's summary says beside its lists, and whether all of it comes to what was paid.

use crate::payments::provider::{Stated, StatedRow};

/// Rows of lists that are read line by line, beside those of payment methods.
const LISTED: [&str; 2] = ["refund", "chargeback"];

/// Why a human has to look at a payout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its lines come to another amount than was paid out: one is missing, is there twice, or differs.
    Sum,
    /// Payments of a method are in it, and no fee of that method is stated.
    Fee,
}

impl Fault {
    /// How the database writes it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Fee => "fee",
        }
    }
}

/// What was read of the lists.
#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    /// What all lines add to the payout, in minor units.
    pub(super) minor: i64,
    /// The methods of its payments, in the provider's words.
    pub(super) methods: Vec<String>,
}

/// A line that is of no payment, refund or chargeback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StatedLine {
    /// `other` or `fee`.
    pub(super) kind: &'static str,
    /// The month and a number.
    pub(super) id: String,
    pub(super) method: Option<String>,
    pub(super) description: Option<String>,
    /// What it adds to the payout, in minor units; a fee takes from it.
    pub(super) minor: i64,
}

/// The lines that the summary brings, and what is wrong with the whole. Only the sum is rounded, half away from zero, as
/// the provider does it: each line gets what the rounded sum grows by with it, so that the lines come to it.
pub(super) fn conclude(stated: &Stated, listed: &Listed, paid: i64) -> (Vec<StatedLine>, Option<Fault>) {
    let others =
        stated.revenue.iter().filter(|row| !is_listed(row, listed)).map(|row| ("other", row, row.exact));
    let fees = stated.fees.iter().map(|row| ("fee", row, -row.exact));
    let (mut lines, mut sum) = (Vec::new(), listed.minor * 100);
    for (number, (kind, row, exact)) in (1..).zip(others.chain(fees)) {
        let before = rounded(sum);
        sum += exact;
        lines.push(StatedLine {
            kind,
            id: format!("{} {number}", row.month),
            method: row.method.clone(),
            description: Some(row.description.clone()).filter(|text| !text.is_empty()),
            minor: rounded(sum) - before,
        });
    }
    let fault = if rounded(sum) != paid {
        Some(Fault::Sum)
    } else if lacks_fee(stated, listed) {
        Some(Fault::Fee)
    } else {
        None
    };
    (lines, fault)
}

/// Whether the row is the sum of lines that were read one by one. What else moves money (reserves, corrections, won
/// disputes) has a word that no payment has, or none.
fn is_listed(row: &StatedRow, listed: &Listed) -> bool {
    let is = |method: &String| LISTED.contains(&method.as_str()) || listed.methods.contains(method);
    row.method.as_ref().is_some_and(is)
}

fn lacks_fee(stated: &Stated, listed: &Listed) -> bool {
    let is_payment = |method: &String| listed.methods.contains(method);
    let has_fee = |row: &StatedRow| {
        stated.fees.iter().any(|fee| (&fee.month, &fee.method) == (&row.month, &row.method))
    };
    let mut of_payments = stated.revenue.iter().filter(|row| row.method.as_ref().is_some_and(is_payment));
    of_payments.any(|row| row.exact != 0 && !has_fee(row))
}

/// Ten-thousandths as hundredths.
fn rounded(exact: i64) -> i64 {
    let cents = (exact.abs() + 50) / 100;
    if exact < 0 { -cents } else { cents }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(method: Option<&str>, exact: i64) -> StatedRow {
        StatedRow {
            month: "2026-04".to_owned(),
            method: method.map(str::to_owned),
            description: "Row".to_owned(),
            exact,
        }
    }

    /// Mollie's own example: 86.10 came in, 43.20 went back, fees are 2.5410 and 0.6050.
    fn example() -> (Stated, Listed) {
        let stated = Stated {
            revenue: vec![row(Some("ideal"), 861_000), row(Some("refund"), -432_000)],
            fees: vec![row(Some("ideal"), 25_410), row(Some("refund"), 6_050)],
        };
        (stated, Listed { minor: 8_610 - 4_320, methods: vec!["ideal".to_owned()] })
    }

    #[test]
    fn the_lines_come_to_what_was_paid_out() {
        let (stated, listed) = example();
        let (lines, fault) = conclude(&stated, &listed, 3_975);
        assert_eq!(fault, None);
        assert_eq!(lines.iter().map(|line| line.minor).collect::<Vec<_>>(), [-254, -61]);
        assert_eq!(lines.iter().map(|line| line.id.as_str()).collect::<Vec<_>>(), ["2026-04 1", "2026-04 2"]);
    }

    #[test]
    fn a_cent_more_or_a_line_less_is_a_fault() {
        let (stated, listed) = example();
        for paid in [3_974, 3_976, -3_975] {
            assert_eq!(conclude(&stated, &listed, paid).1, Some(Fault::Sum), "{paid}");
        }
        let less = Listed { minor: listed.minor - 1_435, ..listed };
        assert_eq!(conclude(&stated, &less, 3_975).1, Some(Fault::Sum));
    }

    #[test]
    fn what_is_of_no_list_becomes_a_line_of_its_own() {
        let (mut stated, listed) = example();
        stated.revenue.extend([row(None, 149_900), row(Some("rolling-reserve"), -50_000)]);
        let (lines, fault) = conclude(&stated, &listed, 3_975 + 1_499 - 500);
        assert_eq!(fault, None);
        let others: Vec<i64> =
            lines.iter().filter(|line| line.kind == "other").map(|line| line.minor).collect();
        assert_eq!(others, [1_499, -500]);
    }

    #[test]
    fn a_method_without_a_fee_is_a_fault() {
        let (mut stated, listed) = example();
        stated.fees.remove(1);
        assert_eq!(conclude(&stated, &listed, 4_036).1, None, "refunds may be free");
        stated.fees[0].month = "2026-03".to_owned();
        assert_eq!(conclude(&stated, &listed, 4_036).1, Some(Fault::Fee));
    }

    #[test]
    fn half_a_cent_is_rounded_with_the_whole() {
        // 10.00 less 0.005 is 9.995: 10.00, where the fee alone would have been 0.01.
        let stated =
            Stated { revenue: vec![row(Some("ideal"), 100_000)], fees: vec![row(Some("ideal"), 50)] };
        let listed = Listed { minor: 1_000, methods: vec!["ideal".to_owned()] };
        let (lines, fault) = conclude(&stated, &listed, 1_000);
        assert_eq!((lines[0].minor, fault), (0, None));
    }

    proptest::proptest! {
        #[test]
        fn no_cent_is_lost_in_rounding(rows in proptest::collection::vec(-900_000_i64..900_000, 0..40)) {
            let sum: i64 = rows.iter().sum();
            let stated = Stated { revenue: rows.into_iter().map(|exact| row(None, exact)).collect(), fees: Vec::new() };
            let (lines, fault) = conclude(&stated, &Listed::default(), rounded(sum));
            assert_eq!((lines.iter().map(|line| line.minor).sum::<i64>(), fault), (rounded(sum), None));
        }
    }
}
