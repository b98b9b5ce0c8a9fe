//! All SQL about passkeys and what was asked of authenticators.

use super::{CHALLENGE_LIFETIME, wire::Passkey};
use crate::kernel::{
    ids::{MemberId, PasskeyId, SiteId},
    problem::Answer,
    retention,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use webauthn::Credential;

/// What was asked and never answered.
pub(in crate::accounts) const KEPT: retention::Kept =
    retention::Kept::since("passkey_challenges", "expires_at", Duration::ZERO);

/// What was asked: 32 random bytes, and of whom.
pub(super) struct Challenge {
    pub(super) bytes: Vec<u8>,
    /// Whose new passkey, and by which handle the authenticator shall know them; None for a login.
    pub(super) owner: Option<(MemberId, Vec<u8>)>,
}

/// Keeps what is asked.
pub(super) async fn insert_challenge(
    connection: &mut PgConnection,
    id: PasskeyId,
    site: SiteId,
    challenge: &Challenge,
    now: OffsetDateTime,
) -> Answer<()> {
    let (member, handle) = challenge.owner.as_ref().map(|(member, handle)| (member.0, handle)).unzip();
    sqlx::query!(
        "insert into passkey_challenges (id, challenge, site_id, member_id, user_handle, expires_at) values ($1, $2, $3, $4, $5, $6)",
        id.0,
        challenge.bytes,
        site.0,
        member,
        handle,
        now + CHALLENGE_LIFETIME,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes a challenge of this site away for good; None when it was taken, is too old or never was, or was asked of
/// somebody else: who only knows its id must not use it up. Of two at once one gets it.
pub(super) async fn take_challenge(
    connection: &mut PgConnection,
    id: PasskeyId,
    site: SiteId,
    asked_of: Option<MemberId>,
    now: OffsetDateTime,
) -> Answer<Option<Challenge>> {
    let row = sqlx::query!(
        r#"delete from passkey_challenges where id = $1 and site_id = $2 and member_id is not distinct from $3
         returning challenge, member_id as "member: MemberId", user_handle, expires_at"#,
        id.0,
        site.0,
        asked_of.map(|member| member.0),
    )
    .fetch_optional(connection)
    .await?;
    let fresh = row.filter(|row| row.expires_at > now);
    Ok(fresh.map(|row| Challenge { bytes: row.challenge, owner: row.member.zip(row.user_handle) }))
}

/// What an authenticator is asked about that may hold a passkey of the member already.
pub(super) struct Known {
    pub(super) user_handle: Vec<u8>,
    pub(super) credential_id: Vec<u8>,
    pub(super) transports: Vec<String>,
}

/// The member's passkeys as authenticators know them.
pub(super) async fn known(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Known>> {
    let rows = sqlx::query_as!(
        Known,
        "select user_handle, credential_id, transports from passkeys where member_id = $1 order by created_at, id",
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// How many the member has; true while the caller holds the account's lock.
pub(super) async fn count(connection: &mut PgConnection, member: MemberId) -> Answer<i64> {
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from passkeys where member_id = $1"#, member.0)
            .fetch_one(connection)
            .await?;
    Ok(count)
}

/// A passkey to keep.
pub(super) struct NewPasskey<'a> {
    pub(super) id: PasskeyId,
    pub(super) member: MemberId,
    pub(super) site: SiteId,
    pub(super) user_handle: &'a [u8],
    pub(super) credential: &'a Credential,
    pub(super) transports: &'a [String],
    pub(super) name: &'a str,
}

/// Adds a passkey; false where its credential is somebody's already.
pub(super) async fn insert(
    connection: &mut PgConnection,
    new: &NewPasskey<'_>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let inserted = sqlx::query!(
        "insert into passkeys (id, member_id, site_id, user_handle, credential_id, public_key, counter, backup_eligible, transports, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing",
        new.id.0,
        new.member.0,
        new.site.0,
        new.user_handle,
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

/// The member's passkey that answered this challenge with this credential: the first effect of a call
/// that is repeated.
pub(super) async fn answered(
    connection: &mut PgConnection,
    member: MemberId,
    challenge: PasskeyId,
    credential_id: &[u8],
) -> Answer<Option<Passkey>> {
    let passkey = sqlx::query_as!(
        Passkey,
        r#"select id as "id: PasskeyId", name, created_at, used_at from passkeys
         where id = $1 and member_id = $2 and credential_id = $3"#,
        challenge.0,
        member.0,
        credential_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(passkey)
}

/// A passkey that is used to log in.
pub(super) struct Kept {
    pub(super) id: PasskeyId,
    pub(super) member: MemberId,
    pub(super) user_handle: Vec<u8>,
    pub(super) credential: Credential,
}

/// The passkey of this site with this credential.
pub(super) async fn find(
    connection: &mut PgConnection,
    site: SiteId,
    credential_id: &[u8],
) -> Answer<Option<Kept>> {
    let row = sqlx::query!(
        r#"select id as "id: PasskeyId", member_id as "member: MemberId", user_handle, credential_id, public_key, counter, backup_eligible
         from passkeys where credential_id = $1 and site_id = $2"#,
        credential_id,
        site.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Kept {
        id: row.id,
        member: row.member,
        user_handle: row.user_handle,
        credential: Credential {
            id: row.credential_id,
            public_key: row.public_key,
            counter: u32::try_from(row.counter).unwrap_or(u32::MAX),
            backup_eligible: row.backup_eligible,
        },
    }))
}

/// Notes a login; false when the passkey is gone, or when another login has moved its counter as far.
pub(super) async fn record_use(
    connection: &mut PgConnection,
    passkey: PasskeyId,
    counter: u32,
    now: OffsetDateTime,
) -> Answer<bool> {
    let used = sqlx::query!(
        "update passkeys set counter = $2, used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))",
        passkey.0,
        i64::from(counter),
        now,
    )
    .execute(connection)
    .await?;
    Ok(used.rows_affected() == 1)
}

/// The member's passkeys, the oldest first.
pub(in crate::accounts) async fn list(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Vec<Passkey>> {
    let passkeys = sqlx::query_as!(
        Passkey,
        r#"select id as "id: PasskeyId", name, created_at, used_at from passkeys where member_id = $1 order by created_at, id"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(passkeys)
}

/// Removes a passkey of the member and gives its name; None where they have none by that id.
pub(super) async fn remove(
    connection: &mut PgConnection,
    member: MemberId,
    passkey: PasskeyId,
) -> Answer<Option<String>> {
    let name = sqlx::query_scalar!(
        "delete from passkeys where member_id = $1 and id = $2 returning name",
        member.0,
        passkey.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(name)
}

/// Forgets all passkeys of a member, and what was asked of them.
pub(in crate::accounts) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from passkeys where member_id = $1", member.0).execute(&mut *connection).await?;
    forget_challenges(connection, member).await
}

/// Forgets what a member's authenticators were asked: answers that are on their way come too late.
pub(in crate::accounts) async fn forget_challenges(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<()> {
    sqlx::query!("delete from passkey_challenges where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// How many members of a site have any.
///
/// # Errors
/// The database's.
pub async fn members_with_passkeys(connection: &mut PgConnection, site: SiteId) -> Answer<i64> {
    let members = sqlx::query_scalar!(
        r#"select count(distinct member_id) as "count!" from passkeys where site_id = $1"#,
        site.0
    )
    .fetch_one(connection)
    .await?;
    Ok(members)
}
