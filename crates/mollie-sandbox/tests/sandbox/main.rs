//! The sandbox over real HTTP on a real PostgreSQL.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first thing that is wrong"
)]

mod customers;
mod faults;
mod hosted_pages;
mod idempotency;
mod lists;
mod payments;
mod refunds;
mod settlements;
mod tables;
mod webhooks;
mod world;
