//! What providers say of payments, in our words, and what they are asked for when money is to go back.

use crate::{
    kernel::{ids::OrderId, money::Money},
    payments::model::{OrderStatus, RefundStatus},
};
use time::OffsetDateTime;
use uuid::Uuid;

/// What a provider says about a payment at one moment.
#[derive(Clone, Debug)]
pub(in crate::payments) struct Snapshot {
    /// The provider's id.
    pub id: String,
    /// Where it stands, in our words; None for a state that we don't know: keep, alarm, never guess.
    pub status: Option<OrderStatus>,
    /// Must equal our order's.
    pub amount: Option<Money>,
    /// The order that we named in the metadata.
    pub order: Option<OrderId>,
    /// The provider's reason, for example insufficient_funds.
    pub failure: Option<String>,
    /// Country of the card or bank account: one of the proofs for VAT.
    pub payer_country: Option<String>,
    /// The brand of the card that it was paid by, be it another than the member chose.
    pub card: Option<String>,
    /// Where the member pays.
    pub checkout_url: Option<String>,
    /// Money that went back, or is about to; oldest first.
    pub refunds: Vec<RefundSnapshot>,
    /// Money that banks took back; oldest first.
    pub chargebacks: Vec<ChargebackSnapshot>,
    /// Instead of the two lists, from a provider that keeps none.
    pub totals: Option<ReversedTotals>,
    /// The whole answer, for the file.
    pub raw: serde_json::Value,
}

/// The money of a payment that went back, from a provider that says only how much.
#[derive(Clone, Copy, Debug)]
pub(in crate::payments) struct ReversedTotals {
    /// By refunds, whoever made them.
    pub refunded: Money,
    /// The bank took back what was left.
    pub charged_back: bool,
}

/// A refund that we want a provider to make.
#[derive(Clone, Debug)]
pub(in crate::payments) struct NewRefundPayment {
    /// Our refund; also the idempotency key at the provider, and its name in the metadata.
    pub id: Uuid,
    /// How much.
    pub amount: Money,
    /// What the member's statement says.
    pub description: String,
}

/// What a provider says about a refund.
#[derive(Clone, Debug)]
pub(in crate::payments) struct RefundSnapshot {
    /// The provider's id.
    pub id: String,
    /// In our words.
    pub status: RefundStatus,
    /// None: one that we can't read.
    pub amount: Option<Money>,
    /// The refund that we named in the metadata; None: made elsewhere.
    pub ours: Option<Uuid>,
    /// The whole answer, for the file.
    pub raw: serde_json::Value,
}

/// What a provider says about a chargeback, or a returned debit.
#[derive(Clone, Debug)]
pub(in crate::payments) struct ChargebackSnapshot {
    /// The provider's id.
    pub id: String,
    /// None: one that we can't read.
    pub amount: Option<Money>,
    /// Such as AC04.
    pub reason: Option<String>,
    /// When the bank did it.
    pub created_at: Option<OffsetDateTime>,
    /// When the bank gave the money again.
    pub reversed_at: Option<OffsetDateTime>,
    /// The whole answer, for the file.
    pub raw: serde_json::Value,
}

/// What became of the wish to cancel a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::payments) enum Cancelled {
    /// Nobody can pay it any more.
    Done,
    /// It is not ours to cancel: paid, over, or in the payer's or a bank's hands.
    TooLate,
}
