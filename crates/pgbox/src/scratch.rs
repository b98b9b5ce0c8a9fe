//! Throw-away state folders, and the ones that killed test runs left behind.

use std::{fs, os::unix::fs::MetadataExt, path::Path, time::Duration};

use nix::sys::statvfs::statvfs;
use tempfile::TempDir;

use crate::{
    binaries::Binaries,
    error::{IoContext, PgBoxError},
    pgbox::Options,
    postmaster::Launch,
    run_as::RunAs,
    state::State,
};

/// Short and passable for every account, so that the socket's path fits and `nobody` gets in.
/// The first is memory: a test run makes and drops a thousand databases, and a busy disk makes one of its statements wait
/// for seconds now and then.
const PLACES: [&str; 2] = ["/dev/shm", "/tmp"];
/// As much has to be free in memory, in bytes; containers often have 64 MB.
const ROOM: u64 = 6 << 30;
const PREFIX: &str = "pgbox-scratch-";
/// A folder younger than this may belong to a run that has not locked it yet.
const SETTLED: Duration = Duration::from_mins(1);

/// A new empty folder, removed when dropped. Leftovers of killed runs are cleared away first.
pub(crate) fn folder() -> Result<TempDir, PgBoxError> {
    let place = scratch_place();
    let fresh = tempfile::Builder::new().prefix(PREFIX).tempdir_in(place).at("create a folder in", place)?;
    for place in PLACES {
        sweep(Path::new(place), fresh.path());
    }
    Ok(fresh)
}

/// Where what tests make and throw away lies best: in memory where there is room, else on the disk. Every account may pass
/// through.
pub fn scratch_place() -> &'static Path {
    let [memory, disk] = PLACES;
    let free = statvfs(memory).map(|memory| memory.blocks_available().saturating_mul(memory.fragment_size()));
    Path::new(if free.is_ok_and(|free| free >= ROOM) { memory } else { disk })
}

/// Failures are no matter: what cannot be cleared now is left for the next run.
fn sweep(place: &Path, fresh: &Path) {
    let Ok(now) = fresh.metadata() else { return };
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let is_scratch = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
        let Ok(meta) = entry.path().symlink_metadata() else { continue };
        let age = now.modified().ok().zip(meta.modified().ok());
        let old = age.is_some_and(|(now, then)| now.duration_since(then).is_ok_and(|age| age > SETTLED));
        if is_scratch && old && meta.is_dir() && meta.uid() == now.uid() {
            let _ = clear(&entry.path());
        }
    }
}

/// Takes the folder's lock (a live run holds it, and then this fails), stops its orphan, removes it.
fn clear(root: &Path) -> Result<(), PgBoxError> {
    let state = State::open(root, false)?;
    let run_as = RunAs::choose(None, &state.data())?;
    let binaries = Binaries::find(None, &state.data(), None)?;
    let socket_folder = state.socket_folder(&run_as)?;
    let options = Options::scratch(root);
    Launch { state, binaries, run_as, socket_folder, options }.clear_orphan()?;
    fs::remove_dir_all(root).at("remove", root)
}
