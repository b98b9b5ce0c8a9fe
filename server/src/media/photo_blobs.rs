//! Where photos' bytes are, and the key of their addresses.

use super::{formats::others, intake::Files};
use crate::{blobs::Blobs, config::Config, kernel::random::Random};
use sqlx::PgPool;
use std::ops::Deref;

/// Blobs and the key of their addresses; cheap to clone.
#[derive(Clone, Debug)]
pub struct Media {
    blobs: Blobs,
    /// Signs photo addresses; the same on all nodes.
    pub(super) key: [u8; 32],
}

impl Media {
    /// Opens the blob store, and reads (or makes) the signing key.
    pub async fn start(config: &Config, pool: &PgPool, random: &Random) -> anyhow::Result<Self> {
        let blobs = Blobs::open(config)?;
        Ok(Self { blobs, key: super::store::signing_key(pool, random).await? })
    }

    /// Keeps all files of a photo.
    pub async fn keep(&self, photo: &impl Files) -> anyhow::Result<()> {
        for (name, bytes) in photo.contents() {
            self.put_as(&name, bytes).await?;
        }
        Ok(())
    }

    /// Deletes the bytes of that name and the other formats beside them; once is enough.
    pub async fn remove(&self, name: &str) -> anyhow::Result<()> {
        for name in others(name).chain([name.to_owned()]) {
            self.blobs.erase(&name).await?;
        }
        Ok(())
    }
}

impl Deref for Media {
    type Target = Blobs;

    fn deref(&self) -> &Blobs {
        &self.blobs
    }
}
