//! Uploads that staff have decided on: the same bytes of the same member get the same answer.

use super::{intake::UploadHash, model::PhotoReason};
use crate::kernel::{
    ids::{MemberId, PhotoId},
    problem::{Answer, Refusal},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Where a photo is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On the member's shelf, by everybody.
    Shelf,
    /// In a message, by one member.
    Message,
}

/// Lets pass what nobody has decided on. What was only no good as a profile photo may be sent in a message, unless it
/// shows a minor.
///
/// # Errors
/// `photo_rejected_before` with the reason.
pub(super) async fn refuse(
    connection: &mut PgConnection,
    member: MemberId,
    hash: &UploadHash,
    place: Place,
) -> Answer<()> {
    let rejected = sqlx::query!(
        r#"select reason as "reason: PhotoReason", in_messages from rejected_uploads where member_id = $1 and upload_hash = $2"#,
        member.0,
        hash,
    )
    .fetch_optional(connection)
    .await?;
    match rejected {
        Some(row) if place == Place::Shelf || row.in_messages || row.reason == PhotoReason::Minor => {
            Err(Refusal::PhotoRejectedBefore { reason: row.reason.code().to_owned() }.into())
        }
        _ => Ok(()),
    }
}

/// The bytes of a photo that was taken out of a message are refused from now on, in messages and on the shelf.
pub(super) async fn note_removed(
    connection: &mut PgConnection,
    member: MemberId,
    photo: PhotoId,
    hash: &[u8],
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into rejected_uploads (member_id, upload_hash, photo_id, reason, rejected_at, in_messages)
         values ($1, $2, $3, $4, $5, true)
         on conflict (member_id, upload_hash) do update set photo_id = excluded.photo_id, reason = excluded.reason,
           rejected_at = excluded.rejected_at, in_messages = true",
        member.0,
        hash,
        photo.0,
        PhotoReason::Other.code(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
