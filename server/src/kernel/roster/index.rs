//! The members of all pools as rows of a table (`crates/columns`): what its columns mean here, and what a search asks of them.
//!
//! A row is of one gender, and of a country, a region and a town, in the order of the last activity and of joining.

use super::search::{Candidate, Found, Kind, Search, Side, Strand};
use crate::kernel::ids::MemberId;
use columns::{Bits, Filter, Level, Order, Query, Table};
use std::ops::RangeInclusive;
use time::{Date, OffsetDateTime, macros::date};
use uuid::Uuid;

// What there is to somebody, as traits.
const SEEKS_MEN: u8 = 1;
const SEEKS_WOMEN: u8 = 2;
const FICTIONAL: u8 = 4;
const HAS_PHOTO: u8 = 8;

// Bits of `intent_and_languages` (migrations/0011_members.sql).
const VERIFIED: u64 = 8;
const SEEKS_NON_BINARY: u64 = 16;
const SEEKS_WOMAN_AND_MAN: u64 = 32;
const SEEKS_TWO_WOMEN: u64 = 64;
const SEEKS_TWO_MEN: u64 = 128;

const SECONDS_A_DAY: i64 = 86_400;

/// What the database says of a member.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub id: MemberId,
    /// Active and not invisible: others are in no search.
    pub is_found: bool,
    pub pool: String,
    pub side: Side,
    pub country: String,
    pub region: String,
    pub city: String,
    pub seeks_male: bool,
    pub seeks_female: bool,
    pub fictional: bool,
    pub has_photo: bool,
    pub born: Date,
    /// Of the second person of a couple.
    pub second_born: Option<Date>,
    pub interests: i64,
    pub said: i64,
    pub active_on: Date,
    pub joined_on: Date,
    pub active_at: Option<OffsetDateTime>,
}

#[derive(Debug)]
pub(super) struct Index {
    /// Most members of a pool.
    limit: usize,
    table: Table,
}

impl Index {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, table: Table::new(limit) }
    }

    /// How many members it holds.
    pub(super) fn len(&self) -> usize {
        self.table.len()
    }

    /// Everybody came in by `put`: from now on it answers.
    pub(super) fn settle(&mut self) {
        self.table.settle();
    }

    /// Takes what the database says of a member now in the place of what it said before.
    pub(super) fn put(&mut self, row: &Row) {
        if !row.is_found {
            return self.remove(row.id);
        }
        let is_now_too_large = self.table.put(&columns::Row {
            id: row.id.0.into_bytes(),
            pool: &row.pool,
            group: group(row.side),
            places: [&row.country, &row.region, &row.city],
            days: [row.active_on.to_julian_day(), row.joined_on.to_julian_day()],
            number: born(row.born),
            other: row.second_born.map(born),
            traits: traits(row),
            bits: [row.interests.cast_unsigned(), row.said.cast_unsigned()],
            moment: seen(row),
        });
        if is_now_too_large {
            tracing::warn!(limit = self.limit, "a pool of members is too large for search_in_memory");
        }
    }

    /// Takes out who is in no search any more.
    pub(super) fn remove(&mut self, id: MemberId) {
        self.table.remove(id.0.into_bytes());
    }

    /// Whether a pool has more members than may be here.
    pub(super) fn is_too_large(&self, pool: &str) -> bool {
        self.table.is_too_large(pool)
    }

    /// A page of this search, and how many there are; None where its pool is too large to be here.
    pub(super) fn find(&self, search: &Search<'_>) -> Option<Found> {
        let strands: Vec<_> = search.strands.iter().map(plain).collect();
        let but: Vec<columns::Id> = search.but.iter().map(|member| member.0.into_bytes()).collect();
        let found = self.table.find(&Query {
            pool: search.pool,
            level: match search.kind {
                Kind::Country => Level::Outer,
                Kind::Region => Level::Middle,
                Kind::Town => Level::Inner,
            },
            strands: &strands,
            after: search.after.map(|member| member.0.into_bytes()),
            order: if search.newest { Order::Second } else { Order::First },
            filter: filter(search),
            but: &but,
            most: search.most,
            count_to: search.count_to,
        })?;
        let candidates = found.candidates.into_iter().map(|one| Candidate {
            id: MemberId(Uuid::from_bytes(one.id)),
            day: Date::from_julian_day(one.day).unwrap_or(Date::MAX),
            strand: one.strand,
        });
        Some(Found { candidates: candidates.collect(), total: found.total })
    }
}

fn plain<'a>(strand: &Strand<'a>) -> columns::Strand<'a> {
    columns::Strand {
        group: group(strand.side),
        place: strand.place,
        rank: strand.rank,
        bound: strand.bound.to_julian_day(),
    }
}

fn group(side: Side) -> u8 {
    match side {
        Side::Men => 0,
        Side::Women => 1,
        Side::NonBinary => 2,
        Side::WomanAndMan => 3,
        Side::TwoWomen => 4,
        Side::TwoMen => 5,
    }
}

fn traits(row: &Row) -> u8 {
    let traits = [
        (row.seeks_male, SEEKS_MEN),
        (row.seeks_female, SEEKS_WOMEN),
        (row.fictional, FICTIONAL),
        (row.has_photo, HAS_PHOTO),
    ];
    traits.into_iter().filter(|(has, _)| *has).fold(0, |all, (_, one)| all | one)
}

/// In order and comparable within two bytes; whoever is older than anybody counts as born on the first day.
fn born(day: Date) -> u16 {
    let days = day.to_julian_day() - date!(1900 - 01 - 01).to_julian_day();
    u16::try_from(days.max(0)).unwrap_or(u16::MAX)
}

/// The first second from which on the last visit is no longer after it: searches compare it with full seconds. The day of
/// the last activity counts as well, and nobody is behind a fictional profile (`found_by_search`).
fn seen(row: &Row) -> u32 {
    let Some(at) = row.active_at.filter(|_| !row.fictional) else { return 0 };
    let second = at.unix_timestamp() + i64::from(at.nanosecond() > 0);
    let day_over = i64::from(row.active_on.to_julian_day() - date!(1970 - 01 - 01).to_julian_day() + 1);
    u32::try_from(second.min(day_over * SECONDS_A_DAY).max(0)).unwrap_or(u32::MAX)
}

/// A search as the table compares it.
fn filter(search: &Search<'_>) -> Filter {
    let (seeks, says) = match search.seeker {
        Some(Side::Men) => (SEEKS_MEN, 0),
        Some(Side::Women) => (SEEKS_WOMEN, 0),
        Some(Side::NonBinary) => (0, SEEKS_NON_BINARY),
        Some(Side::WomanAndMan) => (0, SEEKS_WOMAN_AND_MAN),
        Some(Side::TwoWomen) => (0, SEEKS_TWO_WOMEN),
        Some(Side::TwoMen) => (0, SEEKS_TWO_MEN),
        None => (0, 0),
    };
    let visited = search.online_since.map(|since| since.date().to_julian_day());
    Filter {
        must: seeks | if search.photo { HAS_PHOTO } else { 0 },
        must_not: if search.real_only { FICTIONAL } else { 0 },
        numbers: births(search),
        bits: [
            Bits { all: 0, any: [search.interests, None] },
            Bits {
                all: says | if search.verified { VERIFIED } else { 0 },
                any: [search.intent, search.languages],
            },
        ],
        moment_after: search.online_since.map(|since| u32::try_from(since.unix_timestamp()).unwrap_or(0)),
        // Whoever was here last before that day fits not; days of joining tell nothing.
        from_day: visited.filter(|_| !search.newest),
    }
}

/// Whose day of birth fits; of a couple that of either.
fn births(search: &Search<'_>) -> RangeInclusive<u16> {
    let latest = search.born_by.map_or(u16::MAX, born);
    match search.born_after.map(|day| born(day).checked_add(1)) {
        None => 0..=latest,
        Some(Some(first)) => first..=latest,
        // Nobody is born later than the last day that there is room for.
        Some(None) => RangeInclusive::new(1, 0),
    }
}
