//! Members of one gender and one place in the order of one search: the latest day first, on one day by id.
//!
//! In pieces, so that one more member moves a few kilobytes and not the whole list; each piece lies in one row in memory,
//! with all that a filter asks, so that a search reads it from the front to the back and looks nowhere else.

use crate::kernel::ids::MemberId;
use std::cmp::{Ordering, Reverse};

/// Members of a piece at most: 8 KB.
const PIECE: usize = 256;
/// Of one that was just filled: some room, so that the next member doesn't split it.
const FILLED: usize = 192;

/// What a search compares of a member, in 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The bits of the interests that they show.
    pub interests: u64,
    /// The bits of what they look for and of their languages.
    pub said: u64,
    /// Until when the last visit counts, in seconds since 1970; 0 for who is never online.
    pub seen: u32,
    /// Where the rest about them stands.
    pub slot: u32,
    /// What the list is in the order of, as a Julian day.
    pub day: i32,
    /// Days since 1900.
    pub born: u16,
    /// See `index`.
    pub traits: u8,
}

/// The ids by slot.
#[derive(Debug, Default)]
pub(super) struct Ids(pub Vec<MemberId>);

impl Ids {
    pub(super) fn of(&self, slot: u32) -> MemberId {
        let id = usize::try_from(slot).ok().and_then(|slot| self.0.get(slot));
        id.copied().unwrap_or(MemberId(uuid::Uuid::nil()))
    }
}

/// A place in the order: a day, and an id on it.
pub(super) type Place = (i32, MemberId);

#[derive(Debug, Default)]
pub(super) struct List(Vec<Vec<Entry>>);

impl List {
    /// Puts somebody at the end, while the list is filled in the order of the ids; then `settle`.
    pub(super) fn push(&mut self, entry: Entry) {
        match self.0.first_mut() {
            Some(all) => all.push(entry),
            None => self.0.push(vec![entry]),
        }
    }

    /// Puts in order what was pushed. It is in the order of the ids, and the sort leaves that as it is on each day.
    pub(super) fn settle(&mut self) {
        let mut all: Vec<Entry> = std::mem::take(&mut self.0).into_iter().flatten().collect();
        all.sort_by_key(|entry| Reverse(entry.day));
        self.0 = all.chunks(FILLED).map(<[Entry]>::to_vec).collect();
    }

    pub(super) fn insert(&mut self, entry: Entry, ids: &Ids) {
        let key = (entry.day, ids.of(entry.slot));
        let (mut piece, mut place) = self.position(|one| order(one, key, ids).is_lt());
        if piece == self.0.len() {
            // After everybody: into the last piece.
            piece = piece.saturating_sub(1);
            place = self.0.last().map_or(0, Vec::len);
        }
        let Some(into) = self.0.get_mut(piece) else { return self.0.push(vec![entry]) };
        if into.len() < PIECE {
            return put(into, place, entry);
        }
        let mut rest = into.split_off(PIECE / 2);
        into.shrink_to_fit();
        if place > PIECE / 2 {
            put(&mut rest, place - PIECE / 2, entry);
        } else {
            put(into, place, entry);
        }
        self.0.insert(piece + 1, rest);
    }

    /// Takes out who stands in this slot, by the day that they were put in with.
    pub(super) fn remove(&mut self, day: i32, slot: u32, ids: &Ids) {
        let key = (day, ids.of(slot));
        let (piece, place) = self.position(|one| order(one, key, ids).is_lt());
        let Some(from) = self.0.get_mut(piece) else { return };
        if from.get(place).is_some_and(|entry| entry.slot == slot) {
            from.remove(place);
            if from.is_empty() {
                self.0.remove(piece);
            }
        }
    }

    /// Everybody after this place, or everybody.
    pub(super) fn after(&self, place: Option<Place>, ids: &Ids) -> impl Iterator<Item = &Entry> {
        let start = place.map_or((0, 0), |key| self.position(|one| order(one, key, ids).is_le()));
        let (piece, place) = start;
        let first = self.0.get(piece).and_then(|piece| piece.get(place..)).unwrap_or_default();
        let others = self.0.get(piece + 1..).unwrap_or_default();
        first.iter().chain(others.iter().flatten())
    }

    /// Everybody.
    pub(super) fn all(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter().flatten()
    }

    /// The piece, and the place in it, of the first one who does not come before.
    fn position(&self, comes_before: impl Fn(&Entry) -> bool) -> (usize, usize) {
        let piece = self.0.partition_point(|piece| piece.last().is_some_and(&comes_before));
        (piece, self.0.get(piece).map_or(0, |piece| piece.partition_point(&comes_before)))
    }
}

/// How somebody stands to a place: before it, there, or after it.
fn order(entry: &Entry, (day, id): Place, ids: &Ids) -> Ordering {
    day.cmp(&entry.day).then_with(|| ids.of(entry.slot).cmp(&id))
}

/// Most towns have few members: a list that doubled itself would be half empty.
fn put(piece: &mut Vec<Entry>, place: usize, entry: Entry) {
    if piece.len() == piece.capacity() {
        piece.reserve_exact((piece.len() / 4).max(2));
    }
    piece.insert(place.min(piece.len()), entry);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use uuid::Uuid;

    fn entry(slot: u32, day: i32) -> Entry {
        Entry { interests: 0, said: 0, seen: 0, slot, day, born: 0, traits: 0 }
    }

    /// Ids in an order of their own: neighbours in slots are strangers in ids.
    fn ids(count: u32) -> Ids {
        let id = |slot: u32| Uuid::from_u128(u128::from(slot.wrapping_mul(2_654_435_761)));
        Ids((0..count).map(|slot| id(slot).into()).collect())
    }

    fn places<'a>(entries: impl Iterator<Item = &'a Entry>, ids: &Ids) -> Vec<(Reverse<i32>, MemberId)> {
        entries.map(|entry| (Reverse(entry.day), ids.of(entry.slot))).collect()
    }

    proptest! {
        /// Whatever comes and goes, the list is the sorted set of who is there, and a page goes on where one ended.
        #[test]
        fn it_is_in_order(filled in 0_u32..900, steps in prop::collection::vec((0_u32..900, 0_i32..6, any::<bool>()), 0..900), from in (0_i32..6, 0_u32..900)) {
            let ids = ids(900);
            let mut days = vec![None; 900];
            let mut list = List::default();
            let mut first: Vec<u32> = (0..filled).collect();
            first.sort_by_key(|slot| ids.of(*slot));
            for slot in first {
                let day = i32::try_from(slot % 5).unwrap();
                list.push(entry(slot, day));
                days[usize::try_from(slot).unwrap()] = Some(day);
            }
            list.settle();
            for (slot, day, comes) in steps {
                let known = &mut days[usize::try_from(slot).unwrap()];
                if let Some(day) = known.take() {
                    list.remove(day, slot, &ids);
                }
                if comes {
                    list.insert(entry(slot, day), &ids);
                    *known = Some(day);
                }
            }
            let there = (0..900).zip(&days).filter_map(|(slot, day)| Some((Reverse((*day)?), ids.of(slot))));
            let expected: BTreeSet<(Reverse<i32>, MemberId)> = there.collect();
            prop_assert_eq!(places(list.all(), &ids), expected.iter().copied().collect::<Vec<_>>());
            let key = (from.0, ids.of(from.1));
            let later = expected.into_iter().filter(|place| *place > (Reverse(key.0), key.1)).collect::<Vec<_>>();
            prop_assert_eq!(places(list.after(Some(key), &ids), &ids), later);
            prop_assert!(list.0.iter().all(|piece| (1..=PIECE).contains(&piece.len())));
        }
    }

    #[test]
    fn an_entry_is_as_small_as_said() {
        assert_eq!(size_of::<Entry>(), 32);
    }
}
