//! How long one run of a job works that takes some rows at a time: what is left then, the next run does.

use std::time::{Duration, Instant};
use tokio::sync::watch;

/// An attempt that took longer than `TIME_LIMIT` (jobs::Job, 15 minutes) would lose its lease, another one would begin beside it,
/// and neither could say that the work is done.
const RUN: Duration = Duration::from_mins(10);

/// A run that has begun.
#[derive(Clone, Debug)]
pub struct Run {
    end: Instant,
    stopping: watch::Receiver<bool>,
}

impl Run {
    /// Begins now, in a process that says by this when it is about to stop.
    pub fn begin(stopping: &watch::Receiver<bool>) -> Self {
        Self::lasting(RUN, stopping)
    }

    fn lasting(length: Duration, stopping: &watch::Receiver<bool>) -> Self {
        Self { end: Instant::now() + length, stopping: stopping.clone() }
    }

    /// Whether what is left is another run's.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.end || *self.stopping.borrow()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_over_when_its_time_is_and_when_the_process_stops() {
        let (stop, stopping) = watch::channel(false);
        let run = Run::begin(&stopping);
        assert!(!run.is_over());
        assert!(Run::lasting(Duration::ZERO, &stopping).is_over());
        stop.send(true).unwrap();
        assert!(run.is_over());
    }
}
