//! Keeping files that no photo shows yet.

use super::{held, intake::Files, store};
use crate::{
    app::App,
    blobs::blob_name,
    kernel::problem::{Answer, Refusal},
};
use bytes::Bytes;
use sqlx::PgConnection;
use uuid::Uuid;

/// A file that belongs to no photo, such as a copy of somebody's data.
#[derive(Clone, Debug)]
pub struct LooseFile {
    /// In the blob store: named by its content.
    pub blob: String,
    content: Bytes,
}

impl LooseFile {
    /// Not in the store yet.
    pub fn new(content: Bytes, extension: &str) -> Self {
        Self { blob: blob_name(&content, extension), content }
    }
}

impl Files for LooseFile {
    fn names(&self) -> Vec<String> {
        vec![self.blob.clone()]
    }

    fn contents(&self) -> Vec<(String, Bytes)> {
        vec![(self.blob.clone(), self.content.clone())]
    }
}

/// Keeps the files, noted as unused before: the sweep removes them if no photo comes to show them. Call it
/// outside of any transaction, then [`hold`] in the one that makes a photo show them, or [`hold_for`].
///
/// # Errors
/// `unavailable` when the store takes none.
pub async fn lay_out(app: &App, files: &impl Files) -> Answer<()> {
    let mut connection = app.db.acquire().await?;
    store::discard(&mut connection, &files.names(), app.clock.now()).await?;
    drop(connection);
    keep(app, files).await
}

/// The files stay until the transaction ends, and with its photo after it.
pub(super) async fn hold(connection: &mut PgConnection, app: &App, files: &impl Files) -> Answer<()> {
    let names = files.names();
    store::hold_blobs(connection, &names).await?;
    if !store::are_noted(connection, &names).await? {
        // A sweep has passed since.
        keep(app, files).await?;
    }
    Ok(())
}

/// The files stay for as long as `holder` holds them (`release` lets go), whether or not anything shows them.
pub async fn hold_for(
    connection: &mut PgConnection,
    app: &App,
    holder: Uuid,
    files: &impl Files,
) -> Answer<()> {
    hold(connection, app, files).await?;
    held::keep_files(connection, holder, files.names()).await
}

/// A store that is away comes back: the client asks again.
async fn keep(app: &App, files: &impl Files) -> Answer<()> {
    app.media.keep(files).await.map_err(|error| {
        tracing::warn!("the photo store takes no file: {error:#}");
        Refusal::Unavailable.into()
    })
}
