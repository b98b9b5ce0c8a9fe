//! The folder that comes of a conversion: written beside its place, for one account's eyes, and put there whole at
//! the end.

use super::{converted::Converted, spool::number};
use crate::{media::MAX_UPLOAD, moving::format::Kind};
use anyhow::{Context, bail, ensure};
use serde_json::Value;
use std::{
    collections::{BTreeMap, HashMap},
    ffi::OsString,
    fs::{self, DirBuilder, File, TryLockError},
    io::{self, BufWriter, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Component, Path, PathBuf},
};
use time::OffsetDateTime;

/// A member has no more (`photos_position`).
pub(super) const MOST_PHOTOS: usize = 25;

/// What became of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picture {
    /// Its copy is in the folder.
    Taken,
    /// None of its files is there.
    Missing,
    /// All of its files are larger than a photo may be.
    TooLarge,
    /// Its path leads out of the pictures' folder.
    Outside,
}

/// A folder in the making.
pub(super) struct Folder {
    into: PathBuf,
    stage: PathBuf,
    files: BTreeMap<Kind, (BufWriter<File>, u64)>,
    /// Who comes, and when they joined.
    joined: HashMap<u64, OffsetDateTime>,
    pictures: Option<PathBuf>,
    copies: u64,
    is_done: bool,
    /// The stage, locked: another conversion into the same folder would remove what this one writes.
    _alone: File,
}

impl Folder {
    /// Begins one that is not there yet, or is empty. What a conversion left that was killed goes.
    ///
    /// # Errors
    /// When there is something already, or it can't be made.
    pub(super) fn begin(into: &Path, pictures: Option<&Path>) -> anyhow::Result<Self> {
        let name = into.file_name().with_context(|| format!("{} is no name for a folder", into.display()))?;
        let above = into.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let above =
            above.canonicalize().with_context(|| format!("there is no folder {}", above.display()))?;
        if let Ok(mut there) = fs::read_dir(into) {
            ensure!(there.next().is_none(), "{} is not empty: name another folder", into.display());
        }
        let pictures = pictures.map(|path| {
            let found =
                path.canonicalize().with_context(|| format!("there is no folder {}", path.display()))?;
            ensure!(found.is_dir(), "{} is no folder", path.display());
            anyhow::Ok(found)
        });
        let pictures = pictures.transpose()?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(".part");
        let stage = above.join(hidden);
        if fs::symlink_metadata(&stage).is_ok() {
            // One that was killed holds nothing any more.
            lock(&stage)?;
            fs::remove_dir_all(&stage).with_context(|| format!("{} can't be removed", stage.display()))?;
        }
        let into = above.join(name);
        make(&stage)?;
        let folder = Self {
            _alone: lock(&stage)?,
            into,
            stage,
            files: BTreeMap::new(),
            joined: HashMap::new(),
            pictures,
            copies: 0,
            is_done: false,
        };
        make(&folder.spools())?;
        make(&folder.stage.join("photos"))?;
        Ok(folder)
    }

    /// Where things wait that don't fit into memory.
    pub(super) fn spools(&self) -> PathBuf {
        self.stage.join("waiting")
    }

    /// Adds a line; fields without a value are left out.
    pub(super) fn line(&mut self, kind: Kind, mut line: Value) -> anyhow::Result<()> {
        if let Some(fields) = line.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        if !self.files.contains_key(&kind) {
            let file = create(&self.stage.join(kind.file()))?;
            self.files.insert(kind, (BufWriter::with_capacity(1 << 16, file), 0));
        }
        if let Some((file, lines)) = self.files.get_mut(&kind) {
            writeln!(file, "{line}")?;
            *lines += 1;
        }
        Ok(())
    }

    /// Adds a member, to whom the other lines may refer from now on; false where one has that id already.
    pub(super) fn member(&mut self, id: &str, joined: OffsetDateTime, line: Value) -> anyhow::Result<bool> {
        if self.joined.insert(number(id), joined).is_some() {
            return Ok(false);
        }
        self.line(Kind::Members, line)?;
        Ok(true)
    }

    /// When a member joined; None where nobody of that id comes.
    pub(super) fn joined(&self, id: &str) -> Option<OffsetDateTime> {
        self.joined.get(&number(id)).copied()
    }

    /// Whether the operator said where the pictures are.
    pub(super) fn has_pictures(&self) -> bool {
        self.pictures.is_some()
    }

    /// Adds a picture: the first of its files that is there and no larger than a photo may be.
    ///
    /// # Errors
    /// When it can't be copied.
    pub(super) fn picture(&mut self, paths: &[String], mut line: Value) -> anyhow::Result<Picture> {
        let Some(pictures) = self.pictures.clone() else { return Ok(Picture::Missing) };
        let mut picture = Picture::Missing;
        for path in paths {
            match find(&pictures, path) {
                Ok(Found::File(from)) => {
                    // One that can't be read is as good as none.
                    let Ok(mut source) = File::open(&from) else { continue };
                    self.copies += 1;
                    let file = format!("photos/{:07}.{}", self.copies, ending(&from));
                    let said = || format!("{} can't be copied", from.display());
                    let mut copy = create(&self.stage.join(&file))?;
                    io::copy(&mut source, &mut copy).with_context(said)?;
                    if let Some(fields) = line.as_object_mut() {
                        fields.insert("file".to_owned(), file.into());
                    }
                    self.line(Kind::Photos, line)?;
                    return Ok(Picture::Taken);
                }
                Ok(Found::TooLarge) => picture = Picture::TooLarge,
                Ok(Found::Nothing) => {}
                Err(Outside) => return Ok(Picture::Outside),
            }
        }
        Ok(picture)
    }

    /// All is written: the report goes into the folder, and the folder to its place.
    ///
    /// # Errors
    /// When the disk doesn't take it.
    pub(super) fn finish(mut self, converted: &mut Converted) -> anyhow::Result<()> {
        for (kind, (file, lines)) in std::mem::take(&mut self.files) {
            converted.files.insert(kind.code(), lines);
            file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        }
        ensure!(converted.files.contains_key(Kind::Members.code()), "no member comes: nothing is written");
        fs::remove_dir_all(self.spools())?;
        for (name, text) in [
            ("conversion.json", format!("{}\n", serde_json::to_string_pretty(converted)?)),
            ("compare.sql", converted.sql()),
        ] {
            if !text.is_empty() {
                let mut file = create(&self.stage.join(name))?;
                file.write_all(text.as_bytes())?;
                file.sync_all()?;
            }
        }
        File::open(&self.stage)?.sync_all()?;
        fs::rename(&self.stage, &self.into)
            .with_context(|| format!("{} can't be put in its place", self.into.display()))?;
        self.is_done = true;
        if let Some(above) = self.into.parent() {
            File::open(above)?.sync_all()?;
        }
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_done {
            // Nothing half-written stays; what can't be removed now is removed by the next try.
            let _ = fs::remove_dir_all(&self.stage);
        }
    }
}

fn make(path: &Path) -> anyhow::Result<()> {
    let made = DirBuilder::new().mode(0o700).create(path);
    made.with_context(|| format!("{} can't be made", path.display()))
}

/// Holds a folder for as long as the file is open.
fn lock(path: &Path) -> anyhow::Result<File> {
    let file = File::open(path).with_context(|| format!("{} can't be read", path.display()))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => bail!("another conversion writes {}", path.display()),
        // A disk that knows no locks takes one conversion at a time.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn create(path: &Path) -> anyhow::Result<File> {
    let file = File::options().write(true).create_new(true).mode(0o600).open(path);
    file.with_context(|| format!("{} can't be written", path.display()))
}

/// A path that leads out of the folder.
struct Outside;

enum Found {
    File(PathBuf),
    TooLarge,
    Nothing,
}

/// A plain file within the folder, wherever links lead.
fn find(pictures: &Path, path: &str) -> Result<Found, Outside> {
    let path = Path::new(path);
    if path.components().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(Outside);
    }
    let Ok(found) = pictures.join(path).canonicalize() else { return Ok(Found::Nothing) };
    if !found.starts_with(pictures) {
        return Err(Outside);
    }
    let Ok(about) = found.metadata() else { return Ok(Found::Nothing) };
    if !about.is_file() || about.len() == 0 {
        return Ok(Found::Nothing);
    }
    let is_large = about.len() > u64::try_from(MAX_UPLOAD).unwrap_or(u64::MAX);
    Ok(if is_large { Found::TooLarge } else { Found::File(found) })
}

/// As the copy's name ends.
fn ending(path: &Path) -> String {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_plain =
        (1..=4).contains(&ending.len()) && ending.bytes().all(|letter| letter.is_ascii_alphanumeric());
    if is_plain { ending } else { "jpg".to_owned() }
}
