//! The file of the state folder that holds the keys, the newest first.

use super::KEY_FILE;
use crate::{config::Config, kernel::random::Random};
use anyhow::{Context, anyhow};
use base64::{Engine, engine::general_purpose::STANDARD};
use std::{
    fs,
    io::{ErrorKind, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// What changes when another file takes its place: inode, size, and when it was written.
pub(super) type Stamp = (u64, u64, i64, i64);

pub(super) fn stamp(file: &Path) -> Option<Stamp> {
    let meta = fs::metadata(file).ok()?;
    Some((meta.ino(), meta.size(), meta.mtime(), meta.mtime_nsec()))
}

/// Puts a new key before those of the file, from when on everything is sealed with it.
///
/// # Errors
/// When the file can't be read or written.
pub fn add_key(config: &Config, random: &Random) -> anyhow::Result<()> {
    let path = config.state_folder().join(KEY_FILE);
    let known = fs::read_to_string(&path).with_context(|| format!("{} can't be read", path.display()))?;
    let words: Vec<&str> = known.split_whitespace().collect();
    let new = STANDARD.encode(random.bytes::<32>());
    let draft = draft(&path, random, &format!("{new}\n{}\n", words.join("\n")))?;
    fs::rename(&draft, &path).with_context(|| format!("{} can't be written", path.display()))?;
    // The directory's entry too, before anything is sealed with a key that a power cut could take away.
    let folder = path.parent().unwrap_or(&path);
    fs::File::open(folder).and_then(|folder| folder.sync_all()).context("the state folder can't be written")
}

/// The file's text; the file is made whole or not at all, so that two processes get the same one.
pub(super) fn kept(path: &Path, random: &Random) -> anyhow::Result<String> {
    match fs::read_to_string(path) {
        Ok(text) => return Ok(text),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| format!("{} can't be read", path.display())),
    }
    let unwritable = || format!("{} can't be written", path.display());
    fs::create_dir_all(path.parent().with_context(unwritable)?).with_context(unwritable)?;
    let draft = draft(path, random, &STANDARD.encode(random.bytes::<32>()))?;
    // Fails where another process was quicker, whose key it then is.
    let _ = fs::hard_link(&draft, path);
    fs::remove_file(&draft).with_context(unwritable)?;
    fs::read_to_string(path).with_context(unwritable)
}

/// A file beside it, on the disk, that nobody else reads.
fn draft(path: &Path, random: &Random, text: &str) -> anyhow::Result<PathBuf> {
    let unwritable = || format!("{} can't be written", path.display());
    let draft = path.with_extension(format!("new-{}", random.uuid().simple()));
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft);
    let file = file.as_mut().map_err(|error| anyhow!("{}: {error}", unwritable()))?;
    file.write_all(text.as_bytes()).with_context(unwritable)?;
    file.sync_all().with_context(unwritable)?;
    Ok(draft)
}
