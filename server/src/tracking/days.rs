//! The counts of one site, by day and by who sent its visitors.

use super::source::Source;
use crate::kernel::{ids::SiteId, problem::Answer};
use sqlx::PgConnection;
use time::Date;

/// What came of some visitors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Visits.
    pub visits: i64,
    /// Accounts opened.
    pub sign_ups: i64,
    /// Addresses confirmed.
    pub activations: i64,
    /// Members who bought for the first time.
    pub first_purchases: i64,
}

/// Which of a site's visitors; None: whatever it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Only<'a> {
    /// Sent by this network; empty: by none that was named.
    pub network: Option<&'a str>,
    /// By this campaign.
    pub reference: Option<&'a str>,
    /// To this lander.
    pub lander: Option<&'a str>,
}

/// The days from one to another, both included, that had any; the first one first.
///
/// # Errors
/// When the database does not answer.
pub async fn by_day(
    connection: &mut PgConnection,
    site: SiteId,
    (from, to): (Date, Date),
    only: Only<'_>,
) -> Answer<Vec<(Date, Counts)>> {
    let rows = sqlx::query!(
        r#"select day, sum(visits)::bigint as "visits!", sum(sign_ups)::bigint as "sign_ups!",
             sum(activations)::bigint as "activations!", sum(first_purchases)::bigint as "first_purchases!"
         from tracking_counts where site_id = $1 and day between $2 and $3
           and ($4::text is null or network = $4) and ($5::text is null or ref = $5) and ($6::text is null or lander = $6)
         group by day order by day"#,
        site.0,
        from,
        to,
        only.network,
        only.reference,
        only.lander,
    )
    .fetch_all(connection)
    .await?;
    let days = rows.into_iter().map(|row| {
        let counts = Counts {
            visits: row.visits,
            sign_ups: row.sign_ups,
            activations: row.activations,
            first_purchases: row.first_purchases,
        };
        (row.day, counts)
    });
    Ok(days.collect())
}

/// Who sent them, those with the most visits first.
///
/// # Errors
/// When the database does not answer.
pub async fn by_source(
    connection: &mut PgConnection,
    site: SiteId,
    (from, to): (Date, Date),
    (only, limit): (Only<'_>, i64),
) -> Answer<Vec<(Source, Counts)>> {
    let rows = sqlx::query!(
        r#"select network, ref, lander, sum(visits)::bigint as "visits!", sum(sign_ups)::bigint as "sign_ups!",
             sum(activations)::bigint as "activations!", sum(first_purchases)::bigint as "first_purchases!"
         from tracking_counts where site_id = $1 and day between $2 and $3
           and ($4::text is null or network = $4) and ($5::text is null or ref = $5) and ($6::text is null or lander = $6)
         group by network, ref, lander order by 4 desc, 5 desc, network, ref, lander limit $7"#,
        site.0,
        from,
        to,
        only.network,
        only.reference,
        only.lander,
        limit,
    )
    .fetch_all(connection)
    .await?;
    let sources = rows.into_iter().map(|row| {
        let source = Source { network: row.network, reference: row.r#ref, lander: row.lander };
        let counts = Counts {
            visits: row.visits,
            sign_ups: row.sign_ups,
            activations: row.activations,
            first_purchases: row.first_purchases,
        };
        (source, counts)
    });
    Ok(sources.collect())
}
