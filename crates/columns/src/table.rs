//! All rows of all pools, as queries walk through them.

use crate::{
    Id,
    filter::Test,
    list::{Ids, List, Place},
    piece::{Entry, Key},
    query::{Candidate, Found, Level, Order, Query, Strand},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap, HashMap},
};

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Which.
    pub id: Id,
    /// With which others it is asked.
    pub pool: &'a str,
    /// Of those.
    pub group: u8,
    /// The outer, the middle and the inner one.
    pub places: [&'a str; 3],
    /// By which it stands in each order.
    pub days: [i32; 2],
    /// What filters ask as a number.
    pub number: u16,
    /// And another one, where it has two: either may fit.
    pub other: Option<u16>,
    /// What filters ask by single bits.
    pub traits: u8,
    /// What filters ask by sets of bits.
    pub bits: [u64; 2],
    /// What filters ask as a moment.
    pub moment: u32,
}

impl Row<'_> {
    fn entry(&self, key: Key) -> Entry {
        let Row { bits, moment, number, other, traits, .. } = *self;
        Entry { key, bits, moment, number, other, traits }
    }
}

/// Where a row stands in the lists.
#[derive(Clone, Copy, Debug)]
struct Standing {
    home: u32,
    days: [i32; 2],
}

/// Rows of one group and one place, in both orders.
#[derive(Debug, Default)]
struct Orders([List; 2]);

/// Of one group and one inner place of a pool. A place that moves into another middle one has two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Address {
    pool: usize,
    group: u8,
    places: [String; 3],
}

#[derive(Clone, Copy, Debug)]
struct Home {
    pool: usize,
    /// Their places in `orders`.
    inner: usize,
    outer: usize,
}

/// The places in `orders` by what a query calls them.
#[derive(Debug, Default)]
struct Places {
    outer: HashMap<String, Vec<usize>>,
    middle: HashMap<String, Vec<usize>>,
    inner: HashMap<String, Vec<usize>>,
}

impl Places {
    fn of(&self, level: Level, place: &str) -> &[usize] {
        let by_name = match level {
            Level::Outer => &self.outer,
            Level::Middle => &self.middle,
            Level::Inner => &self.inner,
        };
        by_name.get(place).map(Vec::as_slice).unwrap_or_default()
    }
}

#[derive(Debug, Default)]
struct Pool {
    rows: usize,
    /// More than fit: none of them is here.
    is_too_large: bool,
    groups: BTreeMap<u8, Places>,
}

/// Rows that can be asked. At first it only takes them; once `settle` was called it answers as well.
#[derive(Debug)]
pub struct Table {
    /// Most rows of a pool.
    limit: usize,
    is_settled: bool,
    /// While it is filled: whether each row came after all with lower ids, and which came last.
    is_by_id: bool,
    last: Option<Id>,
    slots: HashMap<Id, u32>,
    ids: Ids,
    standings: Vec<Standing>,
    free: Vec<u32>,
    homes: Vec<Home>,
    home_of: HashMap<Address, u32>,
    orders: Vec<Orders>,
    pools: Vec<Pool>,
    pool_of: HashMap<String, usize>,
}

impl Table {
    /// An empty one, for so many rows of a pool at most.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            is_settled: false,
            is_by_id: true,
            last: None,
            slots: HashMap::new(),
            ids: Ids::default(),
            standings: Vec::new(),
            free: Vec::new(),
            homes: Vec::new(),
            home_of: HashMap::new(),
            orders: Vec::new(),
            pools: Vec::new(),
            pool_of: HashMap::new(),
        }
    }

    /// How many rows it holds.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Ends the filling, which is fastest where rows come in the order of their ids: from now on it answers.
    pub fn settle(&mut self) {
        if self.is_settled {
            return;
        }
        for list in self.orders.iter_mut().flat_map(|Orders(lists)| lists) {
            list.settle(&self.ids, self.is_by_id);
        }
        self.is_settled = true;
    }

    /// Takes a row in the place of what it knew of that id. Whether the row's pool has just become too large, and is let go.
    pub fn put(&mut self, row: &Row<'_>) -> bool {
        let pool = self.pool(row.pool);
        if self.renew(row, pool) {
            return false;
        }
        self.remove(row.id);
        let limit = self.limit;
        let Some(of) = self.pools.get_mut(pool).filter(|of| !of.is_too_large) else { return false };
        of.rows += 1;
        if of.rows > limit {
            self.give_up(pool);
            return true;
        }
        let number = self.home(row, pool);
        let Some(slot) = self.take_slot(row.id, Standing { home: number, days: row.days }) else {
            return false;
        };
        let Some(home) = at(number, &self.homes).copied() else { return false };
        for place in [home.inner, home.outer] {
            let Some(Orders(lists)) = self.orders.get_mut(place) else { continue };
            for (list, day) in lists.iter_mut().zip(row.days) {
                let entry = row.entry(Key { day, slot });
                if self.is_settled {
                    list.insert(entry, &self.ids);
                } else {
                    list.push(entry);
                }
            }
        }
        false
    }

    /// Takes a row where it stands, as most changes leave it; false where it stands elsewhere, or nowhere.
    fn renew(&mut self, row: &Row<'_>, pool: usize) -> bool {
        let Some(slot) = self.slots.get(&row.id).copied().filter(|_| self.is_settled) else { return false };
        let Some(standing) = at(slot, &self.standings).copied() else { return false };
        let Some(home) = at(standing.home, &self.homes).copied() else { return false };
        if home.pool != pool || standing.days != row.days || self.home(row, pool) != standing.home {
            return false;
        }
        for place in [home.inner, home.outer] {
            let Some(Orders(lists)) = self.orders.get_mut(place) else { continue };
            for (list, day) in lists.iter_mut().zip(row.days) {
                list.replace(row.entry(Key { day, slot }), &self.ids);
            }
        }
        true
    }

    /// Forgets the row of this id, if it knows one.
    pub fn remove(&mut self, id: Id) {
        if !self.slots.contains_key(&id) {
            return;
        }
        // What waits to be put in order can't be found.
        self.settle();
        let Some(slot) = self.slots.remove(&id) else { return };
        let Some(standing) = at(slot, &self.standings).copied() else { return };
        let Some(home) = at(standing.home, &self.homes).copied() else { return };
        for place in [home.inner, home.outer] {
            let Some(Orders(lists)) = self.orders.get_mut(place) else { continue };
            for (list, day) in lists.iter_mut().zip(standing.days) {
                list.remove(Key { day, slot }, &self.ids);
            }
        }
        if let Some(pool) = self.pools.get_mut(home.pool) {
            pool.rows = pool.rows.saturating_sub(1);
        }
        // Only now: the lists are searched by ids.
        self.free.push(slot);
    }

    /// Whether a pool has more rows than may be here.
    pub fn is_too_large(&self, pool: &str) -> bool {
        self.pool_of.get(pool).and_then(|pool| self.pools.get(*pool)).is_some_and(|pool| pool.is_too_large)
    }

    /// A page of this query, and how many rows it finds; None where its pool is too large to be here, and while the table is
    /// filled.
    pub fn find(&self, query: &Query<'_>) -> Option<Found> {
        if !self.is_settled {
            return None;
        }
        let Some(pool) = self.pool_of.get(query.pool).and_then(|pool| self.pools.get(*pool)) else {
            return Some(Found::default());
        };
        if pool.is_too_large {
            return None;
        }
        let mut but: Vec<u32> = query.but.iter().filter_map(|id| self.slots.get(id).copied()).collect();
        but.sort_unstable();
        let test = Test { filter: &query.filter, but };
        let candidates = self.page(pool, query, &test);
        // A first page that is not full has all: where a filter leaves few, nothing is read twice.
        let is_all = query.after.is_none() && candidates.len() < query.most;
        let total =
            if is_all { candidates.len().min(query.count_to) } else { self.count(pool, query, &test) };
        Some(Found { candidates, total })
    }

    /// Those of each strand, in their order; strands of one rank are merged, rank after rank.
    fn page(&self, pool: &Pool, query: &Query<'_>, test: &Test<'_>) -> Vec<Candidate> {
        let mut page = Vec::new();
        if query.most == 0 {
            return page;
        }
        let mut first = 0;
        for strands in query.strands.chunk_by(|one, next| one.rank == next.rank) {
            let numbered = (first..).zip(strands);
            let mut readers: Vec<_> = numbered
                .flat_map(|(number, strand)| {
                    let lists = self.lists(pool, query, strand);
                    lists.map(move |list| (number, list.read(start(strand, query.after), &self.ids, test)))
                })
                .collect();
            let stands = |key: Key| (key.day, Reverse(self.ids.of(key.slot)));
            // The first one of each list; the first of them all is on top.
            let mut next: BinaryHeap<_> = readers
                .iter_mut()
                .enumerate()
                .filter_map(|(reader, (_, list))| Some((stands(list.next()?), reader)))
                .collect();
            while let Some(((day, Reverse(id)), reader)) = next.pop() {
                let Some((strand, list)) = readers.get_mut(reader) else { break };
                page.push(Candidate { id, day, strand: *strand });
                if page.len() >= query.most {
                    return page;
                }
                next.extend(list.next().map(|key| (stands(key), reader)));
            }
            first += strands.len();
        }
        page
    }

    /// All that it finds, wherever a page begins, and no further than was asked for.
    fn count(&self, pool: &Pool, query: &Query<'_>, test: &Test<'_>) -> usize {
        let mut count = 0;
        for list in query.strands.iter().flat_map(|strand| self.lists(pool, query, strand)) {
            if count >= query.count_to {
                break;
            }
            count += list.count(test, query.count_to - count);
        }
        count
    }

    fn lists<'a>(
        &'a self,
        pool: &'a Pool,
        query: &Query<'_>,
        strand: &Strand<'_>,
    ) -> impl Iterator<Item = &'a List> + use<'a> {
        let places = pool.groups.get(&strand.group);
        let lists = places.map(|places| places.of(query.level, strand.place)).unwrap_or_default();
        let order = query.order;
        let orders = lists.iter().filter_map(move |place| self.orders.get(*place));
        orders.map(move |Orders([first, second])| match order {
            Order::First => first,
            Order::Second => second,
        })
    }

    fn pool(&mut self, name: &str) -> usize {
        if let Some(pool) = self.pool_of.get(name) {
            return *pool;
        }
        self.pools.push(Pool::default());
        self.pool_of.insert(name.to_owned(), self.pools.len() - 1);
        self.pools.len() - 1
    }

    fn home(&mut self, row: &Row<'_>, pool: usize) -> u32 {
        let address = Address { pool, group: row.group, places: row.places.map(str::to_owned) };
        if let Some(home) = self.home_of.get(&address) {
            return *home;
        }
        let inner = self.new_orders();
        let [outer_name, middle_name, inner_name] = address.places.clone();
        let groups = self.pools.get(pool).and_then(|pool| pool.groups.get(&row.group));
        let known = groups.and_then(|places| places.of(Level::Outer, &outer_name).first().copied());
        let outer = known.unwrap_or_else(|| self.new_orders());
        if let Some(pool) = self.pools.get_mut(pool) {
            let places = pool.groups.entry(row.group).or_default();
            places.outer.entry(outer_name).or_insert_with(|| vec![outer]);
            places.middle.entry(middle_name).or_default().push(inner);
            places.inner.entry(inner_name).or_default().push(inner);
        }
        let home = u32::try_from(self.homes.len()).unwrap_or(u32::MAX);
        self.homes.push(Home { pool, inner, outer });
        self.home_of.insert(address, home);
        home
    }

    fn new_orders(&mut self) -> usize {
        self.orders.push(Orders::default());
        self.orders.len() - 1
    }

    /// None beyond four thousand million.
    fn take_slot(&mut self, id: Id, standing: Standing) -> Option<u32> {
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => u32::try_from(self.standings.len()).ok()?,
        };
        let number = usize::try_from(slot).ok()?;
        self.is_by_id &= self.last.replace(id).is_none_or(|last| last < id);
        if let (Some(known), Some(stood)) = (self.ids.0.get_mut(number), self.standings.get_mut(number)) {
            (*known, *stood) = (id, standing);
        } else {
            self.ids.0.push(id);
            self.standings.push(standing);
        }
        self.slots.insert(id, slot);
        Some(slot)
    }

    /// Lets go of a pool that has become larger than what may be here.
    fn give_up(&mut self, pool: usize) {
        for home in self.homes.iter().filter(|home| home.pool == pool) {
            for place in [home.inner, home.outer] {
                if let Some(orders) = self.orders.get_mut(place) {
                    *orders = Orders::default();
                }
            }
        }
        let (homes, standings) = (&self.homes, &self.standings);
        let is_of_pool = |slot: u32| {
            let home = at(slot, standings).and_then(|standing| at(standing.home, homes));
            home.is_some_and(|home| home.pool == pool)
        };
        let free = &mut self.free;
        self.slots.retain(|_, slot| {
            let stays = !is_of_pool(*slot);
            if !stays {
                free.push(*slot);
            }
            stays
        });
        if let Some(pool) = self.pools.get_mut(pool) {
            (pool.rows, pool.is_too_large) = (0, true);
        }
    }
}

/// What stands at this number.
fn at<T>(number: u32, all: &[T]) -> Option<&T> {
    usize::try_from(number).ok().and_then(|number| all.get(number))
}

/// Where a strand goes on: on its bound after the last one of the page before.
fn start(strand: &Strand<'_>, after: Option<Id>) -> Option<Place> {
    after.map(|id| (strand.bound, id))
}
