//! Intake and renditions, seen from outside.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a broken fixture should end the test")]

mod fixtures;
mod intake;
mod orientation;
mod renditions;
