//! Heads that are kept outside the database. Whoever can write to the database can write its whole log anew, or cut its end,
//! and leave no trace in it; a head that lies elsewhere shows it.

use super::Chain;
use crate::kernel::{moment::iso_day, problem::Answer, vault::hex};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// The folder of anchors in the blob store.
pub const FOLDER: &str = "anchors";

/// The newest line of a chain on one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// Of which chain.
    pub chain: Chain,
    /// The day (UTC) on which it was kept.
    #[serde(with = "iso_day")]
    pub day: Date,
    /// Its number.
    pub seq: i64,
    /// Its hash, in hexadecimal.
    pub hash: String,
}

impl Anchor {
    /// Its name in the blob store. It says day and chain only, so that a day has one of each.
    pub fn name(&self) -> String {
        format!("{FOLDER}/{}-{}.json", self.day, self.chain)
    }

    /// Its text; the same for the same anchor.
    ///
    /// # Errors
    /// None that a date of ours causes.
    pub fn text(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string(self)?)
    }

    /// Reads what [`Self::text`] writes.
    ///
    /// # Errors
    /// When it is something else.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        Ok(serde_json::from_str(text)?)
    }
}

/// The heads of chains that have lines, as anchors of this day.
///
/// # Errors
/// When the database does not answer.
pub async fn heads(connection: &mut PgConnection, day: Date) -> Answer<Vec<Anchor>> {
    let rows = sqlx::query!("select chain, seq, hash from audit_log_heads where seq > 0 order by chain")
        .fetch_all(connection)
        .await?;
    let anchors = rows.into_iter().filter_map(|row| {
        Some(Anchor { chain: Chain::parse(&row.chain)?, day, seq: row.seq, hash: hex(&row.hash) })
    });
    Ok(anchors.collect())
}

/// Notes that it is kept outside; once a day and chain.
///
/// # Errors
/// When the database does not answer.
pub async fn put_anchor(connection: &mut PgConnection, anchor: &Anchor, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into audit_log_anchors (chain, day, seq, hash, stored_at) values ($1, $2, $3, decode($4, 'hex'), $5) on conflict do nothing",
        anchor.chain.code(),
        anchor.day,
        anchor.seq,
        anchor.hash,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// All that the database knows of.
///
/// # Errors
/// When the database does not answer.
pub async fn anchors(connection: &mut PgConnection) -> Answer<Vec<Anchor>> {
    let rows = sqlx::query!("select chain, day, seq, hash from audit_log_anchors order by chain, day")
        .fetch_all(connection)
        .await?;
    let anchors = rows.into_iter().filter_map(|row| {
        Some(Anchor { chain: Chain::parse(&row.chain)?, day: row.day, seq: row.seq, hash: hex(&row.hash) })
    });
    Ok(anchors.collect())
}

/// When a head was last kept outside, and since when there is a line that is in none; None where there is none.
///
/// # Errors
/// When the database does not answer.
pub async fn last_anchored(
    connection: &mut PgConnection,
) -> Answer<(Option<OffsetDateTime>, Option<OffsetDateTime>)> {
    let row = sqlx::query!(
        "select (select max(stored_at) from audit_log_anchors) as stored_at,
           (select min(l.at) from audit_log_heads h join audit_log l on l.chain = h.chain
              and l.seq = (select coalesce(max(a.seq), 0) + 1 from audit_log_anchors a where a.chain = h.chain)) as open_since",
    )
    .fetch_one(connection)
    .await?;
    Ok((row.stored_at, row.open_since))
}
