//! No backup is kept for longer than the privacy page says (docs/operations/backup.md).

use super::{record, say};
use crate::{blobs, config::Config};
use anyhow::Context;
use serde::Deserialize;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use time::OffsetDateTime;

/// In the folder of a backup of files, by `pg_basebackup`.
const MANIFEST: &str = "backup_manifest";

/// The backups of a folder by their age.
pub(super) struct Aged {
    old: Vec<PathBuf>,
    kept: Vec<PathBuf>,
}

/// Those from before this moment are old, but for the newest one.
pub(super) fn aged(folder: &Path, before: OffsetDateTime) -> anyhow::Result<Aged> {
    let mut all = record::all(folder)?;
    let newest = all.pop();
    let (old, kept): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, record)| record.made_at < before);
    let paths = |backups: Vec<(PathBuf, _)>| backups.into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    Ok(Aged { old: paths(old), kept: paths(kept.into_iter().chain(newest).collect()) })
}

impl Aged {
    /// What would go; None: nothing.
    pub(super) fn plan(&self) -> Option<String> {
        let names: Vec<String> = self.old.iter().map(|path| path.display().to_string()).collect();
        let kept = self.kept.len();
        (!names.is_empty())
            .then(|| format!("deletes {}, and what only they need; {kept} stay", names.join(", ")))
    }

    /// Deletes the old ones; then the photos and pieces of the write-ahead log that no other backup needs.
    pub(super) async fn prune(self, config: &Config, folder: &Path) -> anyhow::Result<()> {
        for path in &self.old {
            fs::remove_dir_all(path).with_context(|| format!("{} can't be removed", path.display()))?;
        }
        let mut names = BTreeSet::new();
        for path in &self.kept {
            names.extend(record::photos(path)?);
        }
        let photos = blobs::forget_copies(&folder.join("photos"), &names).await?;
        // The log leads on from files alone, not from rows.
        let oldest = self.kept.iter().find(|path| path.join(MANIFEST).exists());
        let pieces = match config.wal_archive.as_deref().zip(oldest) {
            Some((archive, oldest)) => prune_log(archive, oldest)?,
            None => 0,
        };
        say(&format!(
            "deleted {} old backups, {photos} photo files, {pieces} pieces of the log",
            self.old.len()
        ))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Manifest {
    #[serde(rename = "WAL-Ranges")]
    ranges: Vec<Range>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Range {
    timeline: u32,
    #[serde(rename = "Start-LSN")]
    start: String,
}

/// Deletes what is older than the first piece that this backup starts from. Names sort by age within a
/// timeline; those of other timelines, of restored databases, stay.
fn prune_log(archive: &Path, oldest: &Path) -> anyhow::Result<usize> {
    let path = oldest.join(MANIFEST);
    let text = fs::read(&path).with_context(|| format!("{} can't be read", path.display()))?;
    let manifest: Manifest =
        serde_json::from_slice(&text).with_context(|| format!("{} is no manifest", path.display()))?;
    let first =
        manifest.ranges.first().and_then(piece).with_context(|| format!("{}: no start", path.display()))?;
    let mut pieces = 0;
    let entries = fs::read_dir(archive).with_context(|| format!("{} can't be read", archive.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_before(&name, &first) {
            fs::remove_file(entry.path())
                .with_context(|| format!("{} can't be removed", entry.path().display()))?;
            pieces += 1;
        }
    }
    Ok(pieces)
}

/// Name of the piece (16 MiB, PostgreSQL's default) that holds the range's start.
fn piece(range: &Range) -> Option<String> {
    let (high, low) = range.start.split_once('/')?;
    let (high, low) = (u32::from_str_radix(high, 16).ok()?, u32::from_str_radix(low, 16).ok()?);
    Some(format!("{:08X}{high:08X}{:08X}", range.timeline, low >> 24))
}

/// Whether a file is a piece (or a note about one) of the same timeline, and older.
fn is_before(name: &str, first: &str) -> bool {
    let is_piece = name.len() >= 24 && name.bytes().take(24).all(|letter| letter.is_ascii_hexdigit());
    is_piece && name.get(..8) == first.get(..8) && name.get(..24) < first.get(..24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_older_pieces_of_the_same_timeline_go() {
        let range = Range { timeline: 1, start: "2A/3C000028".to_owned() };
        let first = piece(&range).unwrap();
        assert_eq!(first, "000000010000002A0000003C");
        for (name, gone) in [
            ("000000010000002A0000003B", true),
            ("000000010000002A0000003B.00000028.backup", true),
            ("000000010000002A0000003C", false),
            ("000000010000002A0000003C.00000028.backup", false),
            ("0000000100000029000000FF", true),
            ("000000020000000000000001", false),
            ("00000002.history", false),
            ("README", false),
        ] {
            assert_eq!(is_before(name, &first), gone, "{name}");
        }
    }
}
