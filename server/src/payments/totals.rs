//! What was paid, given back and taken back on each site within some time, as sums.

use crate::{
    kernel::{
        ids::SiteId,
        money::{Currency, Money},
        problem::Answer,
    },
    staff::Reach,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Of one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Orders that were paid.
    Orders(i64),
    /// What was paid for them, whatever came of it later.
    Revenue(Money),
    /// What we gave back.
    Refunds(Money),
    /// Payments that banks took back, as far as we heard of them.
    Disputes(i64),
}

/// Of the sites within reach, from a moment up to another one.
///
/// # Errors
/// When the database does not answer.
pub async fn totals(
    connection: &mut PgConnection,
    reach: &Reach,
    (from, until): (OffsetDateTime, OffsetDateTime),
) -> Answer<Vec<(SiteId, Total)>> {
    let mut found = paid(connection, reach, from, until).await?;
    found.extend(given_back(connection, reach, from, until).await?);
    found.extend(taken_back(connection, reach, from, until).await?);
    Ok(found)
}

async fn paid(
    connection: &mut PgConnection,
    reach: &Reach,
    from: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<Vec<(SiteId, Total)>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select o.site_id as "site: SiteId", o.currency as "currency: Currency", count(*) as "orders!", sum(o.price_minor)::bigint as "minor!"
         from orders o join sites s on s.id = o.site_id
         where o.completed_at >= $1 and o.completed_at < $2 and ($3 or s.company_id = any($4) or s.id = any($5))
         group by o.site_id, o.currency"#,
        from,
        until,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    let totals = |site, orders, money| [(site, Total::Orders(orders)), (site, Total::Revenue(money))];
    let rows = rows.into_iter();
    Ok(rows.flat_map(|row| totals(row.site, row.orders, Money::new(row.minor, row.currency))).collect())
}

async fn given_back(
    connection: &mut PgConnection,
    reach: &Reach,
    from: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<Vec<(SiteId, Total)>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select o.site_id as "site: SiteId", r.currency as "currency: Currency", sum(r.amount_minor)::bigint as "minor!"
         from refunds r join orders o on o.member_id = r.member_id and o.id = r.order_id join sites s on s.id = o.site_id
         where r.created_at >= $1 and r.created_at < $2 and r.status <> 'failed' and ($3 or s.company_id = any($4) or s.id = any($5))
         group by o.site_id, r.currency"#,
        from,
        until,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    let rows = rows.into_iter();
    Ok(rows.map(|row| (row.site, Total::Refunds(Money::new(row.minor, row.currency)))).collect())
}

async fn taken_back(
    connection: &mut PgConnection,
    reach: &Reach,
    from: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<Vec<(SiteId, Total)>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select o.site_id as "site: SiteId", count(*) as "disputes!"
         from chargebacks c join orders o on o.member_id = c.member_id and o.id = c.order_id join sites s on s.id = o.site_id
         where c.noticed_at >= $1 and c.noticed_at < $2 and ($3 or s.company_id = any($4) or s.id = any($5))
         group by o.site_id"#,
        from,
        until,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.site, Total::Disputes(row.disputes))).collect())
}
