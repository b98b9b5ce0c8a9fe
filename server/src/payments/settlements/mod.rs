//! What providers paid out, compared with our books to the cent.
//!
//! Each payout is read once, list by list and page by page (`reading`); where it stands is kept after each page, so
//! that a stop loses nothing. What our books do not know of a page is brought home first, since webhooks may all be
//! lost; what differs then is a case for a human, beside those of payments: of an order where there is one
//! (`settled_amount`, `not_settled`), of an unknown payment, or of the payout itself ([`Fault`]).
//!
//! Mollie's balance transactions are not read: they are the same payments, refunds, chargebacks and fees, some days earlier.
//! A payout names each of the first three itself, and its fees by method and month, which come to what was paid.

mod reading;
mod report;
mod rules;
mod store;

pub(super) use reading::register;
pub use report::{
    PaidDocument, Payout, PayoutLine, PayoutReading, lines_between, payout, payout_lines, payout_readings,
    payouts,
};
pub use rules::Fault;
pub use store::close_payout;
