//! The table beside a plain reading of its rule, over rows that come, change and go by chance.

use crate::{Bits, Candidate, Filter, Id, Level, Order, Query, Row, Strand, Table, piece::PIECE};
use proptest::prelude::*;
use std::{cmp::Reverse, collections::BTreeMap};

/// The inner place "b" is in two middle ones, and in two outer ones.
const PLACES: [[&str; 3]; 5] =
    [["x", "x1", "a"], ["x", "x1", "b"], ["x", "x2", "b"], ["y", "y1", "b"], ["y", "y1", "c"]];
const POOLS: [&str; 2] = ["one", "other"];

/// Ids whose order has nothing to do with that of their numbers.
fn id(number: u16) -> Id {
    u128::from(number.wrapping_mul(40_503)).to_be_bytes()
}

/// Few values of each, so that there are ties of all sorts.
fn row() -> impl Strategy<Value = Row<'static>> {
    let stands = (0_usize..8, 0_u8..2, 0..PLACES.len(), 0_i32..4, 0_i32..4);
    let numbers = (0_u16..5, prop::option::weighted(0.2, 0_u16..5));
    let has = (numbers, 0_u8..8, 0_u64..8, 0_u64..64, 0_u32..4);
    (stands, has).prop_map(
        |((pool, group, place, one, two), ((number, other), traits, first, second, moment))| Row {
            id: [0; 16],
            pool: POOLS[pool / 7],
            group,
            places: PLACES[place],
            days: [one, two],
            number,
            other,
            traits,
            bits: [first << 61, second],
            moment,
        },
    )
}

fn bits(shift: u32) -> impl Strategy<Value = Bits> {
    let any = || prop::option::weighted(0.3, 0_u64..8);
    let all = prop_oneof![4 => Just(0), 1 => 0_u64..4];
    (all, any(), any()).prop_map(move |(all, one, two)| Bits {
        all: all << shift,
        any: [one, two].map(|bits| bits.map(|bits| bits << shift)),
    })
}

fn filter() -> impl Strategy<Value = Filter> {
    let traits = prop_oneof![2 => Just(0_u8), 1 => 0_u8..8];
    let numbers =
        prop_oneof![2 => Just(0..=u16::MAX), 1 => (0_u16..5, 0_u16..5).prop_map(|(low, high)| low..=high)];
    let moment = prop::option::weighted(0.2, 0_u32..4);
    let day = prop::option::weighted(0.2, 0_i32..4);
    (traits.clone(), traits, numbers, bits(61), bits(0), moment, day).prop_map(
        |(must, must_not, numbers, first, second, moment_after, from_day)| Filter {
            must,
            must_not,
            numbers,
            bits: [first, second],
            moment_after,
            from_day,
        },
    )
}

/// A query without its pool's name, its strands and those that are left out, which it borrows.
#[derive(Clone, Debug)]
struct Asked {
    pool: usize,
    level: usize,
    /// Indexes of `PLACES`, each with a group, and whether each is of a rank of its own.
    strands: Vec<(usize, u8)>,
    is_ranked: bool,
    second: bool,
    filter: Filter,
    but: Vec<u16>,
    most: usize,
    count_to: usize,
}

fn asked(rows: u16) -> impl Strategy<Value = Asked> {
    let place =
        (0_usize..8, 0_usize..3, prop::collection::vec((0..PLACES.len(), 0_u8..3), 0..6), any::<bool>());
    let how = (any::<bool>(), filter(), prop::collection::vec(0..rows, 0..12), 0_usize..50, 0_usize..300);
    (place, how).prop_map(|((pool, level, strands, is_ranked), (second, filter, but, most, count_to))| {
        Asked { pool: pool / 7, level, strands, is_ranked, second, filter, but, most, count_to }
    })
}

impl Asked {
    /// No place twice: whoever asks for one twice gets its rows twice.
    fn strands(&self) -> Vec<Strand<'static>> {
        let mut strands: Vec<Strand<'static>> = Vec::new();
        for (place, group) in &self.strands {
            let place = PLACES[*place][self.level];
            if !strands.iter().any(|strand| strand.place == place && strand.group == *group) {
                let rank = if self.is_ranked { u16::try_from(strands.len() / 2).unwrap() } else { 0 };
                strands.push(Strand { group: *group, place, rank, bound: i32::MAX });
            }
        }
        strands
    }

    fn query<'a>(&self, strands: &'a [Strand<'a>], but: &'a [Id]) -> Query<'a> {
        Query {
            pool: POOLS[self.pool],
            level: [Level::Outer, Level::Middle, Level::Inner][self.level],
            strands,
            after: None,
            order: if self.second { Order::Second } else { Order::First },
            filter: self.filter.clone(),
            but,
            most: self.most,
            count_to: self.count_to,
        }
    }
}

fn day(row: &Row<'_>, order: Order) -> i32 {
    row.days[usize::from(order == Order::Second)]
}

/// The rule, row by row.
fn fits(row: &Row<'_>, query: &Query<'_>) -> bool {
    let Filter { must, must_not, numbers, bits, moment_after, from_day } = &query.filter;
    let has = |wanted: &Bits, has: u64| {
        wanted.all & !has == 0
            && wanted.any.iter().flatten().all(|any| (0..64).any(|bit| any & has & (1 << bit) != 0))
    };
    row.pool == query.pool
        && must & !row.traits == 0
        && must_not & row.traits == 0
        && (numbers.contains(&row.number) || row.other.is_some_and(|other| numbers.contains(&other)))
        && has(&bits[0], row.bits[0])
        && has(&bits[1], row.bits[1])
        && moment_after.is_none_or(|after| row.moment > after)
        && from_day.is_none_or(|from| day(row, query.order) >= from)
        && !query.but.contains(&row.id)
}

/// All that a query finds, in its order.
fn expected(rows: &BTreeMap<Id, Row<'static>>, query: &Query<'_>) -> Vec<Candidate> {
    let level = match query.level {
        Level::Outer => 0,
        Level::Middle => 1,
        Level::Inner => 2,
    };
    let mut all: Vec<(u16, Candidate)> = Vec::new();
    for (number, strand) in query.strands.iter().enumerate() {
        let stands = |row: &&Row<'_>| row.group == strand.group && row.places[level] == strand.place;
        for row in rows.values().filter(stands).filter(|row| fits(row, query)) {
            all.push((strand.rank, Candidate { id: row.id, day: day(row, query.order), strand: number }));
        }
    }
    all.sort_by_key(|(rank, one)| (*rank, Reverse(one.day), one.id));
    all.into_iter().map(|(_, one)| one).collect()
}

/// All pages of a query, one after the other, as a cursor of rank, day and id goes on.
fn pages(table: &Table, query: &Query<'_>) -> Vec<Id> {
    let (mut strands, mut after, mut found) = (query.strands.to_vec(), None, Vec::new());
    loop {
        let most = query.most.max(1);
        let here = Query { strands: &strands, after, most, count_to: 0, ..query.clone() };
        let page = table.find(&here).unwrap().candidates;
        found.extend(page.iter().map(|one| one.id));
        let Some(last) = page.last().filter(|_| page.len() == most) else { return found };
        let rank = strands[last.strand].rank;
        strands.retain(|strand| strand.rank >= rank);
        for strand in strands.iter_mut().filter(|strand| strand.rank == rank) {
            strand.bound = last.day;
        }
        // Of later ranks nothing was shown: they begin before everybody.
        after = Some(last.id);
    }
}

const ROWS: u16 = 1_500;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever was filled in, and whatever comes, changes and goes, in whichever order and how often: it finds what the rule
    /// names, in its order, page by page, and counts it.
    #[test]
    fn it_finds_what_the_rule_names(
        filled in prop::collection::vec((0..ROWS, row()), 0..1_400),
        by_id: bool,
        changes in prop::collection::vec((0..ROWS, prop::option::weighted(0.7, row())), 0..600),
        asked in prop::collection::vec(asked(ROWS), 1..40),
    ) {
        let mut rows: BTreeMap<Id, Row<'static>> = BTreeMap::new();
        let mut table = Table::new(usize::MAX);
        let mut filled: Vec<Row<'static>> = filled.into_iter().map(|(number, row)| Row { id: id(number), ..row }).collect();
        if by_id {
            filled.sort_by_key(|row| row.id);
            filled.dedup_by_key(|row| row.id);
        }
        for row in &filled {
            table.put(row);
            rows.insert(row.id, *row);
        }
        table.settle();
        for (number, change) in changes {
            if let Some(row) = change {
                let row = Row { id: id(number), ..row };
                table.put(&row);
                rows.insert(row.id, row);
            } else {
                table.remove(id(number));
                rows.remove(&id(number));
            }
        }
        prop_assert_eq!(table.len(), rows.len());
        for asked in asked {
            let (strands, but): (_, Vec<Id>) = (asked.strands(), asked.but.iter().map(|number| id(*number)).collect());
            let query = asked.query(&strands, &but);
            let expected = expected(&rows, &query);
            let found = table.find(&query).unwrap();
            prop_assert_eq!(found.total, expected.len().min(query.count_to));
            prop_assert_eq!(&found.candidates[..], &expected[..query.most.min(expected.len())]);
            prop_assert_eq!(pages(&table, &query), expected.iter().map(|one| one.id).collect::<Vec<_>>());
        }
    }

    /// The same rows in any order, some of them twice, some after what they were before, make a table that answers the same.
    #[test]
    fn the_last_word_on_a_row_is_all_that_counts(
        last in prop::collection::vec(row(), 1..300),
        before in prop::collection::vec((0_u16..400, row()), 0..300),
        asked in prop::collection::vec(asked(400), 1..20),
        turn in 0_usize..300,
    ) {
        let mut last: Vec<Row<'static>> = (0..).zip(last).map(|(number, row)| Row { id: id(number), ..row }).collect();
        let mut plain = Table::new(usize::MAX);
        for row in &last {
            plain.put(row);
        }
        plain.settle();
        let mut other = Table::new(usize::MAX);
        other.settle();
        for (number, row) in before {
            other.put(&Row { id: id(number), ..row });
        }
        (0..400).filter(|number| usize::from(*number) >= last.len()).for_each(|number| other.remove(id(number)));
        let turn = turn % last.len();
        last.rotate_left(turn);
        for row in last.iter().chain(&last[..turn]) {
            other.put(row);
        }
        prop_assert_eq!(plain.len(), other.len());
        for asked in asked {
            let (strands, but): (_, Vec<Id>) = (asked.strands(), asked.but.iter().map(|number| id(*number)).collect());
            let query = asked.query(&strands, &but);
            prop_assert_eq!(plain.find(&query), other.find(&query));
        }
    }
}

/// A row of one place, and no filter at all.
fn plain(number: u16) -> Row<'static> {
    Row {
        id: id(number),
        pool: "one",
        group: 1,
        places: PLACES[0],
        days: [0, 0],
        number: 0,
        other: None,
        traits: 0,
        bits: [0, 0],
        moment: 0,
    }
}

fn all<'a>(pool: &'a str, strands: &'a [Strand<'a>]) -> Query<'a> {
    let filter = Filter::default();
    let (level, order) = (Level::Outer, Order::First);
    Query { pool, level, strands, after: None, order, filter, but: &[], most: 1_000, count_to: 1_000 }
}

const X: [Strand<'static>; 1] = [Strand { group: 1, place: "x", rank: 0, bound: i32::MAX }];

#[test]
fn pieces_split_and_go() {
    let mut table = Table::new(usize::MAX);
    assert_eq!(table.find(&all("one", &X)), None, "it is not filled yet");
    table.settle();
    let many = u16::try_from(PIECE * 3).unwrap();
    for number in 0..many {
        table.put(&plain(number));
        table.put(&plain(number));
    }
    let found = table.find(&all("one", &X)).unwrap();
    assert_eq!((found.total, found.candidates.len()), (PIECE * 3, PIECE * 3));
    assert!(found.candidates.is_sorted_by_key(|one| one.id));
    for number in 0..many {
        table.remove(id(number));
    }
    assert_eq!(table.find(&all("one", &X)).unwrap().total, 0);
    assert!(table.is_empty());
}

#[test]
fn a_pool_that_grows_too_large_is_let_go_and_the_others_stay() {
    let mut table = Table::new(10);
    for number in 0..10 {
        assert!(!table.put(&plain(number)));
        assert!(!table.put(&Row { pool: "other", ..plain(100 + number) }));
    }
    table.settle();
    let count = |table: &Table, pool: &str| table.find(&all(pool, &X)).map(|found| found.total);
    assert_eq!(
        (count(&table, "one"), count(&table, "other"), count(&table, "third")),
        (Some(10), Some(10), Some(0))
    );
    assert!(table.put(&plain(10)), "said once");
    assert!(table.is_too_large("one") && !table.is_too_large("other"));
    assert_eq!((count(&table, "one"), count(&table, "other"), table.len()), (None, Some(10), 10));
    // Whoever goes, or comes, makes no difference; the others go on in the slots that became free.
    table.remove(id(0));
    assert!(!table.put(&plain(1)));
    assert!(table.put(&Row { pool: "other", ..plain(11) }));
    assert_eq!((count(&table, "other"), table.len()), (None, 0));
}

#[test]
fn a_row_that_stays_where_it_stands_is_as_the_last_word_says() {
    let mut table = Table::new(usize::MAX);
    table.settle();
    for number in 0..300 {
        assert!(!table.put(&plain(number)));
    }
    let changed = Row { number: 7, other: Some(9), traits: 3, bits: [1, 2], moment: 5, ..plain(150) };
    let filters = [
        Filter { numbers: 7..=7, ..Filter::default() },
        Filter { numbers: 9..=9, ..Filter::default() },
        Filter { must: 3, ..Filter::default() },
        Filter { bits: [Bits { all: 1, any: [None; 2] }, Bits::default()], ..Filter::default() },
        Filter { bits: [Bits::default(), Bits { all: 0, any: [Some(2), None] }], ..Filter::default() },
        Filter { moment_after: Some(4), ..Filter::default() },
    ];
    for (row, found) in [(changed, 1), (plain(150), 0), (changed, 1), (Row { other: None, ..changed }, 1)] {
        assert!(!table.put(&row));
        assert_eq!((table.len(), table.find(&all("one", &X)).unwrap().total), (300, 300));
        for (place, filter) in filters.iter().enumerate() {
            for order in [Order::First, Order::Second] {
                let query = Query { filter: filter.clone(), order, ..all("one", &X) };
                // The second number is there in the last turn no more.
                let found = if place == 1 && row.other.is_none() { 0 } else { found };
                assert_eq!(table.find(&query).unwrap().total, found, "{filter:?}");
            }
        }
    }
}
