//! The VAT inside a price: the standard rate of the member's country on the day of the order, or what their state or province
//! takes, where the operator set that. Rates are dated rows: the program ships some (data/vat_rates.json), and operators set
//! their own. An order keeps the rate it was placed with.

use crate::kernel::{
    country::{Country, embedded_json},
    ids::MemberId,
    locale::Locale,
    problem::Answer,
};
use serde::Deserialize;
use sqlx::PgConnection;
use std::sync::LazyLock;
use time::{Date, OffsetDateTime, macros::date};

/// The day on which the shipped rates were last written.
pub const SHIPPED_ON: Date = date!(2026 - 11 - 21);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    country: Country,
    #[serde(deserialize_with = "day")]
    since: Date,
    basis_points: i32,
}

static SHIPPED: LazyLock<Vec<Row>> = LazyLock::new(|| embedded_json(include_str!("data/vat_rates.json")));

fn day<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    let format = time::macros::format_description!("[year]-[month]-[day]");
    Date::parse(&text, format).map_err(serde::de::Error::custom)
}

/// A rate and its first day.
#[derive(Clone, Debug)]
pub struct VatRate {
    /// Where.
    pub country: String,
    /// In which of its states or provinces: US-CA; empty: in the country.
    pub region: String,
    /// Its first day there.
    pub since: Date,
    /// 2100 is 21 %.
    pub basis_points: i32,
    /// Who set it; None: it came with the program.
    pub set_by: Option<String>,
    /// When it was written down.
    pub set_at: OffsetDateTime,
}

/// Adds what this release ships and the database has not; rows that are there stay as they are.
pub async fn ship_rates(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    let countries: Vec<String> = SHIPPED.iter().map(|row| row.country.code().to_owned()).collect();
    let days: Vec<Date> = SHIPPED.iter().map(|row| row.since).collect();
    let rates: Vec<i32> = SHIPPED.iter().map(|row| row.basis_points).collect();
    sqlx::query!(
        "insert into vat_rates (country, since, basis_points, set_at)
         select country, since, basis_points, $4 from unnest($1::text[], $2::date[], $3::integer[]) shipped (country, since, basis_points)
         where (country, since, basis_points) not in (select country, since, basis_points from vat_rates where set_by is null)
         on conflict do nothing",
        &countries,
        &days,
        &rates,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What is in a price.
pub(in crate::payments) struct Included {
    /// 2100 is 21 %.
    pub(in crate::payments) basis_points: i32,
    /// Whose rate it is, where a state or province has its own; empty: the country's.
    pub(in crate::payments) region: String,
}

/// The standard rate there at that moment, by the country's own calendar: the operator's newest row that has begun, else the
/// shipped one. 0 where no VAT is in the price: the sales taxes of the United States are the buyer's states' own.
pub(in crate::payments) async fn rate(
    connection: &mut PgConnection,
    country: Country,
    at: OffsetDateTime,
) -> Answer<i32> {
    Ok(newest(connection, country, "", at).await?.basis_points)
}

/// The same for a member who lives there: of their own state or province, where the operator set one for it.
pub(in crate::payments) async fn rate_for(
    connection: &mut PgConnection,
    member: MemberId,
    country: Country,
    at: OffsetDateTime,
) -> Answer<Included> {
    let region = sqlx::query_scalar!("select region from profiles where id = $1", member.0)
        .fetch_optional(&mut *connection)
        .await?;
    newest(connection, country, region.as_deref().unwrap_or_default(), at).await
}

async fn newest(
    connection: &mut PgConnection,
    country: Country,
    region: &str,
    at: OffsetDateTime,
) -> Answer<Included> {
    let found = sqlx::query_as!(
        Included,
        "select basis_points, region from vat_rates where country = $1 and region in ('', $3) and since <= $2
         order by (region = ''), (set_by is null), since desc, id desc limit 1",
        country.code(),
        country.today(at),
        region,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.unwrap_or(Included { basis_points: 0, region: String::new() }))
}

/// All rows, by country and region, those that hold first; the newest of two for one day comes first.
pub async fn rates(connection: &mut PgConnection, country: Option<Country>) -> Answer<Vec<VatRate>> {
    let rows = sqlx::query_as!(
        VatRate,
        "select country, region, since, basis_points, set_by, set_at from vat_rates where $1::text is null or country = $1
         order by country, region, (set_by is null), since desc, id desc",
        country.map(|country| country.code().to_owned()),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Adds an operator's rate of a country, or of one of its regions (US-CA; empty: none), which holds from that day on until
/// their next one there.
pub async fn set_rate(
    connection: &mut PgConnection,
    (country, region): (Country, &str),
    (since, basis_points): (Date, i32),
    by: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into vat_rates (country, region, since, basis_points, set_by, set_at) values ($1, $2, $3, $4, $5, $6)",
        country.code(),
        region,
        since,
        basis_points,
        by,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A rate in per cent without its sign: "21", "5.5" or "5,5".
pub(in crate::payments) fn in_digits(locale: Locale, basis_points: i32) -> String {
    let (whole, part) = (basis_points / 100, basis_points % 100);
    if part == 0 {
        return whole.to_string();
    }
    let point = if locale == Locale::En { "." } else { "," };
    format!("{whole}{point}{part:02}").trim_end_matches('0').to_owned()
}

/// The row that holds on that day, of one country's or region's in the order of `rates`.
pub fn in_force(rates: &[VatRate], day: Date) -> Option<&VatRate> {
    rates.iter().find(|rate| rate.since <= day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_ships_a_rate_for_every_country() {
        for facts in Country::all() {
            let newest = SHIPPED.iter().filter(|row| row.country == facts.code).max_by_key(|row| row.since);
            let rate = newest.map(|row| row.basis_points).unwrap();
            assert!((1..=2700).contains(&rate) || facts.code.code() == "US", "{}", facts.code);
        }
    }

    #[test]
    fn an_operators_rate_holds_until_their_next_one() {
        let rate = |since, basis_points, by: Option<&str>| VatRate {
            country: "NL".to_owned(),
            region: String::new(),
            since,
            basis_points,
            set_by: by.map(str::to_owned),
            set_at: OffsetDateTime::UNIX_EPOCH,
        };
        let rates = [
            rate(date!(2027 - 01 - 01), 2200, Some("Kim")),
            rate(date!(2028 - 01 - 01), 2300, None),
            rate(date!(2012 - 10 - 01), 2100, None),
        ];
        for (day, expected) in [
            (date!(2026 - 12 - 31), Some(2100)),
            (date!(2027 - 01 - 01), Some(2200)),
            (date!(2028 - 06 - 01), Some(2200)),
            (date!(1999 - 01 - 01), None),
        ] {
            assert_eq!(in_force(&rates, day).map(|rate| rate.basis_points), expected, "{day}");
        }
    }
}
