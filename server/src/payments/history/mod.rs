//! What became of a member's money: the list of transactions (`list`), one of them (`transactions`), and what credits
//! were spent on.

pub(super) mod list;
pub(super) mod spent_on;
pub(super) mod transactions;
