//! One run of the server process: start, wait until ready, stop, and clear away one that lost its owner.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, ExitStatus},
    thread,
    time::{Duration, Instant},
};

use nix::{
    errno::Errno,
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use crate::{
    archive,
    binaries::Binaries,
    error::{IoContext, PgBoxError},
    memory, origin,
    pgbox::{Durability, Options, Origin},
    run_as::RunAs,
    state::State,
};

const POLL: Duration = Duration::from_millis(20);
/// Replaying the log after a crash can take long; a server that has ended is noticed at once anyway.
const READY_LIMIT: Duration = Duration::from_mins(2);
/// Replaying days of it on top of a base backup takes longer.
const RESTORE_LIMIT: Duration = Duration::from_hours(12);
/// How long a fast shutdown (SIGINT) may take before an immediate one (SIGQUIT, replayed at the next start).
const STOP_LIMIT: Duration = Duration::from_mins(1);

/// Everything needed to start the server again.
#[derive(Debug)]
pub(crate) struct Launch {
    pub(crate) state: State,
    pub(crate) binaries: Binaries,
    pub(crate) run_as: RunAs,
    pub(crate) socket_folder: PathBuf,
    pub(crate) options: Options,
}

impl Launch {
    /// Starts `postgres` and returns when it accepts connections.
    pub(crate) fn start(&self) -> Result<Child, PgBoxError> {
        self.clear_orphan()?;
        if self.options.memory.is_some() {
            memory::is_ours_to_set(&self.state.data())?;
        }
        let program = self.binaries.dir.join("postgres");
        let log = self.state.open_log()?;
        let mut command = self.run_as.command(&program);
        command.envs(self.options.environment.iter().cloned());
        command.arg("-D").arg(self.state.data()).arg("-k").arg(&self.socket_folder);
        for (name, value) in self.settings() {
            command.arg("-c").arg(format!("{name}={value}"));
        }
        let output = log.try_clone().at("open", &self.state.log())?;
        let mut child = command.stderr(log).stdout(output).spawn().at("run", &program)?;
        match self.wait_ready(&mut child) {
            Ok(()) => {
                self.wake_archiving(&child);
                Ok(child)
            }
            Err(error) => {
                stop(&mut child);
                Err(error)
            }
        }
    }

    fn settings(&self) -> Vec<(String, String)> {
        let mut settings = vec![
            ("listen_addresses", ""),
            ("unix_socket_permissions", "0700"),
            // Its code pages are writable and executable, which a hardened unit forbids; calls are too short for it.
            ("jit", "off"),
            // A pool that rolls back on release makes a warning of each release.
            ("log_min_messages", "error"),
            // The details quote column values, and those are people's addresses.
            ("log_error_verbosity", "terse"),
        ];
        if self.options.durability == Durability::Scratch {
            settings.extend([
                ("fsync", "off"),
                ("synchronous_commit", "off"),
                ("full_page_writes", "off"),
                ("max_connections", "300"),
            ]);
        }
        let mut settings: Vec<(String, String)> =
            settings.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        settings.extend(self.options.memory.into_iter().flat_map(memory::settings));
        if let Some(folder) = &self.options.archive {
            settings.extend(archive::settings(folder));
        }
        if let Origin::BaseBackup(backup) = &self.options.origin {
            settings.extend(origin::recovery_settings(backup));
        }
        settings.extend(self.options.settings.iter().cloned());
        settings
    }

    /// What line 8 of `postmaster.pid` may say, and how long it may take to.
    fn awaited(&self) -> (&'static [&'static str], Duration) {
        match &self.options.origin {
            Origin::Empty => (&["ready"], READY_LIMIT),
            Origin::Follower { .. } => (&["ready", "standby"], READY_LIMIT),
            Origin::BaseBackup(_) => (&["ready"], RESTORE_LIMIT),
        }
    }

    /// Line 8 of `postmaster.pid` says `ready` once the server accepts connections, `standby` where only for reading.
    fn wait_ready(&self, child: &mut Child) -> Result<(), PgBoxError> {
        let (begin, (awaited, limit)) = (Instant::now(), self.awaited());
        loop {
            if let Some(status) = child.try_wait().at("watch", &self.state.log())? {
                return Err(self.start_error(format!("it ended ({status})")));
            }
            let file = PidFile::read(&self.state.data());
            let is_ours = |file: &PidFile| u32::try_from(file.pid) == Ok(child.id());
            if file.filter(is_ours).is_some_and(|file| awaited.contains(&file.status.as_str())) {
                return Ok(());
            }
            if begin.elapsed() > limit {
                return Err(self.start_error(format!("not ready within {} s", limit.as_secs())));
            }
            thread::sleep(POLL);
        }
    }

    /// PostgreSQL looks at `archive_timeout` for the first time five minutes after its start (`checkpoint_timeout`), as its
    /// checkpointer goes to sleep before recovery ends. Reading the settings anew wakes it.
    fn wake_archiving(&self, child: &Child) {
        if self.options.archive.is_some()
            && let Ok(pid) = i32::try_from(child.id())
        {
            signal(pid, Signal::SIGHUP);
        }
    }

    fn start_error(&self, reason: String) -> PgBoxError {
        PgBoxError::Start { reason, log: self.state.log(), tail: self.state.log_tail() }
    }

    /// While we hold the lock, a running server on our data lost its owner (kill -9): it is stopped.
    /// A pid that is not that server's has been reused, and the stale file would only stop ours.
    pub(crate) fn clear_orphan(&self) -> Result<(), PgBoxError> {
        let data = self.state.data();
        let Some(PidFile { pid, .. }) = PidFile::read(&data) else { return Ok(()) };
        if works_in(pid, &data) {
            tracing::warn!(pid, "stopping a PostgreSQL that lost its owner");
            signal(pid, Signal::SIGINT);
            if !wait_gone(pid, &data, STOP_LIMIT) {
                signal(pid, Signal::SIGQUIT);
                wait_gone(pid, &data, STOP_LIMIT);
            }
        } else if is_alive(pid) {
            let stale = data.join("postmaster.pid");
            fs::remove_file(&stale).at("remove", &stale)?;
        }
        Ok(())
    }
}

/// Stops the server: fast (SIGINT: sessions end, data is written out), and at once (SIGQUIT) when that hangs.
pub(crate) fn stop(child: &mut Child) -> Option<ExitStatus> {
    let Ok(pid) = i32::try_from(child.id()) else { return None };
    for step in [Signal::SIGINT, Signal::SIGQUIT, Signal::SIGKILL] {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        signal(pid, step);
        let begin = Instant::now();
        while begin.elapsed() < STOP_LIMIT {
            if let Ok(Some(status)) = child.try_wait() {
                return Some(status);
            }
            thread::sleep(POLL);
        }
    }
    None
}

/// The two facts of `postmaster.pid` that matter here.
#[derive(Debug, Clone)]
struct PidFile {
    pid: i32,
    status: String,
}

impl PidFile {
    fn read(data: &Path) -> Option<Self> {
        let text = fs::read_to_string(data.join("postmaster.pid")).ok()?;
        let mut lines = text.lines();
        let pid = lines.next()?.trim().parse().ok()?;
        let status = lines.nth(6).unwrap_or_default().trim().to_owned();
        Some(Self { pid, status })
    }
}

/// Whether the process is a server on this data folder: PostgreSQL works from inside it.
fn works_in(pid: i32, data: &Path) -> bool {
    fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|folder| folder == data)
}

fn is_alive(pid: i32) -> bool {
    kill(Pid::from_raw(pid), None) != Err(Errno::ESRCH)
}

fn signal(pid: i32, signal: Signal) {
    if let Err(error) = kill(Pid::from_raw(pid), signal) {
        tracing::warn!(pid, %signal, %error, "the signal did not reach PostgreSQL");
    }
}

fn wait_gone(pid: i32, data: &Path, limit: Duration) -> bool {
    let begin = Instant::now();
    while works_in(pid, data) {
        if begin.elapsed() > limit {
            return false;
        }
        thread::sleep(POLL);
    }
    true
}
