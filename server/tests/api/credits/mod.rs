//! Credits below HTTP: the calls that other features make, and the proof of the books.

mod ledger;
mod proof;
