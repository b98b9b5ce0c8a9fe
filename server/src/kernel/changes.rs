//! Logs of changes, for what nodes keep in memory (`kernel/roster/`, `sessions/known/`). Triggers write into them, in
//! the transaction of a change, whose it is; what stands there now is read again, or asked for when somebody needs it.
//!
//! Transactions end in another order than they begin, so readers do not count rows. What a reader keeps is the snapshot
//! of its last reading: which transactions had ended by then. The next one reads what is there now of those that had
//! not (`pg_snapshot_xip`, and all since `pg_snapshot_xmax`), found by an index: each row once, however long one of
//! them lives, on whichever database of the server.

use anyhow::Context;
use sqlx::PgConnection;
use std::time::Duration;
use time::OffsetDateTime;
use tokio::time::timeout;
use uuid::Uuid;

/// An answer that takes longer doesn't come; the database itself ends its statements after five seconds.
const PATIENCE: Duration = Duration::from_secs(8);
/// Changes are kept for ten minutes at least, by the database's clock (`search_changes_forget`, `session_changes_forget`).
const UNREAD: time::Duration = time::Duration::minutes(8);
/// Rows that are read at a time.
const CHANGES: usize = 200;
/// A statement is planned once for a connection, perhaps while the log is empty: the plan has to do for a long one.
const BY_INDEX: &str = "set enable_seqscan = off";
/// All that was ever written was written before this.
const NOTHING_LEFT: &str = "9223372036854775807:9223372036854775807:";

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
    /// What this snapshot of the database could see was read.
    seen: String,
    /// When that was, by the database's clock.
    seen_at: OffsetDateTime,
    /// A reading that has more pages.
    rest: Option<Rest>,
}

/// A reading of which some pages were read.
#[derive(Debug)]
struct Rest {
    /// Of its first page: it ends with what this could see, whatever is written meanwhile.
    snapshot: String,
    at: OffsetDateTime,
    /// Of the last row that was read: which transaction wrote it, and its id.
    after: (i64, i64),
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
    /// From what was not committed yet.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(kind: Kind, connection: &mut PgConnection) -> anyhow::Result<Self> {
        let (seen, seen_at) = (NOTHING_LEFT.to_owned(), OffsetDateTime::UNIX_EPOCH);
        let mut log = Self { kind, seen, seen_at, rest: None };
        in_time(sqlx::raw_sql(BY_INDEX).execute(&mut *connection)).await?;
        let look = in_time(log.look(connection)).await?;
        (log.seen, log.seen_at) = (look.snapshot, look.at);
        Ok(log)
    }

    /// What was committed since the last reading, or the next page of it. What is there when a reading begins is in it as a whole.
    ///
    /// # Errors
    /// When the database does not answer, or when a reading took so long that changes may have been forgotten.
    pub async fn read(&mut self, connection: &mut PgConnection) -> anyhow::Result<Reading> {
        let look = in_time(self.look(connection)).await?;
        let unread = look.at - self.seen_at;
        anyhow::ensure!(unread < UNREAD, "nothing was read for {unread}");
        let last = look.changes.iter().map(|change| (change.written_by, change.id)).max();
        let begun_at = self.rest.as_ref().map_or(look.at, |rest| rest.at);
        self.rest = last
            .filter(|_| look.changes.len() >= CHANGES && self.kind.has_pages())
            .map(|after| Rest { snapshot: look.snapshot.clone(), at: begun_at, after });
        if self.rest.is_none() {
            (self.seen, self.seen_at) = (look.snapshot, begun_at);
        }
        let is_everybody = look.changes.len() >= CHANGES && !self.kind.has_pages();
        let members = look.changes.into_iter().map(|change| change.members);
        let members = if is_everybody { vec![Vec::new()] } else { members.collect() };
        Ok(Reading { members, is_all: self.rest.is_none() })
    }

    async fn look(&self, connection: &mut PgConnection) -> Result<Look, sqlx::Error> {
        let rows = match self.kind {
            Kind::Search => search_changes(connection, &self.seen, self.rest.as_ref()).await?,
            Kind::Sessions => session_changes(connection, &self.seen).await?,
        };
        let first = rows.first().ok_or(sqlx::Error::RowNotFound)?;
        let (snapshot, at) = (first.snapshot.clone(), first.at);
        let changes = rows.into_iter().filter_map(|row| {
            Some(Change { id: row.id?, written_by: row.written_by?, members: row.members? })
        });
        Ok(Look { snapshot, at, changes: changes.collect() })
    }
}

impl Kind {
    /// Whether many are read page by page. Else they are taken for everybody.
    fn has_pages(self) -> bool {
        match self {
            Self::Search => true,
            Self::Sessions => false,
        }
    }
}

struct Look {
    /// With which the reading ends.
    snapshot: String,
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
    snapshot: String,
    at: OffsetDateTime,
    id: Option<i64>,
    written_by: Option<i64>,
    members: Option<Vec<Uuid>>,
}

/// What is there and was not when `seen` was taken: some of it, behind what of this reading was read.
async fn search_changes(
    connection: &mut PgConnection,
    seen: &str,
    rest: Option<&Rest>,
) -> Result<Vec<Row>, sqlx::Error> {
    let (written_by, id) = rest.map_or((0, 0), |rest| rest.after);
    sqlx::query_as!(
        Row,
        r#"select seen.here::text as "snapshot!", clock_timestamp() as "at!",
             c.id as "id?", c.written_by::text::bigint as "written_by?", c.members as "members?"
           from (select coalesce($2::text::pg_snapshot, pg_current_snapshot()) as here) seen
           left join lateral (
             select id, written_by, members from (
               select id, written_by, members from search_changes where written_by = any(array(select pg_snapshot_xip($1::text::pg_snapshot)))
               union all
               select id, written_by, members from search_changes where written_by >= pg_snapshot_xmax($1::text::pg_snapshot)
             ) unread
             where pg_visible_in_snapshot(written_by, seen.here)
               and written_by >= $3::text::xid8 and (written_by > $3::text::xid8 or id > $4)
             order by written_by, id limit $5
           ) c on true"#,
        seen,
        rest.map(|rest| rest.snapshot.as_str()),
        written_by.to_string(),
        id,
        i64::try_from(CHANGES).unwrap_or(i64::MAX),
    )
    .fetch_all(connection)
    .await
}

/// The same of sessions, in one page.
async fn session_changes(connection: &mut PgConnection, seen: &str) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select seen.here::text as "snapshot!", clock_timestamp() as "at!",
             c.id as "id?", c.written_by::text::bigint as "written_by?", c.members as "members?"
           from (select pg_current_snapshot() as here) seen
           left join lateral (
             select id, written_by, members from session_changes where written_by = any(array(select pg_snapshot_xip($1::text::pg_snapshot)))
             union all
             select id, written_by, members from session_changes
             where written_by >= pg_snapshot_xmax($1::text::pg_snapshot) and written_by < pg_snapshot_xmax(seen.here)
             limit $2
           ) c on true"#,
        seen,
        i64::try_from(CHANGES).unwrap_or(i64::MAX),
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
