//! Search: one function from (viewer, filters, cursor) to ordered ids and a total (design 10).
//! Cards are fetched by ids afterwards, where status and blocks are checked once more.

use super::model::{Gender, LookingFor};
use super::rules;
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

/// Cards on a page.
pub(super) const PAGE: usize = 24;
/// Totals are exact below this (facts/performance.md 1a: the exact total is most of a search's cost).
pub(super) const CAP: u16 = 1000;

/// Who searches.
#[derive(Clone, Debug)]
pub(super) struct Searcher {
    /// None for a visitor.
    pub member: Option<MemberId>,
    /// Whom they can meet at all.
    pub pool: String,
    /// Their gender, which the others must seek; None for a visitor.
    pub gender: Option<Gender>,
    /// Whom they seek.
    pub looking_for: LookingFor,
}

/// What they want to see; ages are inclusive.
#[derive(Clone, Debug)]
pub(super) struct Filters {
    pub gender: Option<Gender>,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub region: Option<String>,
    pub min_age: Option<u8>,
    pub max_age: Option<u8>,
    /// No fictional profiles (design 5.4).
    pub real_only: bool,
}

/// Where the last page ended, and the total that the first page counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    pub active_on: Date,
    pub id: MemberId,
    pub total: u16,
}

/// A page of search.
#[derive(Debug)]
pub(super) struct Found {
    pub ids: Vec<MemberId>,
    /// `CAP` stands for that many or more.
    pub total: u16,
    pub next: Option<Cursor>,
}

impl Cursor {
    /// 42 hexadecimal digits: total, day, id. Any such text reads as some cursor, since who makes
    /// one up only skips results.
    pub(super) fn text(self) -> String {
        let day = u32::try_from(self.active_on.to_julian_day()).unwrap_or(0);
        format!("{:04x}{:06x}{:032x}", self.total, day & 0x00ff_ffff, self.id.0.as_u128())
    }

    /// Reads what `text` writes.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text.len() != 42 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        let total = u16::from_str_radix(text.get(..4)?, 16).ok()?.min(CAP);
        let day = i32::from_str_radix(text.get(4..10)?, 16).ok()?;
        let active_on = Date::from_julian_day(day).unwrap_or(Date::MAX);
        let id = Uuid::from_u128(u128::from_str_radix(text.get(10..)?, 16).ok()?);
        Some(Self { active_on, id: MemberId(id), total })
    }
}

/// The genders to look among: those sought, narrowed by the filter.
fn genders(looking_for: LookingFor, filter: Option<Gender>) -> Vec<String> {
    let (male, female) = looking_for.seeks();
    let sought = [(male, Gender::Male), (female, Gender::Female)];
    let wanted = |(sought, gender): &(bool, Gender)| *sought && filter.is_none_or(|filter| filter == *gender);
    sought.iter().filter(|pair| wanted(pair)).map(|(_, gender)| gender.code().to_owned()).collect()
}

/// One page, most lately active first. The first page reads on up to the cap and so counts; later
/// ones carry the total in their cursor and read no more than they show.
pub(super) async fn search(
    connection: &mut PgConnection,
    searcher: &Searcher,
    filters: &Filters,
    cursor: Option<Cursor>,
    today: Date,
) -> Answer<Found> {
    let depth = if cursor.is_some() { PAGE + 1 } else { usize::from(CAP) };
    let rows = matching(connection, searcher, filters, cursor, today, depth).await?;
    let counted = rows.first().map_or(0, |row| row.total.min(i64::from(CAP)));
    let total = cursor.map_or_else(|| u16::try_from(counted).unwrap_or(CAP), |cursor| cursor.total);
    let more = rows.len() > PAGE;
    let shown = rows.get(..PAGE.min(rows.len())).unwrap_or_default();
    let last = shown.last().filter(|_| more);
    Ok(Found {
        ids: shown.iter().map(|row| row.id).collect(),
        total,
        next: last.map(|row| Cursor { active_on: row.active_on, id: row.id, total }),
    })
}

struct Match {
    id: MemberId,
    active_on: Date,
    total: i64,
}

/// Reads index `profiles_search` (or `profiles_search_region`) and nothing else of the profiles, in
/// order, per gender. Blocks of
/// either direction stand under the searcher's key; `not in` makes them a hash that leaves the
/// scan's order alone.
async fn matching(
    connection: &mut PgConnection,
    searcher: &Searcher,
    filters: &Filters,
    cursor: Option<Cursor>,
    today: Date,
    depth: usize,
) -> Answer<Vec<Match>> {
    let matches = sqlx::query_as!(
        Match,
        r#"with found as materialized (
             select p.id, p.active_on from unnest($1::text[]) g (gender)
             cross join lateral (
               select id, active_on from profiles
               where pool = $2 and gender = g.gender and country = $3 and status = 'active' and not invisible
                 and case $4::text when 'male' then seeks_male when 'female' then seeks_female else true end
                 and ($5::text is null or region = $5)
                 and ($6::date is null or date_of_birth <= $6)
                 and ($7::date is null or date_of_birth > $7)
                 and (not $8 or not fictional)
                 and ($9::date is null or (active_on <= $9 and (active_on < $9 or id > $10)))
                 and id is distinct from $11
                 and id not in (select other_id from out_of_reach($11))
               order by active_on desc, id
               limit $12
             ) p
           )
           select id as "id!: MemberId", active_on as "active_on!", (select count(*) from found) as "total!"
           from found order by active_on desc, id limit $13"#,
        &genders(searcher.looking_for, filters.gender),
        searcher.pool,
        filters.country,
        searcher.gender.map(Gender::code),
        filters.region,
        filters.min_age.map(|age| rules::born_by(age, today)),
        filters.max_age.map(|age| rules::born_by(age.saturating_add(1), today)),
        filters.real_only,
        cursor.map(|cursor| cursor.active_on),
        cursor.map(|cursor| cursor.id.0),
        searcher.member.map(|member| member.0),
        i64::try_from(depth).unwrap_or(i64::MAX),
        i64::try_from(PAGE + 1).unwrap_or(i64::MAX),
    )
    .fetch_all(connection)
    .await?;
    Ok(matches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::date;

    #[test]
    fn a_gender_filter_narrows_what_is_sought_and_never_widens_it() {
        assert_eq!(genders(LookingFor::Both, None), ["male", "female"]);
        assert_eq!(genders(LookingFor::Both, Some(Gender::Female)), ["female"]);
        assert_eq!(genders(LookingFor::Male, Some(Gender::Female)), [""; 0]);
    }

    proptest! {
        #[test]
        fn a_cursor_reads_back(days in 0_i64..40_000, id: u128, total in 0_u16..=CAP) {
            let cursor = Cursor {
                active_on: date!(1970 - 01 - 01) + time::Duration::days(days),
                id: MemberId(Uuid::from_u128(id)),
                total,
            };
            prop_assert_eq!(Cursor::parse(&cursor.text()), Some(cursor));
        }

        #[test]
        fn any_text_of_its_shape_is_a_cursor_and_nothing_else_is(text in "[0-9a-f]{42}", other in "\\PC{0,60}") {
            prop_assert!(Cursor::parse(&text).is_some());
            let no_cursor = format!("{other}é");
            prop_assert!(Cursor::parse(&no_cursor).is_none());
        }
    }
}
