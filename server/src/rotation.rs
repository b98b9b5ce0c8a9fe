//! The key of the vault is replaced by another (docs/OPERATIONS.md, "Another key"): all that is sealed is brought under
//! the newest key, batch by batch beside the running servers. It may end anywhere and be begun again.
//!
//! One line a table. What a call that was under way seals with an older key after the last look is readable all the
//! same; `liaison vault status` tells of it and the job of the next night brings it along.

use crate::{
    app::App,
    kernel::{
        problem::{Answer, failure},
        vault::{Batch, Cursor, Resealing, SealedUnder},
    },
    payments, settings, sms, staff,
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use time::Duration;
use uuid::Uuid;

/// How often the tables are gone through where servers seal meanwhile; more than two is never needed once all of them
/// have the newest key.
const GOES: u32 = 5;

/// A table with something sealed in it.
#[derive(Clone, Copy, Debug)]
enum Table {
    Mandates,
    Codes,
    Blocks,
    Accounts,
    Warnings,
    Texts,
    PushKeys,
    Staff,
    StaffCodes,
    WaitingKeys,
}

impl Table {
    const ALL: [Self; 10] = [
        Self::Accounts,
        Self::Warnings,
        Self::PushKeys,
        Self::Mandates,
        Self::Blocks,
        Self::Codes,
        Self::Texts,
        Self::Staff,
        Self::StaffCodes,
        Self::WaitingKeys,
    ];

    async fn batch(self, connection: &mut PgConnection, keys: &Resealing, after: Cursor) -> Answer<Batch> {
        match self {
            Self::Mandates => payments::reseal_mandates(connection, keys, after).await,
            Self::Codes => payments::reseal_codes(connection, keys, after).await,
            Self::Blocks => payments::raise_blocks(connection, keys).await,
            Self::Accounts => payments::reseal_accounts(connection, keys).await,
            Self::Warnings => payments::reseal_warnings(connection, keys).await,
            Self::Texts => sms::reseal(connection, keys, after).await,
            Self::PushKeys => settings::reseal_push_keys(connection, keys).await,
            Self::Staff => staff::reseal(connection, keys, after).await,
            Self::StaffCodes => staff::reseal_passwords(connection, keys, after).await,
            Self::WaitingKeys => staff::reseal_waiting_keys(connection, keys, after).await,
        }
    }
}

/// What going through everything did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resealed {
    /// Rows that were brought under the newest key.
    pub rows: u64,
    /// Rows that no key opens.
    pub unreadable: u64,
}

/// Brings everything under the newest key, until a look at all of it finds nothing more.
///
/// # Errors
/// When the database does not answer; what was done until then stays done.
pub async fn reseal(pool: &PgPool, keys: &Resealing) -> Answer<Resealed> {
    let mut done = Resealed::default();
    for _ in 0..GOES {
        let go = go_through(pool, keys).await?;
        done.rows += go.rows;
        done.unreadable = go.unreadable;
        if go.rows == 0 {
            break;
        }
    }
    Ok(done)
}

async fn go_through(pool: &PgPool, keys: &Resealing) -> Answer<Resealed> {
    let mut done = Resealed::default();
    for table in Table::ALL {
        let mut after = Some((Uuid::nil(), Uuid::nil()));
        while let Some(cursor) = after {
            let mut transaction = pool.begin().await?;
            let batch = table.batch(&mut transaction, keys, cursor).await?;
            transaction.commit().await?;
            done.rows += batch.found - batch.unreadable;
            done.unreadable += batch.unreadable;
            after = batch.next;
        }
    }
    Ok(done)
}

/// How much is sealed under which key.
///
/// # Errors
/// When the database does not answer.
pub async fn sealed_under(connection: &mut PgConnection) -> Answer<Vec<SealedUnder>> {
    let mut found = payments::sealed_under(connection).await?;
    found.extend(sms::sealed_under(connection).await?);
    found.extend(settings::push_keys_under(connection).await?);
    found.extend(staff::sealed_under(connection).await?);
    Ok(found)
}

/// How much is sealed under another key than the newest.
///
/// # Errors
/// When the database does not answer.
pub async fn outdated(connection: &mut PgConnection, keys: &Resealing) -> Answer<i64> {
    Ok(outdated_of(&sealed_under(connection).await?, keys))
}

/// How much of this is.
pub fn outdated_of(found: &[SealedUnder], keys: &Resealing) -> i64 {
    found.iter().filter(|one| one.level != keys.level()).map(|one| one.count).sum()
}

/// Seals what lies open in the database, from before it was sealed: accounts at payment providers, and sites' push keys.
///
/// # Errors
/// When the vault has no key, or the database does not answer.
pub async fn seal_open(pool: &PgPool, app: Sealing<'_>) -> Answer<(usize, u64)> {
    let mut transaction = pool.begin().await?;
    let accounts = payments::seal_secrets(&mut transaction, app).await?;
    let push_keys = settings::seal_push_keys(&mut transaction, app).await?;
    transaction.commit().await?;
    Ok((accounts, push_keys))
}

/// What sealing needs.
pub type Sealing<'a> = (&'a crate::kernel::vault::Vault, &'a crate::kernel::random::Random);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SealNightly;

impl Job for SealNightly {
    /// As it was called while payments alone had something to seal: nodes of that release know it so.
    const KIND: &'static str = "payments.seal_secrets";
    const QUEUE: &'static str = "payments";
}

/// Adds the job: at night, when no node of the release before runs any more.
pub fn register(registry: Registry<App>) -> Registry<App> {
    let nightly = Schedule::every(Duration::DAY, Duration::minutes(250));
    registry.handle(seal).every(nightly, |_| SealNightly)
}

async fn seal(app: App, _: SealNightly) -> Result<(), Failure> {
    // The doctor tells of a key that is missing.
    if app.vault.fault().is_some() {
        return Ok(());
    }
    seal_open(&app.db, (&app.vault, &app.random)).await.map_err(failure)?;
    let keys = app.vault.resealing(&app.random).map_err(failure)?;
    let known = keys.is_known(&mut *app.db.acquire().await?).await.map_err(failure)?;
    // Not before the operator says that all nodes have the newest one.
    if known {
        reseal(&app.db, &keys).await.map_err(failure)?;
    }
    Ok(())
}
