//! Says to a push service which site pushes (VAPID, RFC 8292).

use anyhow::anyhow;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{EcdsaKeyPair, KeyPair},
};
use serde_json::json;
use time::{Duration, OffsetDateTime};

/// How long a signature is good; 24 hours at most (RFC 8292 2), and clocks differ.
const LIFETIME: Duration = Duration::hours(12);

/// The `Authorization` for one push. `audience` is the push service's origin, `contact` the site's address of mail.
pub(super) fn authorization(
    key: &EcdsaKeyPair,
    audience: &str,
    contact: &str,
    now: OffsetDateTime,
) -> anyhow::Result<String> {
    let header = json!({ "typ": "JWT", "alg": "ES256" });
    let claims = json!({
        "aud": audience, "exp": (now + LIFETIME).unix_timestamp(), "sub": format!("mailto:{contact}")
    });
    let text = [header, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string())).join(".");
    let signature =
        key.sign(&SystemRandom::new(), text.as_bytes()).map_err(|_| anyhow!("a push could not be signed"))?;
    let (signature, public) = (URL_SAFE_NO_PAD.encode(signature), URL_SAFE_NO_PAD.encode(key.public_key()));
    Ok(format!("vapid t={text}.{signature}, k={public}"))
}
