//! The mail about new likes and matches: one a day at most, of those that still stand and that the member has
//! not seen (spec 3; issue 6). Pushes about them are in give.rs: they go out at once.

mod digest;
mod jobs;
mod store;

pub use jobs::register;
pub use store::KEPT;
pub(super) use store::{due, erase};
