//! Credits: below HTTP the calls that other features make and the proof of the books; the price that members see.

mod closing;
mod ledger;
mod price;
mod proof;
mod walk;
