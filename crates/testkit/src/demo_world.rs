//! The demo world made once for a whole process of tests: drawing its faces takes longer than most tests.

use crate::{
    TestDatabase,
    process::{Setup, folder},
};
use sqlx::migrate::Migrator;
use std::{
    fs::{self, Permissions},
    path::{Path, PathBuf},
};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// What the first caller made.
static MADE: OnceCell<World> = OnceCell::const_new();

struct World {
    database: TestDatabase,
    files: Vec<File>,
}

/// A file or a folder of the state folder. Kept in memory: what a process holds until its end leaves nothing behind on a disk.
struct File {
    path: PathBuf,
    permissions: Permissions,
    bytes: Option<Vec<u8>>,
}

/// A database and a state folder with the world of [`Setup::new`], which nobody else uses.
pub async fn demo_world(migrations: &Migrator) -> (TestDatabase, TempDir) {
    let made = MADE.get_or_init(|| World::make(migrations)).await;
    let state = folder();
    for file in &made.files {
        let path = state.path().join(&file.path);
        match &file.bytes {
            Some(bytes) => fs::write(&path, bytes).unwrap(),
            None => fs::create_dir(&path).unwrap(),
        }
        fs::set_permissions(&path, file.permissions.clone()).unwrap();
    }
    (made.database.copy().await, state)
}

impl World {
    async fn make(migrations: &Migrator) -> Self {
        let (database, state) = (TestDatabase::new(migrations).await, folder());
        let setup = Setup::new(state.path()).on(&database.url).forgetful();
        let (ok, said) = setup.said(&["demo"]).await;
        assert!(ok, "{said}");
        let mut files = Vec::new();
        read(state.path(), Path::new(""), &mut files);
        Self { database, files }
    }
}

/// All below a folder, each folder before what is in it.
fn read(state: &Path, below: &Path, files: &mut Vec<File>) {
    for entry in fs::read_dir(state.join(below)).unwrap() {
        let entry = entry.unwrap();
        let (path, metadata) = (below.join(entry.file_name()), entry.metadata().unwrap());
        let bytes = metadata.is_file().then(|| fs::read(entry.path()).unwrap());
        files.push(File { path: path.clone(), permissions: metadata.permissions(), bytes });
        if metadata.is_dir() {
            read(state, &path, files);
        }
    }
}
