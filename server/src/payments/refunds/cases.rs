//! What an operator has to look at: disputes, how many of them a company has, and payments that do not
//! fit their orders.

use crate::kernel::{
    ids::{MemberId, OrderId},
    money::{Currency, Money},
    problem::Answer,
};
use crate::payments::method::Method;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// A chargeback or returned debit.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// Of which order.
    pub order: OrderId,
    /// Whose.
    pub member: MemberId,
    /// Who sold.
    pub company_id: String,
    /// The provider's id of the payment.
    pub payment_id: Option<String>,
    pub(super) amount_minor: i64,
    pub(super) currency: Currency,
    /// The bank's code.
    pub reason: Option<String>,
    /// Credits that were spent already.
    pub owed: i32,
    /// When we heard of it.
    pub noticed_at: OffsetDateTime,
    /// When the bank gave the money again.
    pub reversed_at: Option<OffsetDateTime>,
}

impl Dispute {
    /// How much the bank took.
    pub fn amount(&self) -> Money {
        Money::new(self.amount_minor, self.currency)
    }
}

/// Disputes that we heard of since then, newest first.
pub async fn disputes(connection: &mut PgConnection, since: OffsetDateTime) -> Answer<Vec<Dispute>> {
    let rows = sqlx::query_as!(
        Dispute,
        r#"select c.order_id as "order: OrderId", c.member_id as "member: MemberId", o.company_id, o.provider_payment_id as payment_id,
             c.amount_minor, c.currency as "currency: Currency", c.reason, c.owed, c.noticed_at, c.reversed_at
         from chargebacks c join orders o on o.member_id = c.member_id and o.id = c.order_id
         where c.noticed_at >= $1 order by c.noticed_at desc"#,
        since,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// From this share of the paid orders on, in basis points, both large schemes call a merchant's disputes excessive.
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
    fn of(method: Method) -> Self {
        match method {
            Method::Visa => Self::Visa,
            Method::Mastercard | Method::Maestro => Self::Mastercard,
            Method::Sdd => Self::Debit,
            method if method.is_card() => Self::OtherCard,
            _ => Self::Other,
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
}

/// A company's disputes of one scheme beside its paid orders.
#[derive(Clone, Debug)]
pub struct DisputeRate {
    /// Which.
    pub company_id: String,
    /// Whose.
    pub scheme: Scheme,
    /// Orders that were paid.
    pub completed: i64,
    /// Disputes that we heard of, reversed ones too.
    pub disputes: i64,
}

impl DisputeRate {
    /// Disputes per ten thousand paid orders, rounded up.
    pub fn basis_points(&self) -> i64 {
        let paid = self.completed.max(1);
        (self.disputes * 10_000 + paid - 1) / paid
    }

    /// Past the share that the scheme fines, whatever the number.
    pub fn is_excessive(&self) -> bool {
        self.scheme.excessive_cases().is_some()
            && self.disputes > 0
            && self.basis_points() >= EXCESSIVE_BASIS_POINTS
    }
}

/// The rates since then, of every company and scheme that had an order or a dispute.
pub async fn dispute_rates(connection: &mut PgConnection, since: OffsetDateTime) -> Answer<Vec<DisputeRate>> {
    let rows = sqlx::query!(
        r#"select company_id as "company_id!", method as "method!: Method", sum(completed)::bigint as "completed!", sum(disputes)::bigint as "disputes!"
         from (
             select company_id, method, count(*) as completed, 0 as disputes from orders where completed_at >= $1 group by company_id, method
             union all
             select o.company_id, o.method, 0, count(*) from chargebacks c join orders o on o.member_id = c.member_id and o.id = c.order_id
             where c.noticed_at >= $1 group by o.company_id, o.method
         ) counted
         where method = any($2) group by company_id, method"#,
        since,
        &Method::codes(),
    )
    .fetch_all(connection)
    .await?;
    let mut rates = BTreeMap::<(String, Scheme), (i64, i64)>::new();
    for row in rows {
        let rate = rates.entry((row.company_id, Scheme::of(row.method))).or_default();
        *rate = (rate.0 + row.completed, rate.1 + row.disputes);
    }
    let rate = |((company_id, scheme), (completed, disputes))| DisputeRate {
        company_id,
        scheme,
        completed,
        disputes,
    };
    Ok(rates.into_iter().map(rate).collect())
}

/// A payment that does not fit its order, or any, or a payout that does not add up.
#[derive(Clone, Debug)]
pub struct Review {
    /// Which order; of an unknown payment the one that it names.
    pub order: Option<OrderId>,
    /// Whose company.
    pub company_id: String,
    /// The provider's id of the payment, or of the payout.
    pub payment_id: Option<String>,
    /// amount, reference, status, currency; fraud: what the provider takes for it; refund_failed: money that did not go
    /// back; refund_by_hand: a person is to give it back at the provider's own site; over_returned: more went back than was paid; left: paid after its member was deleted for good; unknown_payment: paid,
    /// and there is no such order, or it has another payment; settled_amount: paid out with another amount than our books
    /// have; not_settled: paid, and in no payout; early_warning: its buyer's bank is about to take it back; settlement_sum and settlement_fee: see [`Fault`](crate::payments::Fault).
    pub reason: String,
    /// When it was found.
    pub created_at: OffsetDateTime,
}

/// Those that nobody closed, oldest first.
pub async fn open_reviews(connection: &mut PgConnection) -> Answer<Vec<Review>> {
    let rows = sqlx::query_as!(
        Review,
        r#"select v.order_id as "order: OrderId", o.company_id as "company_id!", o.provider_payment_id as payment_id, v.reason as "reason!", v.created_at as "created_at!"
         from order_reviews v join orders o on o.member_id = v.member_id and o.id = v.order_id
         where v.closed_at is null
         union all
         select order_id, company_id, payment_id, 'unknown_payment', found_at from unknown_payments where closed_at is null
         union all
         select null, company_id, id, 'settlement_' || fault, read_at from settlements where fault is not null and closed_at is null
         order by 5"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Closes one; false when there is none that is open.
pub async fn close_review(
    connection: &mut PgConnection,
    order: OrderId,
    by: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    let closed = sqlx::query!(
        "update order_reviews set closed_at = $3, closed_by = $2 where order_id = $1 and closed_at is null",
        order.0,
        by,
        now,
    )
    .execute(connection)
    .await?;
    Ok(closed.rows_affected() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scheme_counts_its_own_cards_and_fines_from_its_own_number_on() {
        for (method, scheme, cases) in [
            (Method::Visa, Scheme::Visa, Some(1_500)),
            (Method::Mastercard, Scheme::Mastercard, Some(100)),
            (Method::Maestro, Scheme::Mastercard, Some(100)),
            (Method::Dankort, Scheme::OtherCard, None),
            (Method::Sdd, Scheme::Debit, None),
            (Method::Ideal, Scheme::Other, None),
        ] {
            assert_eq!((Scheme::of(method), scheme.excessive_cases()), (scheme, cases), "{method}");
        }
    }
}
