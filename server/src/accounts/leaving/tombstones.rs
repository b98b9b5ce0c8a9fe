//! Who was erased, remembered twice: in a table and by marks in the blob store, because the table goes
//! back in time with the database.

use super::marks::{self, TOMBSTONES};
use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;
use std::collections::HashSet;
use time::OffsetDateTime;

/// Rows that one statement reads, and hashes that one looks up.
const ROWS: i64 = 5_000;
const LOOKED_UP: usize = 5_000;

/// Sets one, in the caller's transaction and at once in the blob store: the decision that it stands for
/// can't be taken back any more, whatever becomes of the transaction.
pub(super) async fn set(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    let hash = marks::hash(member);
    write_down(connection, std::slice::from_ref(&hash), &[now]).await?;
    TOMBSTONES.set(app, &hash, now).await?;
    TOMBSTONES.set_newest(app, &hash).await
}

async fn write_down(
    connection: &mut PgConnection,
    hashes: &[Vec<u8>],
    times: &[OffsetDateTime],
) -> Answer<()> {
    sqlx::query!(
        "insert into tombstones (member_hash, erased_at) select * from unnest($1::bytea[], $2::timestamptz[]) on conflict do nothing",
        hashes,
        times,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the database does not know of the newest erasure, so that it is older, or nobody noted which that was.
pub(super) async fn is_behind(connection: &mut PgConnection, app: &App) -> Answer<bool> {
    let Some(newest) = TOMBSTONES.newest(app).await? else { return Ok(true) };
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from tombstones where member_hash = $1) as "is_known!""#,
        newest
    );
    Ok(!is_known.fetch_one(connection).await?)
}

/// What table and blob store do not both know.
#[derive(Debug)]
pub(super) struct Differences {
    /// Marks without a row: the database is older than these erasures.
    forgotten: HashSet<Vec<u8>>,
    /// Rows without a mark.
    unmarked: Vec<Tombstone>,
    /// The newest row of the table.
    newest: Option<Tombstone>,
    /// The members whom the database knows although either says that they were erased.
    pub(super) risen: Vec<MemberId>,
}

/// A row of the table.
#[derive(Clone, Debug)]
struct Tombstone {
    member_hash: Vec<u8>,
    erased_at: OffsetDateTime,
}

/// Compares the two, some rows at a time: in memory is each mark once.
pub(super) async fn compare(connection: &mut PgConnection, app: &App) -> Answer<Differences> {
    let mut forgotten = TOMBSTONES.all(app).await?;
    let (mut unmarked, mut newest, mut risen) = (Vec::new(), None::<Tombstone>, Vec::new());
    let mut after: Vec<u8> = Vec::new();
    loop {
        let rows = rows_after(&mut *connection, &after).await?;
        let Some(last) = rows.last() else { break };
        after.clone_from(&last.member_hash);
        let hashes: Vec<Vec<u8>> = rows.iter().map(|row| row.member_hash.clone()).collect();
        risen.extend(found(&mut *connection, &hashes).await?);
        for row in rows {
            if newest.as_ref().is_none_or(|newest| newest.erased_at < row.erased_at) {
                newest = Some(row.clone());
            }
            if !forgotten.remove(&row.member_hash) {
                unmarked.push(row);
            }
        }
    }
    for hashes in forgotten.iter().cloned().collect::<Vec<_>>().chunks(LOOKED_UP) {
        risen.extend(found(&mut *connection, hashes).await?);
    }
    Ok(Differences { forgotten, unmarked, newest, risen })
}

/// The next rows, in the order of their hashes.
async fn rows_after(connection: &mut PgConnection, after: &[u8]) -> Answer<Vec<Tombstone>> {
    let rows = sqlx::query_as!(
        Tombstone,
        "select member_hash, erased_at from tombstones where member_hash > $1 order by member_hash limit $2",
        after,
        ROWS,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

impl Differences {
    /// Brings both to the same state. Only when the risen are erased: until then their marks lack a row.
    pub(super) async fn settle(self, connection: &mut PgConnection, app: &App) -> Answer<()> {
        for row in &self.unmarked {
            TOMBSTONES.set(app, &row.member_hash, row.erased_at).await?;
        }
        for hash in &self.forgotten {
            let erased_at = TOMBSTONES.moment(app, hash).await?.unwrap_or(OffsetDateTime::UNIX_EPOCH);
            write_down(connection, std::slice::from_ref(hash), &[erased_at]).await?;
        }
        if TOMBSTONES.newest(app).await?.is_none()
            && let Some(newest) =
                self.newest.map(|row| row.member_hash).or_else(|| self.forgotten.into_iter().next())
        {
            TOMBSTONES.set_newest(app, &newest).await?;
        }
        Ok(())
    }
}

/// The members who are called so.
async fn found(connection: &mut PgConnection, hashes: &[Vec<u8>]) -> Answer<Vec<MemberId>> {
    let found = sqlx::query_scalar!(
        r#"select m.id as "id!: MemberId" from unnest($1::bytea[]) gone (hash)
         join lateral (select id from profiles where sha256(uuid_send(id)) = gone.hash
                       union select member_id from accounts where sha256(uuid_send(member_id)) = gone.hash) m on true
         order by m.id"#,
        hashes,
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}
