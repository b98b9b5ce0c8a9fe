//! Keeps the server running: a thread that starts it again when it dies, until it is told to stop.

use std::{
    process::Child,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::{
    error::{IoContext, PgBoxError},
    postmaster::{self, Launch},
};

/// How often the server is looked after; also the longest wait of a stop for its turn.
const WATCH: Duration = Duration::from_millis(200);
/// How long it may be away before it counts as lost.
const LOST: Duration = Duration::from_mins(1);
/// The longest pause between two attempts to start a server that does not come up.
const RESTART_MAX: Duration = Duration::from_secs(5);

/// A running server with its watching thread. Dropping it stops both.
#[derive(Debug)]
pub(crate) struct Supervisor {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
    pid: Arc<AtomicU32>,
    lost: Arc<AtomicBool>,
}

impl Supervisor {
    /// Starts the server, waits until it is ready, then watches it.
    pub(crate) fn start(launch: Launch) -> Result<Self, PgBoxError> {
        let mut child = launch.start()?;
        let pid = Arc::new(AtomicU32::new(child.id()));
        let (stop, stopped) = mpsc::channel();
        let root = launch.state.root().to_owned();
        let lost = Arc::new(AtomicBool::new(false));
        let seen = (Arc::clone(&pid), Arc::clone(&lost));
        let watch = move || {
            watch(&launch, &mut child, &stopped, &seen);
            postmaster::stop(&mut child);
        };
        let thread = thread::Builder::new().name("pgbox".to_owned()).spawn(watch);
        Ok(Self { stop: Some(stop), thread: Some(thread.at("watch", &root)?), pid, lost })
    }

    /// Whether it has been away for [`LOST`].
    pub(crate) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    /// Process id of the server's main process at present.
    pub(crate) fn pid(&self) -> u32 {
        self.pid.load(Ordering::Relaxed)
    }

    /// Stops the server and waits until it has ended and the state folder is free again.
    pub(crate) fn stop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.stop();
    }
}

fn watch(
    launch: &Launch,
    child: &mut Child,
    stopped: &Receiver<()>,
    (pid, lost): &(Arc<AtomicU32>, Arc<AtomicBool>),
) {
    let mut pause = WATCH;
    let mut away_since = None;
    while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let Ok(Some(status)) = child.try_wait() else {
            pause = WATCH;
            continue;
        };
        let since = *away_since.get_or_insert_with(Instant::now);
        tracing::error!(%status, "the private PostgreSQL ended by itself; starting it again");
        match launch.start() {
            Ok(next) => {
                pid.store(next.id(), Ordering::Relaxed);
                *child = next;
                pause = WATCH;
                away_since = None;
            }
            Err(error) => {
                tracing::error!(%error, "the private PostgreSQL does not come back yet");
                lost.store(since.elapsed() >= LOST, Ordering::Relaxed);
                pause = (pause * 2).min(RESTART_MAX);
            }
        }
    }
}
