//! Discounts: codes by operators, the offer to stay, and the two offers by rule, the time bonus and the
//! welcome discount (spec 3, 4, 5, 7, 9; design 5.6). One counts per order, the best for the member.
//!
//! A code is held by one order. Another order gets it only when the first one came to nothing, so
//! that many open checkouts never pay with one code.
//!
//! `model` is what a code is, `rules` who is offered what and when, `store` the SQL, `choice` which one
//! counts for an order, `operator` what the command line does, `routes` the calls.

mod choice;
mod model;
mod operator;
mod routes;
mod rules;
mod store;

pub(super) use choice::{Discount, Terms, active, hold, open_holders, take, wished};
pub(super) use model::DiscountCode;
pub use model::{DiscountStatus, DiscountWord, Validity};
pub use operator::{
    CodeFilter, CodeLine, CodeTerms, create_codes, create_lot, honest_timer_faults, list_codes, name_fault,
    quiet_fault, withdraw_codes,
};
pub(super) use routes::routes;
