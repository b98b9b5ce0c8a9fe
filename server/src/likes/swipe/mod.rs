//! The swipe game (spec 2, 6, 9): a deck of people, four likes a calendar day in the
//! zone of the account, dislikes that cost nothing and can be taken back, the last one first.
//!
//! A like given here is a like like any other: same rows, same events, same match. What is of the game
//! alone is its day's count and whom the player passed over, which nobody else ever hears of.

mod routes;
mod store;
mod view;

pub(super) use routes::routes;
