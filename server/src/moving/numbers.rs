//! What stands behind each of very many numbers, in little more than their own bytes. A site may have ten million
//! conversations, for which a table of hashes takes twice as much, and three times while it grows.

use std::collections::HashMap;

/// New ones wait until there are so many; then they are put among the others.
const WAITING: usize = 1 << 17;

/// Numbers, each with something small.
#[derive(Debug)]
pub(super) struct Numbers<T> {
    /// In their order.
    settled: Vec<(u64, T)>,
    waiting: HashMap<u64, T>,
    most: usize,
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self { settled: Vec::new(), waiting: HashMap::new(), most: WAITING }
    }
}

impl<T: Copy> Numbers<T> {
    /// What stands behind it.
    pub(super) fn get(&self, number: u64) -> Option<T> {
        if let Some(found) = self.waiting.get(&number) {
            return Some(*found);
        }
        let at = self.settled.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        self.settled.get(at).map(|(_, found)| *found)
    }

    /// From now on this stands behind it.
    pub(super) fn set(&mut self, number: u64, what: T) {
        let at = self.settled.binary_search_by_key(&number, |(number, _)| *number);
        if let Some((_, kept)) = at.ok().and_then(|at| self.settled.get_mut(at)) {
            *kept = what;
            return;
        }
        self.waiting.insert(number, what);
        if self.waiting.len() >= self.most {
            self.settle();
        }
    }

    /// Merged from the end, in the place where they are: a second one of that size is never there.
    fn settle(&mut self) {
        let mut fresh: Vec<(u64, T)> = self.waiting.drain().collect();
        fresh.sort_unstable_by_key(|(number, _)| *number);
        let mut old = self.settled.len();
        self.settled.reserve_exact(fresh.len());
        self.settled.extend_from_slice(&fresh);
        for place in (0..self.settled.len()).rev() {
            let Some(newest) = fresh.last().copied() else { break };
            let before = old.checked_sub(1).and_then(|at| self.settled.get(at)).copied();
            let largest = match before {
                Some(before) if before.0 > newest.0 => {
                    old -= 1;
                    before
                }
                _ => {
                    fresh.pop();
                    newest
                }
            };
            if let Some(kept) = self.settled.get_mut(place) {
                *kept = largest;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn they_are_what_a_table_of_hashes_is(
            said in prop::collection::vec((0_u64..400, any::<u32>()), 0..600),
            most in 1_usize..40,
        ) {
            let mut numbers = Numbers { most, ..Numbers::default() };
            let mut table = HashMap::new();
            for (number, what) in said {
                numbers.set(number, what);
                table.insert(number, what);
                prop_assert_eq!(numbers.get(number), Some(what));
            }
            for number in 0..401 {
                prop_assert_eq!(numbers.get(number), table.get(&number).copied(), "{}", number);
            }
            prop_assert!(numbers.settled.is_sorted_by(|one, other| one.0 < other.0));
        }
    }

    /// Sixteen bytes for each, and what waits.
    #[test]
    fn they_take_little_more_than_their_bytes() {
        let mut numbers = Numbers::default();
        for number in 0..1_000_000_u64 {
            numbers.set(number.wrapping_mul(0x9e37_79b9_7f4a_7c15), (1_u32, 2_u32));
        }
        assert!(numbers.settled.capacity() <= 1_000_000, "{}", numbers.settled.capacity());
        assert!(numbers.waiting.capacity() <= 2 * WAITING, "{}", numbers.waiting.capacity());
        assert_eq!(numbers.get(7_u64.wrapping_mul(0x9e37_79b9_7f4a_7c15)), Some((1, 2)));
    }
}
