//! The two ceremonies: a new key is registered (7.1), a registered key logs in (7.2).

use crate::{
    Fault, authenticator_data,
    authenticator_data::{AuthenticatorData, item},
    client_data,
    public_key::PublicKey,
};
use ciborium::Value;
use ring::digest::{SHA256, digest};

/// What an answer must be about.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The bytes that were sent, at least 16 random ones (13.4.3).
    pub challenge: &'a [u8],
    /// The page's own origin: `https://example.com`, with the port where it has one.
    pub origin: &'a str,
    /// The site's domain, without port.
    pub rp_id: &'a str,
}

/// What to keep of a registered key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    /// 1 to 1023 bytes; no two accounts may have the same one.
    pub id: Vec<u8>,
    /// A COSE_Key.
    pub public_key: Vec<u8>,
    /// The authenticator's count of signatures; 0 where it does not count.
    pub counter: u32,
    /// May be kept on several devices; never changes.
    pub backup_eligible: bool,
}

/// An authenticator's answer to a login.
#[derive(Clone, Copy, Debug)]
pub struct Assertion<'a> {
    /// `clientDataJSON`, decoded from base64url.
    pub client_data: &'a [u8],
    /// `authenticatorData`, decoded.
    pub authenticator_data: &'a [u8],
    /// `signature`, decoded.
    pub signature: &'a [u8],
}

/// What to change in the kept credential after a login.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// The counter from now on.
    pub counter: u32,
}

/// Checks a registration. What the attestation says of the authenticator's maker is not read: none is
/// asked for, and nothing depends on it (7.1 steps 22 to 24 for `none`).
///
/// # Errors
/// The first check that failed.
pub fn register(
    expected: &Expected<'_>,
    client_data: &[u8],
    attestation: &[u8],
) -> Result<Credential, Fault> {
    client_data::check(client_data, "webauthn.create", expected.challenge, expected.origin)?;
    let data = authenticator_data::read(&attested(attestation)?, expected.rp_id)?;
    let AuthenticatorData { backup_eligible, counter, credential } = data;
    let new = credential.ok_or(Fault::Malformed("no credential"))?;
    PublicKey::parse(&new.public_key)?;
    Ok(Credential { id: new.id, public_key: new.public_key, counter, backup_eligible })
}

/// The authenticator data within an attestation object (6.5.4).
fn attested(mut object: &[u8]) -> Result<Vec<u8>, Fault> {
    let malformed = Fault::Malformed("attestation object");
    let Value::Map(fields) = item(&mut object)? else { return Err(malformed) };
    if !object.is_empty() {
        return Err(malformed);
    }
    let data = fields.into_iter().find(|(name, _)| name.as_text() == Some("authData"));
    data.and_then(|(_, value)| value.into_bytes().ok()).ok_or(malformed)
}

/// Checks a login with a kept credential, which the caller has found by its id and whose owner is the
/// one that the answer's user handle names.
///
/// # Errors
/// The first check that failed.
pub fn authenticate(
    expected: &Expected<'_>,
    kept: &Credential,
    answer: &Assertion<'_>,
) -> Result<Used, Fault> {
    client_data::check(answer.client_data, "webauthn.get", expected.challenge, expected.origin)?;
    let data = authenticator_data::read(answer.authenticator_data, expected.rp_id)?;
    if data.backup_eligible != kept.backup_eligible {
        return Err(Fault::WrongBackupState);
    }
    let hash = digest(&SHA256, answer.client_data);
    let message = [answer.authenticator_data, hash.as_ref()].concat();
    PublicKey::parse(&kept.public_key)?.verify(&message, answer.signature)?;
    // Both 0: an authenticator that does not count (6.1.1).
    if (data.counter, kept.counter) != (0, 0) && data.counter <= kept.counter {
        return Err(Fault::WrongCounter);
    }
    Ok(Used { counter: data.counter })
}
