//! What became of a member's money: the list of transactions (`list`), one of them (`transactions`), what credits were
//! spent on, and what was bought on the site before (`earlier`).

pub(super) mod earlier;
pub(super) mod list;
pub(super) mod spent_on;
pub(super) mod transactions;
