//! ID tokens: JSON Web Tokens (RFC 7519) with ES256 (RFC 7518, 3.4).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};

/// The key's name in tokens and in `/jwks`.
const KEY: &str = "1";
/// Half of a point of P-256, in bytes.
const HALF: usize = 32;

/// The key of this process.
#[derive(Debug)]
pub(crate) struct Signer {
    key: EcdsaKeyPair,
    random: SystemRandom,
}

/// There is no chance on this machine, or no key could be made of it.
#[derive(Debug, thiserror::Error)]
#[error("no key can be made")]
pub struct StartError;

impl Signer {
    pub(crate) fn new() -> Result<Self, StartError> {
        let (algorithm, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).map_err(|_| StartError)?;
        let key = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).map_err(|_| StartError)?;
        Ok(Self { key, random })
    }

    /// A token that says this; None where the machine has no chance left.
    pub(crate) fn token(&self, claims: &Value) -> Option<String> {
        let head = json!({ "alg": "ES256", "kid": KEY, "typ": "JWT" });
        let text = format!("{}.{}", encoded(head.to_string()), encoded(claims.to_string()));
        let signature = self.key.sign(&self.random, text.as_bytes()).ok()?;
        Some(format!("{text}.{}", encoded(signature)))
    }

    /// For `/jwks` (RFC 7517).
    pub(crate) fn keys(&self) -> Value {
        // 4, then both halves of the point (SEC 1, 2.3.3).
        let point = self.key.public_key().as_ref().get(1..).unwrap_or_default();
        let (x, y) = point.split_at_checked(HALF).unwrap_or_default();
        json!({ "keys": [{
            "kty": "EC", "crv": "P-256", "kid": KEY, "use": "sig", "alg": "ES256", "x": encoded(x), "y": encoded(y)
        }] })
    }
}

pub(crate) fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
