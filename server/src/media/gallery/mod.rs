//! The member's own photos: adding, cropping, ordering and deleting them (spec 6, 9), and marking one as nude (`nude`)
//! and putting one into the private album (`album`).
//!
//! Whoever changes a member's photos first locks their row of `photo_shelves`, so changes come one after
//! the other. Files are noted as unused before they are kept (`keep`): whatever happens then, the sweep
//! finds those that no photo came to show.

mod album;
mod crop;
mod nude;
mod routes;
mod store;
mod view;

pub use routes::routes;
pub(super) use store::lock;
