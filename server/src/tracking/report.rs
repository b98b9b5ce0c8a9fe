//! The counts of some days, summed for operators.

use super::source::Source;
use crate::kernel::problem::Answer;
use sqlx::PgConnection;
use time::Date;

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
