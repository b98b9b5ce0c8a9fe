//! The blob store: a folder by default, S3 by setting (issue 4). Blobs are named by their content.

use super::intake::{EXTENSION, Renditions, SOURCE_EXTENSION};
use crate::{config::Config, kernel::random::Random};
use anyhow::Context;
use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, local::LocalFileSystem, path::Path};
use sqlx::PgPool;
use std::sync::Arc;

/// Blobs and the key of their addresses; cheap to clone.
#[derive(Clone, Debug)]
pub struct Media {
    blobs: Arc<dyn ObjectStore>,
    /// Signs photo addresses; the same on all nodes.
    pub(super) key: [u8; 32],
}

impl Media {
    /// Opens the folder `photos` in the state directory and reads (or makes) the signing key.
    pub async fn start(config: &Config, pool: &PgPool, random: &Random) -> anyhow::Result<Self> {
        let folder = config.state_folder().join("photos");
        std::fs::create_dir_all(&folder).with_context(|| format!("{} can't be made", folder.display()))?;
        let blobs = Arc::new(LocalFileSystem::new_with_prefix(&folder)?);
        Ok(Self { blobs, key: super::store::signing_key(pool, random).await? })
    }

    /// Keeps the bytes and gives their name: the BLAKE3 hash, in two levels of folders.
    pub async fn put(&self, bytes: Bytes, extension: &str) -> anyhow::Result<String> {
        let name = blob_name(&bytes, extension);
        match self.blobs.put_opts(&Path::from(name.as_str()), bytes.into(), PutMode::Create.into()).await {
            // The same bytes are there already.
            Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => Ok(name),
            Err(error) => Err(error.into()),
        }
    }

    /// Keeps all files of a photo.
    pub async fn keep(&self, photo: &Renditions) -> anyhow::Result<()> {
        for bytes in &photo.files {
            self.put(bytes.clone(), EXTENSION).await?;
        }
        if let Some(source) = &photo.source {
            self.put(source.clone(), SOURCE_EXTENSION).await?;
        }
        Ok(())
    }

    /// Deletes the bytes of that name; once is enough.
    pub async fn remove(&self, name: &str) -> anyhow::Result<()> {
        match self.blobs.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The bytes of that name; None when they are gone.
    pub async fn get(&self, name: &str) -> anyhow::Result<Option<Bytes>> {
        match self.blobs.get(&Path::from(name)).await {
            Ok(blob) => Ok(Some(blob.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Keeps a mark under a name of its own, outside the database, for what has to survive its restoring.
    pub async fn mark(&self, name: &str, text: String) -> anyhow::Result<()> {
        self.blobs.put(&Path::from(name), text.into()).await?;
        Ok(())
    }

    /// The marks in a folder: the rest of their names, and their texts.
    pub async fn marks(&self, folder: &str) -> anyhow::Result<Vec<(String, String)>> {
        let folder = Path::from(folder);
        let mut listed = self.blobs.list(Some(&folder));
        let mut marks = Vec::new();
        while let Some(mark) = listed.try_next().await? {
            let text = self.blobs.get(&mark.location).await?.bytes().await?;
            let name = mark.location.filename().unwrap_or_default().to_owned();
            marks.push((name, String::from_utf8_lossy(&text).into_owned()));
        }
        Ok(marks)
    }
}

/// The name of these bytes in the store.
pub(super) fn blob_name(bytes: &[u8], extension: &str) -> String {
    let hash = blake3::hash(bytes).to_hex();
    format!("{}/{}.{extension}", hash.get(..2).unwrap_or("00"), hash)
}
