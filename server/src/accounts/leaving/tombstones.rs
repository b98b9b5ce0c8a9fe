//! Who was erased, remembered without saying who: the SHA-256 of a random id leads to nobody, except in
//! a backup that still holds the id. Kept twice, in a table and in the blob store, because the table
//! goes back in time with the database.

use crate::{
    accounts::authentication::hex,
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// Where the blob store keeps them.
const FOLDER: &str = "tombstones";

/// Sets one, in the caller's transaction and at once in the blob store: the decision that it stands for
/// can't be taken back any more, whatever becomes of the transaction.
pub(super) async fn set(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    let hash = Sha256::digest(member.0.as_bytes()).to_vec();
    write_down(connection, std::slice::from_ref(&hash), &[now]).await?;
    mark(app, &hash, now).await
}

async fn mark(app: &App, hash: &[u8], erased_at: OffsetDateTime) -> Answer<()> {
    let text = erased_at.format(&Rfc3339).map_err(anyhow::Error::from)?;
    app.media.mark(&format!("{FOLDER}/{}", hex(hash)), text).await?;
    Ok(())
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
    let kept = kept(app).await?;
    let known =
        sqlx::query!("select member_hash, erased_at from tombstones").fetch_all(&mut *connection).await?;
    for row in known.iter().filter(|row| !kept.contains_key(&row.member_hash)) {
        mark(app, &row.member_hash, row.erased_at).await?;
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

/// What the blob store holds. A mark whose time can't be read still counts.
async fn kept(app: &App) -> Answer<BTreeMap<Vec<u8>, OffsetDateTime>> {
    let marks = app.media.marks(FOLDER).await?;
    let parsed = marks.into_iter().filter_map(|(name, text)| {
        let erased_at = OffsetDateTime::parse(&text, &Rfc3339).unwrap_or(OffsetDateTime::UNIX_EPOCH);
        Some((bytes(&name)?, erased_at))
    });
    Ok(parsed.collect())
}

/// Reads what `hex` writes for a SHA-256; None for anything else that lies in the folder.
fn bytes(text: &str) -> Option<Vec<u8>> {
    if text.len() != 64 || !text.bytes().all(|letter| letter.is_ascii_hexdigit()) {
        return None;
    }
    (0..32).map(|byte| u8::from_str_radix(text.get(byte * 2..byte * 2 + 2)?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_back_and_others_do_not() {
        let hash = Sha256::digest(b"somebody").to_vec();
        assert_eq!(bytes(&hex(&hash)), Some(hash));
        for name in ["", "x", "README", &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
            assert_eq!(bytes(name), None, "{name}");
        }
    }
}
