//! The public face: options, start, connection URL, stop.

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use sqlx::{Connection, Executor, PgConnection};
use tempfile::TempDir;

use crate::{
    archive,
    binaries::Binaries,
    cluster::{self, SUPERUSER},
    error::PgBoxError,
    memory,
    postmaster::Launch,
    run_as::RunAs,
    scratch,
    state::{self, State},
    supervisor::Supervisor,
};

/// Whether a commit must survive a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// PostgreSQL's own defaults: an acknowledged commit is on disk.
    Durable,
    /// For tests: no fsync, no full-page writes, asynchronous commit, 300 connections. Even a kill of
    /// the server alone loses the last commits.
    Scratch,
}

/// How to run a cluster.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder of the cluster, made when missing: lock, password, data, socket, log.
    pub state_root: PathBuf,
    /// Whether commits survive a power cut.
    pub durability: Durability,
    /// Account to run PostgreSQL as when started by root; by default the owner of the existing data, else
    /// `postgres`, else `nobody`. An ordinary user always runs it as itself.
    pub run_as: Option<String>,
    /// Folder with `initdb` and `postgres`; by default Debian's highest version, else npm's
    /// `@embedded-postgres`.
    pub bin_dir: Option<PathBuf>,
    /// Bytes of memory that PostgreSQL plans with, by default the machine's; None leaves its own defaults, which are
    /// small: for tests.
    pub memory: Option<u64>,
    /// More server settings (`name`, `value`), applied after, and so over, the built-in ones.
    pub settings: Vec<(String, String)>,
    /// Environment variables of the server's processes, which otherwise get none of ours.
    pub environment: Vec<(String, String)>,
    /// Where the data comes from when the folder holds no cluster yet.
    pub origin: Origin,
    /// Folder that gets a copy of each finished piece of the write-ahead log, at the latest after a minute in
    /// which something was written: with a base backup it leads to any later moment. Made when missing.
    pub archive: Option<PathBuf>,
    /// Whether a cluster is made where there is none; without it nothing is touched there.
    pub make: bool,
    /// Whether other processes may use this PostgreSQL while it runs: those of a server, which outlives them.
    pub lends: bool,
}

/// Where a new cluster's data comes from.
#[derive(Debug, Clone, Default)]
pub enum Origin {
    /// Nowhere: it is empty.
    #[default]
    Empty,
    /// A running cluster, which this one follows from then on (streaming replication); it can only be read.
    Follower {
        /// Of the other cluster, as its superuser.
        url: String,
        /// That superuser's password, which is this one's too.
        password: String,
    },
    /// A base backup that `pg_basebackup --format=tar --gzip` wrote.
    BaseBackup(BaseBackup),
}

/// A base backup and what came after it.
#[derive(Debug, Clone)]
pub struct BaseBackup {
    /// The folder with `base.tar.gz`, `pg_wal.tar.gz` and `backup_manifest`.
    pub folder: PathBuf,
    /// The superuser's, as it was then.
    pub password: String,
    /// The archive of the write-ahead log, to go on from the backup; None: things are as at its end.
    pub wal: Option<PathBuf>,
    /// The moment to go to, as PostgreSQL reads it (`recovery_target_time`); None: as far as the archive leads.
    pub until: Option<String>,
}

impl Origin {
    /// The superuser's password, where it comes along with the data.
    fn password(&self) -> Option<&str> {
        match self {
            Self::Empty => None,
            Self::Follower { password, .. } | Self::BaseBackup(BaseBackup { password, .. }) => Some(password),
        }
    }
}

impl Options {
    /// A cluster that keeps its data, and uses the machine's memory.
    pub fn durable(state_root: impl Into<PathBuf>) -> Self {
        let memory = Some(memory::machine_memory());
        Self { memory, ..Self::new(state_root.into(), Durability::Durable) }
    }

    /// A fast cluster for tests, in the folder given.
    pub fn scratch(state_root: impl Into<PathBuf>) -> Self {
        Self::new(state_root.into(), Durability::Scratch)
    }

    fn new(state_root: PathBuf, durability: Durability) -> Self {
        Self {
            state_root,
            durability,
            run_as: None,
            bin_dir: None,
            memory: None,
            settings: Vec::new(),
            environment: Vec::new(),
            origin: Origin::Empty,
            archive: None,
            make: true,
            lends: false,
        }
    }
}

/// A state folder that this process holds alone: nobody starts its PostgreSQL or uses one that runs in it.
#[derive(Debug)]
pub struct Held(State);

impl Held {
    /// Takes the folder, which is made when missing.
    ///
    /// # Errors
    /// [`PgBoxError::Locked`] while another process holds it.
    pub fn take(state_root: &Path) -> Result<Self, PgBoxError> {
        State::open(state_root, false).map(Self)
    }
}

/// A running private PostgreSQL. It is stopped by [`PgBox::stop`] or when dropped (which blocks until then).
#[derive(Debug)]
pub struct PgBox {
    // Declared before the folder, so that the server has ended before its files go.
    supervisor: Supervisor,
    socket_folder: PathBuf,
    password: String,
    scratch: Option<TempDir>,
}

impl PgBox {
    /// Starts the cluster in `options.state_root`, making it on first start (3 to 5 s; later 0.2 s), and
    /// returns when it accepts connections. Blocks.
    ///
    /// # Errors
    /// Each [`PgBoxError`] says in plain words what is wrong and how to mend it.
    pub fn start(options: Options) -> Result<Self, PgBoxError> {
        if !options.make && !state::holds_cluster(&options.state_root) {
            return Err(PgBoxError::NoCluster { root: options.state_root });
        }
        let state = State::open(&options.state_root, options.lends)?;
        Self::start_in(state, options)
    }

    /// The same in a folder that is held already.
    ///
    /// # Errors
    /// As [`PgBox::start`].
    pub fn start_held(held: Held, options: Options) -> Result<Self, PgBoxError> {
        Self::start_in(held.0, options)
    }

    fn start_in(state: State, options: Options) -> Result<Self, PgBoxError> {
        let data = state.data();
        let version = state.cluster_version();
        let binaries = Binaries::find(options.bin_dir.as_deref(), &data, version.as_deref())?;
        let run_as = RunAs::choose(options.run_as.as_deref(), &data)?;
        state.open_path_for(&run_as)?;
        run_as.must_reach(&binaries.dir)?;
        let password = match options.origin.password() {
            Some(known) if state.cluster_version().is_none() => state.keep_password(known)?,
            _ => state.password()?,
        };
        cluster::ensure(&state, &binaries, &run_as, &options, &password)?;
        if let Some(archive) = &options.archive {
            archive::open(archive, &run_as)?;
        }
        let socket_folder = state.socket_folder(&run_as)?;
        let launch = Launch { state, binaries, run_as, socket_folder: socket_folder.clone(), options };
        Ok(Self { supervisor: Supervisor::start(launch)?, socket_folder, password, scratch: None })
    }

    /// Starts an empty throw-away cluster for tests in a new folder under `/tmp`, removed at the end.
    ///
    /// # Errors
    /// As [`PgBox::start`].
    pub fn scratch() -> Result<Self, PgBoxError> {
        Self::scratch_with(|options| options)
    }

    /// As [`PgBox::scratch`], with other options (all but the folder may be changed).
    ///
    /// # Errors
    /// As [`PgBox::start`].
    pub fn scratch_with(change: impl FnOnce(Options) -> Options) -> Result<Self, PgBoxError> {
        let folder = scratch::folder()?;
        let options =
            Options { state_root: folder.path().to_owned(), ..change(Options::scratch(folder.path())) };
        let started = Self::start(options)?;
        Ok(Self { scratch: Some(folder), ..started })
    }

    /// Starts a throw-away cluster that follows this one and can only be read, in a new folder under `/tmp`.
    ///
    /// # Errors
    /// As [`PgBox::start`].
    pub fn follower(&self, change: impl FnOnce(Options) -> Options) -> Result<Self, PgBoxError> {
        let origin = Origin::Follower { url: self.url("postgres"), password: self.password.clone() };
        Self::scratch_with(|options| change(Options { origin, ..options }))
    }

    /// Connection URL of a database of this cluster, over the unix socket, as the superuser `app`.
    /// sqlx and libpq (`psql`) both accept it. It holds the password: don't log it.
    pub fn url(&self, database: &str) -> String {
        url(&self.socket_folder, &self.password, database)
    }

    /// The same for a cluster that another process runs in this folder: for commands beside a server.
    ///
    /// # Errors
    /// When the folder holds no cluster that this user may read.
    pub fn url_of_running(state_root: &Path, database: &str) -> Result<String, PgBoxError> {
        let (password, socket_folder) = state::of_running(state_root)?;
        Ok(url(&socket_folder, &password, database))
    }

    /// The superuser's password of the cluster in this folder, running or not: what a base backup needs besides.
    ///
    /// # Errors
    /// When the folder holds no cluster that this user may read.
    pub fn password_of(state_root: &Path) -> Result<String, PgBoxError> {
        Ok(state::of_running(state_root)?.0)
    }

    /// Whether PostgreSQL has been gone for a minute although it was started again and again.
    pub fn is_lost(&self) -> bool {
        self.supervisor.is_lost()
    }

    /// Process id of the server's main process; it changes when the server had to be started again.
    pub fn pid(&self) -> u32 {
        self.supervisor.pid()
    }

    /// Creates a database when it is missing.
    ///
    /// # Errors
    /// [`PgBoxError::DatabaseName`] for other than a plain lower-case identifier; [`PgBoxError::Database`].
    pub async fn ensure_database(&self, name: &str) -> Result<(), PgBoxError> {
        if !is_plain_identifier(name) {
            return Err(PgBoxError::DatabaseName { name: name.to_owned() });
        }
        let mut connection = PgConnection::connect(&self.url("postgres")).await?;
        let found = sqlx::query("select 1 from pg_database where datname = $1").bind(name);
        if found.fetch_optional(&mut connection).await?.is_none() {
            let create = format!("create database {name}");
            connection.execute(sqlx::AssertSqlSafe(create)).await?;
        }
        connection.close().await?;
        Ok(())
    }

    /// Stops PostgreSQL (fast shutdown) and waits until it has ended; a scratch cluster's files go too.
    /// Close pools first, or their connections end with an error. Blocks.
    pub fn stop(mut self) {
        self.supervisor.stop();
        drop(self.scratch.take());
    }
}

/// PostgreSQL's length limit is 63 bytes (NAMEDATALEN - 1).
fn is_plain_identifier(name: &str) -> bool {
    name.len() <= 63
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn url(socket_folder: &Path, password: &str, database: &str) -> String {
    format!("postgres://{SUPERUSER}:{password}@localhost/{database}?host={}", percent_encoded(socket_folder))
}

/// RFC 3986 unreserved characters and the slash stay as they are.
fn percent_encoded(path: &Path) -> String {
    let mut encoded = String::new();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                encoded.push(char::from(*byte));
            }
            other => {
                // Writing to a string does not fail.
                let _ = write!(encoded, "%{other:02X}");
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_names_are_plain_identifiers() {
        assert!(is_plain_identifier("liaison_2"));
        for bad in ["", "2a", "a-b", "A", "a\"; drop database x", &"a".repeat(64)] {
            assert!(!is_plain_identifier(bad), "{bad}");
        }
    }

    #[test]
    fn the_socket_folder_is_encoded() {
        assert_eq!(percent_encoded(Path::new("/tmp/a b&ü/run")), "/tmp/a%20b%26%C3%BC/run");
    }
}
