//! Asking an authenticator, and judging what it answers.

use super::{
    MAX_PASSKEYS, mails,
    store::{self, Challenge, NewPasskey},
    wire::{
        AuthenticationResponse, CreationOptions, NewUser, Passkey, PasskeyCreation, PasskeyRequest,
        RegistrationResponse, RequestOptions,
    },
};
use crate::{
    accounts::{model::AccountStatus, store as accounts},
    app::App,
    kernel::{
        ids::{MemberId, PasskeyId},
        problem::{Answer, Refusal},
        random::Random,
    },
    members,
    sessions::SignedIn,
    settings::Site,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use webauthn::{Assertion, Expected, Fault};

/// Asks for a new passkey of the caller, who has just given the password.
///
/// # Errors
/// `passkey_limit` where there are enough: better now than after the fingerprint.
pub(in crate::accounts) async fn ask_for_passkey(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
) -> Answer<PasskeyCreation> {
    let (member, site) = (caller.member, &caller.site);
    let known = store::known(connection, member).await?;
    if i64::try_from(known.len()).unwrap_or(i64::MAX) >= MAX_PASSKEYS {
        return Err(Refusal::PasskeyLimit { max: MAX_PASSKEYS }.into());
    }
    let handle =
        known.first().map_or_else(|| app.random.bytes::<32>().to_vec(), |one| one.user_handle.clone());
    let bytes = app.random.bytes::<32>().to_vec();
    let account = accounts::account(connection, member).await?;
    let name = members::name(connection, member).await?;
    let user = NewUser {
        domain: &site.domain,
        site: &site.settings.name,
        handle: &handle,
        email: &account.email,
        name: &name,
    };
    let held = known.into_iter().map(|one| (one.credential_id, one.transports)).collect();
    let options = CreationOptions::new(&bytes, &user, held);
    let challenge = keep(
        connection,
        app.clock.now(),
        &app.random,
        site,
        Challenge { bytes, owner: Some((member, handle)) },
    )
    .await?;
    Ok(PasskeyCreation { challenge, options })
}

/// Asks for any passkey of the site.
pub(in crate::accounts) async fn ask_for_login(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
) -> Answer<PasskeyRequest> {
    let bytes = app.random.bytes::<32>().to_vec();
    let options = RequestOptions::new(&bytes, &site.domain);
    let challenge =
        keep(connection, app.clock.now(), &app.random, site, Challenge { bytes, owner: None }).await?;
    Ok(PasskeyRequest { challenge, options })
}

async fn keep(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    random: &Random,
    site: &Site,
    challenge: Challenge,
) -> Answer<PasskeyId> {
    let id = PasskeyId::random(random);
    store::insert_challenge(connection, id, site.id, &challenge, now).await?;
    Ok(id)
}

/// Keeps the passkey that answers the challenge and tells its member; a repeat of the call finds it. The challenge is used up
/// whatever comes of it, so commit refusals too.
///
/// # Errors
/// `passkey_failed`; `passkey_limit`.
pub(in crate::accounts) async fn add(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    origin: &str,
    challenge: PasskeyId,
    name: &str,
    answer: &RegistrationResponse,
) -> Answer<Passkey> {
    let (member, site, now) = (caller.member, &caller.site, app.clock.now());
    // One at a time: two calls at once must not both see nine.
    accounts::lock(connection, member).await?;
    let given = answer.decode().ok_or(Refusal::PasskeyFailed)?;
    let Some(asked) = store::take_challenge(connection, challenge, site.id, Some(member), now).await? else {
        let first = store::answered(connection, member, challenge, &given.id).await?;
        return first.ok_or_else(|| Refusal::PasskeyFailed.into());
    };
    let (_, user_handle) = asked.owner.ok_or(Refusal::PasskeyFailed)?;
    let expected = Expected { challenge: &asked.bytes, origin, rp_id: &site.domain };
    let credential = webauthn::register(&expected, &given.client_data, &given.attestation).map_err(refuse)?;
    if credential.id != given.id {
        return Err(Refusal::PasskeyFailed.into());
    }
    if store::count(connection, member).await? >= MAX_PASSKEYS {
        return Err(Refusal::PasskeyLimit { max: MAX_PASSKEYS }.into());
    }
    let new = NewPasskey {
        id: challenge,
        member,
        site: site.id,
        user_handle: &user_handle,
        credential: &credential,
        transports: &given.transports,
        name,
    };
    if !store::insert(connection, &new, now).await? {
        return Err(Refusal::PasskeyFailed.into());
    }
    mails::tell_added(connection, app, site, member, name).await?;
    Ok(Passkey { id: challenge, name: name.to_owned(), created_at: now, used_at: None })
}

/// Whose passkey answers the challenge, with the account locked. The challenge is used up whatever comes
/// of it, so commit refusals too.
///
/// # Errors
/// `passkey_failed`, one answer for all that can be wrong; `pending_deletion`; `account_closed`.
pub(in crate::accounts) async fn prove(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    site: &Site,
    origin: &str,
    challenge: PasskeyId,
    answer: &AuthenticationResponse,
) -> Answer<MemberId> {
    let asked = store::take_challenge(connection, challenge, site.id, None, now).await?;
    let asked = asked.ok_or(Refusal::PasskeyFailed)?;
    let given = answer.decode().ok_or(Refusal::PasskeyFailed)?;
    let kept = store::find(connection, site.id, &given.id).await?.ok_or(Refusal::PasskeyFailed)?;
    if kept.user_handle != given.user_handle {
        return Err(Refusal::PasskeyFailed.into());
    }
    let expected = Expected { challenge: &asked.bytes, origin, rp_id: &site.domain };
    let assertion = Assertion {
        client_data: &given.client_data,
        authenticator_data: &given.authenticator_data,
        signature: &given.signature,
    };
    let used = webauthn::authenticate(&expected, &kept.credential, &assertion).map_err(refuse)?;
    accounts::lock(connection, kept.member).await?;
    if !store::record_use(connection, kept.id, used.counter, now).await? {
        return Err(Refusal::PasskeyFailed.into());
    }
    match accounts::account(connection, kept.member).await?.status {
        AccountStatus::PendingDeletion => Err(Refusal::PendingDeletion.into()),
        AccountStatus::Closed => Err(Refusal::AccountClosed.into()),
        AccountStatus::NotConfirmed | AccountStatus::Active => Ok(kept.member),
    }
}

/// The reason is for the operator; it names nobody.
fn refuse(fault: Fault) -> Refusal {
    tracing::info!(%fault, "a passkey was refused");
    Refusal::PasskeyFailed
}
