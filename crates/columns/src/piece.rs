//! Some hundred rows of a list, column by column.

use crate::filter::{Bits, Filter};

/// Rows of a piece at most.
pub(crate) const PIECE: usize = 256;

/// A row as it stands in one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub key: Key,
    pub bits: [u64; 2],
    pub moment: u32,
    pub number: u16,
    pub other: Option<u16>,
    pub traits: u8,
}

impl Entry {
    fn last_number(&self) -> u16 {
        self.other.unwrap_or(self.number)
    }
}

/// By what it stands there, and where the rest about it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub day: i32,
    pub slot: u32,
}

/// Which rows of a piece fit: 1, or 0.
pub(crate) type Mask = [u8; PIECE];

#[derive(Debug, Default)]
pub(crate) struct Piece {
    keys: Vec<Key>,
    traits: Vec<u8>,
    numbers: Vec<u16>,
    /// Each row's other number, or its number again; empty where none has two, as in most pieces.
    others: Vec<u16>,
    first: Vec<u64>,
    second: Vec<u64>,
    moments: Vec<u32>,
}

impl Piece {
    pub(crate) fn of(entries: &[Entry]) -> Self {
        Self {
            keys: entries.iter().map(|entry| entry.key).collect(),
            traits: entries.iter().map(|entry| entry.traits).collect(),
            numbers: entries.iter().map(|entry| entry.number).collect(),
            others: if entries.iter().any(|entry| entry.other.is_some()) {
                entries.iter().map(Entry::last_number).collect()
            } else {
                Vec::new()
            },
            first: entries.iter().map(|Entry { bits: [first, _], .. }| *first).collect(),
            second: entries.iter().map(|Entry { bits: [_, second], .. }| *second).collect(),
            moments: entries.iter().map(|entry| entry.moment).collect(),
        }
    }

    pub(crate) fn keys(&self) -> &[Key] {
        &self.keys
    }

    pub(crate) fn is_full(&self) -> bool {
        self.keys.len() >= PIECE
    }

    /// Puts a row before the one that stands there.
    pub(crate) fn insert(&mut self, place: usize, entry: Entry) {
        let [first, second] = entry.bits;
        put(&mut self.keys, place, entry.key);
        put(&mut self.traits, place, entry.traits);
        if entry.other.is_some() && self.others.is_empty() {
            self.others.clone_from(&self.numbers);
        }
        // Only then, since of an empty piece the other numbers are none as well.
        if entry.other.is_some() || !self.others.is_empty() {
            put(&mut self.others, place, entry.last_number());
        }
        put(&mut self.numbers, place, entry.number);
        put(&mut self.first, place, first);
        put(&mut self.second, place, second);
        put(&mut self.moments, place, entry.moment);
    }

    /// Takes a row in the place of the one that stands there, which is one of the piece and has the same key.
    pub(crate) fn replace(&mut self, place: usize, entry: Entry) {
        let [first, second] = entry.bits;
        set(&mut self.traits, place, entry.traits);
        if entry.other.is_some() && self.others.is_empty() {
            self.others.clone_from(&self.numbers);
        }
        // Where none has two there is no such column.
        set(&mut self.others, place, entry.last_number());
        set(&mut self.numbers, place, entry.number);
        set(&mut self.first, place, first);
        set(&mut self.second, place, second);
        set(&mut self.moments, place, entry.moment);
    }

    /// Takes out the row that stands there, which is one of the piece.
    pub(crate) fn remove(&mut self, place: usize) {
        self.keys.remove(place);
        self.traits.remove(place);
        self.numbers.remove(place);
        if !self.others.is_empty() {
            self.others.remove(place);
        }
        self.first.remove(place);
        self.second.remove(place);
        self.moments.remove(place);
    }

    /// The rows from there on as a piece of their own; `at` is no more than there are.
    pub(crate) fn split_off(&mut self, at: usize) -> Self {
        Self {
            keys: split(&mut self.keys, at),
            traits: split(&mut self.traits, at),
            numbers: split(&mut self.numbers, at),
            others: if self.others.is_empty() { Vec::new() } else { split(&mut self.others, at) },
            first: split(&mut self.first, at),
            second: split(&mut self.second, at),
            moments: split(&mut self.moments, at),
        }
    }

    /// Marks in the mask which of the rows from `start` to before `end` fit; whether any does.
    pub(crate) fn mark(&self, filter: &Filter, (start, end): (usize, usize), mask: &mut Mask) -> bool {
        let Some(fits) = mask.get_mut(start..end) else { return false };
        fits.fill(1);
        if filter.must | filter.must_not != 0 {
            let (must, must_not) = (filter.must, filter.must_not);
            let holds = |traits: u8| traits & must == must && traits & must_not == 0;
            keep(fits, part(&self.traits, start, end), holds);
        }
        if !filter.takes_any_number() {
            let (low, high) = (*filter.numbers.start(), *filter.numbers.end());
            let is_among = |number: u16| low <= number && number <= high;
            if self.others.is_empty() {
                keep(fits, part(&self.numbers, start, end), is_among);
            } else {
                let both = part(&self.numbers, start, end).iter().zip(part(&self.others, start, end));
                for (fits, (number, other)) in fits.iter_mut().zip(both) {
                    *fits &= u8::from(is_among(*number) | is_among(*other));
                }
            }
        }
        let [first, second] = &filter.bits;
        if !is_any(fits) {
            return false;
        }
        keep_bits(fits, part(&self.first, start, end), first);
        keep_bits(fits, part(&self.second, start, end), second);
        if let Some(after) = filter.moment_after {
            keep(fits, part(&self.moments, start, end), |moment| moment > after);
        }
        is_any(fits)
    }
}

/// Nothing in it stops early, so that the processor compares many rows at once.
fn keep<T: Copy>(fits: &mut [u8], column: &[T], holds: impl Fn(T) -> bool) {
    for (fits, value) in fits.iter_mut().zip(column) {
        *fits &= u8::from(holds(*value));
    }
}

fn keep_bits(fits: &mut [u8], column: &[u64], wanted: &Bits) {
    let all = wanted.all;
    if all != 0 {
        keep(fits, column, |has| has & all == all);
    }
    for any in wanted.any.into_iter().flatten() {
        keep(fits, column, |has| has & any != 0);
    }
}

fn is_any(fits: &[u8]) -> bool {
    fits.iter().fold(0, |all, one| all | one) != 0
}

fn part<T>(column: &[T], start: usize, end: usize) -> &[T] {
    column.get(start..end).unwrap_or_default()
}

/// Most places have few rows: a column that doubled itself would be half empty.
fn put<T>(column: &mut Vec<T>, place: usize, value: T) {
    if column.len() == column.capacity() {
        column.reserve_exact((column.len() / 4).max(2));
    }
    column.insert(place.min(column.len()), value);
}

fn set<T>(column: &mut [T], place: usize, value: T) {
    if let Some(old) = column.get_mut(place) {
        *old = value;
    }
}

fn split<T>(column: &mut Vec<T>, at: usize) -> Vec<T> {
    let rest = column.split_off(at);
    column.shrink_to_fit();
    rest
}
