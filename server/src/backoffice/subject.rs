//! Whom an act is about, within reach of who acts: a member of another site is not there.

use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
    },
    staff::Reach,
};
use sqlx::PgConnection;

/// The site of a member within reach.
///
/// # Errors
/// `not_found` for everybody else.
pub(super) async fn site_of(
    connection: &mut PgConnection,
    reach: &Reach,
    member: MemberId,
) -> Answer<SiteId> {
    let (everywhere, companies, sites) = reach.parts();
    let site = sqlx::query_scalar!(
        r#"select p.site_id as "site: SiteId" from profiles p join sites s on s.id = p.site_id
         where p.id = $1 and ($2 or s.company_id = any($3) or s.id = any($4))"#,
        member.0,
        everywhere,
        &companies,
        &sites,
    )
    .fetch_optional(connection)
    .await?;
    site.ok_or_else(|| Refusal::NotFound.into())
}
