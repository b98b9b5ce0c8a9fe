//! What the authenticator says (6.1): 32 bytes of hash, a byte of flags, four of counter, and at a
//! registration the new key.

use crate::{Fault, MAX_CREDENTIAL_ID};
use ciborium::Value;
use ring::digest::{SHA256, digest};

/// Bits of the flags' byte (6.1).
const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

/// Read and checked as far as both ceremonies do.
#[derive(Debug)]
pub(crate) struct AuthenticatorData {
    pub(crate) backup_eligible: bool,
    pub(crate) counter: u32,
    pub(crate) credential: Option<NewCredential>,
}

/// Attested credential data (6.5.1), the authenticator's model left aside.
#[derive(Debug)]
pub(crate) struct NewCredential {
    pub(crate) id: Vec<u8>,
    /// COSE_Key (RFC 9052), as it came.
    pub(crate) public_key: Vec<u8>,
}

/// Reads it and checks relying party, presence, verification and backup flags (7.1 steps 14 to 18,
/// 7.2 steps 16 to 19).
pub(crate) fn read(bytes: &[u8], rp_id: &str) -> Result<AuthenticatorData, Fault> {
    let short = Fault::Malformed("authenticator data");
    let (hash, rest) = bytes.split_first_chunk::<32>().ok_or(short)?;
    let (&flags, rest) = rest.split_first().ok_or(short)?;
    let (counter, mut rest) = rest.split_first_chunk::<4>().ok_or(short)?;
    if hash != digest(&SHA256, rp_id.as_bytes()).as_ref() {
        return Err(Fault::WrongRelyingParty);
    }
    let is_set = |flag: u8| flags & flag != 0;
    if !is_set(USER_PRESENT) || !is_set(USER_VERIFIED) {
        return Err(Fault::NotVerified);
    }
    if is_set(BACKED_UP) && !is_set(BACKUP_ELIGIBLE) {
        return Err(Fault::WrongBackupState);
    }
    let credential = if is_set(HAS_CREDENTIAL) { Some(credential(&mut rest)?) } else { None };
    if is_set(HAS_EXTENSIONS) {
        item(&mut rest)?;
    }
    if !rest.is_empty() {
        return Err(short);
    }
    Ok(AuthenticatorData {
        backup_eligible: is_set(BACKUP_ELIGIBLE),
        counter: u32::from_be_bytes(*counter),
        credential,
    })
}

fn credential(rest: &mut &[u8]) -> Result<NewCredential, Fault> {
    let short = Fault::Malformed("credential data");
    let (_model, tail) = rest.split_first_chunk::<16>().ok_or(short)?;
    let (length, tail) = tail.split_first_chunk::<2>().ok_or(short)?;
    let length = usize::from(u16::from_be_bytes(*length));
    if length == 0 || length > MAX_CREDENTIAL_ID {
        return Err(short);
    }
    let (id, tail) = tail.split_at_checked(length).ok_or(short)?;
    *rest = tail;
    item(rest)?;
    let key = tail.get(..tail.len() - rest.len()).ok_or(short)?;
    Ok(NewCredential { id: id.to_vec(), public_key: key.to_vec() })
}

/// Takes one CBOR item off the front.
pub(crate) fn item(rest: &mut &[u8]) -> Result<Value, Fault> {
    ciborium::from_reader(rest).map_err(|_| Fault::Malformed("CBOR"))
}
