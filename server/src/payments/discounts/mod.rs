//! Discounts: codes by operators, the offer to stay, and the two offers by rule, the time bonus and the
//! welcome discount (spec 3, 4, 5, 7, 9; design 5.6). One counts per order, the best for the member.
//!
//! A code is held by one order. Another order gets it only when the first one came to nothing, so
//! that many open checkouts never pay with one code.
//!
//! `model` is what a code is, `rules` who is offered what and when, `store` the SQL, `choice` which one
//! counts for an order, `routes` the calls.

mod choice;
mod model;
mod routes;
mod rules;
mod store;

pub(super) use choice::{Discount, Terms, active, hold, open_holders, take, wished};
pub(super) use model::{DiscountCode, DiscountWord};
pub(super) use routes::routes;
