//! What a search asks of the roster, and what it gets.

use crate::kernel::ids::MemberId;
use time::{Date, OffsetDateTime};

/// One of the genders that a profile can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(type_name = "text")]
pub enum Side {
    /// Men.
    #[sqlx(rename = "male")]
    Men,
    /// Women.
    #[sqlx(rename = "female")]
    Women,
    /// Non-binary people.
    #[sqlx(rename = "non_binary")]
    NonBinary,
    /// Couples of a woman and a man.
    #[sqlx(rename = "couple_mf")]
    WomanAndMan,
    /// Couples of two women.
    #[sqlx(rename = "couple_ff")]
    TwoWomen,
    /// Couples of two men.
    #[sqlx(rename = "couple_mm")]
    TwoMen,
}

/// What a search calls a place by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// ISO 3166-1.
    Country,
    /// ISO 3166-2.
    Region,
    /// The id of a town.
    Town,
}

/// People of one gender and one place.
#[derive(Clone, Copy, Debug)]
pub struct Strand<'a> {
    /// Whom.
    pub side: Side,
    /// Where, as the search's `kind` says.
    pub place: &'a str,
    /// Strands of a lower rank come first; those of one rank are merged.
    pub rank: u16,
    /// Where to go on: not before this day, and on it after the search's `after`.
    pub bound: Date,
}

/// A search, as the SQL function `found_by_search` is asked it.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    /// Whom the searcher can meet at all.
    pub pool: &'a str,
    /// Of all strands.
    pub kind: Kind,
    /// In the order of their ranks.
    pub strands: &'a [Strand<'a>],
    /// Where a page goes on, together with the strands' bounds; None: at the beginning.
    pub after: Option<MemberId>,
    /// Who joined last comes first, else who was active last.
    pub newest: bool,
    /// Whose gender the others must seek; None: anybody's.
    pub seeker: Option<Side>,
    /// The latest day of birth; of a couple that of either.
    pub born_by: Option<Date>,
    /// Nobody born on that day or before.
    pub born_after: Option<Date>,
    /// No fictional profiles.
    pub real_only: bool,
    /// An approved photo.
    pub photo: bool,
    /// Verified persons.
    pub verified: bool,
    /// Any of these bits of `interest_bits`.
    pub interests: Option<u64>,
    /// Any of these bits of `intent_bits`.
    pub intent: Option<u64>,
    /// Any of these bits of `language_bits`.
    pub languages: Option<u64>,
    /// Whose last visit was after this full second.
    pub online_since: Option<OffsetDateTime>,
    /// None of these.
    pub but: &'a [MemberId],
    /// So many of them, or fewer.
    pub most: usize,
    /// How far to count; 0: not at all.
    pub count_to: usize,
}

/// Somebody whom a search finds, as far as the roster knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub id: MemberId,
    /// What the search sorts by.
    pub day: Date,
    /// The number of the strand.
    pub strand: usize,
}

/// A page, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// In the search's order. As many as were asked for: there may be more.
    pub candidates: Vec<Candidate>,
    /// As far as was counted.
    pub total: usize,
}
