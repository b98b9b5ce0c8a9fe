//! How the memory learns what ended; `mod.rs` says why that is right.

use super::{Kept, book::Book};
use crate::kernel::{
    changes::{Kind, Log, in_time},
    clock::since_start,
    database,
    ids::MemberId,
};
use anyhow::Context;
use sqlx::PgPool;
use std::{
    convert::Infallible,
    mem,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

/// Between two readings: they and a slow answer fit into the 50 ms.
const LOOK: Duration = Duration::from_millis(15);
/// For how long after a call it is read as often as that.
const AWAKE: Duration = Duration::from_secs(2);
/// The longest pause while nobody calls. A call ends it.
const REST: Duration = Duration::from_secs(10);
/// After a failure, before it begins anew.
const AGAIN: Duration = Duration::from_secs(1);

/// Follows, connection after connection, until the pool is closed.
pub(super) async fn follow(kept: &Kept, pool: &PgPool) {
    // Once for each time that the database is away.
    let mut is_told = false;
    loop {
        let ended = one_connection(kept, pool, &mut is_told).await;
        // What comes next may be another database's.
        kept.change(Book::end);
        if pool.is_closed() {
            return;
        }
        let Err(error) = ended;
        if !is_told {
            tracing::warn!(
                error = format!("{error:#}"),
                "sessions are read from the database: what ended can't be followed"
            );
            is_told = true;
        }
        sleep(AGAIN).await;
    }
}

async fn one_connection(kept: &Kept, pool: &PgPool, is_told: &mut bool) -> anyhow::Result<Infallible> {
    let options = pool.connect_options();
    let mut connection = in_time(database::connect_one(&options)).await.context("no connection")?;
    let mut log =
        Log::begin(Kind::Sessions, &mut connection).await.context("the log of changes can't be read")?;
    // Only now: what is asked for from here on ends, if it does, after the log begins.
    kept.change(Book::begin);
    let mut awake_until = Instant::now();
    loop {
        let looked = since_start().context("the machine does not tell its time")?;
        let reading = log.read(&mut connection).await.context("the log of changes can't be read")?;
        kept.take_out(&reading.members);
        kept.change(|book| book.caught_up(looked));
        if mem::take(is_told) {
            tracing::info!("what ended can be followed again: sessions come from memory");
        }
        let now = Instant::now();
        if kept.is_asked.swap(false, Ordering::Relaxed) {
            awake_until = now + AWAKE;
        }
        if now < awake_until {
            sleep(LOOK).await;
        } else {
            // Too late is the same as woken.
            let _ = timeout(REST, kept.wanted.notified()).await;
        }
    }
}

impl Kept {
    /// Takes out whom a reading names, or everybody.
    fn take_out(&self, changes: &[Vec<Uuid>]) {
        if changes.iter().any(Vec::is_empty) {
            return self.change(Book::take_out_all);
        }
        let members: Vec<MemberId> = changes.iter().flatten().copied().map(MemberId::from).collect();
        if !members.is_empty() {
            self.change(|book| book.take_out(&members));
        }
    }
}
