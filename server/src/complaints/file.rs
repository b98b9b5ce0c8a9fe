//! A file that is brought for a complaint: it waits for a day, known to its sender alone by its id. What a member
//! brought nobody else can send, even with that id.

use super::{model::ComplaintFile, store};
use crate::{
    app::App,
    kernel::{
        idempotency::{self, IdempotencyKey},
        ids::MemberId,
        problem::Answer,
    },
    media::{self, AttachmentForm},
};
use sqlx::PgConnection;
use time::Duration;

/// How long a file waits for its complaint.
pub(super) const WAITS: Duration = Duration::DAY;

/// Reads an upload and lets the file wait, once per key.
///
/// # Errors
/// Those of `media::AttachmentForm::read` and `lay_out`, and `idempotency_conflict` for other bytes.
pub(super) async fn take(
    app: &App,
    actor: String,
    member: Option<MemberId>,
    key: IdempotencyKey,
    form: AttachmentForm,
) -> Answer<ComplaintFile> {
    let sent = form.read().await?;
    let hash = sent.hash();
    let attachment = sent.lay_out(app).await?;
    let mut transaction = app.db.begin().await?;
    let claim = idempotency::claim(&mut transaction, &app.clock, actor, "complaint-file", key, &hash).await?;
    let add = async |connection: &mut PgConnection| {
        let file = ComplaintFile {
            id: app.random.uuid(),
            name: attachment.name.clone(),
            kind: attachment.kind.code().to_owned(),
            bytes: attachment.bytes(),
        };
        media::hold_for(connection, app, file.id, &attachment).await?;
        store::add_file(connection, &file, &attachment.blob, member, app.clock.now()).await?;
        Ok(file)
    };
    let file = claim.once(&mut transaction, add).await?;
    transaction.commit().await?;
    Ok(file)
}
