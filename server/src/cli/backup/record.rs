//! What a backup says of itself: `backup.json`, and the names of its photos in `photos.list`.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};
use time::{OffsetDateTime, macros::format_description};

/// How the database was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    /// Its files, by `pg_basebackup`: with the write-ahead log they lead to any later moment.
    Base,
    /// Its rows, by `pg_dump`.
    Dump,
}

/// A backup.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) kind: Kind,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) made_at: OffsetDateTime,
    /// Of a `Base`, the first moment that it can bring back.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) finished_at: OffsetDateTime,
    /// Of the program that made it.
    pub(super) version: String,
    /// Of the private PostgreSQL, which listens on a socket only.
    pub(super) password: Option<String>,
    /// The cluster that it was made of (`pg_control_system()`), where that can be asked.
    #[serde(default)]
    pub(super) cluster: Option<i64>,
    /// How many profiles it holds; None in backups of releases that did not count.
    #[serde(default)]
    pub(super) profiles: Option<i64>,
    /// Its rows came through the coordinator of a cluster, with the functions and triggers of one.
    #[serde(default)]
    pub(super) is_spread: bool,
}

/// Name of the folder of a backup that was begun at this moment.
pub(super) fn name(made_at: OffsetDateTime) -> String {
    let form = format_description!("[year][month][day]T[hour][minute][second]Z");
    made_at.format(&form).unwrap_or_default()
}

impl Record {
    /// Writes it into the backup's folder, readable by its owner alone.
    pub(super) fn write(&self, folder: &Path, photos: &[String]) -> anyhow::Result<()> {
        private_file(&folder.join("photos.list"), photos.join("\n").as_bytes())?;
        private_file(&folder.join("backup.json"), &serde_json::to_vec_pretty(self)?)
    }

    /// Reads that of a backup's folder.
    pub(super) fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join("backup.json");
        let text = fs::read(&path).with_context(|| format!("{} can't be read", path.display()))?;
        serde_json::from_slice(&text).with_context(|| format!("{} is no backup's", path.display()))
    }
}

/// The names of a backup's photos.
pub(super) fn photos(folder: &Path) -> anyhow::Result<Vec<String>> {
    let path = folder.join("photos.list");
    let text = fs::read_to_string(&path).with_context(|| format!("{} can't be read", path.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// All finished backups in the folder, the oldest first.
pub(super) fn all(folder: &Path) -> anyhow::Result<Vec<(PathBuf, Record)>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} can't be read", folder.display()))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    let finished = |path: &PathBuf| path.extension().is_none() && path.join("backup.json").exists();
    let records = paths.into_iter().filter(finished).map(|path| Ok((path.clone(), Record::read(&path)?)));
    let mut records = records.collect::<anyhow::Result<Vec<_>>>()?;
    records.sort_by_key(|(_, record)| record.made_at);
    Ok(records)
}

fn private_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let unwritable = || format!("{} can't be written", path.display());
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    let mut file = file.with_context(unwritable)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).with_context(unwritable)
}
