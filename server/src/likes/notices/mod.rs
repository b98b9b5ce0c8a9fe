//! The mail about new likes and matches: at most one a day, about those that still stand and that the member
//! has not seen (spec 3). Pushes about them are in give.rs: they go out at once.

mod digest;
mod jobs;
mod store;

pub use jobs::register;
pub use store::KEPT;
pub(super) use store::{due, erase};
