//! Text messages: written in the reader's language beside the effect that caused them, and handed to a
//! gateway by a job after the commit; without one they are caught.
//!
//! Read top-down: whom they go to (`phone`), what they say (`text`), the way out (`gateway`, `delivery`,
//! `jobs`), what was caught (`outbox`), the SQL (`store`).

mod delivery;
mod gateway;
mod jobs;
mod outbox;
mod phone;
mod store;
mod text;

pub use delivery::deliver;
pub use gateway::{Gateway, GatewayConfig};
pub use jobs::register;
pub use outbox::{CaughtText, caught_texts};
pub use phone::Phone;
pub use store::{KEPT, erase, reseal, sealed_under, waiting};
pub use text::{Kind, Text, enqueue};
