//! What an operator has to look at: disputes, and payments that do not fit their orders.

use crate::kernel::{
    ids::{MemberId, OrderId},
    money::{Currency, Money},
    problem::Answer,
};
use sqlx::PgConnection;
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
