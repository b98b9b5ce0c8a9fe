//! The index beside a plain reading of its rule, over members who come, change and go by chance.

use super::{
    Book, FRESH, Roster,
    index::{Index, Row},
    search::{Candidate, Kind, Search, Side, Strand},
};
use crate::kernel::{clock::since_start, ids::MemberId, random::Random};
use futures_util::FutureExt;
use std::{cmp::Reverse, collections::BTreeMap};
use time::{Date, Duration, OffsetDateTime, macros::datetime};

const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
/// The second town has left the table once, and come back in another region.
const TOWNS: [(&str, &str, &str); 6] = [
    ("NL", "NL-UT", "utrecht"),
    ("NL", "NL-UT", "zeist"),
    ("NL", "NL-NH", "zeist"),
    ("NL", "NL-NH", "amsterdam"),
    ("BE", "BE-VAN", "antwerp"),
    ("BE", "BE-VAN", "mechelen"),
];
const POOLS: [&str; 2] = ["shared", "apart"];
const SIDES: [Side; 6] =
    [Side::Men, Side::Women, Side::NonBinary, Side::WomanAndMan, Side::TwoWomen, Side::TwoMen];

fn below(random: &Random, count: usize) -> usize {
    usize::try_from(random.below(u32::try_from(count).unwrap())).unwrap()
}

fn one_in(random: &Random, count: u32) -> bool {
    random.below(count) == 0
}

fn days_ago(random: &Random, most: u32) -> Date {
    NOW.date() - Duration::days(i64::from(random.below(most)))
}

fn row(random: &Random, id: MemberId) -> Row {
    let (country, region, city) = TOWNS[below(random, TOWNS.len())];
    let seeks = random.below(3);
    let seen = Duration::seconds(i64::from(random.below(1_200))) - Duration::microseconds(1);
    let active_at = one_in(random, 2).then(|| NOW - seen * i32::from(one_in(random, 2)));
    let side = SIDES[below(random, SIDES.len())];
    Row {
        id,
        is_found: !one_in(random, 8),
        pool: POOLS[usize::from(one_in(random, 6))].to_owned(),
        side,
        country: country.to_owned(),
        region: region.to_owned(),
        city: city.to_owned(),
        seeks_male: seeks != 0,
        seeks_female: seeks != 1,
        fictional: one_in(random, 4),
        has_photo: one_in(random, 2),
        born: days_ago(random, 9_000),
        second_born: SIDES[3..].contains(&side).then(|| days_ago(random, 9_000)),
        interests: i64::from(random.below(8)) << 40,
        said: i64::from(random.below(256)) | (i64::from(random.below(8)) << 8),
        active_on: days_ago(random, 4),
        joined_on: days_ago(random, 6),
        active_at,
    }
}

/// What somebody may ask, the places apart, which a search borrows.
fn search<'a>(random: &Random, strands: &'a [Strand<'a>], kind: Kind, but: &'a [MemberId]) -> Search<'a> {
    let some = |bit: u32, shift: u32| one_in(random, 3).then(|| u64::from(bit) << shift);
    Search {
        pool: POOLS[usize::from(one_in(random, 6))],
        kind,
        strands,
        after: None,
        newest: one_in(random, 2),
        seeker: (!one_in(random, 3)).then(|| SIDES[below(random, SIDES.len())]),
        born_by: one_in(random, 3).then(|| days_ago(random, 9_000)),
        born_after: one_in(random, 3).then(|| days_ago(random, 9_000)),
        real_only: one_in(random, 3),
        photo: one_in(random, 3),
        verified: one_in(random, 4),
        interests: some(random.below(4), 40),
        intent: some(random.below(4), 0),
        languages: some(random.below(4), 8),
        online_since: one_in(random, 4).then(|| NOW - Duration::minutes(5)),
        but,
        most: 1 + below(random, 30),
        count_to: below(random, 120),
    }
}

/// Up to three places of a kind, of each gender, each of its rank.
fn strands(random: &Random) -> (Kind, Vec<Strand<'static>>) {
    let kind = [Kind::Country, Kind::Region, Kind::Town][below(random, 3)];
    let is_ranked = one_in(random, 2);
    let mut places: Vec<&'static str> = (0..=below(random, 3))
        .map(|_| {
            let (country, region, city) = TOWNS[below(random, TOWNS.len())];
            match kind {
                Kind::Country => country,
                Kind::Region => region,
                Kind::Town => city,
            }
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    let strand = |(rank, place): (u16, &&'static str)| {
        SIDES.map(|side| Strand { side, place, rank: if is_ranked { rank } else { 0 }, bound: Date::MAX })
    };
    (kind, (0..).zip(&places).flat_map(strand).collect())
}

/// The rule, as `found_by_search` has it.
fn fits(row: &Row, search: &Search<'_>) -> bool {
    let any = |wanted: Option<u64>, has: i64| wanted.is_none_or(|wanted| wanted & has.cast_unsigned() != 0);
    let is_online = |since: OffsetDateTime| {
        !row.fictional && row.active_on >= since.date() && row.active_at.is_some_and(|at| at > since)
    };
    let is_of_age = |born: Date| {
        search.born_by.is_none_or(|day| born <= day) && search.born_after.is_none_or(|day| born > day)
    };
    row.is_found
        && row.pool == search.pool
        && search.seeker.is_none_or(|seeker| match seeker {
            Side::Men => row.seeks_male,
            Side::Women => row.seeks_female,
            Side::NonBinary => row.said & 16 != 0,
            Side::WomanAndMan => row.said & 32 != 0,
            Side::TwoWomen => row.said & 64 != 0,
            Side::TwoMen => row.said & 128 != 0,
        })
        && [Some(row.born), row.second_born].into_iter().flatten().any(is_of_age)
        && !(search.real_only && row.fictional)
        && (!search.photo || row.has_photo)
        && (!search.verified || row.said & 8 != 0)
        && any(search.interests, row.interests)
        && any(search.intent, row.said)
        && any(search.languages, row.said)
        && search.online_since.is_none_or(is_online)
        && !search.but.contains(&row.id)
}

fn stands(row: &Row, search: &Search<'_>, strand: &Strand<'_>) -> bool {
    let place = match search.kind {
        Kind::Country => &row.country,
        Kind::Region => &row.region,
        Kind::Town => &row.city,
    };
    strand.side == row.side && strand.place == place
}

/// All that a search finds, in its order.
fn expected(rows: &BTreeMap<MemberId, Row>, search: &Search<'_>) -> Vec<Candidate> {
    let mut all: Vec<(u16, Candidate)> = Vec::new();
    for (number, strand) in search.strands.iter().enumerate() {
        for row in rows.values().filter(|row| stands(row, search, strand) && fits(row, search)) {
            let day = if search.newest { row.joined_on } else { row.active_on };
            all.push((strand.rank, Candidate { id: row.id, day, strand: number }));
        }
    }
    all.sort_by_key(|(rank, one)| (*rank, Reverse(one.day), one.id));
    all.into_iter().map(|(_, one)| one).collect()
}

/// What is left of the strands after somebody, as a search's cursor has it.
fn left<'a>(strands: &[Strand<'a>], last: &Candidate) -> Vec<Strand<'a>> {
    let rank = strands[last.strand].rank;
    let bound = |strand: &Strand<'_>| if strand.rank == rank { last.day } else { strand.bound };
    strands
        .iter()
        .filter(|strand| strand.rank >= rank)
        .map(|strand| Strand { bound: bound(strand), ..*strand })
        .collect()
}

/// All pages of a search, one after the other.
fn pages(index: &Index, search: &Search<'_>) -> Vec<MemberId> {
    let (mut strands, mut after, mut found) = (search.strands.to_vec(), None, Vec::new());
    loop {
        let here = Search { strands: &strands, after, count_to: 0, ..search.clone() };
        let page = index.find(&here).unwrap().candidates;
        found.extend(page.iter().map(|one| one.id));
        let Some(last) = page.last().filter(|_| page.len() == search.most) else { return found };
        (after, strands) = (Some(last.id), left(&strands, last));
    }
}

#[test]
fn it_finds_whom_the_rule_names_whatever_comes_and_goes() {
    let random = Random::seeded(25);
    let mut rows: BTreeMap<MemberId, Row> = BTreeMap::new();
    let ids: Vec<MemberId> = (0..400).map(|_| MemberId::random(&random)).collect();
    for id in ids.iter().filter(|_| one_in(&random, 2)) {
        rows.insert(*id, row(&random, *id));
    }
    let mut index = Index::new(1_000);
    for row in rows.values() {
        index.put(row);
    }
    index.settle();
    let mut found = 0;
    for step in 0..4_000 {
        let id = ids[below(&random, ids.len())];
        if one_in(&random, 5) {
            rows.remove(&id);
            index.remove(id);
        } else {
            let row = row(&random, id);
            index.put(&row);
            rows.insert(id, row);
        }
        assert_eq!(index.len(), rows.values().filter(|row| row.is_found).count());
        let (kind, strands) = strands(&random);
        let but: Vec<MemberId> = (0..below(&random, 40)).map(|_| ids[below(&random, ids.len())]).collect();
        let search = search(&random, &strands, kind, &but);
        let expected = expected(&rows, &search);
        let first = index.find(&search).unwrap();
        assert_eq!(first.total, expected.len().min(search.count_to), "{step} {search:?}");
        assert_eq!(first.candidates, expected[..search.most.min(expected.len())], "{step} {search:?}");
        assert_eq!(pages(&index, &search), expected.iter().map(|one| one.id).collect::<Vec<_>>(), "{step}");
        found += usize::from(expected.len() > search.most);
    }
    assert!(found > 300, "only {found} searches had more than a page");
}

#[test]
fn a_pool_that_grows_too_large_is_let_go_and_the_others_stay() {
    let random = Random::seeded(26);
    let of = |pool: &str| Row {
        is_found: true,
        pool: pool.to_owned(),
        country: "NL".to_owned(),
        seeks_male: true,
        side: Side::Women,
        second_born: None,
        ..row(&random, MemberId::random(&random))
    };
    let mut large: Vec<Row> = (0..11).map(|_| of("large")).collect();
    large.sort_by_key(|row| row.id);
    let mut index = Index::new(10);
    large.iter().take(10).for_each(|row| index.put(row));
    index.settle();
    let small: Vec<Row> = (0..10).map(|_| of("small")).collect();
    for row in &small {
        index.put(row);
    }
    let strands = [Strand { side: Side::Women, place: "NL", rank: 0, bound: Date::MAX }];
    let ask = |index: &Index, pool: &str| {
        let search = Search {
            pool,
            newest: true,
            seeker: None,
            born_by: None,
            born_after: None,
            real_only: false,
            photo: false,
            verified: false,
            interests: None,
            intent: None,
            languages: None,
            online_since: None,
            most: 50,
            count_to: 50,
            ..search(&random, &strands, Kind::Country, &[])
        };
        index.find(&search).map(|found| (found.total, found.candidates.len()))
    };
    assert_eq!((ask(&index, "large"), ask(&index, "small")), (Some((10, 10)), Some((10, 10))));
    assert_eq!(ask(&index, "nobody's"), Some((0, 0)));
    index.put(&large[10]);
    assert_eq!((ask(&index, "large"), ask(&index, "small"), index.len()), (None, Some((10, 10)), 10));
    assert!(index.is_too_large("large") && !index.is_too_large("small"));
    // Whoever leaves it, or comes, makes no difference; the others go on in the places that became free.
    index.remove(large[0].id);
    index.put(&large[1]);
    index.put(&of("small"));
    assert_eq!((ask(&index, "large"), ask(&index, "small"), index.len()), (None, None, 0));
}

#[test]
fn it_answers_for_two_seconds_from_before_the_reading() {
    let roster = Roster::new(10);
    let kept = roster.0.clone().unwrap();
    let mut index = Index::new(10);
    index.settle();
    kept.put_in_place(Some(Book { index, as_of: None }));
    assert!(!roster.is_fresh(), "nobody knows how old it is");
    let now = since_start().unwrap();
    kept.is_whole(now.checked_sub(FRESH).unwrap().checked_sub(std::time::Duration::from_millis(1)).unwrap());
    assert!(!roster.is_fresh(), "too old");
    kept.is_whole(now + std::time::Duration::from_hours(1));
    assert!(!roster.is_fresh(), "of a moment that has yet to come");
    // Once is enough, however the machine may stand still.
    assert!((0..100).any(|_| {
        kept.is_whole(since_start().unwrap());
        roster.is_fresh()
    }));
    kept.put_in_place(None);
    assert!(!roster.is_fresh(), "it is filled anew");
}

#[tokio::test]
async fn whoever_asks_ends_its_rest() {
    let roster = Roster::new(1);
    let kept = roster.0.clone().unwrap();
    assert!(kept.pause(false).now_or_never().is_none());
    assert!(!roster.is_fresh(), "it was never filled");
    assert!(kept.pause(false).now_or_never().is_some());
    // Once, until it has looked.
    assert!(!roster.is_fresh());
    assert!(kept.pause(false).now_or_never().is_none());
}
