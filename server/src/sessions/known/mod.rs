//! Sessions in memory (`sessions_in_memory`, configuration): a call's session without a query.
//!
//! The memory only ever says yes: a session that isn't here, has expired, or whose member is paused is looked up in the
//! database. And it says yes only to what was true in the database within the last 50 ms (`ENDED_WITHIN`), whatever happens to
//! nodes and connections:
//!
//! - Triggers write into `session_changes`, in the transaction of the change, whose sessions ended and whose pause changed,
//!   whoever did it (migrations/0005_sessions.sql).
//! - One task reads that table on a connection of its own, every 15 ms while there are calls (`follow`), by transactions
//!   (kernel/changes.rs): no message is sent that could be lost, late, doubled or out of order.
//! - Members named by a reading are removed, and their next call reads the database. The age of the memory counts from
//!   right before the reading was asked for: whatever had ended by then isn't here any more. Older than 50 ms, it answers nobody.
//! - The age is measured by this machine's clock alone, including time asleep; a process that was stopped finds it old.
//! - A session is kept only if nothing was removed since before the database was asked for it: an end that the answer didn't
//!   see is read later, and one that was read already has changed the turn (`book`).
//! - When the connection is lost everything is forgotten: the next one may lead to another PostgreSQL, with other transaction
//!   numbers. The same happens when nothing was read for so long that changes may have been deleted.
//!
//! What a member's own call ends is removed on this node at once (`forget`), before the call is answered. What staff, jobs and psql
//! end is read from the table, here as elsewhere.

mod book;
mod follow;

use super::store::{Own, Session};
use crate::kernel::{
    clock::since_start,
    ids::{MemberId, SiteId},
};
use book::Book;
pub(super) use book::{TokenHash, Turn};
use sqlx::PgPool;
use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use time::OffsetDateTime;
use tokio::sync::{Notify, watch};

/// How old it may be. A call that is checked later than this after the end of its session is refused on every node; one that was let
/// in by then may still be answered.
pub const ENDED_WITHIN: Duration = Duration::from_millis(50);

/// The sessions that this process knows; cheap to clone.
#[derive(Clone, Debug)]
pub struct KnownSessions(Option<Arc<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    book: RwLock<Book>,
    /// Somebody has called since it was last looked at.
    is_asked: AtomicBool,
    /// Somebody has called, and it was too old.
    wanted: Notify,
    answers: AtomicU64,
}

/// A session, and until when what it says holds by itself.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) session: Session,
    pub(super) expires_at: OffsetDateTime,
    pub(super) paused_until: Option<OffsetDateTime>,
    /// What its member's last search needed, to be proven by the next one: nothing here says whether it changed.
    pub(super) own: Option<Arc<Own>>,
}

impl Known {
    /// As `may_write` in the database (migrations/0015_accounts.sql).
    pub(super) fn may_write(&self, now: OffsetDateTime) -> bool {
        self.paused_until.is_none_or(|until| until <= now)
    }
}

/// What operators see of it.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// How many sessions it holds.
    pub sessions: usize,
    /// How old it is; None while nobody reads what ends.
    pub age: Option<Duration>,
    /// How often it was asked and knew the answer.
    pub answers: u64,
}

impl KnownSessions {
    /// Switched on or off; off, the database answers every call.
    pub fn new(is_on: bool) -> Self {
        Self(is_on.then(Arc::default))
    }

    /// Whether this process keeps sessions in memory, so that nobody has to wait for a notice of their end.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Reads what ends until `stop`.
    pub fn follow(&self, pool: &PgPool, mut stop: watch::Receiver<bool>) {
        let Some(kept) = self.0.clone() else { return };
        let pool = pool.clone();
        tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = stop.wait_for(|stopping| *stopping) => {}
                () = follow::follow(&kept, &pool) => {}
            }
            // Nobody reads any more.
            kept.change(Book::end);
        });
    }

    /// The session of this token on this site, where that is certain; None says nothing.
    pub(super) fn find(&self, token_hash: &TokenHash, site: SiteId, now: OffsetDateTime) -> Option<Known> {
        let kept = self.0.as_ref()?;
        // Looked at first: processors that only read share it.
        if !kept.is_asked.load(Ordering::Relaxed) {
            kept.is_asked.store(true, Ordering::Relaxed);
        }
        let book = kept.book.read().unwrap_or_else(PoisonError::into_inner);
        if !since_start().is_some_and(|moment| book.is_certain(moment)) {
            kept.wanted.notify_one();
            return None;
        }
        book.find(token_hash, site, now).cloned()
    }

    /// Counts an answer that needed no query.
    pub(super) fn count(&self) {
        if let Some(kept) = &self.0 {
            kept.answers.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// To be taken before the database is asked for a session that is to be kept; None: it couldn't be kept.
    pub(super) fn turn(&self) -> Option<Turn> {
        let kept = self.0.as_ref()?;
        kept.book.read().unwrap_or_else(PoisonError::into_inner).turn()
    }

    /// Keeps what the database said after `turn` was taken, unless something ended since.
    pub(super) fn keep(&self, turn: Turn, token_hash: &TokenHash, known: Known) {
        if let Some(kept) = &self.0 {
            kept.change(|book| book.keep(turn, token_hash, known));
        }
    }

    /// Takes the member's sessions out on this node: after the commit that ended or changed one.
    pub fn forget(&self, member: MemberId) {
        if let Some(kept) = &self.0 {
            kept.change(|book| book.take_out(&[member]));
        }
    }

    /// What operators see of it; None: it is switched off.
    pub fn figures(&self) -> Option<Figures> {
        let kept = self.0.as_ref()?;
        let book = kept.book.read().unwrap_or_else(PoisonError::into_inner);
        let age = since_start().and_then(|moment| book.age(moment));
        Some(Figures { sessions: book.len(), age, answers: kept.answers.load(Ordering::Relaxed) })
    }
}

impl Kept {
    fn change(&self, change: impl FnOnce(&mut Book)) {
        change(&mut self.book.write().unwrap_or_else(PoisonError::into_inner));
    }
}
