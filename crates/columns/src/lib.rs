//! Rows in memory, by columns: those of some places that fit a filter, in order, page by page, and how many there are.
//!
//! It has no database, no clock, and no word for what the rows are. Whoever fills a [`Table`] says what its columns mean:
//!
//! - Rows of one pool are asked together. A pool that grows beyond the table's limit is let go, and asked for nothing any more.
//! - Each row is of a group, and of three places, one in the other. Those of a group and an inner place stand together, in
//!   both orders; so do those of a group and an outer one. A middle place is its inner ones.
//! - An order is a day, the latest first, and the id on one day.
//! - A filter asks traits (8), a number (of a row that has two, either), two columns of 64 bits and one moment. Each is
//!   a column of its own, in pieces of some hundred rows, so that a search reads no more than the columns it asks, and
//!   compares many rows at once.
//!
//! A table takes a row in the place of what it knew of that id: twice, late or in another order than they were made, rows
//! leave it as the last one says. Nothing here is shared or locked.

mod filter;
mod list;
mod piece;
mod query;
mod table;
#[cfg(test)]
mod tests;

pub use filter::{Bits, Filter};
pub use query::{Candidate, Found, Level, Order, Query, Strand};
pub use table::{Row, Table};

/// By which a row is known; those of one day stand in the order of their ids.
pub type Id = [u8; 16];
