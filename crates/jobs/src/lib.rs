//! A job queue in PostgreSQL.
//!
//! - **At least once.** A job is enqueued in the caller's own transaction and deleted when its handler
//!   succeeds. Every handler must be safe to repeat.
//! - **Leases.** A claim is a short update (`skip locked`) that puts off the job's next run; no transaction
//!   or connection is held while the handler works. A running job renews its lease; one whose process died
//!   runs again when the lease ends.
//! - **Back-off.** A failed job waits 10 s, 20 s, 40 s … up to an hour, with jitter. After its last attempt
//!   it stays as a dead letter that can be listed, revived or discarded.
//! - **Wake.** After commit the caller calls [`Jobs::wake`]: this process looks at once, other nodes are
//!   told by one `NOTIFY`; polling is the safety net.
//! - **Periodic jobs** run once per period over all nodes.
//!
//! Time and chance come from the caller ([`Jobs::new`]); SQL never asks for the time itself.
//! The tables are in `schema.sql`.

mod attempt;
mod dead;
mod job;
mod listen;
mod queue;
mod registry;
mod runner;
mod schedule;
mod store;

pub use dead::{DeadLetter, QueueState};
pub use job::{Failure, Job, JobId, Priority};
pub use queue::Jobs;
pub use registry::Registry;
pub use runner::{Attempt, Drained, Ended, Runner};
pub use schedule::{Period, Schedule};

/// The tables that this crate needs, for the migrations of whoever uses it.
pub const SCHEMA: &str = include_str!("../schema.sql");
