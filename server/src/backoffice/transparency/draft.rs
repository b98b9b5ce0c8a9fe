//! The draft of the current half-year, written once a week. Each line is a sum since the half-year began, and is written
//! anew only once it has changed by five. From one draft to the next a line is the same or differs by at least five, so that nobody
//! can tell from two drafts what became of one person. A smaller change waits for a later draft, and is in the report in any case.

use super::{TransparencyLine, note_taken};
use crate::{
    app::App,
    backoffice::Doer,
    kernel::{
        moment::iso_day,
        problem::{Answer, failure},
        random::Random,
    },
    staff::{Permission, Reach},
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::{Date, Duration, Month, OffsetDateTime};
use utoipa::ToSchema;

/// By how much a line has to change before it is written, the first time too; the table has this as a constraint.
const FEW: i64 = 5;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct WriteDraft;

impl Job for WriteDraft {
    const KIND: &'static str = "transparency.draft";
}

/// The job of this part: on Mondays, once the week is over (the epoch was a Thursday).
pub(in crate::backoffice) fn register(registry: Registry<App>) -> Registry<App> {
    let mondays = Schedule::every(Duration::WEEK, Duration::days(4) + Duration::minutes(25));
    registry.handle(write_draft).every(mondays, |_| WriteDraft)
}

async fn write_draft(app: App, _: WriteDraft) -> Result<(), Failure> {
    write(&app).await.map_err(failure)
}

/// The half-year that a day is in, and the one after it.
fn half_of(day: Date) -> Answer<(Date, Date)> {
    let begin = |year, month| Date::from_calendar_date(year, month, 1).map_err(anyhow::Error::from);
    let year = day.year();
    Ok(if u8::from(day.month()) <= 6 {
        (begin(year, Month::January)?, begin(year, Month::July)?)
    } else {
        (begin(year, Month::July)?, begin(year + 1, Month::January)?)
    })
}

/// The half-years that the week before has days of: one that has just ended is written a last time.
async fn write(app: &App) -> Answer<()> {
    let today = app.clock.now().date();
    let (before, now) = (half_of(today - Duration::WEEK)?, half_of(today - Duration::DAY)?);
    let mut transaction = app.db.begin().await?;
    write_half(&mut transaction, before, today).await?;
    if now != before {
        write_half(&mut transaction, now, today).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn write_half(connection: &mut PgConnection, (half, end): (Date, Date), today: Date) -> Answer<()> {
    // Taking an import back takes what it brought along: a line can sink too. The half-year is counted once, and not for each line.
    sqlx::query!(
        "with counted as materialized (
           select site_id, what, code, cause, count(*) as count from moderation_counts
           where month >= $1 and month < $2 group by site_id, what, code, cause),
         sunk as (
           select t.site_id, t.what, t.code, t.cause from transparency_drafts t
           left join counted c on c.site_id = t.site_id and c.what = t.what and c.code = t.code and c.cause = t.cause
           where t.half = $1 and coalesce(c.count, 0) < $3 and t.count - coalesce(c.count, 0) >= $3)
         delete from transparency_drafts d using sunk k
         where d.half = $1 and d.site_id = k.site_id and d.what = k.what and d.code = k.code and d.cause = k.cause",
        half,
        end,
        FEW,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into transparency_drafts (half, site_id, what, code, cause, count, median_hours, as_of)
         select $1::date, s.site_id, s.what, s.code, s.cause, s.count, s.hours, $4::date
         from (select site_id, what, code, cause, count(*) as count, percentile_disc(0.5) within group (order by hours) as hours
               from moderation_counts where month >= $1 and month < $2 group by site_id, what, code, cause) s
         left join transparency_drafts d on d.half = $1 and d.site_id = s.site_id and d.what = s.what and d.code = s.code and d.cause = s.cause
         where s.count >= $3 and abs(s.count - coalesce(d.count, 0)) >= $3
         on conflict (half, site_id, what, code, cause)
           do update set count = excluded.count, median_hours = excluded.median_hours, as_of = excluded.as_of",
        half,
        end,
        FEW,
        today,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A sum since the half-year began: five at least.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DraftLine {
    /// As in the report.
    #[serde(flatten)]
    line: TransparencyLine,
    /// On which day it was counted: when it had last changed by five.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    as_of: Date,
}

/// The draft of the current half-year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TransparencyDraft {
    /// Its first day.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    pub half: Date,
    /// By site.
    pub lines: Vec<DraftLine>,
}

/// The draft of the current half-year, of all sites within the reach, or of one.
///
/// # Errors
/// When the database does not answer.
pub async fn transparency_draft(
    connection: &mut PgConnection,
    reach: &Reach,
    site: Option<&str>,
    now: OffsetDateTime,
) -> Answer<TransparencyDraft> {
    let (half, _) = half_of(now.date())?;
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        "select s.domain as site, d.what, d.code, d.cause, d.count, d.median_hours, d.as_of
         from transparency_drafts d join sites s on s.id = d.site_id
         where d.half = $1 and ($2::text is null or s.domain = $2) and ($3 or s.company_id = any($4) or s.id = any($5))
         order by s.domain, d.what, d.code, d.cause",
        half,
        site,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    let lines = rows.into_iter().map(|row| DraftLine {
        line: TransparencyLine::new(row.site, [row.what, row.code, row.cause], row.count, row.median_hours),
        as_of: row.as_of,
    });
    Ok(TransparencyDraft { half, lines: lines.collect() })
}

/// The same for somebody in the console; that they took it is written down.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`.
pub async fn take_transparency_draft(
    connection: &mut PgConnection,
    (doer, random): (Doer<'_>, &Random),
    site: Option<&str>,
    now: OffsetDateTime,
) -> Answer<TransparencyDraft> {
    let reach = doer.reach(Permission::ExportTransparency, now)?;
    let draft = transparency_draft(connection, &reach, site, now).await?;
    doer.stamp(connection, now).await?;
    note_taken(connection, random, json!({ "draft_from": draft.half.to_string() })).await?;
    Ok(draft)
}

/// As CSV.
pub fn draft_csv(lines: &[DraftLine]) -> String {
    let head = "site,what,code,cause,count,median_hours,as_of,table\r\n".to_owned();
    lines.iter().fold(head, |text, DraftLine { line, as_of }| text + &line.cells(&format!("{as_of},")))
}

#[cfg(test)]
mod tests {
    use super::half_of;
    use time::macros::date;

    #[test]
    fn a_year_has_two_halves() {
        let first = (date!(2026 - 01 - 01), date!(2026 - 07 - 01));
        let second = (date!(2026 - 07 - 01), date!(2027 - 01 - 01));
        for (day, half) in [
            (date!(2026 - 01 - 01), first),
            (date!(2026 - 06 - 30), first),
            (date!(2026 - 07 - 01), second),
            (date!(2026 - 12 - 31), second),
        ] {
            assert_eq!(half_of(day).unwrap(), half, "{day}");
        }
    }
}
