//! All SQL about failed logins; what they lead to is in lockout.rs.

use super::lockout::{Attempt, Counter};
use crate::kernel::{
    ids::SiteId,
    problem::{Answer, Refusal},
    retention::Kept,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Counters that are forgiven by then in any case.
pub(super) const KEPT: Kept = Kept::since("login_failures", "updated_at", Duration::days(2));

/// Counts an attempt to log in as failed until it succeeds; in a transaction of its own.
///
/// # Errors
/// `account_blocked` while the door is closed.
pub(super) async fn count_attempt(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
    device: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    // Made or locked in one statement: between two, the right password could take the row away.
    let counter = sqlx::query_as!(
        Counter,
        "insert into login_failures as known (address_key, site_id, device, updated_at) values ($1, $2, $3, $4)
         on conflict (address_key, site_id, device) do update set updated_at = known.updated_at
         returning failures, blocks, blocked_until, updated_at",
        address_key,
        site.0,
        device,
        now,
    )
    .fetch_one(&mut *connection)
    .await?;
    match counter.attempt(now) {
        Attempt::Blocked(minutes) => Err(Refusal::AccountBlocked { minutes }.into()),
        Attempt::Allowed(counter) => keep_counter(connection, site, address_key, device, &counter).await,
    }
}

async fn keep_counter(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
    device: &str,
    counter: &Counter,
) -> Answer<()> {
    sqlx::query!(
        "update login_failures set failures = $4, blocks = $5, blocked_until = $6, updated_at = $7
         where address_key = $1 and site_id = $2 and device = $3",
        address_key,
        site.0,
        device,
        counter.failures,
        counter.blocks,
        counter.blocked_until,
        counter.updated_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets the failures of an address and device: the right password was given.
pub(super) async fn forgive(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
    device: &str,
) -> Answer<()> {
    sqlx::query!(
        "delete from login_failures where address_key = $1 and site_id = $2 and device = $3",
        address_key,
        site.0,
        device,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets the failures of an address on all devices: its mailbox was opened.
pub(super) async fn forgive_all(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
) -> Answer<()> {
    sqlx::query!("delete from login_failures where address_key = $1 and site_id = $2", address_key, site.0)
        .execute(connection)
        .await?;
    Ok(())
}
