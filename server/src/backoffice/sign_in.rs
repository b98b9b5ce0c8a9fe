//! The ways in, and the proof in between that it is still them: a passkey, or a password with a code. One answer for all that
//! can be wrong, in the same time whether the name is known or not.

use super::{Doer, Office, keys::refuse};
use crate::{
    accounts::{self, AuthenticationResponse, RequestOptions},
    app::App,
    kernel::{
        ids::{PasskeyId, StaffId},
        problem::{Answer, Refusal},
    },
    sessions::Token,
    staff::{self, Actor, Asked, Chain, Entry, Method, StaffSession, TotpSecret},
};
use secrecy::SecretString;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn::{Assertion, Expected};

/// From where somebody comes.
#[derive(Clone, Debug)]
pub struct Way {
    /// The address.
    pub address: Option<String>,
    /// As the browser names itself.
    pub device: String,
}

/// What to call `navigator.credentials.get` with.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyRequest {
    /// Comes back with the answer; good for one, within five minutes.
    pub challenge: PasskeyId,
    /// The browser's own.
    pub options: RequestOptions,
}

/// Asks for any key of staff.
///
/// # Errors
/// When the database does not answer.
pub async fn ask_for_sign_in(connection: &mut PgConnection, office: Office<'_>) -> Answer<KeyRequest> {
    ask(connection, office, None).await
}

/// Asks somebody who is in to prove that it is them.
///
/// # Errors
/// When the database does not answer.
pub async fn ask_for_proof(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
) -> Answer<KeyRequest> {
    ask(connection, office, Some(actor.id)).await
}

async fn ask(connection: &mut PgConnection, office: Office<'_>, of: Option<StaffId>) -> Answer<KeyRequest> {
    let bytes = office.random.bytes::<32>().to_vec();
    let options = RequestOptions::new(&bytes, &office.config.console_host().unwrap_or_default());
    let challenge = PasskeyId::random(office.random);
    staff::ask(connection, challenge, &Asked { bytes, staff: of }, office.now()).await?;
    Ok(KeyRequest { challenge, options })
}

/// Begins a session for whoever's key answers the challenge, which is used up whatever comes of it: commit refusals too.
///
/// # Errors
/// `passkey_failed`.
pub async fn sign_in_by_key(
    connection: &mut PgConnection,
    app: &App,
    challenge: PasskeyId,
    answer: &AuthenticationResponse,
    way: &Way,
) -> Answer<(Actor, Token)> {
    let staff = judge(connection, Office::of(app), None, challenge, answer).await?;
    enter(connection, app, staff, Method::Passkey, way).await
}

/// Whose key answers the challenge.
async fn judge(
    connection: &mut PgConnection,
    office: Office<'_>,
    asked_of: Option<StaffId>,
    challenge: PasskeyId,
    answer: &AuthenticationResponse,
) -> Answer<StaffId> {
    let now = office.now();
    let asked = staff::take(connection, challenge, asked_of, now).await?.ok_or(Refusal::PasskeyFailed)?;
    let given = answer.decode().ok_or(Refusal::PasskeyFailed)?;
    let kept = staff::find_key(connection, &given.id).await?.ok_or(Refusal::PasskeyFailed)?;
    let is_other = asked_of.is_some_and(|asked_of| asked_of != kept.staff);
    if is_other || given.user_handle != kept.staff.0.as_bytes() {
        return Err(Refusal::PasskeyFailed.into());
    }
    let (origin, host) = (
        office.config.console_address().unwrap_or_default(),
        office.config.console_host().unwrap_or_default(),
    );
    let expected = Expected { challenge: &asked, origin: &origin, rp_id: &host };
    let assertion = Assertion {
        client_data: &given.client_data,
        authenticator_data: &given.authenticator_data,
        signature: &given.signature,
    };
    let used = webauthn::authenticate(&expected, &kept.credential, &assertion).map_err(refuse)?;
    if !staff::record_use(connection, kept.id, used.counter, now).await? {
        return Err(Refusal::PasskeyFailed.into());
    }
    Ok(kept.staff)
}

/// Begins a session for whoever has this address, password and code.
///
/// # Errors
/// `login_failed`, one answer for all that can be wrong; `account_blocked` after five of them within a quarter of an hour;
/// `passkey_only` for the right ones of somebody whose company wants passkeys only.
pub async fn sign_in_by_password(
    app: &App,
    email: &str,
    password: &SecretString,
    code: &str,
    way: &Way,
) -> Answer<(Actor, Token)> {
    let staff = right_password(app, email, None, password, code).await?;
    let mut transaction = app.db.begin().await?;
    if !staff::may_use_password(&mut transaction, staff).await? {
        return Err(Refusal::PasskeyOnly.into());
    }
    let entered = enter(&mut transaction, app, staff, Method::Totp, way).await?;
    transaction.commit().await?;
    Ok(entered)
}

/// Whose address, password and code these are. `of`: the only one whose they may be.
async fn right_password(
    app: &App,
    email: &str,
    of: Option<StaffId>,
    password: &SecretString,
    code: &str,
) -> Answer<StaffId> {
    let now = app.clock.now();
    // The index alone, as `seal_email` makes it: what was typed is kept nowhere.
    let (index, _) = staff::seal_email(&app.vault, &app.random, StaffId(Uuid::nil()), email)?;
    staff::count_attempt(&mut *app.db.acquire().await?, &index, now).await?;
    let (account, kept) = {
        let mut connection = app.db.acquire().await?;
        let account = staff::find_by_email(&mut connection, &app.vault, email).await?;
        // Asked for nobody, too, so that it takes as long.
        let id = account.as_ref().map_or(StaffId(Uuid::nil()), |account| account.id);
        (account, staff::password(&mut connection, id).await?)
    };
    let hash = kept.as_ref().map(|kept| kept.hash.clone());
    let is_right = accounts::is_password_right(hash, password).await?;
    let account =
        account.filter(|account| account.closed_at.is_none() && of.is_none_or(|of| of == account.id));
    let (Some(account), Some(kept), true) = (account, kept, is_right) else {
        return Err(Refusal::LoginFailed.into());
    };
    let secret = TotpSecret::open(&app.vault, account.id, &kept.totp_sealed)?;
    let step = secret.step(code, now).ok_or(Refusal::LoginFailed)?;
    let mut transaction = app.db.begin().await?;
    if !staff::use_code(&mut transaction, account.id, step).await? {
        return Err(Refusal::LoginFailed.into());
    }
    staff::forgive(&mut transaction, &index).await?;
    transaction.commit().await?;
    Ok(account.id)
}

/// Begins the session and says whose it is.
pub(super) async fn enter(
    connection: &mut PgConnection,
    app: &App,
    staff: StaffId,
    method: Method,
    way: &Way,
) -> Answer<(Actor, Token)> {
    let new = StaffSession { staff, method, address: way.address.as_deref(), device: &way.device };
    let (id, token) = staff::begin(connection, &app.random, &new, app.clock.now()).await?;
    let now = app.clock.now();
    let actor = staff::find(connection, &token.hash(), now).await?.ok_or(Refusal::LoginFailed)?;
    debug_assert_eq!(actor.session, id, "the session that was begun");
    Doer::Staff(&actor).stamp(connection, now).await?;
    Ok((actor, token))
}

/// Notes a fresh proof by a key. The challenge is used up whatever comes of it: commit refusals too.
///
/// # Errors
/// `passkey_failed`.
pub async fn prove_by_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    challenge: PasskeyId,
    answer: &AuthenticationResponse,
) -> Answer<()> {
    judge(connection, office, Some(actor.id), challenge, answer).await?;
    staff::prove_again(connection, actor.session, office.now()).await
}

/// Notes a fresh proof by password and code, through the counter of the sign-in.
///
/// # Errors
/// As [`sign_in_by_password`].
pub async fn prove_by_password(app: &App, actor: &Actor, password: &SecretString, code: &str) -> Answer<()> {
    let account = staff::account(&mut *app.db.acquire().await?, &app.vault, actor.id).await?;
    let account = account.ok_or(Refusal::LoginFailed)?;
    let staff = right_password(app, &account.email, Some(actor.id), password, code).await?;
    let mut transaction = app.db.begin().await?;
    if !staff::may_use_password(&mut transaction, staff).await? {
        return Err(Refusal::PasskeyOnly.into());
    }
    staff::prove_again(&mut transaction, actor.session, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

/// Ends the session that the actor is in.
///
/// # Errors
/// When the database does not answer.
pub async fn sign_out(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    token_hash: &[u8],
) -> Answer<()> {
    staff::end(connection, token_hash).await?;
    note(connection, office, actor, "staff.signed_out", actor.session).await
}

/// Ends another of one's own sessions.
///
/// # Errors
/// `not_found`.
pub async fn end_other_session(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    session: Uuid,
) -> Answer<()> {
    if !staff::end_one(connection, actor.id, session).await? {
        return Err(Refusal::NotFound.into());
    }
    note(connection, office, actor, "staff.session_ended", session).await
}

async fn note(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    action: &'static str,
    session: Uuid,
) -> Answer<()> {
    Doer::Staff(actor).stamp(connection, office.now()).await?;
    let entry = Entry {
        chain: Chain::Act,
        action,
        subject: Some(("staff", actor.id.0)),
        site: None,
        case: None,
        facts: json!({ "session": session }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(())
}
