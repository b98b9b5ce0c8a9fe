//! Photos that look like another one: found by a job a moment after they came (`compare`), by hashes that are near each other
//! (`pieces`, crates/imaging), and shown to the moderator of either (`store`). What somebody decided once, nobody has to find out
//! again; but nothing is decided by it, a person does. What looks like a picture that was taken away after a notice, or in a severe
//! case, waits for lead moderators alone.

mod compare;
mod pieces;
mod store;

pub(super) use compare::register;
pub use store::{AlikePhoto, alike, alike_waiting, hold_for_leads, lock_alike};
pub(super) use store::{erase, forget_gone};
