//! A copy of the database that follows it and can only be read: searches go there (docs/operations/growing.md).
//!
//! A member never sees less than they did themselves: before the copy reads for one, it must have all that was
//! committed when they asked. Visitors have done nothing; for them it may lie some seconds behind. Where the copy is
//! away, lies further behind or fails, the database itself answers.

use super::{
    database, database_address,
    ids::MemberId,
    problem::{Answer, Problem},
};
use sqlx::{Connection, PgPool, Postgres, pool::PoolConnection};
use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// How far it may lie behind for visitors.
const BEHIND: Duration = Duration::from_secs(5);
/// For how long it is remembered how long the log was, to say how far the copy lies behind.
const REMEMBERED: Duration = Duration::from_mins(10);
/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(500);
/// How long a member waits for it; the database itself would take longer than that under load.
const PATIENCE: Duration = Duration::from_millis(40);
/// Between two looks of one who waits.
const AGAIN: Duration = Duration::from_millis(3);

/// How far the log is on the disk, as a number: whatever was acknowledged is, by `synchronous_commit`, which
/// `database::require_durable_commits` demands.
const WRITTEN: &str = "select (pg_current_wal_flush_lsn() - '0/0')::bigint";
/// How far a copy has followed it; null where it is no copy any more.
const FOLLOWED: &str =
    "select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end";

/// By which a cluster and its copies are known.
const SYSTEM: &str = "select system_identifier from pg_control_system()";

/// The copy, if there is one; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Replica(Option<Arc<Follower>>);

#[derive(Debug)]
struct Follower {
    pool: PgPool,
    /// Whether it lies less than `BEHIND` behind.
    is_near: AtomicBool,
    /// How far it lies behind, at least; None: it is away, or was promoted.
    lag: Mutex<Option<Duration>>,
}

/// How far the copy lies behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// It is near enough to answer.
    pub is_near: bool,
    /// The age of the last moment that it has whole, or of the oldest that is remembered; None: it is away.
    pub lag: Option<Duration>,
}

impl Replica {
    /// Watches the copy at this address from now on; it need not be there yet.
    ///
    /// # Errors
    /// When the address can't be read.
    pub fn start(
        url: Option<&str>,
        max_connections: u32,
        primary: &PgPool,
        mut stop: watch::Receiver<bool>,
    ) -> Result<Self, sqlx::Error> {
        let Some(url) = url else { return Ok(Self(None)) };
        let pool = database::connect_later(url, max_connections)?;
        let follower = Arc::new(Follower { pool, is_near: AtomicBool::new(false), lag: Mutex::new(None) });
        let (watched, primary) = (follower.clone(), primary.clone());
        tokio::spawn(async move {
            tokio::select! {
                _ = stop.wait_for(|stopping| *stopping) => {}
                () = watched.watch(&primary) => {}
            }
            watched.pool.close().await;
        });
        Ok(Self(Some(follower)))
    }

    /// How far it lies behind; None: there is none.
    pub fn distance(&self) -> Option<Distance> {
        let follower = self.0.as_ref()?;
        let lag = *follower.lag.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Distance { is_near: follower.is_near.load(Ordering::Relaxed), lag })
    }

    /// A connection to the copy for what is only read, on behalf of this member or a visitor; None where the
    /// database itself has to answer.
    pub async fn connection(
        &self,
        primary: &PgPool,
        member: Option<MemberId>,
    ) -> Option<PoolConnection<Postgres>> {
        let follower = self.0.as_ref().filter(|follower| follower.is_near.load(Ordering::Relaxed))?;
        let needed = match member {
            Some(_) => Some(sqlx::query_scalar(WRITTEN).fetch_one(primary).await.ok()?),
            None => None,
        };
        let connection = follower.having(needed).await;
        let text = if connection.is_some() { "the replica answers" } else { "the replica is passed over" };
        tracing::debug!("{text}");
        connection
    }
}

impl Follower {
    /// A connection, once all up to there is here.
    async fn having(&self, needed: Option<i64>) -> Option<PoolConnection<Postgres>> {
        let mut connection = self.pool.acquire().await.ok()?;
        let Some(needed) = needed else { return Some(connection) };
        let begun = Instant::now();
        loop {
            let followed: Option<i64> =
                sqlx::query_scalar(FOLLOWED).fetch_one(&mut *connection).await.ok()?;
            if followed? >= needed {
                return Some(connection);
            }
            if begun.elapsed() > PATIENCE {
                return None;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn watch(&self, primary: &PgPool) {
        // When the log was how long, the oldest first.
        let mut written = VecDeque::new();
        loop {
            let lag = self.lag(primary, &mut written).await;
            if lag.is_none() {
                // What was written before the failure says nothing about what comes after it.
                written.clear();
            }
            *self.lag.lock().unwrap_or_else(PoisonError::into_inner) = lag;
            let near = lag.is_some_and(|lag| lag <= BEHIND);
            if self.is_near.swap(near, Ordering::Relaxed) != near {
                let text =
                    if near { "the replica answers searches" } else { "the replica is away or far behind" };
                tracing::warn!("{text}");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// How far it lies behind, at least; None where that can't be told.
    async fn lag(&self, primary: &PgPool, written: &mut VecDeque<(Instant, i64)>) -> Option<Duration> {
        let now: i64 = sqlx::query_scalar(WRITTEN).fetch_one(primary).await.ok()?;
        let asked = Instant::now();
        written.push_back((asked, now));
        while written.front().is_some_and(|(at, _)| asked - *at > REMEMBERED) {
            written.pop_front();
        }
        let followed: Option<i64> = sqlx::query_scalar(FOLLOWED).fetch_one(&self.pool).await.ok()?;
        Some(behind(written, followed?, asked))
    }
}

/// The age of the last moment up to which the copy has everything. Nothing to do with clocks of machines.
fn behind(written: &VecDeque<(Instant, i64)>, followed: i64, now: Instant) -> Duration {
    let whole = written.iter().rev().find(|(_, length)| *length <= followed);
    match (whole, written.front()) {
        (Some((at, _)), _) => now - *at,
        // Further than is remembered; what is too young to tell counts as far.
        (None, Some((oldest, _))) => (now - *oldest).max(BEHIND + LOOK),
        (None, None) => BEHIND + LOOK,
    }
}

/// What `liaison doctor` finds at a replica's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It has all that was written when it was asked.
    Follows,
    /// It follows, and had not all of it after the time that visitors may lie behind.
    FarBehind,
    /// It follows nobody: it was promoted, or never was a copy.
    NoReplica,
    /// It follows another database than ours.
    Foreign,
}

/// Looks at the replica of this address, for some seconds.
///
/// # Errors
/// When one of the two can't be reached.
pub async fn look_at(url: &str, primary: &PgPool) -> anyhow::Result<Found> {
    let mut connection = database_address::reach(url).await?;
    let ours: i64 = sqlx::query_scalar(SYSTEM).fetch_one(primary).await?;
    let theirs: i64 = sqlx::query_scalar(SYSTEM).fetch_one(&mut connection).await?;
    let written: i64 = sqlx::query_scalar(WRITTEN).fetch_one(primary).await?;
    let begun = Instant::now();
    let found = loop {
        let followed: Option<i64> = sqlx::query_scalar(FOLLOWED).fetch_one(&mut connection).await?;
        match followed {
            None => break Found::NoReplica,
            Some(_) if theirs != ours => break Found::Foreign,
            Some(followed) if followed >= written => break Found::Follows,
            Some(_) if begun.elapsed() > BEHIND => break Found::FarBehind,
            Some(_) => tokio::time::sleep(LOOK).await,
        }
    };
    connection.close().await?;
    Ok(found)
}

/// The copy's answer; None where it failed, as when it had to drop a row that the answer was reading
/// (PostgreSQL, 27.4.2), and the database itself has to be asked.
pub fn unless_failed<T>(answer: Answer<T>) -> Option<Answer<T>> {
    match answer {
        Err(Problem::Internal { error, .. }) => {
            tracing::warn!(%error, "the replica failed; the database itself answers");
            None
        }
        answer => Some(answer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_lies_as_far_behind_as_the_last_moment_that_it_has_whole() {
        let begun = Instant::now();
        let at = |seconds| begun + Duration::from_secs(seconds);
        let written = VecDeque::from([(at(0), 100), (at(4), 200), (at(20), 300)]);
        assert_eq!(behind(&written, 300, at(20)), Duration::ZERO);
        assert_eq!(behind(&written, 299, at(20)), Duration::from_secs(16));
        assert_eq!(behind(&written, 100, at(20)), Duration::from_secs(20));
        assert_eq!(behind(&written, 99, at(20)), Duration::from_secs(20), "at least");
        let young = VecDeque::from([(at(0), 100)]);
        assert!(behind(&young, 99, at(0)) > BEHIND, "nobody knows how far");
    }
}
