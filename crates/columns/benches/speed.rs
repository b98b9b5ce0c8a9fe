//! What a table costs and what it does, alone and on one thread: `cargo bench -p columns --bench speed -- 1000000 10000000`
//! (rows to try; one million where none is said). Rows are made by chance and are as members of a dating site might be: two
//! groups, 14 outer, some 250 middle and 9,000 inner places, most rows in few of them.

use columns::{Bits, Filter, Id, Level, Order, Query, Row, Strand, Table};
use std::{
    fs,
    hint::black_box,
    time::{Duration, Instant},
};

const OUTER: u64 = 14;
const MIDDLE: u64 = 18;
const INNER: u64 = 36;
/// The latest day, in a year of them.
const TODAY: i32 = 365;
/// Searches of each kind.
const SEARCHES: u32 = 4_000;
const CHANGES: u32 = 100_000;
/// As the server asks: a page, one more, and some to spare; counted as far as it says.
const MOST: usize = 27;
const COUNT_TO: usize = 1_000;

const SEEKS: [u8; 2] = [1, 2];
const DRAWN: u8 = 4;
const PHOTO: u8 = 8;

/// Steele, Lea and Flood's SplitMix64: the same numbers each time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    /// The lower, the more often: half of all in the first fifth or so.
    fn skewed(&mut self, count: u64) -> u64 {
        let one = self.below(count);
        let other = self.below(count);
        one * other / count
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    /// So many bits of so many, some of them twice.
    fn bits(&mut self, some: u64, of: u64) -> u64 {
        (0..some).fold(0, |all, _| all | (1 << self.skewed(of)))
    }
}

/// The names of places: an inner one is of one middle one, and that of one outer one.
struct Names(Vec<[String; 3]>);

impl Names {
    fn new() -> Self {
        let inner = |place: u64| {
            let middle = place / INNER;
            [format!("{}", middle / MIDDLE), format!("{middle}"), format!("{place}")]
        };
        Self((0..OUTER * MIDDLE * INNER).map(inner).collect())
    }

    fn of(&self, place: u64) -> [&str; 3] {
        let number = usize::try_from(place).unwrap_or_default();
        self.0.get(number).map(|names| names.each_ref().map(String::as_str)).unwrap_or_default()
    }
}

fn place(chance: &mut Chance) -> u64 {
    let outer = chance.skewed(OUTER);
    let middle = outer * MIDDLE + chance.skewed(MIDDLE);
    middle * INNER + chance.skewed(INNER)
}

fn small<T: TryFrom<u64> + Default>(number: u64) -> T {
    T::try_from(number).unwrap_or_default()
}

fn row<'a>(chance: &mut Chance, names: &'a Names, id: Id) -> Row<'a> {
    let group = u8::from(chance.below(100) >= 68);
    let ago: i32 = if chance.below(100) < 18 { 0 } else { small(chance.skewed(365)) };
    let seeks = match chance.below(100) {
        0..88 => 1 - group,
        88..94 => group,
        _ => 2,
    };
    let seeks = SEEKS.get(usize::from(seeks)).copied().unwrap_or(SEEKS[0] | SEEKS[1]);
    let drawn = if chance.one_in(50) { DRAWN } else { 0 };
    let photo = if chance.below(100) < 62 { PHOTO } else { 0 };
    let verified = u64::from(chance.one_in(30)) << 3;
    let said = chance.bits(1, 3) | (chance.bits(2, 45) << 8) | verified;
    let some = chance.below(6);
    let here = ago == 0 && drawn == 0 && chance.one_in(8);
    Row {
        id,
        pool: "all",
        group,
        places: names.of(place(chance)),
        days: [TODAY - ago, TODAY - small::<i32>(chance.below(365))],
        number: small(25_000 + chance.below(18_000)),
        other: None,
        traits: seeks | drawn | photo,
        bits: [chance.bits(some, 44), said],
        moment: if here { 2_000 } else { small(chance.below(1_000)) },
    }
}

/// Ids in their order, each once.
fn id(number: u64, chance: &mut Chance) -> Id {
    let high = number << 24;
    ((u128::from(high) << 64) | u128::from(chance.next())).to_be_bytes()
}

/// What is asked, and by somebody of which group, in which place.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Outer,
    Middle,
    Interests,
    Near,
    Here,
    Rare,
}

const KINDS: [(Kind, &str); 6] = [
    (Kind::Outer, "country and ages"),
    (Kind::Middle, "region and ages"),
    (Kind::Interests, "two interests"),
    (Kind::Near, "30 towns, nearest first"),
    (Kind::Here, "online, with photo"),
    (Kind::Rare, "hardly anybody"),
];

fn search(table: &Table, names: &Names, chance: &mut Chance, kind: Kind, own: Id) -> usize {
    let group = u8::from(chance.below(100) >= 68);
    let place = place(chance);
    let [outer, middle, _] = names.of(place);
    let sought = 1 - group;
    let strand = |place| Strand { group: sought, place, rank: 0, bound: i32::MAX };
    let age = 25_000 + chance.below(12_000);
    let ages = small::<u16>(age)..=small::<u16>(age + 5_500);
    let seeker = SEEKS.get(usize::from(group)).copied().unwrap_or_default();
    let filter = Filter { must: seeker, numbers: ages, ..Filter::default() };
    let (level, strands, filter) = match kind {
        Kind::Outer => (Level::Outer, vec![strand(outer)], filter),
        Kind::Middle => (Level::Middle, vec![strand(middle)], filter),
        Kind::Interests => {
            let any = [Some(chance.bits(2, 44)), None];
            let bits = [Bits { all: 0, any }, Bits::default()];
            (Level::Outer, vec![strand(outer)], Filter { bits, ..filter })
        }
        Kind::Near => {
            let first = place / INNER * INNER;
            let towns = (first..first + 30).map(|town| names.of(town)).zip(0..);
            let near = towns.map(|([_, _, town], rank)| Strand { rank, ..strand(town) });
            (Level::Inner, near.collect(), filter)
        }
        Kind::Here => {
            let filter = Filter { must: seeker | PHOTO, moment_after: Some(1_500), ..Filter::default() };
            (Level::Outer, vec![strand(outer)], Filter { from_day: Some(TODAY), ..filter })
        }
        Kind::Rare => {
            let language = 1 << (8 + 44 - chance.below(3));
            let said = Bits { all: 8, any: [Some(1), Some(language)] };
            let bits = [Bits { all: 0, any: [Some(1 << 43), None] }, said];
            (Level::Outer, vec![strand(outer)], Filter { bits, ..filter })
        }
    };
    let query = Query {
        pool: "all",
        level,
        strands: &strands,
        after: None,
        order: Order::First,
        filter,
        but: &[own],
        most: MOST,
        count_to: COUNT_TO,
    };
    table.find(&query).map_or(0, |found| black_box(found).total)
}

/// Bytes of memory that the process has now.
fn resident() -> u64 {
    let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or_default() * 4_096
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// How long each of them took, the shortest first.
fn times(count: u32, mut one: impl FnMut()) -> Vec<Duration> {
    let mut times: Vec<Duration> = (0..count)
        .map(|_| {
            let begun = Instant::now();
            one();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times
}

#[expect(clippy::print_stdout, reason = "the report is the point")]
fn report(what: &str, times: &[Duration], note: &str) {
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    let all: Duration = times.iter().sum();
    let each = all.as_secs_f64() / f64::from(u32::try_from(times.len()).unwrap_or(u32::MAX));
    let (half, most) = (microseconds(at(50)), microseconds(at(99)));
    println!("| {what} | {:.0} | {half:.1} | {most:.1} | {note} |", 1.0 / each);
}

#[expect(clippy::print_stdout, reason = "the report is the point")]
fn try_out(rows: u64) {
    let names = Names::new();
    let mut chance = Chance(rows);
    let before = resident();
    let begun = Instant::now();
    let mut table = Table::new(usize::MAX);
    for number in 0..rows {
        let id = id(number, &mut chance);
        table.put(&row(&mut chance, &names, id));
    }
    table.settle();
    let filled = begun.elapsed().as_secs_f64();
    let bytes = resident().saturating_sub(before) / rows.max(1);
    println!("\n{rows} rows: filled in {filled:.1} s, {bytes} bytes a row\n");
    println!("| what | a second | p50 µs | p99 µs | found, on average |");
    println!("|---|---:|---:|---:|---:|");
    let own = id(0, &mut chance);
    let mut mixed = Vec::new();
    for (kind, name) in KINDS {
        let mut found = 0;
        let times = times(SEARCHES, || found += search(&table, &names, &mut chance, kind, own));
        let average = found / usize::try_from(SEARCHES).unwrap_or(1);
        report(name, &times, &average.to_string());
        mixed.extend(times);
    }
    mixed.sort_unstable();
    report("all of them in turn", &mixed, "");
    // Whose ids are these? Those of rows that there are, as far as their first half goes: each comes, and changes.
    let (mut ids, mut next) = (Chance(rows), 0);
    let changes = times(CHANGES, || {
        let id = id(ids.below(rows), &mut Chance(next));
        next += 1;
        table.put(&row(&mut chance, &names, id));
        table.put(&row(&mut chance, &names, id));
    });
    report("one row comes, and changes", &changes, "");
}

fn main() {
    // Cargo adds its own `--bench`.
    let wanted: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let wanted = if wanted.is_empty() { vec![1_000_000] } else { wanted };
    wanted.into_iter().for_each(try_out);
}
