//! Intake and renditions, seen from outside.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a broken fixture should end the test")]

mod avif;
mod fixtures;
mod intake;
mod likeness;
mod orientation;
mod renditions;
