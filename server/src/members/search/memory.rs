//! A page of search with the help of the roster: it says whom to look at and in which order, and the database says who of
//! them is found.
//!
//! So nothing of a page hangs on how old the roster is but who may be missing from it for so long, and in which order they
//! stand. Both questions to the database go by keys: who the searcher is and whom they may not meet, before; and afterwards
//! the whole rule of the search for the few of the page, whose cards come in the same answer. Whatever the searcher did before
//! is in both.

use super::{
    CAP, Found, PAGE,
    bits::{self, Bits},
    born,
    cursor::Cursor,
    place::{Place, Strand},
    store::{self, SearchFilter},
};
use crate::{
    kernel::{
        ids::MemberId,
        problem::Answer,
        roster::{self, Kind, Roster, Search, Side},
    },
    members::{model::Gender, rules},
};
use sqlx::PgConnection;
use std::collections::HashSet;

/// So many are looked up for a page: the one after it, and two in the place of those who have just gone. Each costs as much as one
/// that is shown; hardly ever are more gone, and then the next ones are looked up.
const MOST: usize = PAGE + 1 + 2;
/// Where so many have gone that a page is not full after this many times, the database searches.
const TRIES: usize = 3;

/// A page; None where the roster can't tell, or the searcher is not as an earlier call knew them.
pub(super) async fn search(
    connection: &mut PgConnection,
    roster: &Roster,
    wish: &SearchFilter<'_>,
) -> Answer<Option<Found>> {
    let Some(out_of_reach) = wish.searcher.out_of_reach.as_ref() else { return Ok(None) };
    if !roster.knows(&wish.searcher.pool) {
        return Ok(None);
    }
    let bits = bits::bits(connection, wish.filters).await?;
    let mut but: Vec<MemberId> =
        wish.searcher.member.iter().chain(wish.but).chain(out_of_reach).copied().collect();
    let mut strands: Vec<Strand> = wish.strands.to_vec();
    let (mut cursor, mut shown, mut rows) = (wish.cursor, Vec::new(), Vec::new());
    for is_first in (0..TRIES).map(|tried| tried == 0) {
        let asked = Asked { wish, strands: &strands, cursor, but: &but, bits: &bits };
        let Some(found) = asked.ask(roster) else { return Ok(None) };
        let looked: Vec<(Cursor, &Strand)> = found
            .candidates
            .iter()
            .filter_map(|one| {
                let strand = strands.get(one.strand)?;
                Some((Cursor { rank: strand.rank, day: one.day, id: one.id, total: 0, page: 0 }, strand))
            })
            .collect();
        let Some(read) = store::found_cards(connection, wish, &looked).await? else { return Ok(None) };
        let there: HashSet<MemberId> = read.iter().map(|row| row.id).collect();
        let (here, gone): (Vec<Cursor>, Vec<Cursor>) =
            looked.iter().map(|(place, _)| *place).partition(|place| there.contains(&place.id));
        but.extend(gone.iter().map(|place| place.id));
        // A later try begins after the nearer strands, so all of them are counted anew, without those who are gone: so it is
        // right whether or not the roster has heard by then.
        let counted = if !is_first {
            let all = Asked { wish, strands: wish.strands, cursor: None, but: &but, bits: &bits };
            all.count(roster)
        } else if found.total < usize::from(CAP) {
            Some(found.total.saturating_sub(gone.len()))
        } else {
            Some(found.total)
        };
        let Some(counted) = counted else { return Ok(None) };
        shown.extend(here);
        rows.extend(read);
        let last = looked.last().filter(|_| looked.len() == MOST).map(|(place, _)| *place);
        match last {
            Some(last) if shown.len() <= PAGE => {
                strands = strands.into_iter().filter_map(|strand| strand.after(last)).collect();
                cursor = Some(last);
            }
            _ => return Ok(Some(Found { rows: Some(rows), ..page(wish.cursor, &shown, counted) })),
        }
    }
    Ok(None)
}

/// What a page shows of those that were found, and where the next one begins.
fn page(cursor: Option<Cursor>, found: &[Cursor], counted: usize) -> Found {
    let total = cursor.map_or_else(|| u16::try_from(counted).unwrap_or(CAP), |cursor| cursor.total);
    let page = cursor.map_or(1, |cursor| cursor.page).saturating_add(1);
    let last = found.get(PAGE - 1).filter(|_| found.len() > PAGE);
    Found {
        ids: found.iter().take(PAGE).map(|place| place.id).collect(),
        total,
        next: last.map(|last| Cursor { total, page, ..*last }),
        rows: None,
    }
}

/// A search as the roster is asked it.
struct Asked<'a> {
    wish: &'a SearchFilter<'a>,
    strands: &'a [Strand],
    cursor: Option<Cursor>,
    but: &'a [MemberId],
    bits: &'a Bits,
}

impl Asked<'_> {
    /// A page, and on a search's first one how many there are.
    fn ask(&self, roster: &Roster) -> Option<roster::Found> {
        let count_to = if self.cursor.is_none() { usize::from(CAP) } else { 0 };
        self.find(roster, MOST, count_to)
    }

    /// How many there are, as far as that is counted; on later pages nobody does.
    fn count(&self, roster: &Roster) -> Option<usize> {
        if self.wish.cursor.is_some() {
            return Some(0);
        }
        self.find(roster, 0, usize::from(CAP)).map(|found| found.total)
    }

    fn find(&self, roster: &Roster, most: usize, count_to: usize) -> Option<roster::Found> {
        let SearchFilter { searcher, filters, now, .. } = self.wish;
        let (born_by, born_after) = born(filters, now.date());
        let strands: Vec<_> = self.strands.iter().map(plain).collect();
        roster.find(&Search {
            pool: &searcher.pool,
            kind: match filters.place {
                Place::Countries(_) => Kind::Country,
                Place::Region(_) => Kind::Region,
                Place::Near(_) => Kind::Town,
            },
            strands: &strands,
            after: self.cursor.map(|cursor| cursor.id),
            newest: filters.newest,
            seeker: searcher.gender.map(side),
            born_by,
            born_after,
            real_only: filters.real_only,
            photo: filters.photo,
            verified: filters.verified,
            interests: self.bits.interests,
            intent: self.bits.intent,
            languages: self.bits.languages,
            online_since: filters.online.then(|| rules::online_since(*now)),
            but: self.but,
            most,
            count_to,
        })
    }
}

fn plain(strand: &Strand) -> roster::Strand<'_> {
    let Strand { gender, place, rank, bound } = strand;
    roster::Strand { side: side(*gender), place, rank: *rank, bound: *bound }
}

/// What the roster calls a side, as members do.
pub(super) fn gender(side: Side) -> Gender {
    match side {
        Side::Men => Gender::Male,
        Side::Women => Gender::Female,
        Side::NonBinary => Gender::NonBinary,
        Side::WomanAndMan => Gender::CoupleMf,
        Side::TwoWomen => Gender::CoupleFf,
        Side::TwoMen => Gender::CoupleMm,
    }
}

fn side(gender: Gender) -> Side {
    match gender {
        Gender::Male => Side::Men,
        Gender::Female => Side::Women,
        Gender::NonBinary => Side::NonBinary,
        Gender::CoupleMf => Side::WomanAndMan,
        Gender::CoupleFf => Side::TwoWomen,
        Gender::CoupleMm => Side::TwoMen,
    }
}
