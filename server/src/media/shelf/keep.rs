//! Keeping files that no photo shows yet.

use crate::{
    app::App,
    kernel::problem::Answer,
    media::{intake::Renditions, store},
};
use sqlx::PgConnection;

/// Keeps the files, noted as unused before: the sweep removes them if no photo comes to show them. Call it
/// outside of any transaction, then [`hold`] in the one that makes a photo show them.
pub(super) async fn lay_out(app: &App, files: &Renditions) -> Answer<()> {
    let mut connection = app.db.acquire().await?;
    store::discard(&mut connection, &files.all_blobs(), app.clock.now()).await?;
    drop(connection);
    Ok(app.media.keep(files).await?)
}

/// The files stay until the transaction ends, and with its photo after it.
pub(super) async fn hold(connection: &mut PgConnection, app: &App, files: &Renditions) -> Answer<()> {
    let names = files.all_blobs();
    store::hold_blobs(connection, &names).await?;
    if !store::are_noted(connection, &names).await? {
        // A sweep has passed since.
        app.media.keep(files).await?;
    }
    Ok(())
}
