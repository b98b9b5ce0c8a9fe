//! The rows of one group and one place in one order: the latest day first, on one day by id.
//!
//! In pieces, so that one more row moves a few kilobytes and not the whole list.

use crate::{
    Id,
    filter::Test,
    piece::{Entry, Key, Mask, PIECE, Piece},
};
use std::cmp::{Ordering, Reverse};

/// Rows of a piece that was just filled: some room, so that the next row doesn't split it.
const FILLED: usize = 192;

/// The ids by slot.
#[derive(Debug, Default)]
pub(crate) struct Ids(pub Vec<Id>);

impl Ids {
    pub(crate) fn of(&self, slot: u32) -> Id {
        let id = usize::try_from(slot).ok().and_then(|slot| self.0.get(slot));
        id.copied().unwrap_or_default()
    }
}

/// A place in the order: a day, and an id on it.
pub(crate) type Place = (i32, Id);

#[derive(Debug, Default)]
pub(crate) struct List {
    pieces: Vec<Piece>,
    /// While it is filled: what `settle` puts in order.
    waiting: Vec<Entry>,
}

impl List {
    /// Puts a row somewhere, while the list is filled; then `settle`.
    pub(crate) fn push(&mut self, entry: Entry) {
        self.waiting.push(entry);
    }

    /// Puts in order what was pushed. Where that was in the order of the ids, the sort leaves it as it is on each day.
    pub(crate) fn settle(&mut self, ids: &Ids, by_id: bool) {
        let mut all = std::mem::take(&mut self.waiting);
        if by_id {
            all.sort_by_key(|entry| Reverse(entry.key.day));
        } else {
            all.sort_by_key(|entry| (Reverse(entry.key.day), ids.of(entry.key.slot)));
        }
        self.pieces = all.chunks(FILLED).map(Piece::of).collect();
    }

    pub(crate) fn insert(&mut self, entry: Entry, ids: &Ids) {
        let at = (entry.key.day, ids.of(entry.key.slot));
        let (mut piece, mut place) = self.position(|one| order(*one, at, ids).is_lt());
        if piece == self.pieces.len() {
            // After all others: into the last piece.
            piece = piece.saturating_sub(1);
            place = self.pieces.last().map_or(0, |last| last.keys().len());
        }
        let Some(into) = self.pieces.get_mut(piece) else { return self.pieces.push(Piece::of(&[entry])) };
        if !into.is_full() {
            return into.insert(place, entry);
        }
        let mut rest = into.split_off(PIECE / 2);
        if place > PIECE / 2 {
            rest.insert(place - PIECE / 2, entry);
        } else {
            into.insert(place, entry);
        }
        self.pieces.insert(piece + 1, rest);
    }

    /// Takes the row in the place of what was put in with its key.
    pub(crate) fn replace(&mut self, entry: Entry, ids: &Ids) {
        let Some((piece, place)) = self.place_of(entry.key, ids) else { return };
        if let Some(piece) = self.pieces.get_mut(piece) {
            piece.replace(place, entry);
        }
    }

    /// Takes out the row of this slot, by the day that it was put in with.
    pub(crate) fn remove(&mut self, key: Key, ids: &Ids) {
        let Some((piece, place)) = self.place_of(key, ids) else { return };
        let Some(from) = self.pieces.get_mut(piece) else { return };
        from.remove(place);
        if from.keys().is_empty() {
            self.pieces.remove(piece);
        }
    }

    /// Those that fit after this place, or from the beginning on, in their order.
    pub(crate) fn read<'a>(&'a self, after: Option<Place>, ids: &Ids, test: &'a Test<'a>) -> Reader<'a> {
        let (piece, place) = after.map_or((0, 0), |at| self.position(|one| order(*one, at, ids).is_le()));
        Reader { pieces: self.pieces.get(piece..).unwrap_or_default(), test, place, end: place, mask: None }
    }

    /// How many fit, but no more than `most`.
    pub(crate) fn count(&self, test: &Test<'_>, most: usize) -> usize {
        let (mut count, mut mask) = (0, [0; PIECE]);
        for piece in &self.pieces {
            if count >= most {
                break;
            }
            let end = end(piece, test);
            if piece.mark(test.filter, (0, end), &mut mask) {
                count += fitting(piece, mask.get(..end).unwrap_or_default(), test);
            }
            if end < piece.keys().len() {
                break;
            }
        }
        count.min(most)
    }

    /// The piece of this key, and the place in it.
    fn place_of(&self, key: Key, ids: &Ids) -> Option<(usize, usize)> {
        let at = (key.day, ids.of(key.slot));
        let (piece, place) = self.position(|one| order(*one, at, ids).is_lt());
        let there = self.pieces.get(piece)?.keys().get(place)?;
        (there.slot == key.slot).then_some((piece, place))
    }

    /// The piece, and the place in it, of the first row that does not come before.
    fn position(&self, comes_before: impl Fn(&Key) -> bool) -> (usize, usize) {
        let ends_before = |piece: &Piece| piece.keys().last().is_some_and(&comes_before);
        let piece = self.pieces.partition_point(ends_before);
        (piece, self.pieces.get(piece).map_or(0, |piece| piece.keys().partition_point(&comes_before)))
    }
}

/// How many rows of a piece come before the filter's days are over.
fn end(piece: &Piece, test: &Test<'_>) -> usize {
    let all = piece.keys();
    test.filter.from_day.map_or(all.len(), |from| all.partition_point(|key| key.day >= from))
}

fn fitting(piece: &Piece, mask: &[u8], test: &Test<'_>) -> usize {
    if test.but.is_empty() {
        return mask.iter().map(|fits| usize::from(*fits)).sum();
    }
    let both = mask.iter().zip(piece.keys());
    both.filter(|(fits, key)| **fits != 0 && !test.leaves_out(key.slot)).count()
}

/// How a row stands to a place: before it, there, or after it.
fn order(key: Key, (day, id): Place, ids: &Ids) -> Ordering {
    day.cmp(&key.day).then_with(|| ids.of(key.slot).cmp(&id))
}

/// Reads on in a list, a piece at a time.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    /// The one that is read, and those after it.
    pieces: &'a [Piece],
    test: &'a Test<'a>,
    /// Where to go on in it.
    place: usize,
    /// Before where.
    end: usize,
    /// Which of it fit; None: that was not looked at yet.
    mask: Option<Box<Mask>>,
}

impl Reader<'_> {
    /// Looks at the piece, from its place on; whether any of it fits.
    fn look(&mut self, piece: &Piece) -> bool {
        self.end = end(piece, self.test).max(self.place);
        let mask = self.mask.get_or_insert_with(|| Box::new([0; PIECE]));
        piece.mark(self.test.filter, (self.place, self.end), mask)
    }
}

impl Iterator for Reader<'_> {
    type Item = Key;

    fn next(&mut self) -> Option<Key> {
        loop {
            let (piece, rest) = self.pieces.split_first()?;
            if self.mask.is_none() && !self.look(piece) {
                self.place = self.end;
            }
            let mask = self.mask.as_ref().and_then(|mask| mask.get(self.place..self.end)).unwrap_or_default();
            if let Some(next) = mask.iter().position(|fits| *fits != 0) {
                let key = piece.keys().get(self.place + next).copied();
                self.place += next + 1;
                match key {
                    Some(key) if self.test.leaves_out(key.slot) => continue,
                    key => return key,
                }
            }
            if self.end < piece.keys().len() {
                // The days that are asked for are over.
                self.pieces = &[];
                return None;
            }
            (self.pieces, self.place) = (rest, 0);
            if let Some(piece) = rest.first()
                && !self.look(piece)
            {
                self.place = self.end;
            }
        }
    }
}
