//! For tests from outside: a database each, and pages that call a real server.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test stops at the first thing that is wrong, and its own chance need not be repeatable"
)]

pub mod authenticator;
pub mod client;
pub mod database;

pub use authenticator::Authenticator;
pub use client::{Events, Page, Reply, send};
pub use database::TestDatabase;
