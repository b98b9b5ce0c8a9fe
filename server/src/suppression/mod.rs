//! Silence when it is asked for: one click on "unsubscribe" (RFC 8058), bounces (RFC 3464) and complaints
//! (RFC 5965), and the ways back (spec 3, 4).
//!
//! What comes in is read (`report`, `status`) and acted on (`intake`), whichever way it comes: by a command,
//! a mail server (`lmtp`), HTTP (`from_outside`). Members' pages have calls of their own (`routes`). The mails
//! themselves are looked at right before they leave (mail/delivery.rs).

mod from_outside;
mod intake;
mod lmtp;
mod report;
mod routes;
mod status;
mod store;

pub use from_outside::{MAX_REPORT, from_outside};
pub use intake::{Incoming, Taken, refused, take};
pub use lmtp::lmtp;
pub use routes::routes;
pub use store::{KEPT, erase, exported, reports};
