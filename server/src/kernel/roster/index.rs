//! The members of all pools as a search walks through them: those of one gender and one town or country stand together, in
//! the order of each search (`list`). A region is its towns.

use super::{
    fits::{Test, born, entry},
    list::{Entry, Ids, List, Place},
    wish::{Candidate, Found, Kind, Side, Strand, Wish},
};
use crate::kernel::ids::MemberId;
use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
};
use time::{Date, OffsetDateTime};

/// What the database says of a member.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub id: MemberId,
    /// Active and not invisible: others are in no search.
    pub is_found: bool,
    pub pool: String,
    pub side: Side,
    pub country: String,
    pub region: String,
    pub city: String,
    pub seeks_male: bool,
    pub seeks_female: bool,
    pub fictional: bool,
    pub has_photo: bool,
    pub born: Date,
    /// Of the second person of a couple.
    pub second_born: Option<Date>,
    pub interests: i64,
    pub said: i64,
    pub active_on: Date,
    pub joined_on: Date,
    pub active_at: Option<OffsetDateTime>,
}

/// Where somebody stands in the lists.
#[derive(Clone, Copy, Debug)]
struct Standing {
    home: u32,
    active: i32,
    joined: i32,
}

/// People of one gender and one place, in both orders.
#[derive(Debug, Default)]
struct Orders {
    active: List,
    newest: List,
}

/// Those of one gender and one town of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Address {
    pool: usize,
    side: Side,
    country: String,
    region: String,
    city: String,
}

#[derive(Clone, Copy, Debug)]
struct Home {
    pool: usize,
    /// Their places in `orders`.
    town: usize,
    country: usize,
}

/// The places in `orders` by what a search calls them.
#[derive(Debug, Default)]
struct Places([HashMap<String, Vec<usize>>; 3]);

impl Places {
    fn of(&self, kind: Kind, place: &str) -> &[usize] {
        let [countries, regions, towns] = &self.0;
        let by_name = match kind {
            Kind::Country => countries,
            Kind::Region => regions,
            Kind::Town => towns,
        };
        by_name.get(place).map(Vec::as_slice).unwrap_or_default()
    }
}

#[derive(Debug, Default)]
struct Pool {
    members: usize,
    /// More than fit: none of them is here.
    is_too_large: bool,
    men: Places,
    women: Places,
    non_binary: Places,
    women_and_men: Places,
    pairs_of_women: Places,
    pairs_of_men: Places,
}

impl Pool {
    fn places(&self, side: Side) -> &Places {
        match side {
            Side::Men => &self.men,
            Side::Women => &self.women,
            Side::NonBinary => &self.non_binary,
            Side::WomanAndMan => &self.women_and_men,
            Side::TwoWomen => &self.pairs_of_women,
            Side::TwoMen => &self.pairs_of_men,
        }
    }

    fn places_mut(&mut self, side: Side) -> &mut Places {
        match side {
            Side::Men => &mut self.men,
            Side::Women => &mut self.women,
            Side::NonBinary => &mut self.non_binary,
            Side::WomanAndMan => &mut self.women_and_men,
            Side::TwoWomen => &mut self.pairs_of_women,
            Side::TwoMen => &mut self.pairs_of_men,
        }
    }
}

#[derive(Debug)]
pub(super) struct Index {
    /// Most members of a pool.
    limit: usize,
    /// Filled and put in order; before that it only takes members, in the order of their ids.
    is_settled: bool,
    slots: HashMap<MemberId, u32>,
    ids: Ids,
    standings: Vec<Standing>,
    /// When the second of two was born, by slot: of couples alone, so that an entry is as small as it was.
    seconds: HashMap<u32, u16>,
    free: Vec<u32>,
    homes: Vec<Home>,
    home_of: HashMap<Address, u32>,
    orders: Vec<Orders>,
    pools: Vec<Pool>,
    pool_of: HashMap<String, usize>,
}

impl Index {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            limit,
            is_settled: false,
            slots: HashMap::new(),
            ids: Ids::default(),
            standings: Vec::new(),
            seconds: HashMap::new(),
            free: Vec::new(),
            homes: Vec::new(),
            home_of: HashMap::new(),
            orders: Vec::new(),
            pools: Vec::new(),
            pool_of: HashMap::new(),
        }
    }

    /// How many members it holds.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Everybody came in by `put`, in the order of their ids: from now on it answers, and takes them in any order.
    pub(super) fn settle(&mut self) {
        for orders in &mut self.orders {
            orders.active.settle();
            orders.newest.settle();
        }
        self.is_settled = true;
    }

    /// Takes what the database says of a member now in the place of what it said before.
    pub(super) fn put(&mut self, row: &Row) {
        self.remove(row.id);
        if !row.is_found {
            return;
        }
        let pool = self.pool(&row.pool);
        let full = self.limit;
        let Some(of) = self.pools.get_mut(pool).filter(|of| !of.is_too_large) else { return };
        of.members += 1;
        if of.members > full {
            return self.give_up(pool);
        }
        let number = self.home(row, pool);
        let active = row.active_on.to_julian_day();
        let joined = row.joined_on.to_julian_day();
        let standing = Standing { home: number, active, joined };
        let Some(slot) = self.take_slot(row.id, standing) else { return };
        match row.second_born {
            Some(day) => self.seconds.insert(slot, born(day)),
            None => self.seconds.remove(&slot),
        };
        let entry = entry(row, slot);
        let Some(home) = place(number, &self.homes).copied() else { return };
        for list in [home.town, home.country] {
            let Some(orders) = self.orders.get_mut(list) else { continue };
            for (list, day) in [(&mut orders.active, active), (&mut orders.newest, joined)] {
                if self.is_settled {
                    list.insert(Entry { day, ..entry }, &self.ids);
                } else {
                    list.push(Entry { day, ..entry });
                }
            }
        }
    }

    /// Takes out who is in no search any more.
    pub(super) fn remove(&mut self, id: MemberId) {
        let Some(slot) = self.slots.remove(&id) else { return };
        let Some(standing) = place(slot, &self.standings).copied() else { return };
        let Some(home) = place(standing.home, &self.homes).copied() else { return };
        for list in [home.town, home.country] {
            let Some(orders) = self.orders.get_mut(list) else { continue };
            orders.active.remove(standing.active, slot, &self.ids);
            orders.newest.remove(standing.joined, slot, &self.ids);
        }
        if let Some(pool) = self.pools.get_mut(home.pool) {
            pool.members = pool.members.saturating_sub(1);
        }
        // Only now: the lists are searched by ids.
        self.free.push(slot);
    }

    /// Whether a pool has more members than may be here.
    pub(super) fn is_too_large(&self, pool: &str) -> bool {
        self.pool_of.get(pool).and_then(|pool| self.pools.get(*pool)).is_some_and(|pool| pool.is_too_large)
    }

    /// A page of this wish, and how many there are; None where its pool is too large to be here.
    pub(super) fn find(&self, wish: &Wish<'_>) -> Option<Found> {
        let Some(pool) = self.pool_of.get(wish.pool).and_then(|pool| self.pools.get(*pool)) else {
            return Some(Found::default());
        };
        if pool.is_too_large {
            return None;
        }
        let test = Test::of(wish, &self.slots, &self.seconds);
        let candidates = self.page(pool, wish, &test);
        // A first page that is not full has all: where a filter leaves few, nothing is read twice.
        let is_all = wish.after.is_none() && candidates.len() < wish.most;
        let total = if is_all { candidates.len().min(wish.count_to) } else { self.count(pool, wish, &test) };
        Some(Found { candidates, total })
    }

    /// Those of each strand, in their order; strands of one rank are merged, rank after rank.
    fn page(&self, pool: &Pool, wish: &Wish<'_>, test: &Test<'_>) -> Vec<Candidate> {
        let mut page = Vec::new();
        let mut first = 0;
        for strands in wish.strands.chunk_by(|one, next| one.rank == next.rank) {
            let numbered = (first..).zip(strands);
            let lists = numbered.flat_map(|(number, strand)| {
                let lists = self.lists(pool, wish, strand);
                lists.map(move |list| (number, list.after(start(strand, wish.after), &self.ids)))
            });
            let mut readers: Vec<_> = lists
                .map(|(number, list)| {
                    let lately = list.take_while(move |entry| entry.day >= test.since);
                    (number, lately.filter(move |entry| test.holds(entry)))
                })
                .collect();
            let stands = |entry: &Entry| (entry.day, Reverse(self.ids.of(entry.slot)));
            // The first one of each list; the first of them all is on top.
            let mut next: BinaryHeap<_> = readers
                .iter_mut()
                .enumerate()
                .filter_map(|(reader, (_, list))| Some((stands(list.next()?), reader)))
                .collect();
            while let Some(((day, Reverse(id)), reader)) = next.pop() {
                let Some((number, list)) = readers.get_mut(reader) else { break };
                let day = Date::from_julian_day(day).unwrap_or(Date::MAX);
                page.push(Candidate { id, day, strand: *number });
                if page.len() >= wish.most {
                    return page;
                }
                next.extend(list.next().map(|entry| (stands(entry), reader)));
            }
            first += strands.len();
        }
        page
    }

    /// All that it finds, wherever a page begins, and no further than was asked for.
    fn count(&self, pool: &Pool, wish: &Wish<'_>, test: &Test<'_>) -> usize {
        let mut count = 0;
        for list in wish.strands.iter().flat_map(|strand| self.lists(pool, wish, strand)) {
            if count >= wish.count_to {
                break;
            }
            let there = list.all().take_while(|one| one.day >= test.since).filter(|one| test.holds(one));
            count += there.take(wish.count_to - count).count();
        }
        count
    }

    fn lists<'a>(
        &'a self,
        pool: &'a Pool,
        wish: &Wish<'_>,
        strand: &Strand<'_>,
    ) -> impl Iterator<Item = &'a List> + use<'a> {
        let newest = wish.newest;
        let lists = pool.places(strand.side).of(wish.kind, strand.place).iter();
        let orders = lists.filter_map(move |list| self.orders.get(*list));
        orders.map(move |orders| if newest { &orders.newest } else { &orders.active })
    }

    fn pool(&mut self, name: &str) -> usize {
        if let Some(pool) = self.pool_of.get(name) {
            return *pool;
        }
        self.pools.push(Pool::default());
        self.pool_of.insert(name.to_owned(), self.pools.len() - 1);
        self.pools.len() - 1
    }

    fn home(&mut self, row: &Row, pool: usize) -> u32 {
        let address = Address {
            pool,
            side: row.side,
            country: row.country.clone(),
            region: row.region.clone(),
            city: row.city.clone(),
        };
        if let Some(home) = self.home_of.get(&address) {
            return *home;
        }
        let town = self.new_orders();
        let known = self
            .pools
            .get(pool)
            .and_then(|pool| pool.places(row.side).of(Kind::Country, &row.country).first().copied());
        let country = known.unwrap_or_else(|| self.new_orders());
        if let Some(Places([countries, regions, towns])) =
            self.pools.get_mut(pool).map(|pool| pool.places_mut(row.side))
        {
            countries.entry(row.country.clone()).or_insert_with(|| vec![country]);
            regions.entry(row.region.clone()).or_default().push(town);
            towns.entry(row.city.clone()).or_default().push(town);
        }
        let home = u32::try_from(self.homes.len()).unwrap_or(u32::MAX);
        self.homes.push(Home { pool, town, country });
        self.home_of.insert(address, home);
        home
    }

    fn new_orders(&mut self) -> usize {
        self.orders.push(Orders::default());
        self.orders.len() - 1
    }

    /// None beyond four thousand million.
    fn take_slot(&mut self, id: MemberId, standing: Standing) -> Option<u32> {
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => u32::try_from(self.standings.len()).ok()?,
        };
        let number = usize::try_from(slot).ok()?;
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
        tracing::warn!(limit = self.limit, "a pool of members is too large for search_in_memory");
        for home in self.homes.iter().filter(|home| home.pool == pool) {
            for list in [home.town, home.country] {
                if let Some(orders) = self.orders.get_mut(list) {
                    *orders = Orders::default();
                }
            }
        }
        let (homes, standings) = (&self.homes, &self.standings);
        let is_of_pool = |slot: u32| {
            let home = place(slot, standings).and_then(|standing| place(standing.home, homes));
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
            (pool.members, pool.is_too_large) = (0, true);
        }
    }
}

/// What stands at this number.
fn place<T>(number: u32, all: &[T]) -> Option<&T> {
    usize::try_from(number).ok().and_then(|number| all.get(number))
}

/// Where a strand goes on: on its bound after the last one of the page before.
fn start(strand: &Strand<'_>, after: Option<MemberId>) -> Option<Place> {
    after.map(|id| (strand.bound.to_julian_day(), id))
}
