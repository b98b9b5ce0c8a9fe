//! For tests from outside: a database each, pages that call a real server, and the program as a child process with
//! people who load it.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test stops at the first thing that is wrong, its own chance need not be repeatable, and what a server said is wanted then"
)]

pub mod authenticator;
pub mod client;
pub mod clock;
mod cluster;
pub mod database;
pub mod demo_world;
pub mod hosted;
pub mod in_flight;
pub mod members;
pub mod photos;
pub mod postgres;
pub mod process;
pub mod promises;
pub mod quitters;
pub mod raw;
pub mod recordings;
pub mod shop;

pub use authenticator::Authenticator;
pub use client::{Events, Page, Reply, send};
pub use database::TestDatabase;
pub use promises::Promises;
