//! A copy of all blobs in a folder, for backups, and the way back. Blobs are named by their content and never
//! change, so only those that are missing are copied. Marks (accounts/leaving/marks.rs) do come and go.

use super::{BUILDS, FAREWELLS, TOMBSTONES, folder, store};
use crate::config::Config;
use futures_util::{StreamExt, TryStreamExt, future::ready, stream};
use object_store::{ObjectStore, ObjectStoreExt, path::Path};
use std::{collections::BTreeMap, sync::Arc};

/// Blobs that are on their way at once.
const AT_ONCE: usize = 16;

/// What came of copying.
#[derive(Clone, Debug, Default)]
pub struct Copied {
    /// Names of all blobs that were there to be copied, without marks.
    pub names: Vec<String>,
    /// How many of them were missing at the other side.
    pub new: usize,
    /// Bytes of those.
    pub bytes: u64,
}

/// Brings the folder up to the blobs that the server has. What it has and the server has not stays: older
/// backups may need it. A wish to be deleted that was taken back is taken back here, too.
pub async fn copy_blobs(config: &Config, copies: &std::path::Path) -> anyhow::Result<Copied> {
    let (from, to) = (store(config)?, folder(copies)?);
    let (here, there) = (names(&from).await?, names(&to).await?);
    for withdrawn in there.keys().filter(|name| is_in(name, FAREWELLS) && !here.contains_key(*name)) {
        to.delete(&Path::from(withdrawn.as_str())).await?;
    }
    transfer(&from, &to, here, |name| is_mark(name) || !there.contains_key(name)).await
}

/// Brings back what is missing. Where there is something already, its own wishes to be deleted are newer than
/// the copies, and stay as they are.
pub async fn bring_blobs_back(config: &Config, copies: &std::path::Path) -> anyhow::Result<Copied> {
    let (from, to) = (folder(copies)?, store(config)?);
    let (here, there) = (names(&from).await?, names(&to).await?);
    let wanted = |name: &str| !there.contains_key(name) && (there.is_empty() || !is_in(name, FAREWELLS));
    transfer(&from, &to, here, wanted).await
}

/// Deletes the copies that are neither among these names nor marks, and says how many.
pub async fn forget_copies(
    copies: &std::path::Path,
    kept: &std::collections::BTreeSet<String>,
) -> anyhow::Result<usize> {
    let copies = folder(copies)?;
    let names = names(&copies).await?;
    let gone: Vec<&String> = names.keys().filter(|name| !is_mark(name) && !kept.contains(*name)).collect();
    for name in &gone {
        copies.delete(&Path::from(name.as_str())).await?;
    }
    Ok(gone.len())
}

fn is_mark(name: &str) -> bool {
    [TOMBSTONES, FAREWELLS].iter().any(|folder| is_in(name, folder))
}

fn is_in(name: &str, folder: &str) -> bool {
    name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

async fn names(store: &Arc<dyn ObjectStore>) -> anyhow::Result<BTreeMap<String, u64>> {
    let listed = store.list(None).map_ok(|blob| (blob.location.to_string(), blob.size));
    Ok(listed.try_filter(|(name, _)| ready(!is_in(name, BUILDS))).try_collect().await?)
}

async fn transfer(
    from: &Arc<dyn ObjectStore>,
    to: &Arc<dyn ObjectStore>,
    all: BTreeMap<String, u64>,
    wanted: impl Fn(&str) -> bool,
) -> anyhow::Result<Copied> {
    let missing: Vec<String> = all.keys().filter(|name| wanted(name)).cloned().collect();
    let copied: Vec<Option<u64>> = stream::iter(missing)
        .map(|name| async move { copy(from, to, &name).await })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let copied: Vec<u64> = copied.into_iter().flatten().collect();
    let names = all.into_keys().filter(|name| !is_mark(name)).collect();
    Ok(Copied { names, new: copied.len(), bytes: copied.iter().sum() })
}

/// None where it has been deleted meanwhile.
async fn copy(
    from: &Arc<dyn ObjectStore>,
    to: &Arc<dyn ObjectStore>,
    name: &str,
) -> anyhow::Result<Option<u64>> {
    let path = Path::from(name);
    let bytes = match from.get(&path).await {
        Ok(blob) => blob.bytes().await?,
        Err(object_store::Error::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let length = u64::try_from(bytes.len())?;
    to.put(&path, bytes.into()).await?;
    Ok(Some(length))
}
