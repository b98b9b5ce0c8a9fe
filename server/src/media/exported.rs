//! The member's copy of their photos (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use uuid::Uuid;

/// A photo of one's own, whatever its status.
#[derive(Clone, Debug)]
pub struct ExportedPhoto {
    /// Its id.
    pub id: Uuid,
    /// 0 is the main photo.
    pub position: i16,
    /// pending, active or rejected.
    pub status: String,
    /// Why it was rejected.
    pub reason: Option<String>,
    /// owner or moderator: who marked it as nude.
    pub nude_by: Option<String>,
    /// In the private album.
    pub album: bool,
    /// The whole picture in the blob store, as large as it is kept.
    pub blob: String,
}

/// The member's photos, main photo first.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<ExportedPhoto>> {
    let photos = sqlx::query_as!(
        ExportedPhoto,
        r#"select id, position, status, reason, nude_by, album, coalesce(blob_source, blob_large) as "blob!"
         from photos where member_id = $1 order by position"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(photos)
}
