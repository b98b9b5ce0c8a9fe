//! Credits: below HTTP the calls that other features make and the proof of the books; the price that members see.

mod ledger;
mod price;
mod proof;
