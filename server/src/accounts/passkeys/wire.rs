//! What pages hand from us to `navigator.credentials` and back (WebAuthn 5.1.8, 5.1.9, 5.4, 5.5): the
//! browser's own JSON, whose names and casing are not ours. Byte strings are base64url without padding.

use super::CHALLENGE_LIFETIME;
use crate::kernel::ids::PasskeyId;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A passkey in its member's list.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::accounts) struct Passkey {
    pub(super) id: PasskeyId,
    pub(super) name: String,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) created_at: OffsetDateTime,
    /// The last login with it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub(super) used_at: Option<OffsetDateTime>,
}

/// `{passkeys}`, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::accounts) struct Passkeys {
    pub(in crate::accounts) passkeys: Vec<Passkey>,
}

/// What to call `navigator.credentials.create` with.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::accounts) struct PasskeyCreation {
    /// Comes back with the answer; good for one, within five minutes.
    pub(super) challenge: PasskeyId,
    pub(super) options: CreationOptions,
}

/// What to call `navigator.credentials.get` with.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::accounts) struct PasskeyRequest {
    /// Comes back with the answer; good for one, within five minutes.
    pub(super) challenge: PasskeyId,
    pub(super) options: RequestOptions,
}

/// PublicKeyCredentialCreationOptionsJSON.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicKeyCredentialCreationOptionsJSON)]
pub struct CreationOptions {
    rp: RelyingParty,
    user: UserEntity,
    challenge: String,
    pub_key_cred_params: Vec<KeyKind>,
    /// Milliseconds.
    timeout: i64,
    exclude_credentials: Vec<Descriptor>,
    authenticator_selection: AuthenticatorSelection,
    attestation: &'static str,
}

/// PublicKeyCredentialRequestOptionsJSON. No list of credentials: the browser shows those it has, so
/// nobody learns here who has an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicKeyCredentialRequestOptionsJSON)]
pub struct RequestOptions {
    challenge: String,
    /// Milliseconds.
    timeout: i64,
    rp_id: String,
    allow_credentials: Vec<Descriptor>,
    user_verification: Requirement,
}

#[derive(Debug, Serialize, ToSchema)]
struct RelyingParty {
    /// The site's domain.
    id: String,
    name: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserEntity {
    id: String,
    name: String,
    display_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct KeyKind {
    #[serde(rename = "type")]
    kind: CredentialType,
    /// IANA COSE algorithm.
    alg: i64,
}

#[derive(Debug, Serialize, ToSchema)]
struct Descriptor {
    #[serde(rename = "type")]
    kind: CredentialType,
    id: String,
    transports: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuthenticatorSelection {
    resident_key: Requirement,
    /// For browsers that know Level 1 only.
    require_resident_key: bool,
    user_verification: Requirement,
}

/// PublicKeyCredentialType: there is one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum CredentialType {
    PublicKey,
}

/// UserVerificationRequirement and ResidentKeyRequirement: we never ask for less.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Requirement {
    Required,
}

/// Whose passkey is to be made, and where.
#[derive(Clone, Copy, Debug)]
pub struct NewUser<'a> {
    /// The relying party.
    pub domain: &'a str,
    /// Its name.
    pub site: &'a str,
    /// By which the authenticator knows the user; tells nothing of them.
    pub handle: &'a [u8],
    /// As the authenticator lists them.
    pub email: &'a str,
    /// As people know them.
    pub name: &'a str,
}

const PUBLIC_KEY: &str = "public-key";

impl CreationOptions {
    /// A discoverable credential of a verified user on an authenticator that has none of `known`, each an
    /// id and its transports.
    pub fn new(challenge: &[u8], user: &NewUser<'_>, known: Vec<(Vec<u8>, Vec<String>)>) -> Self {
        let descriptor = |(id, transports): (Vec<u8>, Vec<String>)| Descriptor {
            kind: CredentialType::PublicKey,
            id: URL_SAFE_NO_PAD.encode(id),
            transports,
        };
        Self {
            rp: RelyingParty { id: user.domain.to_owned(), name: user.site.to_owned() },
            user: UserEntity {
                id: URL_SAFE_NO_PAD.encode(user.handle),
                name: user.email.to_owned(),
                display_name: user.name.to_owned(),
            },
            challenge: URL_SAFE_NO_PAD.encode(challenge),
            pub_key_cred_params: webauthn::ALGORITHMS
                .into_iter()
                .map(|alg| KeyKind { kind: CredentialType::PublicKey, alg })
                .collect(),
            timeout: timeout(),
            exclude_credentials: known.into_iter().map(descriptor).collect(),
            authenticator_selection: AuthenticatorSelection {
                resident_key: Requirement::Required,
                require_resident_key: true,
                user_verification: Requirement::Required,
            },
            attestation: "none",
        }
    }
}

impl RequestOptions {
    /// Any passkey of the site.
    pub fn new(challenge: &[u8], domain: &str) -> Self {
        Self {
            challenge: URL_SAFE_NO_PAD.encode(challenge),
            timeout: timeout(),
            rp_id: domain.to_owned(),
            allow_credentials: Vec::new(),
            user_verification: Requirement::Required,
        }
    }
}

fn timeout() -> i64 {
    CHALLENGE_LIFETIME.whole_seconds() * 1000
}

/// RegistrationResponseJSON, as far as we read it; browsers send more, and will send yet more.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RegistrationResponseJSON)]
pub struct RegistrationResponse {
    #[schema(min_length = 1, max_length = 1400, pattern = "^[A-Za-z0-9_-]+$")]
    id: String,
    #[serde(rename = "type")]
    #[schema(pattern = "^public-key$")]
    kind: String,
    response: AttestationResponse,
}

/// AuthenticatorAttestationResponseJSON, as far as we read it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AttestationResponse {
    #[serde(rename = "clientDataJSON")]
    #[schema(min_length = 1, max_length = 8192, pattern = "^[A-Za-z0-9_-]+$")]
    client_data: String,
    #[schema(min_length = 1, max_length = 32768, pattern = "^[A-Za-z0-9_-]+$")]
    attestation_object: String,
    /// How the browser reaches the authenticator: "internal", "usb". Told back to it later.
    #[serde(default)]
    #[schema(max_items = 16)]
    transports: Vec<String>,
}

/// AuthenticationResponseJSON, as far as we read it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AuthenticationResponseJSON)]
pub struct AuthenticationResponse {
    #[schema(min_length = 1, max_length = 1400, pattern = "^[A-Za-z0-9_-]+$")]
    id: String,
    #[serde(rename = "type")]
    #[schema(pattern = "^public-key$")]
    kind: String,
    response: AssertionResponse,
}

/// AuthenticatorAssertionResponseJSON, as far as we read it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AssertionResponse {
    #[serde(rename = "clientDataJSON")]
    #[schema(min_length = 1, max_length = 8192, pattern = "^[A-Za-z0-9_-]+$")]
    client_data: String,
    #[schema(min_length = 1, max_length = 8192, pattern = "^[A-Za-z0-9_-]+$")]
    authenticator_data: String,
    #[schema(min_length = 1, max_length = 4096, pattern = "^[A-Za-z0-9_-]+$")]
    signature: String,
    /// Discoverable credentials always carry it.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 128, pattern = "^[A-Za-z0-9_-]+$")]
    user_handle: Option<String>,
}

/// A registration, decoded.
#[derive(Clone, Debug)]
pub struct Registration {
    /// The credential's.
    pub id: Vec<u8>,
    /// What the browser says.
    pub client_data: Vec<u8>,
    /// What the authenticator says.
    pub attestation: Vec<u8>,
    /// How the browser reaches it.
    pub transports: Vec<String>,
}

impl RegistrationResponse {
    /// None where it is not base64url.
    pub fn decode(&self) -> Option<Registration> {
        Some(Registration {
            id: bytes(&self.kind, &self.id)?,
            client_data: bytes(&self.kind, &self.response.client_data)?,
            attestation: bytes(&self.kind, &self.response.attestation_object)?,
            transports: self.response.transports.iter().filter(|name| is_transport(name)).cloned().collect(),
        })
    }
}

/// A login, decoded.
#[derive(Clone, Debug)]
pub struct LogIn {
    /// The credential's.
    pub id: Vec<u8>,
    /// Whose it is, as the authenticator says.
    pub user_handle: Vec<u8>,
    /// What the browser says.
    pub client_data: Vec<u8>,
    /// What the authenticator says.
    pub authenticator_data: Vec<u8>,
    /// Of both.
    pub signature: Vec<u8>,
}

impl AuthenticationResponse {
    /// None where it is not base64url, or does not say whose it is.
    pub fn decode(&self) -> Option<LogIn> {
        Some(LogIn {
            id: bytes(&self.kind, &self.id)?,
            user_handle: bytes(&self.kind, self.response.user_handle.as_deref()?)?,
            client_data: bytes(&self.kind, &self.response.client_data)?,
            authenticator_data: bytes(&self.kind, &self.response.authenticator_data)?,
            signature: bytes(&self.kind, &self.response.signature)?,
        })
    }
}

fn bytes(kind: &str, text: &str) -> Option<Vec<u8>> {
    if kind == PUBLIC_KEY { URL_SAFE_NO_PAD.decode(text).ok() } else { None }
}

/// The names are a growing list (IANA); any short word is kept.
fn is_transport(name: &str) -> bool {
    (1..=16).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}
