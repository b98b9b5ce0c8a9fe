//! One `liaison serve` as a child process, and folders and clusters for it (crate `testkit`); tests that measure take turns.

use liaison::serve::MIGRATIONS;
use tempfile::TempDir;
use testkit::TestDatabase;
pub use testkit::process::{SITE, Server, Setup, durable_cluster, folder, lasting_port, look_into};
use tokio::sync::{Mutex, MutexGuard};

/// One test at a time of those that measure time, kill servers or load the machine. Who only gives commands needs no turn.
pub async fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::const_new(());
    TURN.lock().await
}

/// A database and a state folder of the test's own, with the demo world in them.
pub async fn demo_world() -> (TestDatabase, TempDir) {
    testkit::demo_world::demo_world(&MIGRATIONS).await
}
