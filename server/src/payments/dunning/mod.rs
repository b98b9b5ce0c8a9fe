//! What follows the first mail about money that is not settled: reminders on days that were named, and an end.
//!
//! Nothing is added to what is owed and nothing is handed on. Who has settled it, has left or was closed is told no more.
//! Three things are reminded of: credits that are owed since a bank took their money back, a bank transfer that has not come,
//! and a refund that came back, which is still the member's. A debit that its bank did not pay has one mail and no more:
//! nothing was delivered, so nothing is owed, and to ask again whether somebody wants to buy would be advertising.

mod job;
mod mail;
mod rules;
mod store;

pub(super) use job::register;
pub(super) use mail::announcement;
pub(super) use rules::About;
pub(super) use store::{begin, erase};
