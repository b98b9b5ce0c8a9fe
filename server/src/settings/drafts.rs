//! Drafts of settings that staff look at before they save: one each, for a short while, found by a token of which the hash is kept.

use super::{SiteSettings, store::read_settings};
use crate::kernel::ids::{SiteId, StaffId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Keeps the draft of somebody of the staff, in the place of the one before.
pub async fn keep_draft(
    connection: &mut PgConnection,
    (staff, token_hash): (StaffId, &[u8; 32]),
    (site, settings): (SiteId, &SiteSettings),
    ends_at: OffsetDateTime,
) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into site_drafts (staff_id, token_hash, site_id, settings, ends_at) values ($1, $2, $3, $4, $5)
         on conflict (staff_id) do update set token_hash = $2, site_id = $3, settings = $4, ends_at = $5",
        staff.0,
        token_hash,
        site.0,
        serde_json::to_value(settings)?,
        ends_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The draft of this token, and of which site it is. None: there is none, or its time is over.
pub async fn read_draft(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
    now: OffsetDateTime,
) -> anyhow::Result<Option<(SiteId, SiteSettings)>> {
    let row = sqlx::query!(
        r#"select site_id as "site: SiteId", settings from site_drafts where token_hash = $1 and ends_at > $2"#,
        token_hash,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| read_settings(row.settings).map(|settings| (row.site, settings))).transpose()?)
}
