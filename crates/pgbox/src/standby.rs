//! Waits for a cluster that another process holds, to run it as soon as that one lets it go.

use std::{
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::{
    error::{IoContext, PgBoxError},
    pgbox::{Options, PgBox},
    state,
};

/// How often the holder is looked after.
const WATCH: Duration = Duration::from_millis(100);
/// How long nobody may answer before the database counts as lost.
const LOST: Duration = Duration::from_mins(1);

/// A cluster that another process runs, and this one from the moment that it ends. The address stays the same, so who
/// is connected only has to connect again.
#[derive(Debug)]
pub struct Standby {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
    lost: Arc<AtomicBool>,
}

impl Standby {
    /// Begins to wait.
    ///
    /// # Errors
    /// When the folder can't be read, or no thread can be made.
    pub fn wait(options: Options) -> Result<Self, PgBoxError> {
        let root = options.state_root.clone();
        let socket = state::socket_of(&root)?;
        let (stop, stopped) = mpsc::channel();
        let lost = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&lost);
        let watch = move || watch(&options, &socket, &stopped, &seen);
        let thread = thread::Builder::new().name("pgbox-standby".to_owned()).spawn(watch);
        Ok(Self { stop: Some(stop), thread: Some(thread.at("watch", &root)?), lost })
    }

    /// Whether nobody has answered for a minute, neither the holder's nor an own one.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    /// Stops waiting, and PostgreSQL if it is this process's by now. Blocks.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Standby {
    fn drop(&mut self) {
        self.end();
    }
}

fn watch(options: &Options, socket: &PathBuf, stopped: &Receiver<()>, lost: &AtomicBool) {
    let mut answered = Instant::now();
    let mut own: Option<PgBox> = None;
    while stopped.recv_timeout(WATCH) == Err(RecvTimeoutError::Timeout) {
        if own.is_none() {
            match PgBox::start(options.clone()) {
                Ok(private) => {
                    tracing::info!("the private PostgreSQL is this process's now");
                    own = Some(private);
                }
                Err(PgBoxError::Locked { .. }) => {}
                Err(error) => tracing::error!(%error, "the private PostgreSQL does not come back yet"),
            }
        }
        if UnixStream::connect(socket).is_ok() {
            answered = Instant::now();
        }
        lost.store(answered.elapsed() >= LOST || own.as_ref().is_some_and(PgBox::is_lost), Ordering::Relaxed);
    }
    if let Some(private) = own {
        private.stop();
    }
}
