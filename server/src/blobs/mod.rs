//! The blob store: a folder by default, S3 by setting. Blobs are named by their content.

mod copies;

pub use copies::{Copied, bring_blobs_back, copy_blobs, forget_copies};

use crate::{config::Config, kernel::random::Random};
use anyhow::Context;
use bytes::Bytes;
use futures_util::{TryStreamExt, future::ready};
use object_store::{
    ObjectMeta, ObjectStore, ObjectStoreExt, PutMode, RetryConfig, aws::AmazonS3Builder,
    local::LocalFileSystem, path::Path, prefix::PrefixStore,
};
use std::{
    fs::{DirBuilder, Permissions},
    ops::Range,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    sync::Arc,
    time::Duration,
};
use time::OffsetDateTime;

/// The folder of marks of members who were erased.
pub const TOMBSTONES: &str = "tombstones";
/// The folder of marks of members who asked to be.
pub const FAREWELLS: &str = "farewells";
/// The folder of files of the web app's builds (builds/kept.rs). Photos are in folders of two letters, none of its names
/// is a photo's, and no backup has it: whoever installs a release brings its files.
pub const BUILDS: &str = "builds";
/// How long a bucket that does not answer is asked again, within a call.
const BUCKET_PATIENCE: Duration = Duration::from_secs(8);

/// The process's blob store; cheap to clone.
#[derive(Clone, Debug)]
pub struct Blobs(Arc<dyn ObjectStore>);

impl Blobs {
    /// Opens the bucket that is configured, or else the folder `photos` in the state directory.
    ///
    /// # Errors
    /// When there can't be one.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        Ok(Self(store(config)?))
    }

    /// Keeps the bytes and gives their name: the BLAKE3 hash, in two levels of folders.
    pub async fn put(&self, bytes: Bytes, extension: &str) -> anyhow::Result<String> {
        let name = blob_name(&bytes, extension);
        self.put_as(&name, bytes).await?;
        Ok(name)
    }

    /// Keeps the bytes under a name that stands for their content.
    pub async fn put_as(&self, name: &str, bytes: Bytes) -> anyhow::Result<()> {
        match self.0.put_opts(&Path::from(name), bytes.into(), PutMode::Create.into()).await {
            // The same bytes are there already.
            Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The bytes of that name; None when they are gone.
    pub async fn get(&self, name: &str) -> anyhow::Result<Option<Bytes>> {
        match self.0.get(&Path::from(name)).await {
            Ok(blob) => Ok(Some(blob.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// A part of the bytes of that name; None when they are gone.
    pub async fn part(&self, name: &str, range: Range<u64>) -> anyhow::Result<Option<Bytes>> {
        match self.0.get_range(&Path::from(name), range).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes what is under that very name, which is no photo's; once is enough.
    pub async fn erase(&self, name: &str) -> anyhow::Result<()> {
        match self.0.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The names in a folder, and when each was written last.
    pub async fn dated(&self, folder: &str) -> anyhow::Result<Vec<(String, OffsetDateTime)>> {
        let listed: Vec<ObjectMeta> = self.0.list(Some(&Path::from(folder))).try_collect().await?;
        let dated = listed.into_iter().map(|file| {
            let written = OffsetDateTime::from_unix_timestamp(file.last_modified.timestamp());
            Ok((file.location.to_string(), written?))
        });
        dated.collect()
    }

    /// Keeps a mark under a name of its own, outside the database, for what has to survive its restoring.
    pub async fn mark(&self, name: &str, text: String) -> anyhow::Result<()> {
        self.0.put(&Path::from(name), text.into()).await?;
        Ok(())
    }

    /// Names of the files in a folder that were written before then.
    pub async fn older_than(&self, folder: &str, before: OffsetDateTime) -> anyhow::Result<Vec<String>> {
        let listed = self.0.list(Some(&Path::from(folder)));
        let is_old = |file: &ObjectMeta| ready(file.last_modified.timestamp() < before.unix_timestamp());
        Ok(listed.try_filter(is_old).map_ok(|file| file.location.to_string()).try_collect().await?)
    }

    /// The marks in a folder: the rest of their names. What is in them is not read, since there may be very many.
    pub async fn marks(&self, folder: &str) -> anyhow::Result<Vec<String>> {
        let folder = Path::from(folder);
        let listed = self.0.list(Some(&folder));
        let names = listed.map_ok(|mark| mark.location.filename().unwrap_or_default().to_owned());
        Ok(names.try_collect().await?)
    }
}

/// The bucket that is configured, or else the folder `photos` in the state directory.
fn store(config: &Config) -> anyhow::Result<Arc<dyn ObjectStore>> {
    match &config.photo_bucket {
        Some(url) => bucket(url).with_context(|| format!("photo_bucket {url}")),
        None => folder(&config.state_folder().join("photos")),
    }
}

/// Keeps a small file where photos are kept, reads it, and removes it.
///
/// # Errors
/// What stands in the way.
pub async fn probe(config: &Config) -> anyhow::Result<()> {
    let (store, text) = (store(config)?, Bytes::from_static(b"written by liaison doctor"));
    let name = format!("probe/{}", Random::system().uuid());
    let name = Path::from(name);
    store.put(&name, text.clone().into()).await?;
    let read = store.get(&name).await?.bytes().await?;
    store.delete(&name).await?;
    anyhow::ensure!(read == text, "what was kept is not what was read");
    Ok(())
}

/// A folder that nobody else looks into. Closing it closes all that is below, also what another `umask` left open:
/// none of its files, which may be millions, need be looked at for that.
fn folder(path: &std::path::Path) -> anyhow::Result<Arc<dyn ObjectStore>> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .with_context(|| format!("{} can't be made", path.display()))?;
    std::fs::set_permissions(path, Permissions::from_mode(0o700))
        .with_context(|| format!("{} can't be closed to others", path.display()))?;
    Ok(Arc::new(LocalFileSystem::new_with_prefix(path)?))
}

/// `s3://bucket/prefix`; key, region and endpoint come from the environment's `AWS_…`, by the names that
/// every S3 tool reads.
fn bucket(url: &str) -> anyhow::Result<Arc<dyn ObjectStore>> {
    let url = url::Url::parse(url)?;
    let name = url
        .host_str()
        .filter(|_| url.scheme() == "s3")
        .context("is not s3://bucket or s3://bucket/prefix")?;
    // The program's own choice of cryptography, made already where this is not the first to need it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let retry = RetryConfig { max_retries: 3, retry_timeout: BUCKET_PATIENCE, ..RetryConfig::default() };
    let bucket = AmazonS3Builder::from_env().with_bucket_name(name).with_retry(retry).build()?;
    Ok(match url.path().trim_matches('/') {
        "" => Arc::new(bucket),
        prefix => Arc::new(PrefixStore::new(bucket, prefix)),
    })
}

/// The name of these bytes in the store.
pub fn blob_name(bytes: &[u8], extension: &str) -> String {
    let hash = blake3::hash(bytes).to_hex();
    format!("{}/{}.{extension}", hash.get(..2).unwrap_or("00"), hash)
}
