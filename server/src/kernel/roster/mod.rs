//! The roster: whom a search can find, in memory, for `search_in_memory` members of a pool at most (configuration).
//!
//! It chooses candidates and their order and promises nothing about them: search looks each of a page up in the database
//! before anybody sees it (members/search/memory.rs). So a block, a ban, a rejected photo acts at once, whatever is here. What
//! the roster owes is that nobody is missing from it for longer than its age, which it knows:
//!
//! - Triggers write into `search_changes`, in the transaction of the change, whose row was written, whoever wrote it
//!   (migrations/0012_members_found_by_search.sql).
//! - One task reads that table on a connection of its own, twenty times a second while somebody searches (`follow`).
//!   Nothing is sent that could be lost, late, doubled or out of order.
//! - Transactions end in another order than they begin, so it keeps the snapshot of its last reading, and the next one reads what
//!   that could not see yet (kernel/changes.rs). Each row is read once, however long another transaction lives.
//! - A change says who, not what: their row is read as it stands then. Read twice, or later than another change, it is as right.
//! - It is filled in batches by key, after the first look at the transactions under way: what changes meanwhile is read after it.
//! - Its age counts from before the last whole reading was asked for, by how long the machine runs, its sleep included.
//!   Older than two seconds, or while it is filled, it answers nobody, and search asks the database.
//! - When the connection is lost it begins anew: behind the next one may be another PostgreSQL, whose transactions count
//!   differently. Likewise when it has not read for so long that changes may have been forgotten.

mod follow;
mod index;
#[cfg(test)]
mod tests;
mod search;

pub use search::{Candidate, Found, Kind, Search, Side, Strand};

use crate::kernel::clock::since_start;
use index::{Index, Row};
use sqlx::PgPool;
use std::{
    collections::HashMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::{Notify, watch};
use uuid::Uuid;

/// How old it may be.
const FRESH: Duration = Duration::from_secs(2);
/// Members that are changed at a time: searches wait meanwhile, a millisecond or so.
const AT_ONCE: usize = 20;

/// The roster of this process; cheap to clone.
#[derive(Clone, Debug)]
pub struct Roster(Option<Arc<Kept>>);

#[derive(Debug)]
struct Kept {
    /// Most members of a pool.
    limit: usize,
    /// None while it is filled.
    book: RwLock<Option<Book>>,
    /// Somebody has searched since it was last looked at.
    is_asked: AtomicBool,
    /// The same, for a reader that rests.
    wanted: Notify,
    answers: AtomicU64,
}

#[derive(Debug)]
struct Book {
    index: Index,
    /// All that was committed before this is in it, since the machine's start; None: nobody knows yet.
    as_of: Option<Duration>,
}

impl Book {
    fn age(&self) -> Option<Duration> {
        since_start()?.checked_sub(self.as_of?)
    }
}

/// What operators see of it.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// How many members it holds.
    pub members: usize,
    /// How old it is; None while it is filled.
    pub age: Option<Duration>,
    /// How often it was asked and knew the answer.
    pub answers: u64,
}

impl Roster {
    /// For so many members of a pool at most; 0: none, and the database answers everybody.
    pub fn new(limit: u32) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let kept = || Kept {
            limit,
            book: RwLock::default(),
            is_asked: AtomicBool::default(),
            wanted: Notify::default(),
            answers: AtomicU64::default(),
        };
        Self((limit > 0).then(|| Arc::new(kept())))
    }

    /// Fills it and keeps it up until `stop`.
    pub fn follow(&self, pool: &PgPool, mut stop: watch::Receiver<bool>) {
        let Some(kept) = self.0.clone() else { return };
        let pool = pool.clone();
        tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = stop.wait_for(|stopping| *stopping) => {}
                () = follow::follow(&kept, &pool) => {}
            }
        });
    }

    /// Whether it is filled and no older than two seconds.
    pub fn is_fresh(&self) -> bool {
        self.with(|_| Some(())).is_some()
    }

    /// Whether it is fresh and has the members of this pool.
    pub fn knows(&self, pool: &str) -> bool {
        self.with(|index| (!index.is_too_large(pool)).then_some(())).is_some()
    }

    /// Whom a search finds; None where the database has to be asked.
    pub fn find(&self, search: &Search<'_>) -> Option<Found> {
        let found = self.with(|index| index.find(search))?;
        self.0.as_ref()?.answers.fetch_add(1, Ordering::Relaxed);
        Some(found)
    }

    /// What operators see of it; None: it is switched off.
    pub fn figures(&self) -> Option<Figures> {
        let kept = self.0.as_ref()?;
        let book = kept.book.read().unwrap_or_else(PoisonError::into_inner);
        Some(Figures {
            members: book.as_ref().map_or(0, |book| book.index.len()),
            age: book.as_ref().and_then(Book::age),
            answers: kept.answers.load(Ordering::Relaxed),
        })
    }

    fn with<T>(&self, look: impl FnOnce(&Index) -> Option<T>) -> Option<T> {
        let kept = self.0.as_ref()?;
        // Looked at first: processors that only read share it.
        if !kept.is_asked.load(Ordering::Relaxed) {
            kept.is_asked.store(true, Ordering::Relaxed);
            kept.wanted.notify_one();
        }
        let book = kept.book.read().unwrap_or_else(PoisonError::into_inner);
        let fresh = book.as_ref().filter(|book| book.age().is_some_and(|age| age <= FRESH));
        look(&fresh?.index)
    }
}

impl Kept {
    fn put_in_place(&self, book: Option<Book>) {
        *self.book.write().unwrap_or_else(PoisonError::into_inner) = book;
    }

    /// Takes what the database says of these now; whom it does not know, it forgets.
    fn take(&self, members: &[Uuid], rows: &[Row]) {
        let rows: HashMap<Uuid, &Row> = rows.iter().map(|row| (row.id.0, row)).collect();
        for some in members.chunks(AT_ONCE) {
            let mut book = self.book.write().unwrap_or_else(PoisonError::into_inner);
            let Some(book) = book.as_mut() else { return };
            for member in some {
                match rows.get(member) {
                    Some(row) => book.index.put(row),
                    None => book.index.remove((*member).into()),
                }
            }
        }
    }

    fn is_whole(&self, as_of: Duration) {
        let mut book = self.book.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(book) = book.as_mut() {
            book.as_of = Some(as_of);
        }
    }
}
