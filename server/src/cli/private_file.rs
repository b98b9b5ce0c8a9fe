//! Files that commands write for one person's eyes: reported pictures, files of complaints, unused codes.

use anyhow::Context;
use std::{
    fs::{DirBuilder, File, Permissions},
    io::Write,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

/// Writes a file that nobody but its owner reads (0600), one that stood there before included.
///
/// # Errors
/// When it can't be written, with its path.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let unwritable = || format!("{} can't be written", path.display());
    let mut options = File::options();
    let mut file =
        options.write(true).create(true).truncate(true).mode(0o600).open(path).with_context(unwritable)?;
    // The mode above counts for new files only.
    file.set_permissions(Permissions::from_mode(0o600)).with_context(unwritable)?;
    file.write_all(bytes).with_context(unwritable)
}

/// Makes a folder for such files (0700), unless there is one.
///
/// # Errors
/// When it can't be made, with its path.
pub(super) fn folder(path: &Path) -> anyhow::Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(path);
    made.with_context(|| format!("{} can't be made", path.display()))
}
