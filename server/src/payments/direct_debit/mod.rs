//! Direct debit (spec 3, 4): the member gives account and address, agrees to a mandate,
//! and proves the phone by a code; the order is then charged through the provider.
//!
//! Read top-down: what is typed (`form`), what is agreed to (`mandate_text`), how the phone is proven
//! (`code`), who may (`allowance`), what is told before the debit (`notice`, `calendar`), the mandate itself
//! (`signing`), the calls (`routes`), the SQL (`store`).

mod allowance;
mod calendar;
mod code;
mod creditor;
mod form;
mod mandate_text;
mod notice;
mod routes;
mod signing;
mod store;

pub(super) use allowance::allow;
pub(super) use calendar::{day_of, debit_day, filing_day, first_debit_day, next_bank_day};
pub use code::CODES;
pub(super) use code::FORM;
pub use creditor::{CreditorId, creditors, set_creditor};
pub(super) use mandate_text::version_of;
pub(super) use notice::{announce, write_notice};
pub(super) use routes::routes;
pub(super) use signing::{SEALED_ADDRESS, SEALED_PHONE};
pub use store::{BlockWithin, Blocked, blocks, blocks_within, unblock};
pub(super) use store::{block, erase, is_blocked};
