//! The SQL of short links.

use super::model::{Target, Token};
use crate::kernel::{
    ids::SiteId,
    problem::{Answer, Refusal},
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A link to be issued.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// On which site.
    pub site: SiteId,
    /// Its short name.
    pub token: Token,
    /// Where it leads.
    pub target: Target,
    /// What the operator calls it.
    pub campaign: String,
    /// From then on it leads nowhere; None: never.
    pub expires_at: Option<OffsetDateTime>,
}

/// A link with how often it was used.
#[derive(Clone, Debug)]
pub struct LinkLine {
    /// Its short name.
    pub token: String,
    /// Path and query.
    pub target: String,
    /// What the operator calls it.
    pub campaign: String,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// None: never.
    pub expires_at: Option<OffsetDateTime>,
    /// None: it was not taken back.
    pub withdrawn_at: Option<OffsetDateTime>,
    /// How often it was followed.
    pub uses: i64,
}

/// Issues a link.
pub async fn create(connection: &mut PgConnection, link: &NewLink, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into short_links (site_id, token, target, campaign, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        link.site.0,
        link.token.as_str(),
        link.target.as_str(),
        link.campaign,
        now,
        link.expires_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Where the link leads now, counted as a use.
pub async fn follow(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    now: OffsetDateTime,
) -> Answer<Option<Target>> {
    let target = sqlx::query_scalar!(
        "update short_links set uses = uses + 1
         where site_id = $1 and token = $2 and withdrawn_at is null and (expires_at is null or expires_at > $3)
         returning target",
        site.0,
        token.as_str(),
        now,
    )
    .fetch_optional(connection)
    .await?;
    read(target)
}

/// The same without a use, for callers who only ask (HEAD).
pub async fn exists(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    now: OffsetDateTime,
) -> Answer<Option<Target>> {
    let target = sqlx::query_scalar!(
        "select target from short_links
         where site_id = $1 and token = $2 and withdrawn_at is null and (expires_at is null or expires_at > $3)",
        site.0,
        token.as_str(),
        now,
    )
    .fetch_optional(connection)
    .await?;
    read(target)
}

/// A row that nobody's hand but ours wrote; what could leave the site leads nowhere.
fn read(target: Option<String>) -> Answer<Option<Target>> {
    target.map(|text| Target::parse(&text).ok_or_else(|| Refusal::NotFound.into())).transpose()
}

/// All links of a site, the newest first.
pub async fn list(connection: &mut PgConnection, site: SiteId) -> Answer<Vec<LinkLine>> {
    let links = sqlx::query_as!(
        LinkLine,
        "select token, target, campaign, created_at, expires_at, withdrawn_at, uses from short_links
         where site_id = $1 order by created_at desc, token",
        site.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(links)
}

/// Where a page of links ends: its last one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LinkPosition {
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Its short name.
    pub token: String,
}

/// A page of a site's links after this one, the newest first.
pub async fn page(
    connection: &mut PgConnection,
    site: SiteId,
    after: Option<&LinkPosition>,
    limit: i64,
) -> Answer<Vec<LinkLine>> {
    let links = sqlx::query_as!(
        LinkLine,
        "select token, target, campaign, created_at, expires_at, withdrawn_at, uses from short_links
         where site_id = $1 and ($2::timestamptz is null or ($2, $3::text) > (created_at, token))
         order by created_at desc, token desc limit $4",
        site.0,
        after.map(|last| last.at),
        after.map(|last| last.token.as_str()),
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(links)
}

/// Takes a link back; false where there is none that leads on.
pub async fn withdraw(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    now: OffsetDateTime,
) -> Answer<bool> {
    let done = sqlx::query!(
        "update short_links set withdrawn_at = $3 where site_id = $1 and token = $2 and withdrawn_at is null",
        site.0,
        token.as_str(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}
