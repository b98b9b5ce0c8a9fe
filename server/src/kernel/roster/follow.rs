//! How the roster is filled and kept up; `mod.rs` says why that is right.

use super::{
    Book, Kept,
    index::{Index, Row},
    wish::Side,
};
use crate::kernel::{database, ids::MemberId};
use anyhow::Context;
use sqlx::{PgConnection, PgPool};
use std::{
    collections::{BTreeSet, HashMap},
    convert::Infallible,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

/// Between two readings of what changed.
const LOOK: Duration = Duration::from_millis(50);
/// The same while nobody searches: shorter than the age at which it answers no more.
const REST: Duration = Duration::from_secs(1);
/// For how long after a search it is read as often as that.
const AWAKE: Duration = Duration::from_secs(10);
/// What a long transaction of somebody else keeps from being forgotten is told to the database with each reading, so the
/// readings become rarer.
const FOR_EACH_KNOWN: Duration = Duration::from_micros(20);
/// After a failure, before it begins anew.
const AGAIN: Duration = Duration::from_secs(1);
/// An answer that takes longer doesn't come; the database itself ends its statements after five seconds.
const PATIENCE: Duration = Duration::from_secs(8);
/// Changes are kept for ten minutes at least, by the database's clock (`search_changes_forget`).
const UNREAD: time::Duration = time::Duration::minutes(8);
/// Members that are read at a time.
const BATCH: usize = 1_000;
/// Rows of `search_changes` that are read at a time.
const CHANGES: i64 = 200;

/// Fills and follows, connection after connection, until the pool is closed.
pub(super) async fn follow(kept: &Kept, pool: &PgPool) {
    loop {
        let ended = one_connection(kept, pool).await;
        // What comes next may be another database's.
        kept.put_in_place(None);
        if pool.is_closed() {
            return;
        }
        let Err(error) = ended;
        tracing::warn!(error = format!("{error:#}"), "the database answers searches: the roster begins anew");
        sleep(AGAIN).await;
    }
}

async fn one_connection(kept: &Kept, pool: &PgPool) -> anyhow::Result<Infallible> {
    let options = pool.connect_options();
    let mut connection = in_time(database::connect_one(&options)).await.context("no connection")?;
    let mut log = Log::begin(&mut connection).await.context("the log of changes can't be read")?;
    let begun = Instant::now();
    let index = fill(kept.limit, &mut connection).await.context("the members can't be read")?;
    let (members, seconds) = (index.len(), begun.elapsed().as_secs_f64());
    tracing::info!(members, seconds, "the roster is filled");
    kept.put_in_place(Some(Book { index, as_of: None }));
    let mut awake_until = Instant::now();
    loop {
        let looked = Instant::now();
        if !keep_up(kept, &mut connection, &mut log).await.context("the log of changes can't be read")? {
            continue;
        }
        kept.is_whole(looked);
        if kept.is_asked.swap(false, Ordering::Relaxed) {
            awake_until = looked + AWAKE;
        }
        let pause = if looked < awake_until { LOOK } else { REST };
        let known = u32::try_from(log.known.len()).unwrap_or(u32::MAX);
        sleep(pause + FOR_EACH_KNOWN * known).await;
    }
}

/// All members, in batches by key.
async fn fill(limit: usize, connection: &mut PgConnection) -> anyhow::Result<Index> {
    let mut index = Index::new(limit);
    let mut after = Uuid::nil();
    loop {
        let ids = in_time(ids_after(connection, after)).await?;
        let Some(last) = ids.last() else { break };
        after = *last;
        let mut rows = in_time(rows(connection, &ids)).await?;
        rows.sort_unstable_by_key(|row| row.id);
        for row in &rows {
            index.put(row);
        }
    }
    // A second or so for a million: others have the thread meanwhile.
    let settled = tokio::task::spawn_blocking(move || {
        index.settle();
        index
    });
    Ok(settled.await?)
}

/// Takes what changed since the last time; whether that was all.
async fn keep_up(kept: &Kept, connection: &mut PgConnection, log: &mut Log) -> anyhow::Result<bool> {
    let (members, is_all) = log.read(connection).await?;
    for some in members.chunks(BATCH) {
        let rows = in_time(rows(connection, some)).await?;
        kept.take(some, &rows);
    }
    Ok(is_all)
}

/// How far `search_changes` was read.
struct Log {
    /// Whatever was written by earlier transactions was read.
    from: i64,
    /// What was read of this and later ones: the row's id, and which transaction wrote it.
    known: HashMap<i64, i64>,
    /// When that was, by the database's clock.
    read_at: OffsetDateTime,
}

impl Log {
    /// From the transactions on that are under way now.
    async fn begin(connection: &mut PgConnection) -> anyhow::Result<Self> {
        let mut log = Self { from: i64::MAX, known: HashMap::new(), read_at: OffsetDateTime::UNIX_EPOCH };
        let look = in_time(look(connection, log.from, &[])).await?;
        (log.from, log.read_at) = (look.under_way, look.at);
        Ok(log)
    }

    /// Whose rows were written since, and whether that is all.
    async fn read(&mut self, connection: &mut PgConnection) -> anyhow::Result<(Vec<Uuid>, bool)> {
        let known: Vec<i64> = self.known.keys().copied().collect();
        let look = in_time(look(connection, self.from, &known)).await?;
        let unread = look.at - self.read_at;
        anyhow::ensure!(unread < UNREAD, "nothing was read for {unread}");
        self.read_at = look.at;
        let is_all = !i64::try_from(look.changes.len()).is_ok_and(|count| count >= CHANGES);
        let members: BTreeSet<Uuid> =
            look.changes.iter().flat_map(|change| change.members.iter().copied()).collect();
        self.known.extend(look.changes.iter().map(|change| (change.id, change.written_by)));
        if is_all {
            self.from = look.under_way;
            self.known.retain(|_, written_by| *written_by >= look.under_way);
        }
        Ok((members.into_iter().collect(), is_all))
    }
}

struct Look {
    /// The oldest transaction that had not ended.
    under_way: i64,
    at: OffsetDateTime,
    changes: Vec<Change>,
}

struct Change {
    id: i64,
    written_by: i64,
    members: Vec<Uuid>,
}

/// Changes by this transaction and later ones, but for those that are known; and which are under way, in the same snapshot.
async fn look(connection: &mut PgConnection, from: i64, known: &[i64]) -> Result<Look, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select pg_snapshot_xmin(seen.here)::text::bigint as "under_way!", clock_timestamp() as "at!",
             c.id as "id?", c.written_by::text::bigint as "written_by?", c.members as "members?"
           from (select pg_current_snapshot() as here) seen
           left join lateral (
             select id, written_by, members from search_changes
             where written_by >= $1::text::xid8 and written_by < pg_snapshot_xmax(seen.here) and id <> all($2)
             order by written_by limit $3
           ) c on true"#,
        from.to_string(),
        known,
        CHANGES,
    )
    .fetch_all(connection)
    .await?;
    let first = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let (under_way, at) = (first.under_way, first.at);
    let changes = rows
        .into_iter()
        .filter_map(|row| Some(Change { id: row.id?, written_by: row.written_by?, members: row.members? }));
    Ok(Look { under_way, at, changes: changes.collect() })
}

async fn ids_after(connection: &mut PgConnection, id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let batch = i64::try_from(BATCH).unwrap_or(i64::MAX);
    sqlx::query_scalar!("select id from profiles where id > $1 order by id limit $2", id, batch)
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

/// Within the time that an answer can take.
async fn in_time<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> anyhow::Result<T> {
    Ok(timeout(PATIENCE, answer).await.context("no answer in time")??)
}
