//! The counts of some days, summed for operators.

use super::source::Source;
use crate::{
    kernel::{ids::SiteId, problem::Answer},
    staff::Reach,
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// What one source brought one site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The site's host.
    pub domain: String,
    /// From where.
    pub source: Source,
    /// Visits.
    pub visits: i64,
    /// Accounts opened.
    pub sign_ups: i64,
    /// Addresses confirmed.
    pub activations: i64,
    /// Members who bought for the first time.
    pub first_purchases: i64,
}

/// The sums from one day to another, both included, of one site or of all; most visits first.
pub async fn report(
    connection: &mut PgConnection,
    domain: Option<&str>,
    from: Date,
    to: Date,
) -> Answer<Vec<Line>> {
    let rows = sqlx::query!(
        r#"select s.domain, c.network, c.ref, c.lander, sum(c.visits)::bigint as "visits!", sum(c.sign_ups)::bigint as "sign_ups!",
             sum(c.activations)::bigint as "activations!", sum(c.first_purchases)::bigint as "first_purchases!"
         from tracking_counts c join sites s on s.id = c.site_id
         where c.day between $1 and $2 and ($3::text is null or s.domain = $3)
         group by s.domain, c.network, c.ref, c.lander
         order by 5 desc, 6 desc, s.domain, c.network, c.ref, c.lander"#,
        from,
        to,
        domain,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Line {
            domain: row.domain,
            source: Source { network: row.network, reference: row.r#ref, lander: row.lander },
            visits: row.visits,
            sign_ups: row.sign_ups,
            activations: row.activations,
            first_purchases: row.first_purchases,
        })
        .collect())
}

/// What came of one site's visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// Which site.
    pub site: SiteId,
    /// Visits.
    pub visits: i64,
    /// Accounts opened.
    pub sign_ups: i64,
    /// Addresses confirmed.
    pub activations: i64,
    /// Members who bought for the first time.
    pub first_purchases: i64,
}

/// Of every site that had any, on a day (UTC).
///
/// # Errors
/// When the database does not answer.
pub async fn steps_of_day(connection: &mut PgConnection, day: Date) -> Answer<Vec<Steps>> {
    let steps = sqlx::query_as!(
        Steps,
        r#"select site_id as "site: SiteId", sum(visits)::bigint as "visits!", sum(sign_ups)::bigint as "sign_ups!",
             sum(activations)::bigint as "activations!", sum(first_purchases)::bigint as "first_purchases!"
         from tracking_counts where day = $1 group by site_id"#,
        day,
    );
    Ok(steps.fetch_all(connection).await?)
}

/// Of the sites within reach, in the minutes from `from` up to and with that of `until`; those of the last nine days are kept.
///
/// # Errors
/// When the database does not answer.
pub async fn steps_between(
    connection: &mut PgConnection,
    reach: &Reach,
    (from, until): (OffsetDateTime, OffsetDateTime),
) -> Answer<Vec<Steps>> {
    let (all, companies, sites) = reach.parts();
    let steps = sqlx::query_as!(
        Steps,
        r#"select m.site_id as "site: SiteId", sum(m.visits)::bigint as "visits!", sum(m.sign_ups)::bigint as "sign_ups!",
             sum(m.activations)::bigint as "activations!", sum(m.first_purchases)::bigint as "first_purchases!"
         from tracking_minutes m join sites s on s.id = m.site_id
         where m.minute >= $1 and m.minute <= $2 and ($3 or s.company_id = any($4) or s.id = any($5)) group by m.site_id"#,
        from,
        until,
        all,
        &companies,
        &sites,
    );
    Ok(steps.fetch_all(connection).await?)
}
