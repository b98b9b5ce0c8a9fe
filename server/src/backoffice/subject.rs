//! Whom an act is about, within reach of who acts: a member of another site is not there.

use super::Doer;
use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
    },
    staff::{self, Reach},
};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

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

/// Writes down whom a list shows somebody, a line for each, once within the time of a look; the last thing of its transaction, which
/// is committed before the list leaves.
pub(super) async fn note_listed(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    action: &'static str,
    shown: impl IntoIterator<Item = (MemberId, SiteId)>,
    now: OffsetDateTime,
) -> Answer<()> {
    let shown: BTreeMap<_, _> = shown.into_iter().map(|(member, site)| (member.0, site)).collect();
    let members: Vec<_> = shown.keys().copied().collect();
    doer.stamp(connection, now).await?;
    let new = staff::not_shown_lately(connection, action, &members, now).await?;
    let lines = new.into_iter().filter_map(|member| Some(("member", member, *shown.get(&member)?)));
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return Ok(());
    }
    staff::append_looks(connection, action, &lines, &json!({})).await
}
