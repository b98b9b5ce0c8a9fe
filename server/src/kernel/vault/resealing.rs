//! Bringing what is sealed under the newest key.

use super::{
    KEY_FILE, MARK, OTHER_KEY, hex,
    keyring::{Ring, place},
};
use crate::{
    config::Config,
    kernel::{problem::Answer, random::Random},
};
use anyhow::anyhow;
use sqlx::PgConnection;
use std::{fs, sync::Arc};
use uuid::Uuid;

/// A moment's keys, for bringing things under the newest of them.
#[derive(Clone, Debug)]
pub struct Resealing {
    ring: Arc<Ring>,
    random: Random,
}

impl Resealing {
    pub(super) fn of(ring: Arc<Ring>, random: &Random) -> Self {
        Self { ring, random: random.clone() }
    }

    /// What everything begins with that needs nothing more.
    pub fn prefix(&self) -> Vec<u8> {
        self.ring.prefix()
    }

    /// What [`super::level`] says of that.
    pub fn level(&self) -> &[u8] {
        self.ring.level()
    }

    /// The same text under the newest key; None where no key opens it.
    pub fn again(&self, purpose: &str, owner: Uuid, sealed: &[u8]) -> Option<Vec<u8>> {
        let place = place(purpose, owner);
        let text = self.ring.open(&place, sealed)?;
        self.ring.seal(self.random.bytes(), &place, &text).ok()
    }

    /// The same index under the newest key; None where it was made by a key that is not there. `level`: that of
    /// what was sealed with it.
    pub fn raise(&self, level: &[u8], index: &[u8]) -> Option<Vec<u8>> {
        self.ring.raise(level, index)
    }

    /// Names of all keys, the newest first; what was sealed while there was one key bears none, and is the last one's.
    pub fn names(&self) -> Vec<String> {
        self.ring.keys().map(|key| hex(key.name())).collect()
    }

    /// Whether the database knows that the newest key is its own.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_known(&self, connection: &mut PgConnection) -> Answer<bool> {
        let mark = sqlx::query_scalar!("select key from shared_keys where purpose = $1", MARK)
            .fetch_optional(connection)
            .await?;
        Ok(mark.is_some_and(|mark| mark == self.ring.newest().mark))
    }

    /// From now on nodes without the newest key say that they lack it.
    ///
    /// # Errors
    /// When the database does not answer, or knows a key that is not there.
    pub async fn make_known(&self, connection: &mut PgConnection) -> Answer<()> {
        let ours: Vec<Vec<u8>> = self.ring.keys().map(|key| key.mark.to_vec()).collect();
        let told = sqlx::query!(
            "update shared_keys set key = $2 where purpose = $1 and key = any($3)",
            MARK,
            &self.ring.newest().mark,
            ours.as_slice(),
        )
        .execute(connection)
        .await?;
        if told.rows_affected() == 0 {
            return Err(anyhow!(OTHER_KEY).into());
        }
        Ok(())
    }

    /// With the keys as they are, without making one; None where they can't be read: for the doctor.
    pub fn as_it_is(config: &Config, random: &Random) -> Option<Self> {
        let path = config.state_folder().join(KEY_FILE);
        let text = config.data_key.clone().or_else(|| fs::read_to_string(path).ok())?;
        Some(Self { ring: Arc::new(Ring::read(&text).ok()?), random: random.clone() })
    }
}

/// Rows that are re-sealed at once: a transaction of some milliseconds.
pub const MANY: i64 = 100;

/// What one go at re-sealing did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batch {
    /// How many rows stood there under an older key.
    pub found: u64,
    /// Of how many no key opens what they hold.
    pub unreadable: u64,
    /// Where to go on; None at the end of the table.
    pub next: Option<Cursor>,
}

impl Batch {
    /// These rows, up to [`MANY`] of a table that has more after the last one of a full batch.
    pub fn of<Row>(rows: &[Row], cursor: impl Fn(&Row) -> Cursor) -> Self {
        let whole = Self::whole(rows);
        let is_full = i64::try_from(rows.len()).is_ok_and(|found| found == MANY);
        Self { next: rows.last().filter(|_| is_full).map(cursor), ..whole }
    }

    /// These rows, which are all that there are.
    pub fn whole<Row>(rows: &[Row]) -> Self {
        Self { found: u64::try_from(rows.len()).unwrap_or_default(), unreadable: 0, next: None }
    }
}

/// After which row a batch begins, by one or two ids.
pub type Cursor = (Uuid, Uuid);

/// How much a key has sealed.
#[derive(Clone, Debug)]
pub struct SealedUnder {
    /// Of what kind.
    pub what: String,
    /// As [`super::level`] says.
    pub level: Vec<u8>,
    /// How much.
    pub count: i64,
}
