//! One `liaison serve` as a child process, and folders and clusters for it (crate `testkit`); tests that measure take turns.

pub use testkit::process::{SITE, Server, Setup, durable_cluster, folder, lasting_port, look_into};
use tokio::sync::{Mutex, MutexGuard};

/// One test at a time.
pub async fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::const_new(());
    TURN.lock().await
}
