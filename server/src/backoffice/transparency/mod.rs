//! What has to be reported about moderation (DSA 15 and 24): counts by site and month, written in the transaction of
//! each act. They name nobody and stay when members are erased. The figures are those of Implementing Regulation (EU)
//! 2024/2835, each with the table of its template (`template`); a report is a sum of months. The current half-year has
//! a draft (`draft`).

mod draft;
mod template;

pub use draft::{DraftLine, TransparencyDraft, draft_csv, take_transparency_draft, transparency_draft};

pub(super) use draft::register;

use super::Doer;
use crate::{
    kernel::{
        problem::{Answer, FieldError, Refusal},
        random::Random,
    },
    staff::{self, Chain, Entry, Permission, Reach},
};
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::{Date, Month, OffsetDateTime};
use utoipa::ToSchema;

/// The months that a report is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Months {
    /// The first day of the first one.
    first: Date,
    /// The first day after the last one.
    end: Date,
}

impl Months {
    /// From one month to another, both included: "2026-07", "2026-12".
    ///
    /// # Errors
    /// `invalid_request` for what is no month, or a last one before the first.
    pub fn parse(from: &str, to: &str) -> Answer<Self> {
        let first = month(from).ok_or_else(|| FieldError::new("from", "field_invalid"))?;
        let last = month(to).ok_or_else(|| FieldError::new("to", "field_invalid"))?;
        if last < first {
            return Err(Refusal::InvalidRequest.into());
        }
        let year = if last.month() == Month::December { last.year() + 1 } else { last.year() };
        let end = Date::from_calendar_date(year, last.month().next(), 1).map_err(anyhow::Error::from)?;
        Ok(Self { first, end })
    }
}

fn month(typed: &str) -> Option<Date> {
    let (year, month) = typed.split_once('-')?;
    if year.len() != 4 || month.len() != 2 {
        return None;
    }
    let month: u8 = month.parse().ok()?;
    Date::from_calendar_date(year.parse().ok()?, Month::try_from(month).ok()?, 1).ok()
}

/// One sum of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TransparencyLine {
    /// The site's domain.
    site: String,
    /// `report_received`, `report`, `complaint_received`, `complaint`, `measure` or `measure_undone`.
    what: String,
    /// The measure, or how a report or a complaint ended; empty for what was received.
    code: String,
    /// What a report or a complaint was about, or how a measure came about.
    cause: String,
    count: i64,
    /// How long half of them waited for their decision, in whole hours at most; null for what waits for none.
    #[schema(required)]
    median_hours: Option<i32>,
    /// The table of the template to which it belongs: `1.3`, `1.4` or `1.5.1`; null: none.
    #[schema(required)]
    table: Option<&'static str>,
}

impl TransparencyLine {
    /// Of a row of the report's months, or of the draft: both have these columns.
    fn new(site: String, [what, code, cause]: [String; 3], count: i64, median_hours: Option<i32>) -> Self {
        let table = template::table_of(&what, &code, &cause);
        Self { site, what, code, cause, count, median_hours, table }
    }

    /// Its cells as CSV (RFC 4180): the table last, after what else the file has. Nothing in them was typed by a member.
    fn cells(&self, before_table: &str) -> String {
        let Self { site, what, code, cause, count, median_hours, table } = self;
        let hours = median_hours.map(|hours| hours.to_string()).unwrap_or_default();
        let table = table.unwrap_or_default();
        format!("{site},{what},{code},{cause},{count},{hours},{before_table}{table}\r\n")
    }
}

/// The sums of some months, of all sites within the reach, or of one.
///
/// # Errors
/// When the database does not answer.
pub async fn transparency(
    connection: &mut PgConnection,
    reach: &Reach,
    months: Months,
    site: Option<&str>,
) -> Answer<Vec<TransparencyLine>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select s.domain as site, c.what, c.code, c.cause, count(*) as "count!",
             percentile_disc(0.5) within group (order by c.hours) as median_hours
           from moderation_counts c join sites s on s.id = c.site_id
           where c.month >= $1 and c.month < $2 and ($3::text is null or s.domain = $3)
             and ($4 or s.company_id = any($5) or s.id = any($6))
           group by s.domain, c.what, c.code, c.cause order by s.domain, c.what, c.code, c.cause"#,
        months.first,
        months.end,
        site,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    let lines = rows.into_iter().map(|row| {
        TransparencyLine::new(row.site, [row.what, row.code, row.cause], row.count, row.median_hours)
    });
    Ok(lines.collect())
}

/// The same for somebody in the console; that they took it is written down.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`.
pub async fn take_transparency(
    connection: &mut PgConnection,
    (doer, random): (Doer<'_>, &Random),
    months: Months,
    site: Option<&str>,
    now: OffsetDateTime,
) -> Answer<Vec<TransparencyLine>> {
    let reach = doer.reach(Permission::ExportTransparency, now)?;
    let lines = transparency(connection, &reach, months, site).await?;
    doer.stamp(connection, now).await?;
    let facts = json!({ "from": months.first.to_string(), "before": months.end.to_string() });
    note_taken(connection, random, facts).await?;
    Ok(lines)
}

/// That somebody took sums is written down, with which ones.
async fn note_taken(connection: &mut PgConnection, random: &Random, facts: Value) -> Answer<()> {
    let entry = Entry {
        chain: Chain::Read,
        action: "transparency.taken",
        subject: None,
        site: None,
        case: None,
        facts,
        reason: None,
    };
    staff::append(connection, random, &entry).await.map(drop)
}

/// As CSV.
pub fn transparency_csv(lines: &[TransparencyLine]) -> String {
    let head = "site,what,code,cause,count,median_hours,table\r\n".to_owned();
    lines.iter().fold(head, |text, line| text + &line.cells(""))
}

#[cfg(test)]
mod tests {
    use super::Months;
    use time::macros::date;

    #[test]
    fn months_are_read_with_both_ends() {
        let months = Months::parse("2026-07", "2026-12").unwrap();
        assert_eq!((months.first, months.end), (date!(2026 - 07 - 01), date!(2027 - 01 - 01)));
        let one = Months::parse("2026-02", "2026-02").unwrap();
        assert_eq!((one.first, one.end), (date!(2026 - 02 - 01), date!(2026 - 03 - 01)));
        for (from, to) in [
            ("2026-13", "2026-12"),
            ("2026-1", "2026-12"),
            ("", ""),
            ("2026-02", "2026-01"),
            ("x-01", "x-02"),
        ] {
            assert!(Months::parse(from, to).is_err(), "{from} {to}");
        }
    }
}
