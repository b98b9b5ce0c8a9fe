//! Who was erased, remembered twice: in a table and by marks in the blob store, because the table goes
//! back in time with the database.

use super::marks::{self, TOMBSTONES};
use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

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
    TOMBSTONES.set(app, &hash, now).await
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

/// Brings table and blob store to the same state, and gives the members whom the database knows
/// although they were erased: it is older than their erasure.
pub(super) async fn risen(connection: &mut PgConnection, app: &App) -> Answer<Vec<MemberId>> {
    let kept = TOMBSTONES.all(app).await?;
    let known =
        sqlx::query!("select member_hash, erased_at from tombstones").fetch_all(&mut *connection).await?;
    for row in known.iter().filter(|row| !kept.contains_key(&row.member_hash)) {
        TOMBSTONES.set(app, &row.member_hash, row.erased_at).await?;
    }
    if kept.is_empty() && known.is_empty() {
        return Ok(Vec::new());
    }
    let (hashes, times): (Vec<Vec<u8>>, Vec<OffsetDateTime>) = kept.into_iter().unzip();
    write_down(connection, &hashes, &times).await?;
    let risen = sqlx::query_scalar!(
        r#"select m.id as "id!: MemberId" from (select id from profiles union select member_id from accounts) m
         join tombstones t on t.member_hash = sha256(uuid_send(m.id)) order by m.id"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(risen)
}
