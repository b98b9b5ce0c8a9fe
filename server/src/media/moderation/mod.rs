//! Moderators look at photos and decide: a queue, one look, one decision at a time. Each look
//! and each decision leaves a line in `photo_decisions` that nobody can change.

mod compared;
mod picture;
mod queue;
mod store;
mod undo;
mod verdict;

pub use compared::{ComparedPhoto, hold_photos, photos_to_compare};
pub use picture::{Look, held_file, held_picture, picture};
pub use queue::{PhotoSight, next_photos, open_photos, photo_backlog, photos_of_leads, wait_again};
pub use store::{
    Decision, LookedAt, Waiting, WaitingPhotos, decide, find_photo, look, once_rejected, owner, queue,
    verdict_there, waiting,
};
pub use undo::{PhotoBefore, PhotoPlace, photo_before, photos_within, put_photo_back};
pub use verdict::{Outcome, SeenPhoto, Verdict};
