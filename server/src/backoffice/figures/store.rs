//! The SQL of daily figures.

use super::{Figures, Row};
use crate::{kernel::problem::Answer, staff::Reach};
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};

/// The days from the first to the last that are written, with the sums of the sites within reach.
pub(super) async fn days(
    connection: &mut PgConnection,
    reach: &Reach,
    from: Date,
    to: Date,
) -> Answer<Vec<(Date, Figures)>> {
    let (all, companies, sites) = reach.parts();
    let written = sqlx::query_scalar!(
        "select day from daily_figures_built where day between $1 and $2 order by day",
        from,
        to
    )
    .fetch_all(&mut *connection)
    .await?;
    let rows = sqlx::query!(
        r#"select f.day, f.figure, f.currency, sum(f.value)::bigint as "value!"
         from daily_figures f join sites s on s.id = f.site_id
         where f.day between $1 and $2 and ($3 or s.company_id = any($4) or s.id = any($5))
         group by f.day, f.figure, f.currency"#,
        from,
        to,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    let mut days: Vec<(Date, Figures)> = written.into_iter().map(|day| (day, Figures::default())).collect();
    for row in rows {
        let place = days.binary_search_by_key(&row.day, |(day, _)| *day).ok();
        if let Some((_, figures)) = place.and_then(|place| days.get_mut(place)) {
            figures.add(&row.figure, &row.currency, row.value);
        }
    }
    Ok(days)
}

/// What a company's sites had.
pub(super) struct Sum {
    pub(super) company: String,
    pub(super) orders: i64,
    pub(super) disputes: i64,
}

/// Orders and disputes since a day, of all companies that sell or of some.
pub(super) async fn of_companies(
    connection: &mut PgConnection,
    (all, companies): (bool, &[String]),
    since: Date,
) -> Answer<Vec<Sum>> {
    let sums = sqlx::query_as!(
        Sum,
        r#"select s.company_id as company,
             coalesce(sum(f.value) filter (where f.figure = 'orders'), 0)::bigint as "orders!",
             coalesce(sum(f.value) filter (where f.figure = 'disputes'), 0)::bigint as "disputes!"
         from daily_figures f join sites s on s.id = f.site_id
         where f.day >= $3 and ($1 or s.company_id = any($2)) group by s.company_id order by s.company_id"#,
        all,
        companies,
        since,
    );
    Ok(sums.fetch_all(connection).await?)
}

/// The first day on which anything can have been counted; None before there is one.
pub(super) async fn first_day(connection: &mut PgConnection) -> Answer<Option<Date>> {
    let day = sqlx::query_scalar!(
        "select least((select min(day) from tracking_counts), ((select min(completed_at) from orders where completed_at is not null) at time zone 'UTC')::date,
           (select min(day) from daily_figures_built))",
    );
    Ok(day.fetch_one(connection).await?)
}

/// Days that are over and have to be written, the newest first: those that never were; those of the last three days each
/// hour; those of the last two months with refunds each day, since a refund that fails leaves its day's sum. All else has the
/// moment at which it was noted, and comes to no day that is over.
pub(super) async fn due(
    connection: &mut PgConnection,
    first: Date,
    now: OffsetDateTime,
    most: i64,
) -> Answer<Vec<Date>> {
    let days = sqlx::query_scalar!(
        r#"select d.day::date as "day!" from generate_series($1::date, $2::date, interval '1 day') d (day)
           left join daily_figures_built b on b.day = d.day::date
         where b.built_at is null
           or (d.day >= $2::date - 2 and b.built_at < $3::timestamptz - interval '30 minutes')
           or (d.day >= $2::date - 62 and b.built_at < $3::timestamptz - interval '1 day'
               and exists (select from daily_figures f where f.day = d.day::date and f.figure = 'refunds'))
         order by d.day desc limit $4"#,
        first,
        (now - Duration::DAY).date(),
        now,
        most,
    );
    Ok(days.fetch_all(connection).await?)
}

/// Writes a day anew.
pub(super) async fn write(connection: &mut PgConnection, day: Date, rows: &[Row]) -> Answer<()> {
    let sites: Vec<_> = rows.iter().map(|row| row.site.0).collect();
    let figures: Vec<String> = rows.iter().map(|row| row.figure.to_owned()).collect();
    let currencies: Vec<String> = rows.iter().map(|row| row.currency.to_owned()).collect();
    let values: Vec<i64> = rows.iter().map(|row| row.value).collect();
    sqlx::query!("delete from daily_figures where day = $1", day).execute(&mut *connection).await?;
    // Orders come once for each currency.
    sqlx::query!(
        "insert into daily_figures (day, site_id, figure, currency, value)
         select $1, site, figure, currency, sum(value)::bigint
         from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[]) new (site, figure, currency, value)
         group by site, figure, currency",
        day,
        &sites,
        &figures,
        &currencies,
        &values,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the day is written, and holds it until the end of the transaction: two who write it wait for each other.
pub(super) async fn hold(connection: &mut PgConnection, day: Date, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into daily_figures_built (day, built_at) values ($1, $2)
         on conflict (day) do update set built_at = excluded.built_at",
        day,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
