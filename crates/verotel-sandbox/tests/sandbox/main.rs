//! The sandbox over real HTTP on a real PostgreSQL, with a merchant that is told of changes.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first thing that is wrong"
)]

mod orders;
mod postbacks;
mod world;
