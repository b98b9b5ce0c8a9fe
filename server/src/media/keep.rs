//! Keeping files that no photo shows yet.

use super::{intake::Files, store};
use crate::{
    app::App,
    kernel::problem::{Answer, Refusal},
};
use sqlx::PgConnection;

/// Keeps the files, noted as unused before: the sweep removes them if no photo comes to show them. Call it
/// outside of any transaction, then [`hold`] in the one that makes a photo show them.
///
/// # Errors
/// `unavailable` when the store takes none.
pub(super) async fn lay_out(app: &App, files: &impl Files) -> Answer<()> {
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

/// A store that is away comes back: the client asks again.
async fn keep(app: &App, files: &impl Files) -> Answer<()> {
    app.media.keep(files).await.map_err(|error| {
        tracing::warn!("the photo store takes no file: {error:#}");
        Refusal::Unavailable.into()
    })
}
