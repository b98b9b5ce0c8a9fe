//! The archive of the write-ahead log: finished pieces go there, and lead from a base backup to any later moment.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use crate::{
    error::{IoContext, PgBoxError},
    origin::shell_quoted,
    run_as::RunAs,
    state::passable_folder,
};

/// After so many seconds a piece is put away though it is not full: what was written stands in no archive for a minute at
/// most, five seconds of which are for the copy. A piece is 16 MiB.
const SECONDS: &str = "55";

/// Makes the folder (mode 0700) and hands it to the account that writes into it.
pub(crate) fn open(folder: &Path, run_as: &RunAs) -> Result<(), PgBoxError> {
    if !folder.exists() {
        passable_folder(folder)?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).at("close", folder)?;
        run_as.give(folder)?;
    }
    run_as.must_reach(folder)
}

/// A piece arrives whole or not at all, and no other one ever takes its place. What is empty of it becomes a hole: one that
/// the clock ended takes little.
pub(crate) fn settings(folder: &Path) -> [(String, String); 3] {
    let to = shell_quoted(folder);
    let command = format!(
        "if test -e {to}/%f; then cmp -s %p {to}/%f; else cp --sparse=always %p {to}/%f.new && sync {to}/%f.new && mv {to}/%f.new {to}/%f; fi"
    );
    let own = |name: &str, value: String| (name.to_owned(), value);
    [
        own("archive_mode", "on".to_owned()),
        own("archive_timeout", SECONDS.to_owned()),
        own("archive_command", command),
    ]
}
