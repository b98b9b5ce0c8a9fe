//! The relying party's half of WebAuthn Level 3 (W3C), as far as passkeys need it: discoverable
//! credentials, user verification required, no attestation asked for.
//!
//! Bytes in, verdict out: no clock, no chance, no storage. The caller makes the challenge, sees to it
//! that each is used once and soon, and keeps what `register` gives. Read `ceremonies` first; it
//! follows the numbered steps of sections 7.1 and 7.2.

mod authenticator_data;
mod ceremonies;
mod client_data;
mod public_key;

pub use ceremonies::{Assertion, Credential, Expected, Used, authenticate, register};
pub use public_key::ALGORITHMS;

/// Longest credential id that a relying party takes (7.1 step 25), in bytes.
pub const MAX_CREDENTIAL_ID: usize = 1023;

/// Why a ceremony does not count. For the log and for tests: callers are told one thing for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Bytes that are not what the standard says.
    #[error("the answer is not well formed: {0}")]
    Malformed(&'static str),
    /// A registration where a login was asked for, or the other way round.
    #[error("the answer is of another ceremony")]
    WrongCeremony,
    /// An answer to something else.
    #[error("the answer is to another challenge")]
    WrongChallenge,
    /// Given to another page.
    #[error("the answer was given to another origin")]
    WrongOrigin,
    /// Given inside another site's page.
    #[error("the answer was given in a frame of another site")]
    Framed,
    /// For another site.
    #[error("the answer is for another relying party")]
    WrongRelyingParty,
    /// Nobody was there, or nobody proved to be the owner.
    #[error("the authenticator did not verify the user")]
    NotVerified,
    /// Contradicts itself or what was registered.
    #[error("the flags about backups contradict each other")]
    WrongBackupState,
    /// A key that we did not offer to take.
    #[error("the key is of a kind that was not asked for")]
    WrongAlgorithm,
    /// Not signed by that key.
    #[error("the signature is wrong")]
    WrongSignature,
    /// The authenticator's counter did not grow: there may be a copy of it.
    #[error("the counter did not grow")]
    WrongCounter,
}
