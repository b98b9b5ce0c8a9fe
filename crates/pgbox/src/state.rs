//! The state folder: who holds it, and where the pieces of a cluster lie in it.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError},
    hash::{DefaultHasher, Hash, Hasher},
    io::{Read, Seek, Write},
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use rand::TryRngCore;

use crate::{
    error::{IoContext, PgBoxError},
    run_as::RunAs,
};

/// Linux keeps 108 bytes for a socket's path, the closing zero included (unix(7)).
const SOCKET_PATH_MAX: usize = 107;
const SOCKET_NAME: &str = ".s.PGSQL.5432";
/// A log larger than this is put aside at the next start: 10 MiB.
const LOG_MAX: u64 = 10 * 1024 * 1024;

/// The word behind the process id in the lock's file when others may use what the holder runs.
const LENDS: &str = "lends";

/// Whether a cluster was made in this root.
pub(crate) fn holds_cluster(root: &Path) -> bool {
    root.join("data/PG_VERSION").exists()
}

/// A state folder that this process holds for as long as the value lives.
#[derive(Debug)]
pub(crate) struct State {
    root: PathBuf,
    lock: File,
}

impl State {
    /// Makes the folder when it is missing (mode 0711: passable, not listable) and locks it.
    pub(crate) fn open(root: &Path, lends: bool) -> Result<Self, PgBoxError> {
        passable_folder(root)?;
        let root = root.canonicalize().at("resolve", root)?;
        let lock = lock(&root, lends)?;
        Ok(Self { root, lock })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.root.join("data")
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.root.join("postgres.log")
    }

    pub(crate) fn password_file(&self) -> PathBuf {
        self.root.join("password")
    }

    /// Major version that made the cluster, `None` before the first start.
    pub(crate) fn cluster_version(&self) -> Option<String> {
        fs::read_to_string(self.data().join("PG_VERSION")).ok().map(|text| text.trim().to_owned())
    }

    /// Lets the account pass through the state folder, and checks the folders above it.
    pub(crate) fn open_path_for(&self, run_as: &RunAs) -> Result<(), PgBoxError> {
        let meta = self.root.metadata().at("look at", &self.root)?;
        let passable = meta.mode() | 0o011;
        if meta.mode() != passable {
            // Only the owner may; whether it was enough is what the check after it says.
            let _ = fs::set_permissions(&self.root, Permissions::from_mode(passable));
        }
        run_as.must_reach(&self.root)
    }

    /// The superuser's password: 24 random bytes in hex, made with the cluster, readable by the owner only.
    pub(crate) fn password(&self) -> Result<String, PgBoxError> {
        let path = self.password_file();
        match fs::read_to_string(&path) {
            Ok(text) => Ok(text.trim().to_owned()),
            Err(_) if self.cluster_version().is_some() => Err(PgBoxError::PasswordMissing { path }),
            Err(_) => {
                let password = random_hex()?;
                write_private(&path, &password)?;
                Ok(password)
            }
        }
    }

    /// Takes over the password of the cluster that the data comes from.
    pub(crate) fn keep_password(&self, password: &str) -> Result<String, PgBoxError> {
        write_private(&self.password_file(), password)?;
        Ok(password.to_owned())
    }

    /// The socket's folder, mode 0700: `<root>/run`, or a short one under /tmp when that path is too long.
    pub(crate) fn socket_folder(&self, run_as: &RunAs) -> Result<PathBuf, PgBoxError> {
        let folder = socket_folder_of(&self.root);
        private_folder(&folder, run_as)?;
        Ok(folder)
    }

    /// The server's log, opened for appending; a large one is kept once as `postgres.log.1`.
    pub(crate) fn open_log(&self) -> Result<File, PgBoxError> {
        let path = self.log();
        if path.metadata().is_ok_and(|meta| meta.len() > LOG_MAX) {
            fs::rename(&path, self.root.join("postgres.log.1")).at("put aside", &path)?;
        }
        OpenOptions::new().append(true).create(true).mode(0o600).open(&path).at("open", &path)
    }

    /// The last lines of the server's log, for an error message.
    pub(crate) fn log_tail(&self) -> String {
        let text = fs::read(self.log()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().rev().take(8).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for State {
    /// Closing alone would leave the lock to a child that another thread has forked and that is not yet its
    /// program: it holds a copy of every descriptor for that moment.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

/// Where the socket of this root is, whoever runs the server.
fn socket_folder_of(root: &Path) -> PathBuf {
    let inside = root.join("run");
    let fits = inside.join(SOCKET_NAME).as_os_str().len() <= SOCKET_PATH_MAX;
    if fits { inside } else { short_folder(root) }
}

/// The socket of a cluster in this root.
pub(crate) fn socket_of(root: &Path) -> Result<PathBuf, PgBoxError> {
    let root = root.canonicalize().at("resolve", root)?;
    Ok(socket_folder_of(&root).join(SOCKET_NAME))
}

/// Password and socket folder of a cluster that another process runs in this root.
pub(crate) fn of_running(root: &Path) -> Result<(String, PathBuf), PgBoxError> {
    let root = root.canonicalize().at("resolve", root)?;
    let file = root.join("password");
    let password = fs::read_to_string(&file).at("read", &file)?.trim().to_owned();
    Ok((password, socket_folder_of(&root)))
}

/// Takes the folder's exclusive lock (flock: the kernel frees it when the process ends, however it ends).
fn lock(root: &Path, lends: bool) -> Result<File, PgBoxError> {
    let path = root.join("lock");
    let options =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(&path);
    let mut file = options.at("open", &path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            let _ = file.read_to_string(&mut text);
            let mut words = text.split_whitespace();
            let owner = words.next().and_then(|pid| pid.parse().ok());
            let lends = words.next() == Some(LENDS);
            return Err(PgBoxError::Locked { root: root.to_owned(), owner, lends });
        }
        Err(TryLockError::Error(error)) => return Err(error).at("lock", &path),
    }
    file.set_len(0).and_then(|()| file.rewind()).at("write", &path)?;
    let pid = std::process::id();
    let words = if lends { format!("{pid} {LENDS}") } else { pid.to_string() };
    writeln!(file, "{words}").at("write", &path)?;
    Ok(file)
}

/// Makes a folder and those above it that are missing, each to be passed through and not listed (mode 0711), whatever the
/// `umask`: the account of PostgreSQL may be another than ours.
///
/// # Errors
/// When one of them can't be made.
pub fn passable_folder(folder: &Path) -> Result<(), PgBoxError> {
    if folder.as_os_str().is_empty() || folder.exists() {
        return Ok(());
    }
    if let Some(above) = folder.parent() {
        passable_folder(above)?;
    }
    match DirBuilder::new().mode(0o711).create(folder) {
        Ok(()) => fs::set_permissions(folder, Permissions::from_mode(0o711)).at("open", folder),
        // Somebody else was quicker.
        Err(_) if folder.is_dir() => Ok(()),
        Err(error) => Err(error).at("create", folder),
    }
}

/// Makes a folder that only the account can enter, or checks that an existing one is such.
pub(crate) fn private_folder(folder: &Path, run_as: &RunAs) -> Result<(), PgBoxError> {
    match DirBuilder::new().mode(0o700).create(folder) {
        Ok(()) => run_as.give(folder),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let meta = folder.symlink_metadata().at("look at", folder)?;
            let ours = meta.is_dir() && run_as.owns(&meta) && meta.mode() & 0o777 == 0o700;
            if ours { Ok(()) } else { Err(PgBoxError::SocketFolderTaken { path: folder.to_owned() }) }
        }
        Err(error) => Err(error).at("create", folder),
    }
}

/// Writes a new file that only its owner can read.
pub(crate) fn write_private(path: &Path, text: &str) -> Result<(), PgBoxError> {
    let file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path);
    let mut file = file.at("create", path)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).at("write", path)
}

fn short_folder(root: &Path) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    root.hash(&mut hasher);
    PathBuf::from(format!("/tmp/pgbox-{:016x}", hasher.finish()))
}

/// Three numbers of 8 random bytes each.
fn random_hex() -> Result<String, PgBoxError> {
    let number = || rand::rngs::OsRng.try_next_u64().map_err(std::io::Error::other);
    let numbers = number().and_then(|a| Ok((a, number()?, number()?)));
    let (a, b, c) = numbers.at("read", Path::new("/dev/urandom"))?;
    Ok(format!("{a:016x}{b:016x}{c:016x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_was_let_go_is_free_though_a_forked_child_still_has_the_descriptor() {
        let folder = tempfile::tempdir().unwrap();
        let held = State::open(folder.path(), false).unwrap();
        let copy_of_the_child = held.lock.try_clone().unwrap();
        assert!(matches!(State::open(folder.path(), false), Err(PgBoxError::Locked { .. })));
        drop(held);
        State::open(folder.path(), false).unwrap();
        drop(copy_of_the_child);
    }
}
