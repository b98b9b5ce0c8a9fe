//! Moving to another address (spec 2: /mail-change/do). The new mailbox confirms the move.
//! For 14 days the former address stays the member's: nobody can log in with it, but its mailbox gets a link
//! that takes the move back, which may have been a thief's. Where the account has moved more than once, the owner
//! of the earliest address has the last word: going back there kills the links to all addresses after it.

use super::{
    addresses::{self, Holder},
    confirmation::{self, LinkUser},
    devices,
    email::Email,
    enumeration, failures, leaving,
    mails::Reader,
    model::AccountStatus,
    passkeys, password_change, password_reset, store,
    tokens::{self, Purpose},
};
use crate::{
    app::App,
    kernel::{
        events::Event,
        ids::{MemberId, SiteId},
        problem::{Answer, FieldError, Refusal},
    },
    mail::Kind,
    sessions,
    sessions::Token,
    settings::Site,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Notes where the member wants to move and mails the link to the new address. False on open sites when
/// the address is taken. On strict sites the member's own page shows it waiting then too; only the
/// address's owner hears the truth, and no link leaves. The caller holds the account's row.
///
/// # Errors
/// `email_unchanged` on `email`.
pub(super) async fn request(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    email: &Email,
) -> Answer<bool> {
    let (key, address) = (email.key(), email.address());
    if addresses::key(connection, member).await? == key {
        return Err(FieldError::new("email", "email_unchanged").into());
    }
    let holder = addresses::holder(connection, site.id, &key, app.clock.now()).await?;
    let is_taken = match holder.filter(|holder| holder.member != member) {
        Some(holder) => !is_unproven(connection, &holder).await?,
        None => false,
    };
    if is_taken && !enumeration::is_strict(site) {
        return Ok(false);
    }
    let token =
        tokens::issue_about(connection, &app.clock, &app.random, member, Purpose::MailChange, &address)
            .await?;
    if is_taken {
        enumeration::tell_owner(connection, app, site, &key, Kind::MailChangeTaken).await?;
    } else {
        let path = format!("/mail-change/do#token={}", token.text());
        write(connection, app, site, member, &address, Kind::MailChange, path).await?;
    }
    Ok(true)
}

/// The member stays where they are; nothing if they did not want to move.
pub(super) async fn cancel(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    member: MemberId,
) -> Answer<()> {
    store::lock(connection, member).await?;
    tokens::revoke(connection, member, &[Purpose::MailChange], now).await
}

/// What is left to do after the commit.
pub(super) struct Moved {
    pub(super) member: MemberId,
    /// Where mails go now.
    pub(super) email: String,
    /// Token hashes of the sessions that ended.
    pub(super) ended: Vec<Vec<u8>>,
    pub(super) events: Vec<Event>,
}

/// Uses the link up and moves. The new mailbox is proven: an unconfirmed account is confirmed with it.
///
/// # Errors
/// `link_expired`; `new_password_needed`; `new_email_taken` when somebody else took the address meanwhile.
pub(super) async fn confirm(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    token: &Token,
    user: &LinkUser,
) -> Answer<Moved> {
    let (purpose, now) = (Purpose::MailChange, app.clock.now());
    let (member, about) = tokens::consume_about(connection, site.id, token, purpose, now).await?;
    let mut ended = confirmation::take_over(connection, app, site, member, user).await?;
    let mut events = displace(connection, app, site, member, &about.email).await?;
    let before = store::account(connection, member).await?;
    let holds_way_back = leave(connection, app.clock.now(), member, &about.email, before.status).await?;
    if !take(connection, site.id, member, &about.email, now).await? {
        return Err(Refusal::NewEmailTaken.into());
    }
    // What was mailed to the former address proves nothing about this one.
    tokens::revoke(connection, member, &[Purpose::Reset, Purpose::Activation], now).await?;
    if holds_way_back {
        let purpose = Purpose::MailChangeUndo;
        let undo =
            tokens::issue_about(connection, &app.clock, &app.random, member, purpose, &before.email).await?;
        mail_way_back(connection, app, site, member, &before.email, &undo).await?;
    }
    events.extend(confirmation::confirm(connection, app, site, member).await?);
    ended.extend(sessions::end_all(connection, member).await?);
    Ok(Moved { member, email: about.email, ended, events })
}

/// Whether nobody has confirmed the account that holds the address: it may be a stranger's.
async fn is_unproven(connection: &mut PgConnection, holder: &Holder) -> Answer<bool> {
    let is_waiting = store::account(connection, holder.member).await?.status == AccountStatus::NotConfirmed;
    Ok(is_waiting && !holder.is_former)
}

/// A sign-up that nobody confirmed gives its address up to whoever has proven the mailbox, and is erased; its sessions end
/// with the commit.
async fn displace(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    email: &str,
) -> Answer<Vec<Event>> {
    let holder = addresses::holder(connection, site.id, &key(email), app.clock.now()).await?;
    let Some(holder) = holder.filter(|holder| holder.member != member) else { return Ok(Vec::new()) };
    store::lock(connection, holder.member).await?;
    if !is_unproven(connection, &holder).await? {
        return Ok(Vec::new());
    }
    addresses::leave(connection, holder.member).await?;
    Ok(leaving::leave_at_once(connection, app, site, holder.member).await?.events)
}

/// Leaves the address in use; true when it keeps a way back. One that was never confirmed keeps none: it
/// may be a stranger's. Neither does one that is left for an earlier one.
async fn leave(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    member: MemberId,
    target: &str,
    status: AccountStatus,
) -> Answer<bool> {
    let former = tokens::about(connection, member, Purpose::MailChangeUndo, now).await?;
    let earlier = former.iter().find(|about| key(&about.email) == key(target));
    if let Some(earlier) = earlier {
        forget_since(connection, member, earlier.created_at, now).await?;
    }
    let keeps = earlier.is_none() && status == AccountStatus::Active;
    if keeps {
        addresses::reserve(connection, member, now + Purpose::MailChangeUndo.lifetime()).await?;
    } else {
        addresses::leave(connection, member).await?;
    }
    Ok(keeps)
}

/// Uses the way back up: the former address is in use again. Whoever moved away knew the password, so it
/// is worth nothing any more; the link for a new one goes to the address. Gives the member, and the token
/// hashes of the sessions that ended.
///
/// # Errors
/// `link_expired`.
pub(super) async fn undo(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    token: &Token,
) -> Answer<(MemberId, Vec<Vec<u8>>)> {
    let (purpose, now) = (Purpose::MailChangeUndo, app.clock.now());
    let (member, about) = tokens::consume_about(connection, site.id, token, purpose, now).await?;
    forget_since(connection, member, about.created_at, now).await?;
    addresses::leave(connection, member).await?;
    if !take(connection, site.id, member, &about.email, now).await? {
        return Err(Refusal::LinkExpired.into());
    }
    password_change::disable(connection, member).await?;
    let purposes = [Purpose::Activation, Purpose::Reset, Purpose::MailChange];
    tokens::revoke(connection, member, &purposes, now).await?;
    failures::forgive_all(connection, site.id, &key(&about.email)).await?;
    devices::erase(connection, member).await?;
    passkeys::remove_all_and_tell(connection, app, site, member).await?;
    let ended = sessions::end_all(connection, member).await?;
    password_reset::mail_link(connection, app, site, member).await?;
    Ok((member, ended))
}

/// Mails the way back to a former address again: its owner, or a stranger, used it as if it were free.
pub(super) async fn remind(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    address_key: &str,
) -> Answer<()> {
    store::lock(connection, member).await?;
    let former = tokens::about(connection, member, Purpose::MailChangeUndo, app.clock.now()).await?;
    let Some(about) = former.into_iter().find(|about| key(&about.email) == address_key) else {
        return Ok(());
    };
    let renewed =
        tokens::renew_way_back(connection, app.clock.now(), &app.random, member, &about.email).await?;
    match renewed {
        Some(undo) => mail_way_back(connection, app, site, member, &about.email, &undo).await,
        None => Ok(()),
    }
}

/// Makes it the member's address; false when it is somebody else's.
async fn take(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    email: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    if !addresses::take(connection, site, &key(email), member, now).await? {
        return Ok(false);
    }
    store::set_email(connection, member, email).await?;
    Ok(true)
}

/// Forgets the former addresses that were left at this moment or later.
async fn forget_since(
    connection: &mut PgConnection,
    member: MemberId,
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Answer<()> {
    let emails = tokens::revoke_ways_back(connection, member, since, now).await?;
    let keys: Vec<String> = emails.iter().map(|email| key(email)).collect();
    addresses::release(connection, member, &keys).await
}

async fn mail_way_back(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    email: &str,
    undo: &Token,
) -> Answer<()> {
    let path = format!("/mail-change/do#undo={}", undo.text());
    write(connection, app, site, member, email, Kind::MailChanged, path).await
}

/// Writes to an address that need not be the one in use.
async fn write(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    email: &str,
    kind: Kind,
    path: String,
) -> Answer<()> {
    let reader = Reader { email: email.to_owned(), ..Reader::of(connection, site, member).await? };
    reader.mail(connection, app, kind, path).await
}

/// The key of an address that was parsed before it was kept.
fn key(email: &str) -> String {
    Email::parse(email).map_or_else(|| email.to_owned(), |email| email.key())
}
