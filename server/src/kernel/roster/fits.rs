//! Whether somebody fits a search: what a filter compares, as `found_by_search` has it.

use super::{
    index::Row,
    list::Entry,
    wish::{Side, Wish},
};
use crate::kernel::ids::MemberId;
use std::collections::HashMap;
use time::{Date, macros::date};

// What there is to somebody, as bits of `Entry::traits`.
const SEEKS_MEN: u8 = 1;
const SEEKS_WOMEN: u8 = 2;
const FICTIONAL: u8 = 4;
const HAS_PHOTO: u8 = 8;
const OF_TWO: u8 = 16;

// Bits of `intent_and_languages` (migrations/0011_members.sql).
const VERIFIED: u64 = 8;
const SEEKS_NON_BINARY: u64 = 16;
const SEEKS_WOMAN_AND_MAN: u64 = 32;
const SEEKS_TWO_WOMEN: u64 = 64;
const SEEKS_TWO_MEN: u64 = 128;

const SECONDS_A_DAY: i64 = 86_400;

/// In order and comparable within two bytes; whoever is older than anybody counts as born on the first day.
pub(super) fn born(day: Date) -> u16 {
    let days = day.to_julian_day() - date!(1900 - 01 - 01).to_julian_day();
    u16::try_from(days.max(0)).unwrap_or(u16::MAX)
}

pub(super) fn entry(row: &Row, slot: u32) -> Entry {
    let traits = [
        (row.seeks_male, SEEKS_MEN),
        (row.seeks_female, SEEKS_WOMEN),
        (row.fictional, FICTIONAL),
        (row.has_photo, HAS_PHOTO),
        (row.second_born.is_some(), OF_TWO),
    ];
    Entry {
        interests: row.interests.cast_unsigned(),
        said: row.said.cast_unsigned(),
        seen: seen(row),
        slot,
        day: 0,
        born: born(row.born),
        traits: traits.into_iter().filter(|(has, _)| *has).fold(0, |all, (_, one)| all | one),
    }
}

/// The first second from which on the last visit is no longer after it: searches compare it with full seconds. The day of
/// the last activity counts as well, and nobody is behind a fictional profile (`found_by_search`).
fn seen(row: &Row) -> u32 {
    let Some(at) = row.active_at.filter(|_| !row.fictional) else { return 0 };
    let second = at.unix_timestamp() + i64::from(at.nanosecond() > 0);
    let day_over = i64::from(row.active_on.to_julian_day() - date!(1970 - 01 - 01).to_julian_day() + 1);
    u32::try_from(second.min(day_over * SECONDS_A_DAY).max(0)).unwrap_or(u32::MAX)
}

/// A wish as it is compared with an entry.
pub(super) struct Test<'a> {
    must: u8,
    must_not: u8,
    born_from: i32,
    born_to: i32,
    must_say: u64,
    interests: u64,
    intent: u64,
    languages: u64,
    online: Option<u32>,
    /// Whoever was here last before this day fits not; days of joining tell nothing.
    pub since: i32,
    /// Slots of those who are left out, in order.
    but: Vec<u32>,
    /// When the second of two was born, by slot.
    seconds: &'a HashMap<u32, u16>,
}

impl<'a> Test<'a> {
    pub(super) fn of(
        wish: &Wish<'_>,
        slots: &HashMap<MemberId, u32>,
        seconds: &'a HashMap<u32, u16>,
    ) -> Self {
        let (seeks, says) = match wish.seeker {
            Some(Side::Men) => (SEEKS_MEN, 0),
            Some(Side::Women) => (SEEKS_WOMEN, 0),
            Some(Side::NonBinary) => (0, SEEKS_NON_BINARY),
            Some(Side::WomanAndMan) => (0, SEEKS_WOMAN_AND_MAN),
            Some(Side::TwoWomen) => (0, SEEKS_TWO_WOMEN),
            Some(Side::TwoMen) => (0, SEEKS_TWO_MEN),
            None => (0, 0),
        };
        let online = wish.online_since.map(|since| since.date().to_julian_day());
        let mut but: Vec<u32> = wish.but.iter().filter_map(|id| slots.get(id).copied()).collect();
        but.sort_unstable();
        Self {
            must: seeks | if wish.photo { HAS_PHOTO } else { 0 },
            must_not: if wish.real_only { FICTIONAL } else { 0 },
            born_from: wish.born_after.map_or(0, |day| i32::from(born(day)) + 1),
            born_to: wish.born_by.map_or(i32::MAX, |day| i32::from(born(day))),
            must_say: says | if wish.verified { VERIFIED } else { 0 },
            interests: wish.interests.unwrap_or(u64::MAX),
            intent: wish.intent.unwrap_or(u64::MAX),
            languages: wish.languages.unwrap_or(u64::MAX),
            online: wish.online_since.map(|since| u32::try_from(since.unix_timestamp()).unwrap_or(0)),
            since: online.filter(|_| !wish.newest).unwrap_or(i32::MIN),
            but,
            seconds,
        }
    }

    pub(super) fn holds(&self, entry: &Entry) -> bool {
        // All bits are for whoever wants none in particular, who takes those with none at all.
        let some = |wanted: u64, has: u64| wanted == u64::MAX || wanted & has != 0;
        entry.traits & self.must == self.must
            && entry.traits & self.must_not == 0
            && self.is_of_age(entry)
            && entry.said & self.must_say == self.must_say
            && some(self.interests, entry.interests)
            && some(self.intent, entry.said)
            && some(self.languages, entry.said)
            && self.online.is_none_or(|since| entry.seen > since)
            && self.but.binary_search(&entry.slot).is_err()
    }

    /// A couple is where either of them is.
    fn is_of_age(&self, entry: &Entry) -> bool {
        let is_within = |born: u16| (self.born_from..=self.born_to).contains(&i32::from(born));
        let second = || self.seconds.get(&entry.slot).copied();
        is_within(entry.born) || (entry.traits & OF_TWO != 0 && second().is_some_and(is_within))
    }
}
