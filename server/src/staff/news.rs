//! News and offers that go to members by leave of a second person: somebody asks, somebody else lets them, and what was approved is
//! what goes off (`newsletters_by_two` in migrations/0030_staff.sql).

use super::OPEN_FOR;
use crate::kernel::{
    ids::{SiteId, StaffId},
    moment::iso_day,
    problem::Answer,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// Requests of a site that are shown.
const SHOWN: i64 = 200;

/// What somebody asks to send, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NewsProposal {
    /// Which newsletter.
    pub newsletter: Uuid,
    /// As it was then.
    pub version: i32,
    /// The day on which members are told.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    pub day: Date,
    /// The hour of it, where each of them lives.
    pub hour: u8,
}

/// A request to send news, as it waits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NewsRequest {
    /// Names it.
    pub id: Uuid,
    /// What is asked for.
    pub wish: NewsProposal,
    /// To whose members it would go.
    pub site: SiteId,
    /// Why.
    pub reason: String,
    /// Who asks.
    pub requested_by: StaffId,
    /// As colleagues know them.
    pub requested_by_name: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub requested_at: OffsetDateTime,
    /// Until when it can be answered.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

struct Row {
    id: Uuid,
    parameters: serde_json::Value,
    site: Option<SiteId>,
    reason: Option<String>,
    requested_by: StaffId,
    name: String,
    requested_at: OffsetDateTime,
    expires_at: OffsetDateTime,
}

impl Row {
    fn request(self) -> Option<NewsRequest> {
        Some(NewsRequest {
            id: self.id,
            wish: serde_json::from_value(self.parameters).ok()?,
            site: self.site?,
            reason: self.reason?,
            requested_by: self.requested_by,
            requested_by_name: self.name,
            requested_at: self.requested_at,
            expires_at: self.expires_at,
        })
    }
}

/// Asks a second person.
///
/// # Errors
/// When the database does not answer.
pub async fn ask_to_send_news(
    connection: &mut PgConnection,
    (id, by): (Uuid, StaffId),
    site: SiteId,
    (wish, reason): (&NewsProposal, &str),
    now: OffsetDateTime,
) -> Answer<()> {
    let parameters = serde_json::to_value(wish).map_err(anyhow::Error::from)?;
    sqlx::query!(
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, reason, requested_by, requested_at, expires_at)
         values ($1, 'news', $2::jsonb, sha256(convert_to($2::jsonb::text, 'UTF8')), $3, $4, $5, $6, $7)",
        id,
        parameters,
        site.0,
        reason,
        by.0,
        now,
        now + OPEN_FOR,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The requests of a site that wait, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn news_requests(
    connection: &mut PgConnection,
    site: SiteId,
    now: OffsetDateTime,
) -> Answer<Vec<NewsRequest>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.site_id as "site: SiteId", a.reason, a.requested_by as "requested_by: StaffId", p.name,
             a.requested_at, a.expires_at
           from approval_requests a join staff p on p.id = a.requested_by
           where a.answer is null and a.kind = 'news' and a.site_id = $1 and a.expires_at > $2 order by a.requested_at limit $3"#,
        site.0,
        now,
        SHOWN,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(Row::request).collect())
}

/// One that waits, held until the end of the transaction: two answers at once are one.
///
/// # Errors
/// When the database does not answer.
pub async fn news_request(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<NewsRequest>> {
    let row = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.site_id as "site: SiteId", a.reason, a.requested_by as "requested_by: StaffId", p.name,
             a.requested_at, a.expires_at
           from approval_requests a join staff p on p.id = a.requested_by
           where a.id = $1 and a.kind = 'news' and a.answer is null and a.expires_at > $2 for update of a"#,
        id,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(Row::request))
}
