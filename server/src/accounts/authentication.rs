//! Proving by password who you are: at login, and again before anything that can't be undone (ASVS 5.0
//! V7.5.3). Every attempt goes through the same counters (`lockout`), so no call is a side door for
//! trying passwords.

use super::{addresses, devices, enumeration, failures, moved, moved_password, password, store};
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, FieldError},
        vault::hex,
    },
    sessions::SignedIn,
    settings::Site,
};
use http::HeaderMap;
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;
use std::time::Duration;

/// On a site where passwords from elsewhere wait for their first use, every answer comes at a full step after its
/// beginning: what one takes, of whatever scheme and with our own hash after it, says neither that there is an account nor
/// where its member came from. Waiting costs no processor.
const STEP: Duration = Duration::from_millis(800);

/// Somebody who gave the right password.
#[derive(Clone, Debug)]
pub struct Proven {
    /// Whose it is.
    pub(super) member: MemberId,
    site: SiteId,
    address_key: String,
    /// As the counters name it.
    device: String,
    password_hash: SecretString,
}

impl Proven {
    /// Whether the password was not replaced since it was looked at; if so, it stays until the transaction
    /// ends. Ask first in the transaction of what the password was given for: nothing that the old one
    /// opens may outlive its end.
    pub(super) async fn still_holds(&self, connection: &mut PgConnection) -> Answer<bool> {
        store::hold_password(connection, self.member, self.password_hash.expose_secret()).await
    }

    /// Refuses where it was replaced.
    ///
    /// # Errors
    /// `old_password_wrong` on `field`.
    pub(super) async fn require_still(
        &self,
        connection: &mut PgConnection,
        field: &'static str,
    ) -> Answer<()> {
        if self.still_holds(connection).await? {
            return Ok(());
        }
        Err(FieldError::new(field, "old_password_wrong").into())
    }

    /// Forgets the failures before it, in the transaction of what the password was given for.
    pub(super) async fn forgive(&self, connection: &mut PgConnection) -> Answer<()> {
        failures::forgive(connection, self.site, &self.address_key, &self.device).await
    }
}

/// Checks the password of the account with this address; None when it is wrong or there is none,
/// both in one time. On a strict site an account whose address nobody has confirmed is none: else whoever signs up
/// with somebody's address would learn from the password of their own whether the address had an account before.
///
/// # Errors
/// `account_blocked` while the door is closed.
pub(super) async fn prove(
    app: &App,
    site: &Site,
    address_key: String,
    headers: &HeaderMap,
    password: &SecretString,
) -> Answer<Option<Proven>> {
    let only_confirmed = enumeration::is_strict(site);
    check(app, site.id, address_key, headers, password, only_confirmed).await
}

/// Looks, and answers at the next step where there is one to keep.
async fn check(
    app: &App,
    site: SiteId,
    address_key: String,
    headers: &HeaderMap,
    password: &SecretString,
    only_confirmed: bool,
) -> Answer<Option<Proven>> {
    let has_moved = moved::has_moved_passwords(&mut *app.db.acquire().await?, site).await?;
    let looked = look(app, site, address_key, headers, password, only_confirmed);
    enumeration::in_steps(has_moved.then_some(STEP), looked).await
}

/// Takes connections only for moments, since hashing is slow.
async fn look(
    app: &App,
    site: SiteId,
    address_key: String,
    headers: &HeaderMap,
    password: &SecretString,
    only_confirmed: bool,
) -> Answer<Option<Proven>> {
    let carried = devices::of_request(app, headers).map(|token| token.hash()).unwrap_or_default();
    let found = store::credentials(&mut *app.db.acquire().await?, site, &address_key, &carried).await?;
    let found = found.filter(|found| found.is_confirmed || !only_confirmed);
    let known_device = found.as_ref().is_some_and(|found| found.known_device);
    let device = if known_device { hex(&carried) } else { String::new() };

    let mut counting = app.db.begin().await?;
    failures::count_attempt(&mut counting, site, &address_key, &device, app.clock.now()).await?;
    counting.commit().await?;
    let hash = found.as_ref().map(|found| found.password_hash.clone());
    let is_right = password::is_right(hash, password).await?;
    let Some(found) = found.filter(|_| is_right) else { return Ok(None) };
    let Some(hash) = ours(app, found.member, found.password_hash, password).await? else { return Ok(None) };
    Ok(Some(Proven { member: found.member, site, address_key, device, password_hash: hash.into() }))
}

/// Our own hash in the place of one from elsewhere, behind which this password is. None when it was replaced meanwhile and
/// is another one's now.
async fn ours(app: &App, member: MemberId, kept: String, password: &SecretString) -> Answer<Option<String>> {
    if moved_password::foreign(&kept).is_none() {
        return Ok(Some(kept));
    }
    let hash = password::hash_again(&app.random, password).await?;
    let mut connection = app.db.acquire().await?;
    if moved::replace_password(&mut connection, member, &kept, &hash).await? {
        return Ok(Some(hash));
    }
    // Two logins at once: the other one was first.
    let now = store::password_hash(&mut connection, member).await?;
    drop(connection);
    let is_right = password::is_right(now.clone(), password).await?;
    Ok(now.filter(|_| is_right))
}

/// Asks a member who is logged in for the password again, and forgives the failures before it; None when
/// it is wrong.
///
/// # Errors
/// `account_blocked` while the door is closed.
pub(super) async fn prove_again(
    app: &App,
    caller: &SignedIn,
    headers: &HeaderMap,
    password: &SecretString,
) -> Answer<Option<Proven>> {
    let key = addresses::key(&mut *app.db.acquire().await?, caller.member).await?;
    let proven = check(app, caller.site.id, key, headers, password, false).await?;
    // An address that moved to another account meanwhile proves nothing about this one.
    let own = proven.filter(|proven| proven.member == caller.member);
    if let Some(proven) = &own {
        proven.forgive(&mut *app.db.acquire().await?).await?;
    }
    Ok(own)
}

/// Asks a member who is logged in for the password again, and forgives the failures before it.
///
/// # Errors
/// `old_password_wrong` on `field`; `account_blocked` while the door is closed.
pub async fn require_password(
    app: &App,
    caller: &SignedIn,
    headers: &HeaderMap,
    field: &'static str,
    password: &SecretString,
) -> Answer<Proven> {
    let proven = prove_again(app, caller, headers, password).await?;
    proven.ok_or_else(|| FieldError::new(field, "old_password_wrong").into())
}
