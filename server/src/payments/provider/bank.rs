//! The company's own bank as a provider of direct debits: a payment is a debit that waits for a file, and
//! stands where the operator says that the bank put it (bank_file/).

use super::{
    Cancelled, ChargebackSnapshot, NewPayment, NewRefundPayment, ProviderError, RefundSnapshot, Sequence,
    Snapshot,
};
use crate::{
    app::App,
    causes,
    kernel::{
        ids::{MemberId, OrderId},
        money::{Currency, Money},
        problem::Problem,
    },
    payments::{
        bank_file::{self, Debit, GivenBack},
        model::{OrderStatus, RefundStatus},
    },
};
use http::StatusCode;
use serde_json::json;
use uuid::Uuid;

/// Debits of this installation; they name their company.
pub(crate) struct Bank(App);

impl Bank {
    pub(super) fn new(app: &App) -> Self {
        Self(app.clone())
    }

    pub(super) async fn create(&self, payment: &NewPayment) -> Result<Snapshot, ProviderError> {
        let Sequence::Recurring { customer, .. } = &payment.sequence else {
            return Err(refused("a bank takes debits by mandate only"));
        };
        let member = member(customer)?;
        let queued = bank_file::queue(&self.0, (member, payment.order), payment.amount, payment.country);
        queued.await.map_err(away)?;
        let found = self.find_payment(customer, payment.order).await?;
        found.ok_or_else(|| refused("the order has no mandate that can be charged"))
    }

    pub(super) async fn find_payment(
        &self,
        customer: &str,
        order: OrderId,
    ) -> Result<Option<Snapshot>, ProviderError> {
        let mut connection = self.0.db.acquire().await.map_err(away)?;
        let found = bank_file::of_order(&mut connection, member(customer)?, order).await.map_err(away)?;
        match found {
            Some(debit) => self.fetch(&debit.payment_id).await.map(Some),
            None => Ok(None),
        }
    }

    pub(super) async fn fetch(&self, id: &str) -> Result<Snapshot, ProviderError> {
        let mut connection = self.0.db.acquire().await.map_err(away)?;
        let debit = bank_file::of_payment(&mut connection, id).await.map_err(away)?;
        let debit = debit.ok_or_else(|| refused("no such debit"))?;
        let given_back = bank_file::given_back(&mut connection, id).await.map_err(away)?;
        Ok(snapshot(debit, given_back))
    }

    pub(super) async fn cancel(&self, payment: &str) -> Result<Cancelled, ProviderError> {
        let mut connection = self.0.db.acquire().await.map_err(away)?;
        let out = bank_file::take_out(&mut connection, payment).await.map_err(away)?;
        Ok(if out { Cancelled::Done } else { Cancelled::TooLate })
    }

    pub(super) async fn refund(
        &self,
        payment: &str,
        refund: &NewRefundPayment,
    ) -> Result<RefundSnapshot, ProviderError> {
        let mut connection = self.0.db.acquire().await.map_err(away)?;
        let now = self.0.clock.now();
        let owed = bank_file::owe(&mut connection, payment, refund.id, refund.amount, now).await;
        if !owed.map_err(away)? {
            return Err(refused("the debit is not paid"));
        }
        let given_back = bank_file::given_back(&mut connection, payment).await.map_err(away)?;
        let made = given_back.into_iter().find(|back| back.id == refund.id);
        made.map(refund_snapshot).ok_or_else(|| refused("another refund has this id"))
    }
}

/// Whom a customer's id is about: it is what the key to make it ends with.
pub(super) fn customer(key: &str) -> Result<String, ProviderError> {
    let start = key.len().saturating_sub(36);
    let id = key.get(start..).unwrap_or_default();
    member(id).map(|_| id.to_owned())
}

fn member(customer: &str) -> Result<MemberId, ProviderError> {
    let id = customer.parse::<Uuid>().map_err(|_| refused("no such customer"))?;
    Ok(MemberId(id))
}

fn snapshot(debit: Debit, given_back: Vec<GivenBack>) -> Snapshot {
    let amount = Money::new(debit.amount_minor, Currency::Eur);
    let status = match debit.status.as_str() {
        "waiting" => Some(OrderStatus::Pending),
        "paid" => Some(OrderStatus::Completed),
        "failed" => Some(OrderStatus::Failed),
        "cancelled" => Some(OrderStatus::Cancelled),
        _ => None,
    };
    let returned = debit.returned_at.map(|at| ChargebackSnapshot {
        id: format!("{}-R", debit.payment_id),
        amount: Some(amount),
        reason: debit.reason.clone(),
        created_at: Some(at),
        reversed_at: None,
        raw: json!({ "reason": debit.reason }),
    });
    Snapshot {
        raw: json!({ "status": debit.status, "file": debit.message_id, "collectOn": debit.collect_on.to_string() }),
        id: debit.payment_id,
        status,
        amount: Some(amount),
        order: Some(debit.order),
        failure: debit.reason,
        payer_country: Some(debit.payer_country),
        card: None,
        checkout_url: None,
        refunds: given_back.into_iter().flat_map(refund_snapshots).collect(),
        chargebacks: returned.into_iter().collect(),
        totals: None,
    }
}

/// One that was given up and that a person sent all the same is money of its own.
fn refund_snapshots(back: GivenBack) -> impl Iterator<Item = RefundSnapshot> {
    let sent = RefundSnapshot {
        id: format!("{}-by-hand", back.id),
        status: if back.came_back { RefundStatus::Failed } else { RefundStatus::Refunded },
        ours: None,
        ..refund_snapshot(back)
    };
    std::iter::once(refund_snapshot(back)).chain(back.went_twice.then_some(sent))
}

fn refund_snapshot(back: GivenBack) -> RefundSnapshot {
    let status = match back.refunded_at {
        _ if back.is_off || back.went_twice || back.came_back => RefundStatus::Failed,
        Some(_) => RefundStatus::Refunded,
        None => RefundStatus::Pending,
    };
    RefundSnapshot {
        id: back.id.to_string(),
        status,
        amount: Some(Money::new(back.amount_minor, Currency::Eur)),
        ours: Some(back.id),
        raw: json!({ "by": "hand" }),
    }
}

fn refused(why: &str) -> ProviderError {
    ProviderError::Refused(StatusCode::UNPROCESSABLE_ENTITY, why.to_owned())
}

/// Our own database is away: to be tried again.
fn away(problem: impl Into<Problem>) -> ProviderError {
    let problem: Problem = problem.into();
    ProviderError::Refused(StatusCode::SERVICE_UNAVAILABLE, causes::once(&problem.into()))
}
