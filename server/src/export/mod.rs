//! Export: a copy of all that we hold about a member, for the member (GDPR articles 15 and 20).
//!
//! It is asked for with the password. A job puts one JSON document, to which each feature gives its own part
//! (`exported`), and the photos into a ZIP file. A mailed link fetches it once within 24 hours, and only while
//! the same member is logged in. It stands above all features that keep something of members.

mod archive;
mod ask;
mod download;
mod jobs;
mod model;
mod routes;
mod store;

pub use ask::{ask, copy};
pub use jobs::{forget_overdue, register};
pub use routes::routes;
pub use store::erase;
