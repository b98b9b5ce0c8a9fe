//! How the roster is filled and kept up; `mod.rs` says why that is right.

use super::{
    Book, Kept,
    index::{Index, Row},
    search::Side,
};
use crate::kernel::{
    changes::{Kind, Log, in_time},
    clock::since_start,
    database,
    ids::MemberId,
};
use anyhow::Context;
use sqlx::{Connection, PgConnection, PgPool};
use std::{
    collections::BTreeSet,
    convert::Infallible,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

/// Between two readings of what changed.
const LOOK: Duration = Duration::from_millis(50);
/// The same until somebody searches again: shorter than the age at which it answers no more.
const REST: Duration = Duration::from_secs(1);
/// For how long after a search it is read as often as that.
const AWAKE: Duration = Duration::from_secs(10);
/// After a failure, before it begins anew.
const AGAIN: Duration = Duration::from_secs(1);
/// Members that are read at a time on a connection.
const BATCH: usize = 1_000;

/// Fills and follows, connection after connection, until the pool is closed.
pub(super) async fn follow(kept: &Kept, pool: &PgPool) {
    // Once for each time that the database is away; that it is filled is said in any case.
    let mut is_told = false;
    loop {
        let ended = one_connection(kept, pool, &mut is_told).await;
        // What comes next may be another database's.
        kept.put_in_place(None);
        if pool.is_closed() {
            return;
        }
        let Err(error) = ended;
        if !is_told {
            tracing::warn!(
                error = format!("{error:#}"),
                "the database answers searches: the roster begins anew"
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
        Log::begin(Kind::Search, &mut connection).await.context("the log of changes can't be read")?;
    let begun = Instant::now();
    // Without it, filling takes longer.
    let mut beside = in_time(database::connect_one(&options)).await.ok();
    let both = (&mut connection, beside.as_mut());
    let (index, changed) = fill(kept.limit, both, &mut log).await.context("the members can't be read")?;
    if let Some(beside) = beside {
        let _ = beside.close().await;
    }
    let (members, seconds) = (index.len(), begun.elapsed().as_secs_f64());
    tracing::info!(members, seconds, "the roster is filled");
    kept.put_in_place(Some(Book { index, as_of: None }));
    renew(kept, &mut connection, &changed).await.context("the members can't be read")?;
    let mut awake_until = Instant::now();
    loop {
        let looked = since_start().context("the machine does not tell its time")?;
        // What is committed meanwhile is the next reading's.
        while !keep_up(kept, &mut connection, &mut log).await.context("the log of changes can't be read")? {}
        kept.is_whole(looked);
        *is_told = false;
        let now = Instant::now();
        if kept.is_asked.swap(false, Ordering::Relaxed) {
            awake_until = now + AWAKE;
        }
        kept.pause(now < awake_until).await;
    }
}

impl Kept {
    /// Until the next reading.
    pub(super) async fn pause(&self, is_awake: bool) {
        if is_awake {
            sleep(LOOK).await;
        } else {
            // Too late is the same as woken.
            let _ = timeout(REST, self.wanted.notified()).await;
        }
    }
}

/// All members, in batches by key, and who changed after their batch was read. The log is read meanwhile: very many members may
/// take longer than changes are kept, and the roster would begin anew for ever.
async fn fill(
    limit: usize,
    (connection, mut beside): (&mut PgConnection, Option<&mut PgConnection>),
    log: &mut Log,
) -> anyhow::Result<(Index, Vec<Uuid>)> {
    let mut index = Index::new(limit);
    let mut changed = BTreeSet::new();
    let (mut after, mut heard) = (Uuid::nil(), None::<Instant>);
    loop {
        let ids = in_time(ids_after(connection, after)).await?;
        let Some(last) = ids.last() else { break };
        after = *last;
        for row in batch(connection, beside.as_deref_mut(), &ids).await? {
            index.put(&row);
        }
        if heard.is_none_or(|heard| heard.elapsed() >= REST) {
            heard = Some(Instant::now());
            let mut is_all = false;
            while !is_all {
                let reading = log.read(connection).await?;
                // Those who come later are read as they are by then.
                changed.extend(reading.members.into_iter().flatten().filter(|member| *member <= after));
                is_all = reading.is_all;
            }
        }
    }
    // A second or so for a million: others have the thread meanwhile.
    let settled = tokio::task::spawn_blocking(move || {
        index.settle();
        index
    });
    Ok((settled.await?, changed.into_iter().collect()))
}

/// These members in the order of their ids, by two connections at once: most of the time is the database's, which has a process for
/// each.
async fn batch(
    connection: &mut PgConnection,
    beside: Option<&mut PgConnection>,
    ids: &[Uuid],
) -> anyhow::Result<Vec<Row>> {
    let mut all = match beside {
        None => in_time(rows(connection, ids)).await?,
        Some(beside) => {
            let (first, second) = ids.split_at(ids.len().div_ceil(2));
            let (mut all, more) =
                tokio::try_join!(in_time(rows(connection, first)), in_time(rows(beside, second)))?;
            all.extend(more);
            all
        }
    };
    all.sort_unstable_by_key(|row| row.id);
    Ok(all)
}

/// Takes what changed since the last time, or some of it; whether that was all.
async fn keep_up(kept: &Kept, connection: &mut PgConnection, log: &mut Log) -> anyhow::Result<bool> {
    let reading = log.read(connection).await?;
    let members: BTreeSet<Uuid> = reading.members.into_iter().flatten().collect();
    let members: Vec<Uuid> = members.into_iter().collect();
    renew(kept, connection, &members).await?;
    Ok(reading.is_all)
}

/// Takes what the database says of these now.
async fn renew(kept: &Kept, connection: &mut PgConnection, members: &[Uuid]) -> anyhow::Result<()> {
    for some in members.chunks(BATCH) {
        let rows = in_time(rows(connection, some)).await?;
        kept.take(some, &rows);
    }
    Ok(())
}

async fn ids_after(connection: &mut PgConnection, id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let batches = i64::try_from(2 * BATCH).unwrap_or(i64::MAX);
    sqlx::query_scalar!("select id from profiles where id > $1 order by id limit $2", id, batches)
        .fetch_all(connection)
        .await
}

/// What the database says of these members, in no order.
async fn rows(connection: &mut PgConnection, members: &[Uuid]) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select p.id as "id: MemberId", p.status = 'active' and not p.invisible as "is_found!", p.pool,
             p.gender as "side: Side", p.country, p.region, p.city, p.seeks_male, p.seeks_female, p.fictional, p.has_photo,
             p.date_of_birth as born,
             case when is_couple(p.gender) then (select s.date_of_birth from second_persons s where s.member_id = p.id) end as second_born, p.shown_interests as interests, p.intent_and_languages as said, p.active_on,
             p.joined_on as "joined_on!",
             (select a.active_at from member_activity a where a.member_id = p.id) as active_at
           from profiles p where p.id = any($1)"#,
        members,
    )
    .fetch_all(connection)
    .await
}
