//! Verified persons: a member shows two poses to their camera, a moderator compares the two pictures with the member's photos,
//! and others read "Verified person" for as long as the photos are those, or parts of those, that were compared.
//!
//! Of an account of two both show each pose, in one picture, and both are compared: the badge is of the two or of neither.
//!
//! What it proves is that somebody who looks like these photos sat in front of a camera at that moment and did what they were
//! asked: not a name, not an age, not good intentions. Our page takes only what the camera gives, but whoever writes their own
//! program can send any pictures, which is why a person looks at each.
//!
//! Read top-down: what is asked for (`poses`), what is said of it (`model`), the calls (`routes`), what moderators see and decide
//! (`queue`, `review`), how the pictures go (`settling`, `jobs`), the member's copy (`exported`), and the SQL (`store`). The badge
//! itself is kept by the database (`keep_verified` in migrations/0011_members.sql), whatever becomes of the photos.

mod exported;
mod jobs;
mod model;
mod poses;
mod queue;
mod review;
mod routes;
mod settling;
mod store;

use crate::kernel::retention::Kept;
use time::Duration;

pub use exported::{exported, exported_pictures};
pub use jobs::register;
pub use model::{VerificationReason, VerificationVerdict};
pub use poses::Pose;
pub use queue::{VERIFICATIONS_WITHIN, next_verifications, open_verifications, verification_backlog};
pub use review::{Decided, EarlierTry, WaitingCapture, capture, decide, put_back, verifications_waiting};
pub use routes::routes;
pub use settling::{erase, member_left};

/// What was asked for and never answered, a day later; and what became of captures, for a year. What a badge rests on stays with it.
pub const KEPT: &[Kept] = &[
    Kept::since("verification_challenges", "expires_at", Duration::DAY),
    Kept {
        only: Some("state <> 'verified'"),
        ..Kept::since("verifications", "settled_at", Duration::days(365))
    },
];
