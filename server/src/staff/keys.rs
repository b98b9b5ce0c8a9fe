//! All SQL about passkeys of staff and what their authenticators were asked.

use crate::kernel::{
    clock::is_shut,
    ids::{PasskeyId, StaffId},
    problem::Answer,
    retention,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use webauthn::Credential;

/// From the question to the answer.
const CHALLENGE_LIFETIME: Duration = Duration::minutes(5);

/// What was asked and never answered.
pub(super) const KEPT: retention::Kept =
    retention::Kept::since("staff_challenges", "expires_at", Duration::ZERO);

/// What was asked, and of whom.
#[derive(Clone, Debug)]
pub struct Asked {
    /// 32 random bytes.
    pub bytes: Vec<u8>,
    /// None: anybody's sign-in.
    pub staff: Option<StaffId>,
}

/// Keeps what is asked.
///
/// # Errors
/// When the database does not answer.
pub async fn ask(
    connection: &mut PgConnection,
    id: PasskeyId,
    asked: &Asked,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into staff_challenges (id, challenge, staff_id, expires_at) values ($1, $2, $3, $4)",
        id.0,
        asked.bytes,
        asked.staff.map(|staff| staff.0),
        now + CHALLENGE_LIFETIME,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes a challenge away for good; None when it was taken, is too old or never was, or was asked of somebody else. Of two at
/// once one gets it.
///
/// # Errors
/// When the database does not answer.
pub async fn take(
    connection: &mut PgConnection,
    id: PasskeyId,
    asked_of: Option<StaffId>,
    now: OffsetDateTime,
) -> Answer<Option<Vec<u8>>> {
    let row = sqlx::query!(
        "delete from staff_challenges where id = $1 and staff_id is not distinct from $2 returning challenge, expires_at",
        id.0,
        asked_of.map(|staff| staff.0),
    )
    .fetch_optional(connection)
    .await?;
    // Open for as long as others are shut, and no longer where the clock has been put back since.
    let is_open = |expires_at| is_shut(expires_at, CHALLENGE_LIFETIME, now);
    Ok(row.filter(|row| is_open(row.expires_at)).map(|row| row.challenge))
}

/// A passkey in its owner's list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffKey {
    /// Names it.
    pub id: PasskeyId,
    /// As its owner calls it.
    pub name: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// The last sign-in with it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub used_at: Option<OffsetDateTime>,
}

/// Somebody's passkeys, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn keys(connection: &mut PgConnection, staff: StaffId) -> Answer<Vec<StaffKey>> {
    let keys = sqlx::query_as!(
        StaffKey,
        r#"select id as "id: PasskeyId", name, created_at, used_at from staff_passkeys where staff_id = $1 order by created_at, id"#,
        staff.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(keys)
}

/// Their credentials and how the browser reaches them: a new key is made on another authenticator.
///
/// # Errors
/// When the database does not answer.
pub async fn credentials(
    connection: &mut PgConnection,
    staff: StaffId,
) -> Answer<Vec<(Vec<u8>, Vec<String>)>> {
    let rows = sqlx::query!(
        "select credential_id, transports from staff_passkeys where staff_id = $1 order by created_at, id",
        staff.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.credential_id, row.transports)).collect())
}

/// How many somebody has; their account is held until the end of the transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn count_keys(connection: &mut PgConnection, staff: StaffId) -> Answer<i64> {
    sqlx::query!("select id from staff where id = $1 for update", staff.0)
        .fetch_optional(&mut *connection)
        .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from staff_passkeys where staff_id = $1"#,
        staff.0
    );
    Ok(count.fetch_one(connection).await?)
}

/// A passkey to keep.
#[derive(Clone, Debug)]
pub struct NewKey<'a> {
    /// Names it: the challenge that it answered.
    pub id: PasskeyId,
    /// Whose.
    pub staff: StaffId,
    /// The key itself.
    pub credential: &'a Credential,
    /// How the browser reaches it.
    pub transports: &'a [String],
    /// 1 to 60 characters.
    pub name: &'a str,
}

/// Adds it; false where the credential is somebody's already.
///
/// # Errors
/// When the database does not answer.
pub async fn insert_key(
    connection: &mut PgConnection,
    new: &NewKey<'_>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let inserted = sqlx::query!(
        "insert into staff_passkeys (id, staff_id, credential_id, public_key, counter, backup_eligible, transports, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing",
        new.id.0,
        new.staff.0,
        new.credential.id,
        new.credential.public_key,
        i64::from(new.credential.counter),
        new.credential.backup_eligible,
        new.transports,
        new.name,
        now,
    )
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// A passkey that is used.
#[derive(Clone, Debug)]
pub struct KeptKey {
    /// Names it.
    pub id: PasskeyId,
    /// Whose; its user handle is the account's id.
    pub staff: StaffId,
    /// The key itself.
    pub credential: Credential,
}

/// The passkey with this credential, of an account that is open.
///
/// # Errors
/// When the database does not answer.
pub async fn find_key(connection: &mut PgConnection, credential_id: &[u8]) -> Answer<Option<KeptKey>> {
    let row = sqlx::query!(
        r#"select k.id as "id: PasskeyId", k.staff_id as "staff: StaffId", k.credential_id, k.public_key, k.counter, k.backup_eligible
         from staff_passkeys k join staff s on s.id = k.staff_id where k.credential_id = $1 and s.closed_at is null"#,
        credential_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| KeptKey {
        id: row.id,
        staff: row.staff,
        credential: Credential {
            id: row.credential_id,
            public_key: row.public_key,
            counter: u32::try_from(row.counter).unwrap_or(u32::MAX),
            backup_eligible: row.backup_eligible,
        },
    }))
}

/// Notes a use; false when the key is gone, or another use has moved its counter as far.
///
/// # Errors
/// When the database does not answer.
pub async fn record_use(
    connection: &mut PgConnection,
    key: PasskeyId,
    counter: u32,
    now: OffsetDateTime,
) -> Answer<bool> {
    let used = sqlx::query!(
        "update staff_passkeys set counter = $2, used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))",
        key.0,
        i64::from(counter),
        now,
    )
    .execute(connection)
    .await?;
    Ok(used.rows_affected() == 1)
}

/// Takes one of somebody's keys away; false where they have none by that id.
///
/// # Errors
/// When the database does not answer.
pub async fn remove_key(connection: &mut PgConnection, staff: StaffId, key: PasskeyId) -> Answer<bool> {
    let removed = sqlx::query!("delete from staff_passkeys where staff_id = $1 and id = $2", staff.0, key.0)
        .execute(connection)
        .await?;
    Ok(removed.rows_affected() == 1)
}
