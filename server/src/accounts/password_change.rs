//! A new password in the place of the old one, however the member proved who they are.

use super::{
    addresses, devices, failures,
    mails::Reader,
    passkeys,
    password::{self, Known, Password},
    store,
    tokens::{self, Purpose},
};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, FieldError, FieldErrors},
    },
    mail::Kind,
    members, sessions,
    settings::Site,
};
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;

/// Takes the new password as typed twice, for a member (spec 5).
///
/// # Errors
/// `password_mismatch` on `password_repeat`, the rules for passwords on `password`.
pub(super) async fn parse(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    password: &SecretString,
    repeat: &SecretString,
) -> Answer<Password> {
    let email = store::account(connection, member).await?.email;
    let name = members::name(connection, member).await?;
    let (born, second_born) = members::born(connection, member).await?;
    let mut errors = FieldErrors::default();
    if password.expose_secret() != repeat.expose_secret() {
        errors.push(FieldError::new("password_repeat", "password_mismatch"));
    }
    let known =
        Known { name: &name, email: &email, site: &site.settings.name, born: Some(born), second_born };
    let parsed = errors.keep(Password::parse("password", password, known));
    errors.check()?;
    parsed.ok_or_else(|| FieldErrors::default().into_problem())
}

/// Puts it in place, ends every session, and mails that it happened. Links that somebody who knew the
/// old password could have asked for are dead, so is a passkey that is just being made, and browsers that logged in
/// with it are unknown again; links back to a former address are not: they are its owner's. Passkeys are the
/// caller's to ask about. The caller holds the account's row, begins a new session, and after the commit tells
/// the hub of the ended ones.
pub(super) async fn replace(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    password_hash: &str,
) -> Answer<Vec<Vec<u8>>> {
    store::set_password(connection, member, password_hash).await?;
    tokens::revoke(connection, member, &[Purpose::Reset, Purpose::MailChange], app.clock.now()).await?;
    passkeys::forget_challenges(connection, member).await?;
    devices::erase(connection, member).await?;
    let reader = Reader::of(connection, site, member).await?;
    reader.mail(connection, app, Kind::PasswordChanged, "/reset-password".to_owned()).await?;
    sessions::end_all(connection, member).await
}

/// As [`replace`], for somebody who proved the mailbox: doors that wrong passwords closed are open, and no way in is left that
/// somebody else may have opened: passkeys and links are gone, too.
pub(super) async fn start_anew(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    password_hash: &str,
) -> Answer<Vec<Vec<u8>>> {
    let ended = replace(connection, app, site, member, password_hash).await?;
    tokens::revoke(connection, member, &[Purpose::Activation], app.clock.now()).await?;
    let key = addresses::key(connection, member).await?;
    failures::forgive_all(connection, site.id, &key).await?;
    passkeys::remove_all_and_tell(connection, app, site, member).await?;
    Ok(ended)
}

/// The password can't be used any more, and nobody can tell by the time that a wrong one takes.
pub(super) async fn disable(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    store::set_password(connection, member, password::NOBODY).await
}
