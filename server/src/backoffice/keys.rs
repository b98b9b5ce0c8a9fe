//! Passkeys of staff: asked for, kept, taken away.

use super::{Doer, Office, mails};
use crate::{
    accounts::{CreationOptions, NewUser, RegistrationResponse},
    kernel::{
        ids::{PasskeyId, StaffId},
        problem::{Answer, FieldError, Refusal},
    },
    staff::{self, Actor, Asked, NewKey, StaffAccount},
};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use webauthn::{Expected, Fault};

/// Keys that somebody may have.
const MAX_KEYS: i64 = 10;
/// Longest name, in characters; the table says so too.
const MAX_NAME: usize = 60;

/// What to call `navigator.credentials.create` with.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyQuestion {
    /// Comes back with the answer; good for one, within five minutes.
    pub challenge: PasskeyId,
    /// The browser's own.
    pub options: CreationOptions,
}

/// Asks for a new key of this account.
///
/// # Errors
/// `passkey_limit`.
pub async fn ask_for_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    owner: &StaffAccount,
) -> Answer<KeyQuestion> {
    if staff::count_keys(connection, owner.id).await? >= MAX_KEYS {
        return Err(Refusal::PasskeyLimit { max: MAX_KEYS }.into());
    }
    let known = staff::credentials(connection, owner.id).await?;
    let bytes = office.random.bytes::<32>().to_vec();
    let host = office.config.console_host().unwrap_or_default();
    let user = NewUser {
        domain: &host,
        site: "Liaison console",
        handle: owner.id.0.as_bytes(),
        email: &owner.email,
        name: &owner.name,
    };
    let options = CreationOptions::new(&bytes, &user, known);
    let challenge = PasskeyId::random(office.random);
    let asked = Asked { bytes, staff: Some(owner.id) };
    staff::ask(connection, challenge, &asked, office.now()).await?;
    Ok(KeyQuestion { challenge, options })
}

/// Keeps the key that answers the challenge. The challenge is used up whatever comes of it, so commit refusals too.
///
/// # Errors
/// `passkey_failed`; `passkey_limit`; a wrong name.
pub(super) async fn add_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    owner: StaffId,
    challenge: PasskeyId,
    name: &str,
    answer: &RegistrationResponse,
) -> Answer<PasskeyId> {
    let (name, now) = (key_name(name)?, office.now());
    let given = answer.decode().ok_or(Refusal::PasskeyFailed)?;
    let asked = staff::take(connection, challenge, Some(owner), now).await?.ok_or(Refusal::PasskeyFailed)?;
    let (origin, host) = (
        office.config.console_address().unwrap_or_default(),
        office.config.console_host().unwrap_or_default(),
    );
    let expected = Expected { challenge: &asked, origin: &origin, rp_id: &host };
    let credential = webauthn::register(&expected, &given.client_data, &given.attestation).map_err(refuse)?;
    if credential.id != given.id {
        return Err(Refusal::PasskeyFailed.into());
    }
    if staff::count_keys(connection, owner).await? >= MAX_KEYS {
        return Err(Refusal::PasskeyLimit { max: MAX_KEYS }.into());
    }
    let new =
        NewKey { id: challenge, staff: owner, credential: &credential, transports: &given.transports, name };
    if !staff::insert_key(connection, &new, now).await? {
        return Err(Refusal::PasskeyFailed.into());
    }
    Ok(challenge)
}

/// The same beside other ways in, by somebody who is in: their mailbox hears of it, since a stranger at their desk would stay in
/// by it.
///
/// # Errors
/// `passkey_failed`; `passkey_limit`; a wrong name; `fresh_proof_required`.
pub async fn add_own_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    challenge: PasskeyId,
    name: &str,
    answer: &RegistrationResponse,
) -> Answer<PasskeyId> {
    require_fresh(actor, office)?;
    Doer::Staff(actor).stamp(connection, office.now()).await?;
    let added = add_key(connection, office, actor.id, challenge, name, answer).await?;
    mails::tell(connection, office, actor.id, mails::Kind::KeyAdded, "").await?;
    Ok(added)
}

/// Takes one of one's own keys away, and tells their mailbox; the last way in stays.
///
/// # Errors
/// `not_found`; `not_allowed` for the last key of somebody without a password; `fresh_proof_required`.
pub async fn drop_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    key: PasskeyId,
) -> Answer<()> {
    require_fresh(actor, office)?;
    Doer::Staff(actor).stamp(connection, office.now()).await?;
    let left = staff::count_keys(connection, actor.id).await?;
    if !staff::keys(connection, actor.id).await?.iter().any(|one| one.id == key) {
        return Err(Refusal::NotFound.into());
    }
    if left <= 1 && !staff::has_password(connection, actor.id).await? {
        return Err(Refusal::NotAllowed.into());
    }
    staff::remove_key(connection, actor.id, key).await?;
    mails::tell(connection, office, actor.id, mails::Kind::KeyDropped, "").await
}

/// For what is one's own and takes no permission.
pub(super) fn require_fresh(actor: &Actor, office: Office<'_>) -> Answer<()> {
    if actor.is_fresh(office.now()) { Ok(()) } else { Err(Refusal::FreshProofRequired.into()) }
}

fn key_name(text: &str) -> Result<&str, FieldError> {
    let text = text.trim();
    let fits = (1..=MAX_NAME).contains(&text.chars().count()) && !text.contains(char::is_control);
    if fits { Ok(text) } else { Err(FieldError::new("name", "field_invalid")) }
}

/// The reason is for the operator; it names nobody.
pub(super) fn refuse(fault: Fault) -> Refusal {
    tracing::info!(%fault, "a passkey of staff was refused");
    Refusal::PasskeyFailed
}
