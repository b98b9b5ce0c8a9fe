//! A private PostgreSQL: finds the server's binaries, makes a cluster on first start, runs it on a unix
//! socket only, restarts it when it dies, and stops it with the process that owns it.
//!
//! Everything blocks and needs no async runtime; from tokio, call [`PgBox::start`] and [`PgBox::stop`]
//! inside `tokio::task::spawn_blocking`. [`PgBox::ensure_database`] is the one async function.
//!
//! Linux only. Works as root (PostgreSQL then runs as `postgres`, else `nobody`) and as an ordinary user.

mod archive;
mod binaries;
mod cluster;
mod error;
mod memory;
mod origin;
mod pgbox;
mod postmaster;
mod run_as;
mod scratch;
mod standby;
mod state;
mod supervisor;

pub use binaries::program;
pub use error::PgBoxError;
pub use memory::machine_memory;
pub use pgbox::{BaseBackup, Durability, Held, Options, Origin, PgBox};
pub use scratch::scratch_place;
pub use standby::Standby;
pub use state::passable_folder;
