//! Threads of their own for work that takes much memory. The C library keeps what a thread has freed with that
//! thread's share of the heap, so the fewer threads the less stays. What a password's hash needs is kept on purpose
//! and used again (accounts/hashing.rs).

use tokio::{
    runtime::{Builder, Runtime},
    task::JoinHandle,
};

/// So many threads and no more; they come when they are needed.
#[derive(Debug)]
pub struct Threads(std::io::Result<Runtime>);

impl Threads {
    /// At most `count` threads with this name.
    pub fn new(name: &str, count: usize) -> Self {
        Self(Builder::new_current_thread().max_blocking_threads(count.max(1)).thread_name(name).build())
    }

    /// Does this work when one of the threads is free. It goes on when nobody waits for it.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn spawn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<JoinHandle<T>> {
        let threads = self.0.as_ref().map_err(|error| anyhow::anyhow!("no threads: {error}"))?;
        Ok(threads.spawn_blocking(work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::HashSet, sync::LazyLock, thread};

    /// As where it is used: a runtime can't be dropped inside another one.
    static THREADS: LazyLock<Threads> = LazyLock::new(|| Threads::new("test", 3));

    #[tokio::test]
    async fn all_work_shares_a_few_threads() {
        let who = || async { THREADS.spawn(|| thread::current().id()).unwrap().await.unwrap() };
        let seen: HashSet<_> =
            futures_util::future::join_all((0..200).map(|_| who())).await.into_iter().collect();
        assert!(seen.len() <= 3, "{seen:?}");
        let other = tokio::task::spawn_blocking(|| thread::current().id()).await.unwrap();
        assert!(!seen.contains(&other));
    }
}
