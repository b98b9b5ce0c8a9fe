//! The complaints that are about a member or theirs, as far as whoever looks sees them.

use super::{
    inbox::Sight,
    model::{ComplaintCategory, ComplaintDecision},
};
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Most that are shown.
const SHOWN: i64 = 100;

/// One of them.
#[derive(Clone, Debug)]
pub struct MembersComplaint {
    /// Its id.
    pub id: Uuid,
    /// By which people name it.
    pub number: String,
    /// What it is about.
    pub category: ComplaintCategory,
    /// The member complains; else it is about them.
    pub is_theirs: bool,
    /// When it came.
    pub created_at: OffsetDateTime,
    /// When it was decided.
    pub closed_at: Option<OffsetDateTime>,
    /// How.
    pub decision: Option<ComplaintDecision>,
}

/// Those that are seen, the newest first, 100 at most.
///
/// # Errors
/// When the database does not answer.
pub async fn complaints_of(
    connection: &mut PgConnection,
    sight: &Sight,
    member: MemberId,
    only_open: bool,
) -> Answer<Vec<MembersComplaint>> {
    let rows = sqlx::query_as!(
        MembersComplaint,
        r#"select c.id, c.number, c.category as "category: ComplaintCategory", c.member_id is not distinct from $1 as "is_theirs!",
             c.created_at, c.closed_at, c.decision as "decision: ComplaintDecision"
           from complaints c
           where (c.member_id = $1 or c.about_id = $1) and c.forgotten_at is null and (c.closed_at is null or not $2)
             and c.site_id = any (case c.queue when 'severe' then $5::uuid[] when 'notices' then $4::uuid[] else $3::uuid[] end)
           order by c.created_at desc, c.id limit $6"#,
        member.0,
        only_open,
        &sight.complaints,
        &sight.notices,
        &sight.severe,
        SHOWN,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
