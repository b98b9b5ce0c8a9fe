//! Logs of changes, for what nodes keep in memory (`kernel/roster/`, `sessions/known/`). Triggers write into them, in the transaction
//! of a change, whose it is; what stands there now is read again, or asked for when somebody needs it.
//!
//! Transactions end in another order than they begin, so readers do not count rows. With each reading comes the oldest
//! transaction that was under way in the same snapshot (`pg_snapshot_xmin`): whatever that snapshot could not see was written by
//! that one or by later ones, and the next reading begins there. What was read of those is known by its id.

use anyhow::Context;
use sqlx::PgConnection;
use std::{collections::HashMap, time::Duration};
use time::OffsetDateTime;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

/// An answer that takes longer doesn't come; the database itself ends its statements after five seconds.
const PATIENCE: Duration = Duration::from_secs(8);
/// Changes are kept for ten minutes at least, by the database's clock (`search_changes_forget`, `session_changes_forget`).
const UNREAD: time::Duration = time::Duration::minutes(8);
/// Rows that are read at a time.
const CHANGES: i64 = 200;
/// What a long transaction of somebody else keeps from being forgotten is told to the database with each reading, so the
/// readings become rarer.
const FOR_EACH_KNOWN: Duration = Duration::from_micros(20);

/// Which log.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Whom searches find, and as what.
    Search,
    /// Whose sessions ended, and who may write.
    Sessions,
}

/// How far a log was read.
#[derive(Debug)]
pub struct Log {
    kind: Kind,
    /// Whatever was written by earlier transactions was read.
    from: i64,
    /// What was read of this and later ones: the row's id, and which transaction wrote it.
    known: HashMap<i64, i64>,
    /// When that was, by the database's clock.
    read_at: OffsetDateTime,
}

/// What was read at a time.
#[derive(Debug)]
pub struct Reading {
    /// Whose, a row each; nobody in particular: everybody's.
    pub members: Vec<Vec<Uuid>>,
    /// There is no more.
    pub is_all: bool,
}

impl Log {
    /// From the transactions on that are under way now.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(kind: Kind, connection: &mut PgConnection) -> anyhow::Result<Self> {
        let mut log =
            Self { kind, from: i64::MAX, known: HashMap::new(), read_at: OffsetDateTime::UNIX_EPOCH };
        let look = in_time(log.look(connection, &[])).await?;
        (log.from, log.read_at) = (look.under_way, look.at);
        Ok(log)
    }

    /// What was written since.
    ///
    /// # Errors
    /// When the database does not answer, or was not asked for so long that changes may have been forgotten.
    pub async fn read(&mut self, connection: &mut PgConnection) -> anyhow::Result<Reading> {
        let known: Vec<i64> = self.known.keys().copied().collect();
        let look = in_time(self.look(connection, &known)).await?;
        let unread = look.at - self.read_at;
        anyhow::ensure!(unread < UNREAD, "nothing was read for {unread}");
        self.read_at = look.at;
        let is_all = !i64::try_from(look.changes.len()).is_ok_and(|count| count >= CHANGES);
        self.known.extend(look.changes.iter().map(|change| (change.id, change.written_by)));
        if is_all {
            self.from = look.under_way;
            self.known.retain(|_, written_by| *written_by >= look.under_way);
        }
        Ok(Reading { members: look.changes.into_iter().map(|change| change.members).collect(), is_all })
    }

    /// Rests for so long at least, before the next reading.
    pub async fn pause(&self, pause: Duration) {
        let known = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        sleep(pause + FOR_EACH_KNOWN * known).await;
    }

    async fn look(&self, connection: &mut PgConnection, known: &[i64]) -> Result<Look, sqlx::Error> {
        let rows = match self.kind {
            Kind::Search => search_changes(connection, self.from, known).await?,
            Kind::Sessions => session_changes(connection, self.from, known).await?,
        };
        let first = rows.first().ok_or(sqlx::Error::RowNotFound)?;
        let (under_way, at) = (first.under_way, first.at);
        let changes = rows.into_iter().filter_map(|row| {
            Some(Change { id: row.id?, written_by: row.written_by?, members: row.members? })
        });
        Ok(Look { under_way, at, changes: changes.collect() })
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

/// A change, or none, with what all of a look have in common.
struct Row {
    under_way: i64,
    at: OffsetDateTime,
    id: Option<i64>,
    written_by: Option<i64>,
    members: Option<Vec<Uuid>>,
}

/// Changes by this transaction and later ones, but for those that are known; and which are under way, in the same snapshot.
async fn search_changes(
    connection: &mut PgConnection,
    from: i64,
    known: &[i64],
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
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
    .await
}

/// The same of sessions.
async fn session_changes(
    connection: &mut PgConnection,
    from: i64,
    known: &[i64],
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select pg_snapshot_xmin(seen.here)::text::bigint as "under_way!", clock_timestamp() as "at!",
             c.id as "id?", c.written_by::text::bigint as "written_by?", c.members as "members?"
           from (select pg_current_snapshot() as here) seen
           left join lateral (
             select id, written_by, members from session_changes
             where written_by >= $1::text::xid8 and written_by < pg_snapshot_xmax(seen.here) and id <> all($2)
             order by written_by limit $3
           ) c on true"#,
        from.to_string(),
        known,
        CHANGES,
    )
    .fetch_all(connection)
    .await
}

/// Within the time that an answer can take.
///
/// # Errors
/// When it does not come by then, or is an error.
pub async fn in_time<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> anyhow::Result<T> {
    Ok(timeout(PATIENCE, answer).await.context("no answer in time")??)
}
