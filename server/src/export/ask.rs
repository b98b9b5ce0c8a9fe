//! How an export begins: by the member's own button, or by staff for a member who wrote to them.

use super::{
    jobs::{self, Gather},
    model::{Export, ExportRow, ExportStatus},
    store,
};
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, Refusal},
    },
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The newest one, which the next takes the place of. The caller holds the account's row.
///
/// # Errors
/// `export_preparing`.
pub(super) async fn none_is_running(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<ExportRow>> {
    let before = store::export(connection, member).await?;
    let running = before.as_ref().and_then(|row| row.view(now));
    if running.is_some_and(|export| export.status == ExportStatus::Preparing) {
        return Err(Refusal::ExportPreparing.into());
    }
    Ok(before)
}

/// Begins it, and removes the file of the one before; the link comes by mail.
pub(super) async fn begin(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    before: Option<ExportRow>,
) -> Answer<Export> {
    let (id, now) = (app.random.uuid(), app.clock.now());
    store::begin(connection, member, id, now).await?;
    app.jobs.enqueue(connection, &Gather { member, export: id }).await?;
    let begun = store::export(connection, member).await?.and_then(|row| row.view(now));
    let export = begun.ok_or(Refusal::NotFound)?;
    if let Some(ExportRow { id, blob: Some(blob), .. }) = before {
        store::remove_file(connection, app, id, &blob).await?;
    }
    Ok(export)
}

/// Mails the member the link to a copy of their data, as their own button does. The caller holds the account's row.
///
/// # Errors
/// `export_preparing`.
pub async fn ask(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<()> {
    accounts::lock(connection, member).await?;
    let before = none_is_running(connection, member, app.clock.now()).await?;
    begin(connection, app, member, before).await?;
    Ok(())
}

/// The same copy, a ZIP file, for staff to hand over to a member who can't open the link.
pub async fn copy(app: &App, member: MemberId) -> Answer<Vec<u8>> {
    jobs::gather_copy(app, member).await
}
