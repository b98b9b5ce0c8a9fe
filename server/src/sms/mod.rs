//! Text messages: written in the reader's language beside the effect that caused them, and handed to a
//! gateway by a job after the commit; without one they are caught.
//!
//! Read top-down: what they say (`text`), the way out (`delivery`, `jobs`; the gateway is in `outbound`), what was
//! caught (`outbox`), the SQL (`store`).

mod delivery;
mod jobs;
mod outbox;
mod store;
mod text;

pub use crate::outbound::Phone;
pub use delivery::deliver;
pub use jobs::register;
pub use outbox::{CaughtText, caught_texts};
pub use store::{KEPT, erase, reseal, sealed_under, waiting};
pub use text::{Kind, Text, enqueue};
