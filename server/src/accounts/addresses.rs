//! All SQL about who holds which address: one account per mailbox and site. A member holds
//! the address in use and, for as long as the way back is open, the former ones.

use crate::kernel::{
    ids::{MemberId, SiteId},
    problem::{Answer, Refusal},
    retention::Kept,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Former addresses, until the way back to them is closed.
pub(super) const KEPT: Kept = Kept::since("account_addresses", "reserved_until", Duration::ZERO);

/// Who holds an address.
#[derive(Debug)]
pub(super) struct Holder {
    pub(super) member: MemberId,
    /// The member has left it and may come back; it logs nobody in.
    pub(super) is_former: bool,
}

/// Who holds the address on this site.
pub(super) async fn holder(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
    now: OffsetDateTime,
) -> Answer<Option<Holder>> {
    let holder = sqlx::query_as!(
        Holder,
        r#"select member_id as "member: MemberId", reserved_until is not null as "is_former!" from account_addresses
         where address_key = $1 and site_id = $2 and (reserved_until is null or reserved_until > $3)"#,
        address_key,
        site.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(holder)
}

/// Makes it the address in use of a member who has none; false when somebody else holds it. Waits
/// for whoever is taking or leaving it at the same time.
pub(super) async fn take(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let inserted = sqlx::query!(
        "insert into account_addresses (address_key, site_id, member_id) values ($1, $2, $3) on conflict do nothing",
        address_key,
        site.0,
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    Ok(inserted.rows_affected() == 1 || take_former(connection, site, address_key, member, now).await?)
}

/// Apart from `take`: `on conflict do update` would lock the rows of others too.
async fn take_former(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let taken = sqlx::query!(
        "update account_addresses set member_id = $3, reserved_until = null
         where address_key = $1 and site_id = $2 and (reserved_until <= $4 or (reserved_until > $4 and member_id = $3))",
        address_key,
        site.0,
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(taken.rows_affected() == 1)
}

/// The key (`Email::key`) of the member's address in use.
pub(super) async fn key(connection: &mut PgConnection, member: MemberId) -> Answer<String> {
    let key = sqlx::query_scalar!(
        "select address_key from account_addresses where member_id = $1 and reserved_until is null",
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    key.ok_or_else(|| Refusal::AuthenticationRequired.into())
}

/// Keeps the address in use for the member until then, but no longer in use.
pub(super) async fn reserve(
    connection: &mut PgConnection,
    member: MemberId,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update account_addresses set reserved_until = $2 where member_id = $1 and reserved_until is null",
        member.0,
        until,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Gives the address in use up.
pub(super) async fn leave(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from account_addresses where member_id = $1 and reserved_until is null", member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Gives former addresses up.
pub(super) async fn release(
    connection: &mut PgConnection,
    member: MemberId,
    address_keys: &[String],
) -> Answer<()> {
    sqlx::query!(
        "delete from account_addresses where member_id = $1 and address_key = any($2) and reserved_until is not null",
        member.0,
        address_keys,
    )
    .execute(connection)
    .await?;
    Ok(())
}
