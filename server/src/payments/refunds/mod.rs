//! Money that goes back: refunds at the member's or the operator's wish, refunds that somebody made at
//! the provider, and chargebacks with returned debits (Directive 2023/2673, Art. 11a).
//!
//! A member's refund is a withdrawal: all credits of the purchase that are unused, at the price paid for
//! them. They leave the lot at once; a job tells the provider; if it refuses, they come back.

mod apply;
mod by_hand;
mod by_operator;
mod cases;
mod dispute_rate;
mod job;
mod model;
mod poll;
mod receipt;
mod request;
mod routes;
mod rules;
mod store;
mod totals;
mod warnings;
mod within;

use crate::app::App;
use ::jobs::Registry;

pub(super) use apply::{ProviderAnswer, advance_known, apply};
pub use by_operator::{NoOperatorRefund, OperatorRefund, Part, operator_quote, refund_as_operator};
pub use cases::{Dispute, Review, close_review, disputes, open_reviews};
pub use dispute_rate::{CountedMonth, DisputeRate, EXCESSIVE_BASIS_POINTS, Scheme, dispute_rates};
pub use job::SEND_REFUND;
pub(super) use job::SendRefund;
pub(super) use poll::Look;
pub(super) use routes::{ChargebackView, QuoteView, RefundView, routes};
pub(super) use rules::Period;
pub(super) use store::{books, erase, has_open_case, is_under_way, order_of, review, withdrawal_days};
pub(super) use warnings::warned;
pub use warnings::{
    end_warning_service, is_warning_secret, keep_warning_service, reseal_warnings, warning_service,
};
pub use within::{CaseAbout, MoneyCase, disputes_within, money_cases};

/// The jobs of this part.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    receipt::register(poll::register(registry))
}
