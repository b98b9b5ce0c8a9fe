//! Who was erased, remembered twice: in a table and by marks in the blob store, because the table goes
//! back in time with the database.

use super::marks::{self, TOMBSTONES};
use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Hashes that one statement looks up.
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
    /// Everybody whom either knows.
    all: Vec<Vec<u8>>,
    /// Marks without a row: the database is older than these erasures.
    forgotten: Vec<Vec<u8>>,
    /// Rows without a mark.
    unmarked: Vec<(Vec<u8>, OffsetDateTime)>,
    /// The newest row of the table.
    newest: Option<Vec<u8>>,
}

/// Compares the two.
pub(super) async fn compare(connection: &mut PgConnection, app: &App) -> Answer<Differences> {
    let marked = TOMBSTONES.all(app).await?;
    let rows = sqlx::query!("select member_hash, erased_at from tombstones").fetch_all(connection).await?;
    let newest = rows.iter().max_by_key(|row| row.erased_at).map(|row| row.member_hash.clone());
    let (mut all, mut forgotten) = (marked.clone(), marked.clone());
    let mut unmarked = Vec::new();
    for row in rows {
        forgotten.remove(&row.member_hash);
        if !marked.contains(&row.member_hash) {
            all.insert(row.member_hash.clone());
            unmarked.push((row.member_hash, row.erased_at));
        }
    }
    let (all, forgotten) = (all.into_iter().collect(), forgotten.into_iter().collect());
    Ok(Differences { all, forgotten, unmarked, newest })
}

impl Differences {
    /// The members whom the database knows although they were erased.
    pub(super) async fn risen(&self, connection: &mut PgConnection) -> Answer<Vec<MemberId>> {
        let mut risen = Vec::new();
        for hashes in self.all.chunks(LOOKED_UP) {
            risen.extend(found(&mut *connection, hashes).await?);
        }
        Ok(risen)
    }

    /// Brings both to the same state. Only when the risen are erased: until then their marks lack a row.
    pub(super) async fn settle(self, connection: &mut PgConnection, app: &App) -> Answer<()> {
        for (hash, erased_at) in &self.unmarked {
            TOMBSTONES.set(app, hash, *erased_at).await?;
        }
        for hash in &self.forgotten {
            let erased_at = TOMBSTONES.moment(app, hash).await?.unwrap_or(OffsetDateTime::UNIX_EPOCH);
            write_down(connection, std::slice::from_ref(hash), &[erased_at]).await?;
        }
        if TOMBSTONES.newest(app).await?.is_none()
            && let Some(newest) = self.newest.or_else(|| self.forgotten.into_iter().next())
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
