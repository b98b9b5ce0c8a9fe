//! How many disputes a company has, as each card scheme counts them: its own cards only, by calendar months in UTC. What the
//! schemes' programmes count is public: Visa's VAMP divides a month's fraud reports and disputes by that month's settled
//! sales, Mastercard's ECM a month's chargebacks by the sales of the month before.

use crate::{kernel::problem::Answer, payments::method::Method};
use sqlx::PgConnection;
use std::{collections::BTreeMap, str::FromStr};
use time::{Date, Duration, OffsetDateTime, UtcOffset};

/// From this share of the sales on, in basis points, both large schemes call a merchant's disputes excessive.
pub const EXCESSIVE_BASIS_POINTS: i64 = 150;

/// Who counts disputes: each card scheme its own cards only, banks the debits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheme {
    /// Its programme for merchants with many disputes is VAMP (since April 2026).
    Visa,
    /// ECM, the Excessive Chargeback Merchant programme.
    Mastercard,
    /// Cards of other schemes, or of one that was not told.
    OtherCard,
    /// No scheme fines; banks look at the share of debits that come back.
    Debit,
    /// Everything else.
    Other,
}

impl Scheme {
    /// Of the card that an order was paid by, as the provider says; where it says none, of the method that was chosen.
    fn of(card_label: Option<&str>, method: Method) -> Self {
        match (card_label, method) {
            (Some(label), _) => Self::of_label(label),
            (None, Method::Visa) => Self::Visa,
            (None, Method::Mastercard | Method::Maestro) => Self::Mastercard,
            (None, Method::Sdd) => Self::Debit,
            (None, method) if method.is_card() => Self::OtherCard,
            (None, _) => Self::Other,
        }
    }

    fn of_label(label: &str) -> Self {
        let letters = label.chars().filter(char::is_ascii_alphabetic);
        let name = letters.collect::<String>().to_ascii_lowercase();
        if name.contains("visa") || name == "vpay" {
            Self::Visa
        } else if name.contains("mastercard") || name.contains("maestro") {
            Self::Mastercard
        } else {
            Self::OtherCard
        }
    }

    /// As operators read it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Visa => "Visa",
            Self::Mastercard => "Mastercard",
            Self::OtherCard => "other cards",
            Self::Debit => "direct debit",
            Self::Other => "other",
        }
    }

    /// From so many cases a month on it fines; None: it has no such programme.
    pub fn excessive_cases(self) -> Option<i64> {
        match self {
            Self::Visa => Some(1_500),
            Self::Mastercard => Some(100),
            Self::OtherCard | Self::Debit | Self::Other => None,
        }
    }

    /// What it counts as cases, and the sales that it divides them by.
    fn weigh(self, counts: &Counts) -> (i64, i64) {
        match self {
            Self::Visa => (counts.disputes + counts.warnings, counts.sales),
            Self::Mastercard => (counts.disputes, counts.sales_before),
            Self::OtherCard | Self::Debit | Self::Other => (counts.disputes, counts.sales),
        }
    }
}

/// What came in a month.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    sales: i64,
    /// Of the month before.
    sales_before: i64,
    disputes: i64,
    /// Early warnings that became a case: what the buyer's bank reports as fraud.
    warnings: i64,
}

/// A calendar month in UTC, with the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedMonth {
    /// The first moment of the month before.
    before: OffsetDateTime,
    from: OffsetDateTime,
    /// The first moment of the next one.
    until: OffsetDateTime,
}

impl CountedMonth {
    /// The one of this moment.
    pub fn of(now: OffsetDateTime) -> Self {
        Self::of_day(now.to_offset(UtcOffset::UTC).date())
    }

    fn of_day(day: Date) -> Self {
        let first = |day: Date| day - Duration::days(i64::from(day.day()) - 1);
        let begin = |day: Date| day.midnight().assume_utc();
        let from = first(day);
        let before = from.checked_sub(Duration::DAY).map_or(Date::MIN, first);
        let until = from.checked_add(Duration::days(31)).map_or(Date::MAX, first);
        Self { before: begin(before), from: begin(from), until: begin(until) }
    }
}

impl FromStr for CountedMonth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let format = time::macros::format_description!("[year]-[month]-[day]");
        let day = Date::parse(&format!("{text}-01"), format);
        day.map(Self::of_day).map_err(|_| format!("{text} is no month: write 2026-11"))
    }
}

/// A company's disputes of one scheme beside the sales that the scheme compares them with.
#[derive(Clone, Debug)]
pub struct DisputeRate {
    /// Which.
    pub company_id: String,
    /// Whose.
    pub scheme: Scheme,
    /// Orders that were paid: of Mastercard's cards those of the month before.
    pub completed: i64,
    /// Disputes that we heard of, reversed ones too; of Visa's cards early warnings as well.
    pub disputes: i64,
}

impl DisputeRate {
    /// Disputes per ten thousand paid orders, rounded up.
    pub fn basis_points(&self) -> i64 {
        let paid = self.completed.max(1);
        (self.disputes * 10_000 + paid - 1) / paid
    }

    /// Past the share that the scheme fines, whatever the number.
    pub fn is_share_excessive(&self) -> bool {
        self.scheme.excessive_cases().is_some()
            && self.disputes > 0
            && self.disputes * 10_000 >= EXCESSIVE_BASIS_POINTS * self.completed.max(1)
    }

    /// The scheme fines: so large a share, and so many cases.
    pub fn is_excessive(&self) -> bool {
        self.is_share_excessive() && self.scheme.excessive_cases().is_some_and(|least| self.disputes >= least)
    }
}

/// The rates of a month, of every company and scheme that had a dispute, or an order to compare with.
pub async fn dispute_rates(connection: &mut PgConnection, month: CountedMonth) -> Answer<Vec<DisputeRate>> {
    let rows = sqlx::query!(
        r#"select company_id as "company_id!", method as "method!: Method", card_label as "card_label?", sum(sales)::bigint as "sales!",
             sum(sales_before)::bigint as "sales_before!", sum(disputes)::bigint as "disputes!", sum(warnings)::bigint as "warnings!"
         from (
             select company_id, method, card_label, count(*) filter (where completed_at >= $2) as sales,
               count(*) filter (where completed_at < $2) as sales_before, 0 as disputes, 0 as warnings
             from orders where completed_at >= $1 and completed_at < $3 group by company_id, method, card_label
             union all
             select o.company_id, o.method, o.card_label, 0, 0, count(*), 0
             from chargebacks c join orders o on o.member_id = c.member_id and o.id = c.order_id
             where c.noticed_at >= $2 and c.noticed_at < $3 group by o.company_id, o.method, o.card_label
             union all
             select o.company_id, o.method, o.card_label, 0, 0, 0, count(*)
             from order_reviews v join orders o on o.member_id = v.member_id and o.id = v.order_id
             where v.reason = 'early_warning' and v.created_at >= $2 and v.created_at < $3
             group by o.company_id, o.method, o.card_label
         ) counted
         where method = any($4) group by company_id, method, card_label"#,
        month.before,
        month.from,
        month.until,
        &Method::codes(),
    )
    .fetch_all(connection)
    .await?;
    let mut counted = BTreeMap::<(String, Scheme), Counts>::new();
    for row in rows {
        let scheme = Scheme::of(row.card_label.as_deref(), row.method);
        let counts = counted.entry((row.company_id, scheme)).or_default();
        counts.sales += row.sales;
        counts.sales_before += row.sales_before;
        counts.disputes += row.disputes;
        counts.warnings += row.warnings;
    }
    let rate = |((company_id, scheme), counts): ((String, Scheme), Counts)| {
        let (disputes, completed) = scheme.weigh(&counts);
        DisputeRate { company_id, scheme, completed, disputes }
    };
    let rates = counted.into_iter().map(rate);
    Ok(rates.filter(|rate| rate.completed > 0 || rate.disputes > 0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    fn rate(scheme: Scheme, counts: Counts) -> DisputeRate {
        let (disputes, completed) = scheme.weigh(&counts);
        DisputeRate { company_id: "c".to_owned(), scheme, completed, disputes }
    }

    #[test]
    fn the_card_that_was_paid_by_says_whose_it_is_and_else_the_method() {
        for (label, method, scheme, cases) in [
            (None, Method::Visa, Scheme::Visa, Some(1_500)),
            (None, Method::Mastercard, Scheme::Mastercard, Some(100)),
            (None, Method::Maestro, Scheme::Mastercard, Some(100)),
            (None, Method::Dankort, Scheme::OtherCard, None),
            (None, Method::Sdd, Scheme::Debit, None),
            (None, Method::Ideal, Scheme::Other, None),
            (Some("Mastercard"), Method::Visa, Scheme::Mastercard, Some(100)),
            (Some("Visa"), Method::Mastercard, Scheme::Visa, Some(1_500)),
            (Some("V PAY"), Method::Creditcard, Scheme::Visa, Some(1_500)),
            (Some("maestro"), Method::Applepay, Scheme::Mastercard, Some(100)),
            (Some("American Express"), Method::Visa, Scheme::OtherCard, None),
        ] {
            let told = Scheme::of(label, method);
            assert_eq!((told, told.excessive_cases()), (scheme, cases), "{label:?} {method}");
        }
    }

    #[test]
    fn months_are_those_of_the_calendar_in_utc() {
        let january = CountedMonth::of(datetime!(2027-01-31 23:59:59 UTC));
        let month = |before, from, until| CountedMonth { before, from, until };
        let expected = month(
            datetime!(2026-12-01 0:00 UTC),
            datetime!(2027-01-01 0:00 UTC),
            datetime!(2027-02-01 0:00 UTC),
        );
        assert_eq!(january, expected);
        assert_eq!(CountedMonth::of(datetime!(2027-02-01 0:30 +1)), january, "it is January in UTC");
        assert_ne!(CountedMonth::of(datetime!(2027-02-01 0:00 UTC)), january);
        assert_eq!("2027-01".parse::<CountedMonth>(), Ok(january));
        let leap = CountedMonth::of(datetime!(2028-03-31 12:00 UTC));
        assert_eq!(leap.before, datetime!(2028-02-01 0:00 UTC));
        for odd in ["2027-13", "2027", "2027-01-01", "may", ""] {
            assert!(odd.parse::<CountedMonth>().is_err(), "{odd}");
        }
        assert!("9999-12".parse::<CountedMonth>().is_ok());
    }

    #[test]
    fn mastercard_divides_by_the_sales_of_the_month_before() {
        let month = |disputes, sales_before| Counts { sales: 9, sales_before, disputes, warnings: 7 };
        for (disputes, sales_before, is_share, fines) in [
            (100, 6_667, false, false),
            (100, 6_666, true, true),
            (99, 6_600, true, false),
            (100, 0, true, true),
            (0, 0, false, false),
        ] {
            let rate = rate(Scheme::Mastercard, month(disputes, sales_before));
            assert_eq!((rate.disputes, rate.completed), (disputes, sales_before));
            assert_eq!((rate.is_share_excessive(), rate.is_excessive()), (is_share, fines), "{rate:?}");
        }
    }

    #[test]
    fn visa_divides_warnings_and_disputes_by_the_sales_of_the_same_month() {
        let month = |disputes, warnings, sales| Counts { sales, sales_before: 9, disputes, warnings };
        for (disputes, warnings, sales, is_share, fines) in [
            (700, 800, 100_001, false, false),
            (700, 800, 100_000, true, true),
            (700, 799, 90_000, true, false),
            (1_500, 0, 100_000, true, true),
        ] {
            let rate = rate(Scheme::Visa, month(disputes, warnings, sales));
            assert_eq!((rate.disputes, rate.completed), (disputes + warnings, sales));
            assert_eq!((rate.is_share_excessive(), rate.is_excessive()), (is_share, fines), "{rate:?}");
        }
        let rate = rate(Scheme::Debit, month(1_500, 800, 100));
        assert_eq!((rate.disputes, rate.completed, rate.is_excessive()), (1_500, 100, false));
    }
}
