//! The link that lets somebody in first, or again after a lost key: a passkey, or where their companies allow it a password
//! with codes. It is good for one of the two, once.

use super::{KeyQuestion, Office, Way, ask_for_key, keys::add_key, sign_in::enter};
use crate::{
    accounts::{self, Known, Password, RegistrationResponse},
    app::App,
    kernel::{
        ids::PasskeyId,
        problem::{Answer, FieldError, Refusal},
    },
    sessions::Token,
    staff::{self, Actor, Invite, Method, NewPassword, StaffAccount, Stamp, TotpSecret, Via},
};
use secrecy::SecretString;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Who is let in, and how they may come.
#[derive(Debug, Serialize, ToSchema)]
pub struct InviteQuestion {
    /// As colleagues know them.
    name: String,
    /// Their address.
    email: String,
    /// Whether a password will do.
    may_use_password: bool,
    /// What to make a passkey with.
    key: KeyQuestion,
}

/// Somebody who has come in.
pub type Accepted = (Actor, Token);

async fn invited(
    connection: &mut PgConnection,
    office: Office<'_>,
    token: &Token,
) -> Answer<(Invite, StaffAccount)> {
    let invite =
        staff::find_invite(connection, &token.hash(), office.now()).await?.ok_or(Refusal::LinkExpired)?;
    let account =
        staff::account(connection, office.vault, invite.staff).await?.ok_or(Refusal::LinkExpired)?;
    Ok((invite, account))
}

/// What the link is for; uses nothing up.
///
/// # Errors
/// `link_expired`.
pub async fn open_invite(
    connection: &mut PgConnection,
    office: Office<'_>,
    token: &Token,
) -> Answer<InviteQuestion> {
    let (_, account) = invited(connection, office, token).await?;
    Ok(InviteQuestion {
        may_use_password: staff::may_use_password(connection, account.id).await?,
        key: ask_for_key(connection, office, &account).await?,
        name: account.name,
        email: account.email,
    })
}

/// Keeps the key that the link's owner made, and lets them in. Commit refusals too.
///
/// # Errors
/// `link_expired`; as `add_key`.
pub async fn accept_with_passkey(
    connection: &mut PgConnection,
    app: &App,
    token: &Token,
    (challenge, name): (PasskeyId, &str),
    answer: &RegistrationResponse,
    way: &Way,
) -> Answer<Accepted> {
    let office = Office::of(app);
    let (invite, _) = invited(connection, office, token).await?;
    add_key(connection, office, invite.staff, challenge, name, answer).await?;
    come_in(connection, app, token, &invite, Method::Passkey, way).await
}

/// The secret of codes for an app, shown once.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeSecret {
    /// For typing, in Base32.
    secret: String,
    /// For a QR code: `otpauth://…`.
    address: String,
}

/// Makes a secret of codes for the link's owner, in the place of one that was shown before.
///
/// # Errors
/// `link_expired`; `passkey_only`.
pub async fn code_secret(
    connection: &mut PgConnection,
    office: Office<'_>,
    token: &Token,
) -> Answer<CodeSecret> {
    let (_, account) = invited(connection, office, token).await?;
    if !staff::may_use_password(connection, account.id).await? {
        return Err(Refusal::PasskeyOnly.into());
    }
    let secret = TotpSecret::random(office.random, &account.email)?;
    let sealed = secret.seal(office.vault, office.random, account.id)?;
    staff::keep_totp(connection, &token.hash(), &sealed).await?;
    Ok(CodeSecret { secret: secret.text(), address: secret.address()? })
}

/// Keeps the password that the link's owner chose, once a code proves that they have its secret, and lets them in.
///
/// # Errors
/// `link_expired`; `passkey_only`; a password that is too short or too common; a wrong code.
pub async fn accept_with_password(
    app: &App,
    token: &Token,
    password: &SecretString,
    code: &str,
    way: &Way,
) -> Answer<Accepted> {
    let (office, now) = (Office::of(app), app.clock.now());
    let (_, account) = invited(&mut *app.db.acquire().await?, office, token).await?;
    let known = Known { name: &account.name, email: &account.email, ..Known::default() };
    let chosen = Password::parse("password", password, known)?;
    let hash = accounts::hash_password(&app.random, &chosen).await?;
    let mut transaction = app.db.begin().await?;
    // Again, and held now.
    let (invite, account) = invited(&mut transaction, office, token).await?;
    if !staff::may_use_password(&mut transaction, account.id).await? {
        return Err(Refusal::PasskeyOnly.into());
    }
    let wrong = || FieldError::new("code", "field_invalid");
    let sealed = invite.totp_sealed.as_deref().ok_or_else(wrong)?;
    let secret = TotpSecret::open(&app.vault, account.id, sealed)?;
    let step = secret.step(code, now).ok_or_else(wrong)?;
    let new = NewPassword { staff: account.id, hash: &hash, totp_sealed: sealed, step };
    staff::put_password(&mut transaction, &new, now).await?;
    let accepted = come_in(&mut transaction, app, token, &invite, Method::Totp, way).await?;
    transaction.commit().await?;
    Ok(accepted)
}

async fn come_in(
    connection: &mut PgConnection,
    app: &App,
    token: &Token,
    invite: &Invite,
    method: Method,
    way: &Way,
) -> Answer<Accepted> {
    let now = app.clock.now();
    let stamp = Stamp { staff: Some(invite.staff), session: None, os_user: None, via: Via::Console, at: now };
    staff::stamp(connection, &stamp).await?;
    staff::use_up(connection, &token.hash(), now).await?;
    enter(connection, app, invite.staff, method, way).await
}
