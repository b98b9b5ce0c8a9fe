//! What follows when an order's money goes back: its status, whether it stands, how many credits a part of the
//! price paid for, and what a member can have back.

use super::model::{Chargeback, Origin, Refund};
use crate::{
    credits::Lot,
    kernel::{country::Country, holidays, money::Money, zone::Zone},
    payments::model::OrderStatus,
};
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// An order with its credits and all money that went back.
#[derive(Clone, Debug)]
pub(crate) struct Books {
    pub(crate) status: OrderStatus,
    pub(crate) price: Money,
    /// Where the member lived when they ordered.
    pub(crate) country: Country,
    pub(crate) credits: i32,
    pub(crate) completed_at: Option<OffsetDateTime>,
    /// The provider has its payment; the demo's past has orders without one.
    pub(crate) has_payment: bool,
    /// None until it is paid.
    pub(crate) lot: Option<Lot>,
    pub(crate) refunds: Vec<Refund>,
    pub(crate) chargebacks: Vec<Chargeback>,
}

/// Money of others that went back, and has too few credits to its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heir {
    /// A chargeback's id.
    Chargeback(Uuid),
    /// A refund's id.
    Refund(Uuid),
}

/// Why a member can't withdraw from a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoRefund {
    /// No money came, or none that the provider could send back.
    NotPaid,
    /// The bank took the money back.
    ChargedBack,
    /// The period of the site's `refund_days` is over.
    TooLate,
    /// All its credits are spent, or refunded.
    NothingLeft,
}

/// What a member gets back now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) credits: i32,
    pub(crate) amount: Money,
    pub(crate) period: Option<Period>,
    pub(crate) reason: Option<NoRefund>,
}

/// How long a member can withdraw from a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    /// To the end of this day.
    pub(crate) last_day: Date,
    /// The first moment after it.
    pub(crate) ends_at: OffsetDateTime,
}

impl Period {
    /// Of a purchase that was paid then: the days after that day by the calendar of the member's country when they
    /// ordered, whose law gives the right; moved on where the last is no working day there.
    pub(crate) fn of(country: Country, paid_at: OffsetDateTime, days: u16) -> Self {
        let last_day = holidays::last_day(country, country.today(paid_at), days);
        let midnight = last_day.midnight().assume_utc();
        let ends_at = Zone::parse(&country.facts().timezone)
            .map_or(midnight, |zone| zone.at(last_day.next_day().unwrap_or(last_day), 0));
        Self { last_day, ends_at }
    }

    fn is_over(self, now: OffsetDateTime) -> bool {
        now >= self.ends_at
    }
}

impl Books {
    fn standing_refunds(&self) -> impl Iterator<Item = &Refund> {
        self.refunds.iter().filter(|refund| refund.stands())
    }

    fn standing_chargebacks(&self) -> impl Iterator<Item = &Chargeback> {
        self.chargebacks.iter().filter(|chargeback| chargeback.reversed_at.is_none())
    }

    fn refunded(&self) -> i64 {
        self.standing_refunds().map(|refund| refund.amount_minor).sum()
    }

    fn charged_back(&self) -> i64 {
        self.standing_chargebacks().map(|chargeback| chargeback.amount_minor).sum()
    }

    /// The price without all that went back.
    pub(crate) fn kept(&self) -> Money {
        let kept = self.price.amount - self.refunded() - self.charged_back();
        Money::new(kept.max(0), self.price.currency)
    }

    /// The price without what went back or was asked for: so much a bank can take. A refund that the provider has not heard of
    /// holds none of it back.
    pub(crate) fn takeable(&self) -> Money {
        let unasked =
            self.refunds.iter().filter(|refund| refund.is_unasked()).map(|refund| refund.amount_minor);
        let left = self.price.amount - self.refunded() - self.charged_back() + unasked.sum::<i64>();
        Money::new(left.max(0), self.price.currency)
    }

    /// More goes back than was paid: our refund and the bank's.
    pub(crate) fn is_over_returned(&self) -> bool {
        self.refunded() + self.charged_back() > self.price.amount
    }

    /// Credits whose money went back already.
    fn paid_back(&self) -> i32 {
        let refunds: i32 = self.standing_refunds().map(|refund| refund.credits).sum();
        refunds + self.standing_chargebacks().map(|chargeback| chargeback.credits).sum::<i32>()
    }

    /// The credits that this amount paid for, rounded in the member's favour; with the last of the price
    /// goes the last of the credits.
    pub(crate) fn credits_of(&self, amount: Money) -> i32 {
        let left = (self.credits - self.paid_back()).max(0);
        if amount.amount >= self.kept().amount {
            return left;
        }
        let part = i64::from(self.credits) * amount.amount / self.price.amount.max(1);
        i32::try_from(part).unwrap_or(left).min(left)
    }

    /// Credits of money that went back twice over (our refund, and meanwhile the bank's) are taken once;
    /// so many are missing now that one of the two came to nothing.
    pub(crate) fn missing(&self) -> i32 {
        let back = self.refunded() + self.charged_back();
        let due = if back >= self.price.amount {
            self.credits
        } else {
            i32::try_from(i64::from(self.credits) * back / self.price.amount.max(1)).unwrap_or(self.credits)
        };
        (due - self.paid_back()).max(0)
    }

    /// What takes the missing credits over: what others did, since we never refund more than is left.
    pub(crate) fn heir(&self) -> Option<Heir> {
        let chargeback = self.standing_chargebacks().next().map(|row| Heir::Chargeback(row.id));
        let mut refunds = self.standing_refunds().filter(|refund| refund.origin == Origin::Provider);
        chargeback.or_else(|| refunds.next().map(|row| Heir::Refund(row.id)))
    }

    /// Where a paid order stands.
    pub(crate) fn paid_status(&self) -> OrderStatus {
        let refunded = self.refunded();
        if self.standing_chargebacks().next().is_some() {
            OrderStatus::ChargedBack
        } else if refunded >= self.price.amount {
            OrderStatus::Refunded
        } else if refunded > 0 {
            OrderStatus::PartlyRefunded
        } else {
            OrderStatus::Completed
        }
    }

    /// Whether the purchase counts for premium: nobody withdrew from it, no bank took its money, and a
    /// part of it was kept.
    pub(crate) fn stands(&self) -> bool {
        let withdrawn = self.standing_refunds().any(|refund| refund.origin == Origin::Member);
        !withdrawn && self.standing_chargebacks().next().is_none() && self.refunded() < self.price.amount
    }

    /// The money that went back, with its time, in words for operators.
    pub(crate) fn events(&self) -> Vec<(OffsetDateTime, String)> {
        let written = |money: Money| format!("{} {}", money.decimal(), money.currency.code());
        let refunds = self.refunds.iter().map(|refund| {
            let (amount, status, origin) =
                (written(refund.amount()), refund.status.code(), refund.origin.code());
            let provider = refund.provider_refund_id.as_deref().unwrap_or("-");
            let credits = format!("{} credits, {} taken, {} owed", refund.credits, refund.taken, refund.owed);
            (refund.created_at, format!("refund {amount} by {origin}: {status} ({provider}; {credits})"))
        });
        let chargebacks = self.chargebacks.iter().map(|row| {
            let standing = if row.reversed_at.is_some() { "reversed" } else { "stands" };
            let credits = format!("{} credits, {} taken, {} owed", row.credits, row.taken, row.owed);
            let id = &row.provider_chargeback_id;
            (row.created_at, format!("chargeback {}: {standing} ({id}; {credits})", written(row.amount())))
        });
        refunds.chain(chargebacks).collect()
    }

    /// What the unused credits cost, rounded up to the cent.
    pub(crate) fn unused(&self) -> Money {
        let credits = self.lot.map_or(0, |lot| lot.remaining);
        let all = i64::from(self.credits.max(1));
        let part = (self.price.amount * i64::from(credits) + all - 1) / all;
        Money::new(part.min(self.kept().amount), self.price.currency)
    }

    /// All credits that are unused, at the price paid for them.
    pub(crate) fn quote(&self, now: OffsetDateTime, refund_days: u16) -> Quote {
        let credits = self.lot.map_or(0, |lot| lot.remaining);
        let amount = self.unused();
        let paid_at = self.completed_at.filter(|_| self.has_payment);
        let period = paid_at.map(|at| Period::of(self.country, at, refund_days));
        let reason = match (period, self.lot) {
            (Some(_), Some(_)) if self.status == OrderStatus::ChargedBack => Some(NoRefund::ChargedBack),
            (Some(period), Some(_)) if period.is_over(now) => Some(NoRefund::TooLate),
            (Some(_), Some(_)) if amount.amount == 0 => Some(NoRefund::NothingLeft),
            (Some(_), Some(_)) => None,
            _ => Some(NoRefund::NotPaid),
        };
        Quote { credits, amount, period, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        kernel::{ids::OrderId, money::Currency},
        payments::model::RefundStatus,
    };
    use proptest::prelude::*;
    use time::{
        Duration,
        macros::{date, datetime},
    };

    const PAID: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn euro(amount: i64) -> Money {
        Money::new(amount, Currency::Eur)
    }

    fn books(price: i64, credits: i32, remaining: i32) -> Books {
        Books {
            status: OrderStatus::Completed,
            price: euro(price),
            country: Country::netherlands(),
            credits,
            completed_at: Some(PAID),
            has_payment: true,
            lot: Some(Lot { credits, remaining, stands: true }),
            refunds: Vec::new(),
            chargebacks: Vec::new(),
        }
    }

    fn refund(origin: Origin, amount: i64, credits: i32, status: RefundStatus) -> Refund {
        Refund {
            id: Uuid::nil(),
            order: OrderId(Uuid::nil()),
            origin,
            amount_minor: amount,
            currency: Currency::Eur,
            credits,
            taken: credits,
            owed: 0,
            status,
            provider_refund_id: None,
            asked_at: None,
            created_at: PAID,
        }
    }

    #[test]
    fn unused_credits_at_the_price_paid_for_them() {
        let quote = |remaining| books(4500, 60, remaining).quote(PAID, 14);
        assert_eq!((quote(60).amount, quote(60).reason), (euro(4500), None));
        assert_eq!(quote(58).amount, euro(4350));
        assert_eq!(books(1000, 3, 1).quote(PAID, 14).amount, euro(334), "rounded up");
        assert_eq!(quote(0).reason, Some(NoRefund::NothingLeft));
    }

    #[test]
    fn to_the_last_moment_of_the_last_day_and_not_after() {
        let books = books(4500, 60, 60);
        let ends_at = datetime!(2026-12-07 23:00 UTC);
        // Paid on a Saturday: the fourteenth day is one too, so Monday is the last.
        let quote = books.quote(ends_at - Duration::SECOND, 14);
        assert_eq!(quote.period, Some(Period { last_day: date!(2026 - 12 - 07), ends_at }));
        assert_eq!(quote.reason, None);
        assert_eq!(books.quote(ends_at, 14).reason, Some(NoRefund::TooLate));
        assert_eq!(
            Books { lot: None, completed_at: None, ..books }.quote(PAID, 14).reason,
            Some(NoRefund::NotPaid)
        );
    }

    #[test]
    fn days_are_those_of_the_members_country() {
        let of = |code, paid_at| Period::of(Country::parse(code).unwrap(), paid_at, 14);
        // 0:42 on New Year's Day in Amsterdam.
        let late = datetime!(2026-12-31 23:42:57 UTC);
        let amsterdam = Period { last_day: date!(2027 - 01 - 15), ends_at: datetime!(2027-01-15 23:00 UTC) };
        assert_eq!(of("NL", late), amsterdam);
        let london = Period { last_day: date!(2027 - 01 - 14), ends_at: datetime!(2027-01-15 0:00 UTC) };
        assert_eq!(of("GB", late), london);
        // Fourteen days after 10 December are the eve, the days of Christmas and a weekend in Denmark.
        assert_eq!(of("DK", datetime!(2026-12-10 12:00 UTC)).last_day, date!(2026 - 12 - 28));
        // Clocks change in between.
        assert_eq!(of("NL", datetime!(2027-03-16 12:00 UTC)).ends_at, datetime!(2027-03-30 22:00 UTC));
    }

    #[test]
    fn what_counts_for_premium() {
        let with = |refunds: Vec<Refund>| Books { refunds, ..books(4500, 60, 0) };
        assert!(with(vec![]).stands());
        assert!(with(vec![refund(Origin::Provider, 500, 6, RefundStatus::Refunded)]).stands());
        assert!(!with(vec![refund(Origin::Provider, 4500, 60, RefundStatus::Pending)]).stands());
        assert!(!with(vec![refund(Origin::Member, 500, 6, RefundStatus::Requested)]).stands());
        assert!(with(vec![refund(Origin::Member, 500, 6, RefundStatus::Failed)]).stands());
    }

    proptest! {
        /// However the price is cut up, its parts never pay for more credits than there were, and the
        /// whole pays for all.
        #[test]
        fn parts_of_the_price(price in 1_i64..100_000, credits in 1_i32..2_000, parts in prop::collection::vec(1_i64..40_000, 1..8)) {
            let mut books = books(price, credits, credits);
            for part in parts {
                let amount = part.min(books.kept().amount);
                let due = books.credits_of(euro(amount));
                books.refunds.push(refund(Origin::Provider, amount, due, RefundStatus::Refunded));
                prop_assert!(due >= 0 && books.paid_back() <= credits);
                prop_assert_eq!(books.paid_status() == OrderStatus::Refunded, books.kept().amount == 0);
            }
            let last = books.credits_of(books.kept());
            prop_assert_eq!(books.paid_back() + last, credits);
        }

        /// Nobody gets more back than was paid, and never less than the credits cost.
        #[test]
        fn a_quote_is_within_the_price(price in 1_i64..100_000, credits in 1_i32..2_000, used in 0_i32..2_000) {
            let remaining = (credits - used).max(0);
            let quote = books(price, credits, remaining).quote(PAID, 14);
            prop_assert!(quote.amount.amount <= price);
            prop_assert!(quote.amount.amount * i64::from(credits) >= price * i64::from(remaining));
        }
    }
}
