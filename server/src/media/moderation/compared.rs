//! Photos beside which somebody's capture is looked at.

use super::verdict::SeenPhoto;
use crate::{
    kernel::{
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::{gallery, model::PhotoStatus},
};
use sqlx::PgConnection;

/// One of them.
#[derive(Clone, Copy, Debug)]
pub struct ComparedPhoto {
    /// Which, as it is now.
    pub photo: SeenPhoto,
    /// Others see it, or it waits.
    pub status: PhotoStatus,
}

/// The member's photos that all others see or that wait to be seen, in their order: none of the private album, nor those that wait
/// for lead moderators alone.
///
/// # Errors
/// When the database does not answer.
pub async fn photos_to_compare(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Vec<ComparedPhoto>> {
    let rows = sqlx::query!(
        r#"select id as "id: PhotoId", revision, status as "status: PhotoStatus" from photos
           where member_id = $1 and status in ('active', 'pending') and not album and (status = 'active' or not for_lead) order by position"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    let photos = rows.into_iter().map(|row| ComparedPhoto {
        photo: SeenPhoto { photo: row.id, revision: row.revision },
        status: row.status,
    });
    Ok(photos.collect())
}

/// Nobody changes the member's photos until the transaction ends.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_photos(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    gallery::lock(connection, member).await.map(drop)
}
