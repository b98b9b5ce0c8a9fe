//! Which rows a query wants.

use std::ops::RangeInclusive;

/// What is asked of a column of 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    /// All of these.
    pub all: u64,
    /// And one at least of each of these two, where it is asked: of no bits at all there is none.
    pub any: [Option<u64>; 2],
}

/// What a row must have to fit; by default nothing in particular.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// All of these traits.
    pub must: u8,
    /// None of these traits.
    pub must_not: u8,
    /// One of its numbers among these.
    pub numbers: RangeInclusive<u16>,
    /// Of both columns of bits.
    pub bits: [Bits; 2],
    /// A moment after this one.
    pub moment_after: Option<u32>,
    /// The query's day is this one or a later one.
    pub from_day: Option<i32>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            must: 0,
            must_not: 0,
            numbers: 0..=u16::MAX,
            bits: [Bits::default(); 2],
            moment_after: None,
            from_day: None,
        }
    }
}

impl Filter {
    /// Whether every number fits.
    pub(crate) fn takes_any_number(&self) -> bool {
        *self.numbers.start() == 0 && *self.numbers.end() == u16::MAX
    }
}

/// A filter, and the slots of those that are left out.
#[derive(Debug)]
pub(crate) struct Test<'a> {
    pub filter: &'a Filter,
    /// In order.
    pub but: Vec<u32>,
}

impl Test<'_> {
    pub(crate) fn leaves_out(&self, slot: u32) -> bool {
        !self.but.is_empty() && self.but.binary_search(&slot).is_ok()
    }
}
