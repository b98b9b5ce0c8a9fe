//! What a table is asked, and what it answers.

use crate::{Filter, Id};

/// Which of the three places of a row a query names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The largest.
    Outer,
    /// All inner ones of that name's rows.
    Middle,
    /// The smallest.
    Inner,
}

/// By which of its two days a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The first.
    First,
    /// The second.
    Second,
}

/// Rows of one group and one place.
#[derive(Clone, Copy, Debug)]
pub struct Strand<'a> {
    /// Which group.
    pub group: u8,
    /// Where, at the query's level.
    pub place: &'a str,
    /// Strands of a lower rank come first; those of one rank are merged.
    pub rank: u16,
    /// Where to go on: not before this day, and on it after the query's `after`.
    pub bound: i32,
}

/// A page of what fits, and a count.
#[derive(Clone, Debug)]
pub struct Query<'a> {
    /// Whose rows.
    pub pool: &'a str,
    /// Of all strands.
    pub level: Level,
    /// In the order of their ranks.
    pub strands: &'a [Strand<'a>],
    /// Where a page goes on, together with the strands' bounds; None: at the beginning.
    pub after: Option<Id>,
    /// In which order.
    pub order: Order,
    /// Which rows.
    pub filter: Filter,
    /// None of these.
    pub but: &'a [Id],
    /// So many of them, or fewer; 0: none, where only the count is asked.
    pub most: usize,
    /// How far to count; 0: not at all.
    pub count_to: usize,
}

/// A row that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Which.
    pub id: Id,
    /// By what it stands.
    pub day: i32,
    /// The number of the strand.
    pub strand: usize,
}

/// A page, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// In the query's order. As many as were asked for: there may be more.
    pub candidates: Vec<Candidate>,
    /// Of all pages, as far as was counted.
    pub total: usize,
}
