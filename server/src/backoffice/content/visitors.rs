//! What a site's visitors came of, by day, network, campaign and lander. Site managers see nothing of members: a count
//! below five stays unsaid, as among the figures.

use super::site_of;
use crate::{
    backoffice::{Doer, Office},
    kernel::{
        csv,
        ids::SiteId,
        problem::{Answer, Refusal},
    },
    settings::SiteRow,
    staff::Permission,
    tracking::{self, Counts, Only, Source},
};
use sqlx::PgConnection;
use std::fmt::Write as _;
use time::{Date, Duration};

/// Most days at once: as many points as a chart has.
const MOST_DAYS: i64 = 400;
/// Sources that are shown, those with the most visits.
const SHOWN: i64 = 200;
/// Fewer people than this could be known by a count.
const FEW: i64 = 5;

/// Counts; None: fewer than five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownCounts {
    /// Visits.
    pub visits: Option<i64>,
    /// Accounts opened.
    pub sign_ups: Option<i64>,
    /// Addresses confirmed.
    pub activations: Option<i64>,
    /// Members who bought for the first time.
    pub first_purchases: Option<i64>,
}

impl From<Counts> for ShownCounts {
    fn from(counts: Counts) -> Self {
        let told = |count: i64| (count >= FEW).then_some(count);
        Self {
            visits: told(counts.visits),
            sign_ups: told(counts.sign_ups),
            activations: told(counts.activations),
            first_purchases: told(counts.first_purchases),
        }
    }
}

/// A site's visitors in some days.
#[derive(Clone, Debug)]
pub struct Visitors {
    /// Each day of them (UTC), the first one first.
    pub days: Vec<(Date, ShownCounts)>,
    /// Who sent them, those with the most visits first; 200 at most.
    pub sources: Vec<(Source, ShownCounts)>,
}

/// What a site's visitors came of, from one day to another, both included.
///
/// # Errors
/// `not_allowed`; `not_found`; `invalid_request` for more than 400 days, or none.
pub async fn site_visitors(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    site: (&[SiteRow], SiteId),
    ((from, to), only): ((Date, Date), Only<'_>),
) -> Answer<Visitors> {
    let row = site_of(office, doer, Permission::EditCampaigns, site)?;
    let count = (to - from).whole_days();
    if !(0..MOST_DAYS).contains(&count) {
        return Err(Refusal::InvalidRequest.into());
    }
    let counted = tracking::by_day(connection, row.id, (from, to), only).await?;
    let on =
        |day: Date| counted.iter().find(|(on, _)| *on == day).map_or(Counts::default(), |(_, sums)| *sums);
    let days = (0..=count).map(|after| from + Duration::days(after)).map(|day| (day, on(day).into()));
    let sources = tracking::by_source(connection, row.id, (from, to), (only, SHOWN)).await?;
    let sources = sources.into_iter().map(|(source, counts)| (source, counts.into()));
    Ok(Visitors { days: days.collect(), sources: sources.collect() })
}

/// As CSV (RFC 4180): by day, or by who sent them. What stays unsaid is `<5`.
pub fn visitors_csv(visitors: &Visitors, by_day: bool) -> String {
    let number = |count: Option<i64>| count.map_or_else(|| "<5".to_owned(), |count| count.to_string());
    let cells = |counts: &ShownCounts| {
        let ShownCounts { visits, sign_ups, activations, first_purchases } = *counts;
        [visits, sign_ups, activations, first_purchases].map(number).join(",")
    };
    let counted = "visits,sign_ups,activations,first_purchases";
    // Writing to a String cannot fail.
    if by_day {
        let mut text = format!("day,{counted}\r\n");
        for (day, counts) in &visitors.days {
            let _ = write!(text, "{day},{}\r\n", cells(counts));
        }
        return text;
    }
    let mut text = format!("network,ref,lander,{counted}\r\n");
    for (source, counts) in &visitors.sources {
        let named =
            [&source.network, &source.reference, &source.lander].map(|part| csv::cell(part)).join(",");
        let _ = write!(text, "{named},{}\r\n", cells(counts));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn a_file_names_no_few_and_no_formula() {
        let counts = Counts { visits: 12, sign_ups: 5, activations: 4, first_purchases: 0 };
        let source =
            Source { network: "=1+1".to_owned(), reference: "a,b".to_owned(), lander: String::new() };
        let visitors = Visitors {
            days: vec![(date!(2026 - 11 - 21), counts.into())],
            sources: vec![(source, counts.into())],
        };
        assert_eq!(
            visitors_csv(&visitors, true),
            "day,visits,sign_ups,activations,first_purchases\r\n2026-11-21,12,5,<5,<5\r\n"
        );
        assert_eq!(
            visitors_csv(&visitors, false),
            "network,ref,lander,visits,sign_ups,activations,first_purchases\r\n'=1+1,\"a,b\",,12,5,<5,<5\r\n"
        );
    }
}
