//! Numbered invoices per company, and credit notes for what goes back.
//!
//! A number is taken in the transaction that completes the order, under the lock of the company's
//! series, so the series has no gaps; what was issued is never changed.

mod csv;
mod jobs;
mod journal;
mod oss;
pub(super) mod pdf;
mod places;
mod quarter;
pub(super) mod routes;
mod store;

pub use csv::{quarter_csv, summary_csv};
pub(super) use jobs::register;
pub use journal::{Chart, write_datev, write_plain};
pub use oss::{EuroRates, OssLine, OssPart, OssRow, oss_lines, oss_return};
pub(super) use places::{Proof, note_place};
pub use quarter::{Quarter, QuarterRow, bounds, quarter_rows};
pub use store::{InvoiceRow, issue_missing, of_number};
pub(super) use store::{issue, issue_credit_notes, number, number_text, of_order};
