//! Moderators look at photos and decide: a queue, one look, one decision at a time. Each look
//! and each decision leaves a line in `photo_decisions` that nobody can change.

mod store;
mod verdict;

pub use store::{Decision, LookedAt, Waiting, WaitingPhotos, decide, look, owner, queue, waiting};
pub use verdict::{Outcome, SeenPhoto, Verdict};
