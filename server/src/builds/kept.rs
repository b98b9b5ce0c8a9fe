//! Files of this build and of earlier ones, kept beside the photos: pages of an earlier build are open in browsers for
//! weeks, and during a rolling release each node is asked for files of both. A build is one file, its assets one behind
//! the other, and a list of where in it each stands; the list is written anew by the hour by each node that runs the
//! build, so that its date tells when the build was last in use.
//!
//! Whatever is asked for is looked up in the lists in memory, so that names which nobody has cost the store nothing. The
//! lists are read again at most every [`REREAD`]; a node of a new build waits as long before it sends its first page,
//! and so no node answers that one of its files is missing.

use super::dist;
use crate::{
    blobs::{BUILDS, Blobs},
    causes,
    config::Config,
    kernel::problem::Answer,
};
use anyhow::Context;
use bytes::{Bytes, BytesMut};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::Duration,
};
use time::{Duration as Span, OffsetDateTime};
use tokio::{
    sync::{OnceCell, watch},
    time::{Instant, sleep, timeout},
};

/// How often the lists may be read again.
const REREAD: Duration = Duration::from_secs(2);
/// How often a node says that it runs its build.
const RENEW: Duration = Duration::from_hours(1);
/// How soon it tries again.
const RETRY: Duration = Duration::from_mins(1);
/// The list of a build in use is never older: two renewals may fail.
const IN_USE: Span = Span::hours(4);
/// A start waits no longer for the store.
const PATIENCE: Duration = Duration::from_secs(30);
/// Bytes of earlier builds' files that are kept in memory: four builds or so.
const MOST_BYTES: usize = 32 * 1024 * 1024;
/// How the names of lists end.
const LIST: &str = ".json";
/// How the names of builds' files end.
const PACK: &str = ".pack";

/// The files of one build.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct List {
    /// The file that they are in, named by its content.
    pack: String,
    /// Where each begins and ends in it.
    files: BTreeMap<String, (u64, u64)>,
}

/// The files that are kept; cheap to clone.
#[derive(Clone, Debug)]
pub struct Builds(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    blobs: Blobs,
    /// By build.
    lists: RwLock<BTreeMap<String, Arc<List>>>,
    /// When they were read last, and whether that went well; one at a time.
    reading: tokio::sync::Mutex<Option<(Instant, bool)>>,
    read: Mutex<Read>,
}

/// Files that were read: each once, however many ask for it at the same time.
#[derive(Debug, Default)]
struct Read {
    files: HashMap<String, Arc<OnceCell<Bytes>>>,
    bytes: usize,
}

/// Why a file could not be read.
enum Missing {
    Gone,
    Failed(anyhow::Error),
}

impl Builds {
    /// Those beside these photos.
    pub fn new(blobs: Blobs) -> Self {
        let (lists, reading, read) = (RwLock::default(), tokio::sync::Mutex::default(), Mutex::default());
        Self(Arc::new(Inner { blobs, lists, reading, read }))
    }

    /// The bytes of a file that this program's own build does not have, by its name under `assets/`.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn file(&self, name: &str) -> anyhow::Result<Option<Bytes>> {
        if self.place(name).is_none() {
            self.read_lists().await?;
        }
        let Some((build, list)) = self.place(name) else { return Ok(None) };
        match self.read(name, &list).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(Missing::Failed(error)) => Err(error),
            Err(Missing::Gone) => {
                self.0.lists.write().unwrap_or_else(PoisonError::into_inner).remove(&build);
                Ok(None)
            }
        }
    }

    /// Whether it is a build of this installation.
    pub async fn knows(&self, build: &str) -> bool {
        let is_listed = || self.0.lists.read().unwrap_or_else(PoisonError::into_inner).contains_key(build);
        if build == dist::id() || is_listed() {
            return true;
        }
        self.read_lists().await.is_ok() && is_listed()
    }

    fn place(&self, name: &str) -> Option<(String, Arc<List>)> {
        let lists = self.0.lists.read().unwrap_or_else(PoisonError::into_inner);
        let (build, list) = lists.iter().find(|(_, list)| list.files.contains_key(name))?;
        Some((build.clone(), list.clone()))
    }

    async fn read(&self, name: &str, list: &List) -> Result<Bytes, Missing> {
        let (from, to) = list.files.get(name).copied().unwrap_or_default();
        if from == to {
            return Ok(Bytes::new());
        }
        let file = self.read_files(|read| read.files.entry(name.to_owned()).or_default().clone());
        let mut new = false;
        let bytes = file.get_or_try_init(|| async {
            new = true;
            let part = self.0.blobs.part(&list.pack, from..to).await.map_err(Missing::Failed)?;
            part.ok_or(Missing::Gone)
        });
        let bytes = bytes.await?.clone();
        if new {
            self.read_files(|read| {
                read.bytes += bytes.len();
                if read.bytes > MOST_BYTES {
                    *read = Read::default();
                }
            });
        }
        Ok(bytes)
    }

    fn read_files<T>(&self, act: impl FnOnce(&mut Read) -> T) -> T {
        act(&mut self.0.read.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Brings the lists in memory up to those in the store, unless that was done a moment ago.
    async fn read_lists(&self) -> anyhow::Result<()> {
        let mut last = self.0.reading.lock().await;
        if let Some((at, good)) = *last
            && at.elapsed() < REREAD
        {
            anyhow::ensure!(
                good,
                object_store::Error::Generic { store: "photos", source: "no answer a moment ago".into() }
            );
            return Ok(());
        }
        let begun = Instant::now();
        let found = self.listed().await;
        *last = Some((begun, found.is_ok()));
        *self.0.lists.write().unwrap_or_else(PoisonError::into_inner) = found?;
        Ok(())
    }

    async fn listed(&self) -> anyhow::Result<BTreeMap<String, Arc<List>>> {
        let mut lists = BTreeMap::new();
        for (build, _) in self.dated_lists().await? {
            let known = self.0.lists.read().unwrap_or_else(PoisonError::into_inner).get(&build).cloned();
            let list = match known {
                Some(known) => Some(known),
                None => self.list_of(&build).await?.map(|(list, _)| Arc::new(list)),
            };
            lists.extend(list.map(|list| (build, list)));
        }
        Ok(lists)
    }

    /// The builds that are kept, and when each was last in use.
    async fn dated_lists(&self) -> anyhow::Result<Vec<(String, OffsetDateTime)>> {
        let names = self.0.blobs.dated(BUILDS).await?.into_iter();
        Ok(names.filter_map(|(name, at)| Some((build_of(&name)?.to_owned(), at))).collect())
    }

    /// The list of a build, and as it is written.
    async fn list_of(&self, build: &str) -> anyhow::Result<Option<(List, String)>> {
        let Some(bytes) = self.0.blobs.get(&list_name(build)).await? else { return Ok(None) };
        let text = String::from_utf8(bytes.to_vec()).with_context(|| format!("the list of build {build}"))?;
        let list = serde_json::from_str(&text).with_context(|| format!("the list of build {build}"))?;
        Ok(Some((list, text)))
    }

    /// Keeps the files of this program's build, or says anew that it is in use. True if it is new among others.
    async fn keep_own(&self) -> anyhow::Result<bool> {
        if !dist::is_named() {
            return Ok(false);
        }
        let name = list_name(dist::id());
        if let Some((list, text)) = self.list_of(dist::id()).await?
            && self.0.blobs.part(&list.pack, 0..1).await?.is_some()
        {
            self.0.blobs.mark(&name, text).await?;
            return Ok(false);
        }
        let (list, bytes) = packed();
        if bytes.is_empty() {
            return Ok(false);
        }
        self.0.blobs.put_as(&list.pack, bytes).await?;
        self.0.blobs.mark(&name, serde_json::to_string(&list)?).await?;
        Ok(self.dated_lists().await?.iter().any(|(build, _)| build != dist::id()))
    }

    /// Deletes all but this program's build, those in use, and the last ones of the rest.
    async fn forget(&self, now: OffsetDateTime, keep: usize, days: Span) -> anyhow::Result<()> {
        let mut earlier = self.dated_lists().await?;
        earlier.retain(|(build, at)| build != dist::id() && *at < now - IN_USE);
        earlier.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
        let gone = earlier.iter().enumerate().filter(|(place, (_, at))| *place >= keep || *at < now - days);
        for (_, (build, _)) in gone {
            self.0.blobs.erase(&list_name(build)).await?;
            tracing::info!(build, "the files of an earlier build are kept no longer");
        }
        let mut named = BTreeSet::new();
        for (build, _) in self.dated_lists().await? {
            named.extend(self.list_of(&build).await?.map(|(list, _)| list.pack));
        }
        // One that was written a moment ago gets its list now.
        let unnamed = |(name, at): &(String, OffsetDateTime)| {
            name.ends_with(PACK) && !named.contains(name) && *at < now - IN_USE
        };
        for (name, _) in self.0.blobs.dated(BUILDS).await?.iter().filter(|file| unnamed(file)) {
            self.0.blobs.erase(name).await?;
        }
        Ok(())
    }
}

fn list_name(build: &str) -> String {
    format!("{BUILDS}/{build}{LIST}")
}

fn build_of(name: &str) -> Option<&str> {
    name.strip_prefix(BUILDS)?.strip_prefix('/')?.strip_suffix(LIST)
}

/// The files of this program's build, one behind the other.
fn packed() -> (List, Bytes) {
    let (mut files, mut bytes) = (BTreeMap::new(), BytesMut::new());
    let end_of = |bytes: &BytesMut| u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    for name in dist::assets() {
        let Some(file) = dist::read(&format!("{}{name}", dist::ASSETS)) else { continue };
        let from = end_of(&bytes);
        bytes.extend_from_slice(&file);
        files.insert(name, (from, end_of(&bytes)));
    }
    let pack = format!("{BUILDS}/{}{PACK}", blake3::hash(&bytes).to_hex());
    (List { pack, files }, bytes.freeze())
}

/// Keeps this program's build, and says by the hour that it is in use, until the process stops. A store that does not
/// answer holds no start up: then pages of this build may miss files at nodes of another one, and the log says so.
pub async fn keep(builds: &Builds, mut stopping: watch::Receiver<bool>) {
    let kept = match timeout(PATIENCE, builds.keep_own()).await {
        Ok(kept) => kept,
        Err(_) => Err(anyhow::anyhow!("no answer within {} s", PATIENCE.as_secs())),
    };
    if matches!(kept, Ok(true)) {
        sleep(REREAD).await;
    }
    let mut next = after(&kept.map(drop));
    let builds = builds.clone();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = stopping.wait_for(|stopping| *stopping) => return,
                () = sleep(next) => {}
            }
            next = after(&builds.keep_own().await.map(drop));
        }
    });
}

/// When the next try is due.
fn after(kept: &anyhow::Result<()>) -> Duration {
    let Err(error) = kept else { return RENEW };
    let error = causes::once(error);
    tracing::warn!(error, "the files of this build could not be kept for other nodes and later builds");
    RETRY
}

/// Deletes what the settings let go: `keep_builds`, `keep_builds_days`.
///
/// # Errors
/// When the store does not answer.
pub async fn forget(builds: &Builds, config: &Config, now: OffsetDateTime) -> Answer<()> {
    let keep = usize::try_from(config.keep_builds).unwrap_or(usize::MAX);
    let days = Span::days(config.keep_builds_days.into());
    Ok(builds.forget(now, keep, days).await?)
}
