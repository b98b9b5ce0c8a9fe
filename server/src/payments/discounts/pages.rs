//! Codes page by page, for those who manage a site: those for everybody that were made singly, and lots. What is one
//! member's is not among them.

use super::{
    model::{DiscountStatus, Validity},
    operator::{CodeLine, Listed},
    rules::PERCENTAGE,
};
use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        money::Currency,
        problem::Answer,
    },
    settings::SiteRow,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Codes of a lot that are counted; more are told as so many.
pub const COUNTED: i64 = 10_000;
/// Lots that are shown, by name.
const LOTS: i64 = 500;

/// Where a page of codes ends: its last one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CodePosition {
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// The code.
    pub code: String,
}

/// Many codes that were made at once.
#[derive(Clone, Debug)]
pub struct LotLine {
    /// Its name.
    pub name: String,
    /// Per cent.
    pub percentage: i16,
    /// From then on its codes are over.
    pub expires: OffsetDateTime,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// Whether its codes can be used, as far as it is up to themselves.
    pub status: DiscountStatus,
    /// How many they are, counted up to ten thousand.
    pub codes: i64,
}

/// Whether a code of so much for everybody would be as good as a countdown that ran out for some of the site's members.
pub fn follows_countdown(site: &SiteRow, percentage: i16) -> bool {
    (site.settings.time_bonus || site.settings.welcome_days != 0) && percentage >= PERCENTAGE
}

/// A page of a site's codes that were made singly and are everybody's, the newest first, each with when it was made.
pub async fn code_page(
    connection: &mut PgConnection,
    site: SiteId,
    after: Option<&CodePosition>,
    limit: i64,
) -> Answer<Vec<(CodeLine, OffsetDateTime)>> {
    let rows = sqlx::query_as!(
        Listed,
        r#"select c.code, c.value_percentage, c.minimum_order_value, c.currency as "currency: Currency", c.country,
             c.member_id as "member: MemberId", c.paymentmethods, c.validity as "validity: Validity",
             c.status as "status: DiscountStatus", c.expires, c.lot, c.created_at,
             (select count(*) from orders o where o.site_id = c.site_id and o.discount_code = c.code
                and o.status not in ('pending', 'failed', 'cancelled', 'expired')) as "used!",
             (select count(*) from orders o where o.site_id = c.site_id and o.discount_code = c.code
                and (o.status = 'pending' or o.payable)) as "open!"
         from discount_codes c
         where c.site_id = $1 and c.lot is null and c.kind = 'code' and c.member_id is null
           and ($2::timestamptz is null or ($2, $3::text) > (c.created_at, c.code))
         order by c.created_at desc, c.code desc limit $4"#,
        site.0,
        after.map(|last| last.at),
        after.map(|last| last.code.as_str()),
        limit,
    )
    .fetch_all(connection)
    .await?;
    let line = |row: Listed| {
        let at = row.created_at;
        (CodeLine::from(row), at)
    };
    Ok(rows.into_iter().map(line).collect())
}

/// Until the end of the transaction nobody else makes a lot of that name.
pub async fn hold_lot(connection: &mut PgConnection, site: SiteId, name: &str) -> Answer<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 52))", format!("{site} {name}"))
        .execute(connection)
        .await?;
    Ok(())
}

/// A site's lots, by name. Goes from one name to the next, however many codes each has.
pub async fn lots(connection: &mut PgConnection, site: SiteId) -> Answer<Vec<LotLine>> {
    let lots = sqlx::query_as!(
        LotLine,
        r#"with recursive names as (
             (select lot from discount_codes where site_id = $1 and lot is not null order by lot limit 1)
             union all
             select (select c.lot from discount_codes c where c.site_id = $1 and c.lot > n.lot order by c.lot limit 1)
             from names n where n.lot is not null)
           select n.lot as "name!", o.value_percentage as "percentage!", o.expires as "expires!", o.created_at as "created_at!",
             o.status as "status!: DiscountStatus", k.codes as "codes!"
           from (select lot from names where lot is not null limit $2) n
           cross join lateral (select c.value_percentage, c.expires, c.created_at, c.status from discount_codes c
             where c.site_id = $1 and c.lot = n.lot limit 1) o
           cross join lateral (select count(*) as codes from
             (select from discount_codes c where c.site_id = $1 and c.lot = n.lot limit $3) few) k
           order by n.lot"#,
        site.0,
        LOTS,
        COUNTED,
    );
    Ok(lots.fetch_all(connection).await?)
}
