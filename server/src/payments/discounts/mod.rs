//! Discounts: codes by operators, the offer to stay, and the two offers by rule, the time bonus and the
//! welcome discount (spec 3, 4, 5, 7, 9). One counts per order, the best for the member.
//!
//! A code is held by one order. Another order gets it only when nobody can pay the first one any more, and the
//! provider says so: an order that a member gave up here may still be open there. So several checkouts can never
//! pay with one code.
//! What counts as a use is each order that has the code; `discount_uses` is who has it now, so that two can't take it
//! at once.
//!
//! `model` is what a code is, `rules` who is offered what and when, `store` the SQL, `choice` which one
//! counts for an order, `operator` what those who run the site do, `pages` what they see of it, `routes` the calls.

mod choice;
mod model;
mod operator;
mod pages;
mod routes;
mod rules;
mod store;

pub(super) use choice::{Discount, Terms, active, open_holders, reserve, take, wished};
pub(super) use model::DiscountCode;
pub use model::{DiscountStatus, DiscountWord, Validity};
pub use operator::{
    CodeFilter, CodeLine, CodeTerms, create_codes, create_lot, honest_timer_faults, list_codes, name_fault,
    quiet_fault, withdraw_codes,
};
pub use pages::{COUNTED, CodePosition, LotLine, code_page, follows_countdown, hold_lot, lots};
pub(super) use routes::routes;
pub(super) use store::is_for_all_methods;
