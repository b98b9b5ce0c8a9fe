//! Search: one function from (viewer, filters, cursor) to ordered ids and a total (ADR 0016).
//! Cards are fetched by ids afterwards, where status and blocks are checked once more, or come with the proof (`memory`).
//!
//! `query` reads what was asked (`routes`), `place` says where to look and in which order, `store` has the
//! SQL, `cursor` marks where a page ended. `memory` finds the same with the help of the roster, where there is one.
//! `newcomers` and `saved` know who is new.

mod bits;
mod cursor;
mod memory;
mod newcomers;
mod place;
mod query;
mod routes;
mod saved;
mod store;

pub use newcomers::{Newcomers, newcomers};
pub(super) use place::kilometres;
pub(super) use routes::routes;
pub use saved::{new_in_search, newest_of, parse_search};

use super::model::{Gender, Intent, LookingFor, SpokenLanguage};
use super::rules;
use super::store::CardRow;
use crate::kernel::{country::Country, ids::MemberId, problem::Answer, roster::Roster};
use cursor::Cursor;
use place::{Place, Strand};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// Cards on a page.
const PAGE: usize = 24;
/// Totals are exact below this: counting further would be most of a search's cost.
const CAP: u16 = 1000;
/// With fewer results than this, similar members are looked for.
const FEW: u16 = 12;
/// By how many years either way a wider search reaches.
const WIDER_BY: u8 = 5;

/// Who searches.
#[derive(Clone, Debug)]
struct Searcher {
    /// None for a visitor.
    member: Option<MemberId>,
    /// Whom they can meet at all.
    pool: String,
    /// Their gender, which the others must seek; None for a visitor.
    gender: Option<Gender>,
    /// Whom they seek.
    looking_for: LookingFor,
    /// Between whom and them a block stands, in either direction; None: not read, since the roster was not there.
    out_of_reach: Option<Vec<MemberId>>,
    /// All of this was read by an earlier call, and stands if the database still says so (`Own` in sessions).
    mark: Option<Vec<u8>>,
}

/// What they want to see.
#[derive(Clone, Debug, PartialEq)]
struct Filters {
    gender: Option<Gender>,
    place: Place,
    /// Inclusive, as is `max_age`.
    min_age: Option<u8>,
    max_age: Option<u8>,
    /// No fictional profiles.
    real_only: bool,
    /// An approved photo.
    photo: bool,
    /// Verified persons.
    verified: bool,
    /// Here now, in the sense of the card's word.
    online: bool,
    /// Any of these; all where empty.
    interests: Vec<String>,
    /// Who looks for any of these; all where empty.
    intent: Vec<Intent>,
    /// Who speaks any of these; all where empty.
    languages: Vec<SpokenLanguage>,
    /// Who joined last comes first, else who was active last.
    newest: bool,
}

/// A page of search.
#[derive(Debug)]
struct Found {
    ids: Vec<MemberId>,
    /// `CAP` stands for that many or more.
    total: u16,
    next: Option<Cursor>,
    /// What the cards of all of these need, and maybe others'; None: that was not read yet.
    rows: Option<Vec<CardRow>>,
}

impl Found {
    fn nobody() -> Self {
        Self { ids: Vec::new(), total: 0, next: None, rows: None }
    }
}

impl Filters {
    /// The genders to look among: those sought, narrowed by the filter.
    fn genders(&self, looking_for: LookingFor) -> Vec<Gender> {
        let mut genders = looking_for.genders();
        genders.retain(|gender| self.gender.is_none_or(|filter| filter == *gender));
        genders
    }

    /// What else may please whom these filters show few: the same people whatever their interests,
    /// intent, languages and photos, verified or not, some years younger or older, further away; where that was asked already, of all
    /// countries of the site. Never somebody fictional to those who want real members only.
    fn wider(&self, site_countries: &[Country]) -> Self {
        let wider = Self {
            place: self.place.wider(),
            min_age: self.min_age.map(|age| age.saturating_sub(WIDER_BY)),
            max_age: self.max_age.map(|age| age.saturating_add(WIDER_BY)),
            photo: false,
            verified: false,
            online: false,
            interests: Vec::new(),
            intent: Vec::new(),
            languages: Vec::new(),
            ..self.clone()
        };
        if wider == *self { Self { place: Place::countries(site_countries), ..wider } } else { wider }
    }
}

/// One page in its order. The first one counts, up to the cap; later ones carry the total in their cursor
/// and read no more than they show. `but` are never among them. The roster says whom to look at, where it knows. None: the
/// searcher was known from an earlier call, and that could not be proven.
async fn search(
    connection: &mut PgConnection,
    roster: Option<&Roster>,
    (searcher, filters): (&Searcher, &Filters),
    cursor: Option<Cursor>,
    but: &[MemberId],
    now: OffsetDateTime,
) -> Answer<Option<Found>> {
    let mut strands = filters.place.strands(&filters.genders(searcher.looking_for));
    if let Some(cursor) = cursor {
        strands = strands.into_iter().filter_map(|strand| strand.after(cursor)).collect();
    }
    let wish = store::SearchFilter { searcher, filters, strands: &strands, cursor, but, now };
    if let Some(roster) = roster
        && let Some(found) = memory::search(connection, roster, &wish).await?
    {
        return Ok(Some(found));
    }
    if searcher.mark.is_some() {
        return Ok(None);
    }
    let rows = if strands.is_empty() { Vec::new() } else { store::matching(connection, &wish).await? };
    let counted = rows.first().map_or(0, |row| row.total);
    let total = cursor.map_or_else(|| u16::try_from(counted).unwrap_or(CAP), |cursor| cursor.total);
    let shown = rows.get(..PAGE.min(rows.len())).unwrap_or_default();
    let next_page = cursor.map_or(1, |cursor| cursor.page).saturating_add(1);
    let last = shown.last().filter(|_| rows.len() > PAGE);
    Ok(Some(Found {
        ids: shown.iter().map(|row| row.id).collect(),
        total,
        next: last.map(|row| Cursor { rank: row.rank(), day: row.day, id: row.id, total, page: next_page }),
        rows: None,
    }))
}

/// The latest day of birth of those who are old enough, and the day after which nobody was born who is
/// too old.
fn born(filters: &Filters, today: Date) -> (Option<Date>, Option<Date>) {
    let by = |age| rules::born_by(age, today);
    (filters.min_age.map(by), filters.max_age.map(|age| by(age.saturating_add(1))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filters() -> Filters {
        Filters {
            gender: None,
            place: Place::countries(&[Country::netherlands()]),
            min_age: None,
            max_age: None,
            real_only: true,
            photo: false,
            verified: false,
            online: false,
            interests: Vec::new(),
            intent: Vec::new(),
            languages: Vec::new(),
            newest: false,
        }
    }

    #[test]
    fn a_gender_filter_narrows_what_is_sought_and_never_widens_it() {
        let of = |gender, looking_for| Filters { gender, ..filters() }.genders(looking_for);
        assert_eq!(of(None, LookingFor::BOTH), [Gender::Male, Gender::Female]);
        assert_eq!(of(Some(Gender::Female), LookingFor::BOTH), [Gender::Female]);
        assert_eq!(of(Some(Gender::Female), LookingFor::MALE), []);
        assert_eq!(
            of(None, LookingFor::parse("female,couple_ff").unwrap()),
            [Gender::Female, Gender::CoupleFf]
        );
        assert_eq!(of(Some(Gender::NonBinary), LookingFor::BOTH), []);
    }

    #[test]
    fn a_wider_search_asks_for_less_and_crosses_the_border_last() {
        let home = [Country::netherlands()];
        let abroad = [Country::netherlands(), Country::parse("BE").unwrap()];
        let asked = Filters {
            min_age: Some(30),
            max_age: Some(40),
            photo: true,
            verified: true,
            online: true,
            interests: vec!["music".to_owned()],
            intent: vec![Intent::Dates],
            languages: vec![SpokenLanguage::Dutch],
            ..filters()
        };
        let wider = asked.wider(&abroad);
        assert_eq!(wider, Filters { min_age: Some(25), max_age: Some(45), ..filters() });
        assert_eq!(wider.place, Place::countries(&home));
        assert_eq!(filters().wider(&abroad).place, Place::countries(&abroad));
        assert!(filters().wider(&abroad).real_only);
        assert!(
            Filters { newest: true, ..filters() }.wider(&abroad).newest,
            "in the order that was asked for"
        );
    }
}
