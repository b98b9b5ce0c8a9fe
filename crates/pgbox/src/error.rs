//! What can go wrong, in words that say how to mend it.

use std::{io, path::PathBuf};

/// Why a cluster could not be started, reached or stopped. The text is meant for the person at the terminal.
#[derive(Debug, thiserror::Error)]
pub enum PgBoxError {
    /// No PostgreSQL server programs were found in any of the places looked at.
    #[error("no PostgreSQL found (looked in {}); install it with: apt-get install postgresql", list(.searched))]
    NoBinaries {
        /// The folders that were tried, in order.
        searched: Vec<PathBuf>,
    },
    /// One of PostgreSQL's own programs is missing.
    #[error("{} is missing; install it with: apt-get install postgresql", .program.display())]
    NoProgram {
        /// Where it should be.
        program: PathBuf,
    },
    /// A base backup can't be copied, unpacked or trusted.
    #[error("the data can't be brought here by {program}: {output}")]
    Origin {
        /// What said so.
        program: String,
        /// What it said.
        output: String,
    },
    /// The cluster was made by another major version than the programs at hand.
    #[error(
        "the database in {} was made by PostgreSQL {cluster}, but only version {installed} is installed; \
         either install that version (apt-get install postgresql-{cluster}), or dump with it (pg_dumpall), \
         move the folder away, start again and restore the dump with psql",
        .data.display()
    )]
    VersionMismatch {
        /// The data folder.
        data: PathBuf,
        /// Content of its `PG_VERSION`.
        cluster: String,
        /// The major versions found.
        installed: String,
    },
    /// Another process holds the state folder.
    #[error(
        "{} is in use by another process{}; stop that one, or choose another state folder",
        .root.display(), owner_text(*.owner)
    )]
    Locked {
        /// The state folder.
        root: PathBuf,
        /// Process id that the holder wrote down.
        owner: Option<i32>,
        /// Whether others may use what the holder runs: only a server's.
        lends: bool,
    },
    /// There is no cluster, and none was to be made.
    #[error("there is no database in {} yet: `liaison serve` makes it", .root.display())]
    NoCluster {
        /// The state folder.
        root: PathBuf,
    },
    /// There is no account that PostgreSQL could run as.
    #[error(
        "PostgreSQL does not run as root, and {wanted} is no account here; install Debian's package with: apt-get install postgresql"
    )]
    NoRunAsUser {
        /// The accounts that were tried.
        wanted: String,
    },
    /// The current user id has no entry in the account list, which PostgreSQL requires.
    #[error(
        "user id {uid} has no entry in /etc/passwd, and PostgreSQL refuses to run without one; add an account for it, or run as root"
    )]
    NoPasswdEntry {
        /// The effective user id.
        uid: u32,
    },
    /// The cluster belongs to another account than the one PostgreSQL would run as.
    #[error("the database in {} belongs to {owner}, but PostgreSQL would run as {user}; start as {owner}, or choose another state folder", .data.display())]
    WrongOwner {
        /// The data folder.
        data: PathBuf,
        /// Its owner.
        owner: String,
        /// The account chosen.
        user: String,
    },
    /// The account that PostgreSQL runs as cannot enter a folder on the way.
    #[error("user {user} cannot enter {}; choose a state folder elsewhere (such as /var/lib), or run: chmod o+x {}", .path.display(), .path.display())]
    Unreachable {
        /// The closed folder.
        path: PathBuf,
        /// The account that must get through.
        user: String,
    },
    /// The cluster exists but its password file does not.
    #[error("{} is missing, though the database beside it exists; restore that file from the backup of the state folder", .path.display())]
    PasswordMissing {
        /// Where the password should be.
        path: PathBuf,
    },
    /// The short socket folder under /tmp belongs to somebody else.
    #[error("{} exists and is not ours; remove it, or choose a shorter state folder", .path.display())]
    SocketFolderTaken {
        /// The folder in the way.
        path: PathBuf,
    },
    /// `initdb` failed.
    #[error("initdb failed: {output}")]
    InitDb {
        /// What it printed.
        output: String,
    },
    /// The server ended, or did not get ready in time.
    #[error("PostgreSQL did not start: {reason}; the end of {}:\n{tail}", .log.display())]
    Start {
        /// What was seen.
        reason: String,
        /// The server's log file.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },
    /// A database name that is not a plain identifier.
    #[error("'{name}' is no database name: use 1 to 63 of a-z, 0-9 and _, starting with a letter")]
    DatabaseName {
        /// The name given.
        name: String,
    },
    /// A file operation failed.
    #[error("cannot {action} {}: {source}", .path.display())]
    Io {
        /// What was tried, as a verb.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// The running server refused something.
    #[error("the private PostgreSQL answered: {0}")]
    Database(#[from] sqlx::Error),
}

/// Names the action and the path of a failed file operation.
pub(crate) trait IoContext<T> {
    fn at(self, action: &'static str, path: &std::path::Path) -> Result<T, PgBoxError>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn at(self, action: &'static str, path: &std::path::Path) -> Result<T, PgBoxError> {
        self.map_err(|source| PgBoxError::Io { action, path: path.to_owned(), source })
    }
}

fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn owner_text(owner: Option<i32>) -> String {
    owner.map_or_else(String::new, |pid| format!(" (process {pid})"))
}
