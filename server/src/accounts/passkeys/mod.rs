//! Passkeys beside the password (WebAuthn Level 3): what goes over the wire (`wire`), what is asked and
//! how answers are judged (`ceremony`), what members are told (`mails`), the SQL (`store`). The checks themselves
//! are the crate `webauthn`.
//!
//! A passkey logs in without a password, so the authenticator must verify its user each time; the site's
//! domain is the relying party, and an answer counts on the origin where it was given only.

mod ceremony;
mod mails;
mod store;
mod wire;

pub(super) use ceremony::{add, ask_for_login, ask_for_passkey, prove};
pub(super) use mails::{remove_all_and_tell, remove_and_tell};
pub(super) use store::KEPT;
pub use store::members_with_passkeys;
pub(super) use store::{erase, forget_challenges, list};
pub use wire::{
    AuthenticationResponse, CreationOptions, LogIn, NewUser, Registration, RegistrationResponse,
    RequestOptions,
};
pub(super) use wire::{Passkey, PasskeyCreation, PasskeyRequest, Passkeys};

use time::Duration;

/// Passkeys that a member may have.
pub(super) const MAX_PASSKEYS: i64 = 10;
/// Longest name, in characters; the schema and the table say so too.
pub(super) const MAX_NAME: usize = 60;
/// From the question to the answer (WebAuthn 15.1 recommends 5 to 10 minutes).
const CHALLENGE_LIFETIME: Duration = Duration::minutes(5);
