//! From how much went back to what: a provider that keeps no list of refunds says only their sum, and we know what
//! we asked for.

use super::{model::Refund, rules::Books};
use crate::{
    kernel::money::Money,
    payments::model::RefundStatus,
    payments::provider::{ChargebackSnapshot, RefundSnapshot, ReversedTotals},
};
use serde_json::json;
use time::OffsetDateTime;

/// What must have happened since the books were written, as if the provider had listed it.
///
/// More than was refunded so far is first what the provider took on from us, the oldest first, then what it never
/// answered about, then somebody else's. Less is a refund that came back: the newest of just that amount, else none
/// (a human sees the sums differ). A chargeback is of all that is left; one is over when the order is paid again.
pub(super) fn told(
    books: &Books,
    payment: &str,
    totals: ReversedTotals,
    now: OffsetDateTime,
) -> (Vec<RefundSnapshot>, Vec<ChargebackSnapshot>) {
    (refunds(books, payment, totals.refunded), chargeback(books, payment, totals, now).into_iter().collect())
}

fn refunds(books: &Books, payment: &str, total: Money) -> Vec<RefundSnapshot> {
    let of = |status: RefundStatus| books.refunds.iter().filter(move |refund| refund.status == status);
    let done: i64 = of(RefundStatus::Refunded).map(|refund| refund.amount_minor).sum();
    let mut surplus = total.amount - done;
    if total.currency != books.price.currency {
        // Nothing of it can be told apart: it goes to a human as it is.
        return vec![snapshot(payment, "other currency", total, None, RefundStatus::Refunded)];
    }
    if surplus < 0 {
        let came_back = of(RefundStatus::Refunded).rfind(|refund| refund.amount_minor == -surplus);
        return came_back.map(|refund| known(payment, refund, RefundStatus::Failed)).into_iter().collect();
    }
    let mut told = Vec::new();
    for refund in of(RefundStatus::Pending).chain(of(RefundStatus::Requested)) {
        if refund.amount_minor <= surplus {
            surplus -= refund.amount_minor;
            told.push(known(payment, refund, RefundStatus::Refunded));
        }
    }
    if surplus > 0 {
        let rest = Money::new(surplus, total.currency);
        let name = format!("to {}", total.amount);
        told.push(snapshot(payment, &name, rest, None, RefundStatus::Refunded));
    }
    told
}

/// By the provider's name of it, else by ours.
fn known(payment: &str, refund: &Refund, status: RefundStatus) -> RefundSnapshot {
    let told = snapshot(payment, &refund.id.to_string(), refund.amount(), Some(refund), status);
    match &refund.provider_refund_id {
        Some(id) => RefundSnapshot { id: id.clone(), ..told },
        None => told,
    }
}

fn snapshot(
    payment: &str,
    name: &str,
    amount: Money,
    ours: Option<&Refund>,
    status: RefundStatus,
) -> RefundSnapshot {
    RefundSnapshot {
        id: format!("{payment}:{name}"),
        status,
        amount: Some(amount),
        ours: ours.map(|refund| refund.id),
        raw: json!({ "payment": payment, "inferred": name, "amount": amount }),
    }
}

fn chargeback(
    books: &Books,
    payment: &str,
    totals: ReversedTotals,
    now: OffsetDateTime,
) -> Option<ChargebackSnapshot> {
    let standing = books.chargebacks.iter().find(|row| row.reversed_at.is_none());
    let (id, amount, reversed_at) = match (totals.charged_back, standing) {
        (true, None) if books.takeable().amount > 0 => {
            (format!("{payment}:chargeback {}", books.chargebacks.len() + 1), books.takeable(), None)
        }
        (false, Some(row)) => (row.provider_chargeback_id.clone(), row.amount(), Some(now)),
        _ => return None,
    };
    let raw = json!({ "payment": payment, "inferred": "chargeback", "amount": amount });
    Some(ChargebackSnapshot { id, amount: Some(amount), reason: None, created_at: None, reversed_at, raw })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        credits::Lot,
        kernel::{ids::OrderId, money::Currency},
        payments::{
            model::OrderStatus,
            refunds::model::{Chargeback, Origin},
        },
    };
    use RefundStatus::{Failed, Pending, Refunded, Requested};
    use time::macros::datetime;
    use uuid::Uuid;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
    const PAYMENT: &str = "51007856048X14b0";

    fn books(refunds: &[(i64, RefundStatus)]) -> Books {
        let refunds = (1..).zip(refunds).map(|(number, (amount, status))| Refund {
            id: Uuid::from_u128(number),
            order: OrderId(Uuid::nil()),
            origin: Origin::Member,
            amount_minor: *amount,
            currency: Currency::Eur,
            credits: 1,
            taken: 1,
            owed: 0,
            status: *status,
            provider_refund_id: (*status != Requested).then(|| format!("RF-{number}")),
            asked_at: None,
            created_at: NOW,
        });
        Books {
            status: OrderStatus::Completed,
            price: Money::new(4500, Currency::Eur),
            country: crate::kernel::country::Country::netherlands(),
            credits: 60,
            completed_at: Some(NOW),
            has_payment: true,
            lot: Some(Lot { credits: 60, remaining: 60, stands: true }),
            refunds: refunds.collect(),
            chargebacks: Vec::new(),
        }
    }

    fn after(refunds: &[(i64, RefundStatus)], total: i64) -> Vec<(String, i64, RefundStatus, bool)> {
        let totals = ReversedTotals { refunded: Money::new(total, Currency::Eur), charged_back: false };
        let (refunds, chargebacks) = told(&books(refunds), PAYMENT, totals, NOW);
        assert!(chargebacks.is_empty());
        refunds
            .into_iter()
            .map(|refund| (refund.id, refund.amount.unwrap().amount, refund.status, refund.ours.is_some()))
            .collect()
    }

    #[test]
    fn a_sum_that_the_books_explain_says_nothing() {
        assert!(after(&[], 0).is_empty());
        assert!(after(&[(500, Refunded)], 500).is_empty());
        assert!(after(&[(500, Failed)], 0).is_empty());
        // Taken on, not sent yet; asked for, not taken on yet.
        assert!(after(&[(500, Pending), (700, Requested)], 0).is_empty());
    }

    #[test]
    fn more_is_what_we_asked_for_before_it_is_somebody_elses() {
        assert_eq!(after(&[(500, Pending)], 500), [("RF-1".to_owned(), 500, Refunded, true)]);
        let unanswered = format!("{PAYMENT}:{}", Uuid::from_u128(1));
        assert_eq!(after(&[(500, Requested)], 500), [(unanswered, 500, Refunded, true)]);
        assert_eq!(
            after(&[(500, Refunded), (700, Pending)], 1500),
            [("RF-2".to_owned(), 700, Refunded, true), (format!("{PAYMENT}:to 1500"), 300, Refunded, false)]
        );
        // One of another amount than ours.
        assert_eq!(after(&[(500, Requested)], 400), [(format!("{PAYMENT}:to 400"), 400, Refunded, false)]);
    }

    #[test]
    fn less_is_the_refund_of_that_amount_that_came_back() {
        let two = [(500, Refunded), (500, Refunded), (700, Refunded)];
        assert_eq!(after(&two, 1200), [("RF-2".to_owned(), 500, Failed, true)]);
        assert!(after(&two, 1600).is_empty(), "a sum that no refund explains");
    }

    #[test]
    fn a_refund_that_nobody_was_asked_for_keeps_no_bank_from_taking_the_money() {
        let totals = ReversedTotals { refunded: Money::new(0, Currency::Eur), charged_back: true };
        let taken = |books: &Books| told(books, PAYMENT, totals, NOW).1.first().and_then(|row| row.amount);
        let mut books = books(&[(4500, Requested)]);
        assert_eq!(taken(&books), Some(Money::new(4500, Currency::Eur)));
        books.refunds[0].asked_at = Some(NOW);
        assert_eq!(taken(&books), None);
    }

    #[test]
    fn a_chargeback_is_of_what_is_left_and_over_when_the_order_is_paid_again() {
        let totals = |charged_back| ReversedTotals { refunded: Money::new(500, Currency::Eur), charged_back };
        let mut books = books(&[(500, Refunded)]);
        let (_, taken) = told(&books, PAYMENT, totals(true), NOW);
        assert_eq!((taken.len(), taken[0].amount.unwrap().amount, taken[0].reversed_at), (1, 4000, None));
        books.chargebacks.push(Chargeback {
            id: Uuid::nil(),
            provider_chargeback_id: taken[0].id.clone(),
            amount_minor: 4000,
            currency: Currency::Eur,
            credits: 50,
            taken: 50,
            owed: 0,
            created_at: NOW,
            reversed_at: None,
        });
        assert!(told(&books, PAYMENT, totals(true), NOW).1.is_empty());
        let (_, back) = told(&books, PAYMENT, totals(false), NOW);
        assert_eq!((back[0].id.as_str(), back[0].reversed_at), (taken[0].id.as_str(), Some(NOW)));
        books.chargebacks[0].reversed_at = Some(NOW);
        let (_, again) = told(&books, PAYMENT, totals(true), NOW);
        assert_ne!(again[0].id, taken[0].id);
    }
}
