//! The hash by which others are looked for in three pieces, so that an index finds what is near it.

use imaging::{ACROSS_BITS, Likeness};

/// Bits of the first two pieces; the third has one more.
const BITS: u32 = 21;
/// Of six bits that differ, one of the three pieces has two at most.
const _: () = assert!(ACROSS_BITS <= 6, "a search looks two bits around each piece");

/// The hashes of a photo in columns, the whole one first.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pub low: Vec<i32>,
    pub middle: Vec<i32>,
    pub high: Vec<i32>,
    pub down: Vec<i64>,
    pub colour: Vec<i64>,
}

impl Pieces {
    pub(super) fn of(likeness: &Likeness) -> Self {
        let mut pieces = Self::default();
        for hashes in std::iter::once(&likeness.whole).chain(&likeness.parts) {
            let [low, middle, high] = cut(hashes.across);
            pieces.low.push(low);
            pieces.middle.push(middle);
            pieces.high.push(high);
            pieces.down.push(hashes.down.cast_signed());
            pieces.colour.push(hashes.colour.cast_signed());
        }
        pieces
    }
}

/// 21, 21 and 22 bits: each fits an `integer`.
fn cut(hash: u64) -> [i32; 3] {
    let piece = |shift: u32, mask: u64| i32::try_from((hash >> shift) & mask).unwrap_or_default();
    let mask = (1 << BITS) - 1;
    [piece(0, mask), piece(BITS, mask), piece(2 * BITS, u64::MAX)]
}

/// What a piece is changed by to become one that differs in two bits at most.
pub(super) fn flips() -> Vec<i32> {
    let one: Vec<i32> = (0..=BITS).map(|bit| 1 << bit).collect();
    let two =
        one.iter().flat_map(|first| one.iter().filter(move |bit| *bit > first).map(move |bit| first | bit));
    std::iter::once(0).chain(one.iter().copied()).chain(two).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::btree_set, prelude::*};

    proptest! {
        #[test]
        fn what_is_alike_shares_a_piece_but_for_two_bits(hash: u64, changed in btree_set(0_u32..64, 0..=6)) {
            let other = changed.iter().fold(hash, |hash, bit| hash ^ (1 << bit));
            let flips = flips();
            let pairs = cut(hash).into_iter().zip(cut(other));
            prop_assert!(pairs.map(|(one, two)| one ^ two).any(|difference| flips.contains(&difference)));
        }

        #[test]
        fn pieces_make_the_hash_again(hash: u64) {
            let [low, middle, high] = cut(hash).map(|piece| u64::try_from(piece).unwrap());
            prop_assert_eq!(low | middle << 21 | high << 42, hash);
        }
    }
}
