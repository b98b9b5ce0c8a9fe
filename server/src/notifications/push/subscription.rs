//! A browser's own words about where and under which keys it takes pushes (Push API, `PushSubscription.toJSON`).

use crate::{
    kernel::problem::{Answer, Refusal},
    outbound::{Endpoint, MAX_ENDPOINT},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;
use web_push_native::p256::PublicKey;

/// `PushSubscription` as the browser writes it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where the push service takes what is meant for this browser.
    #[schema(max_length = 2048)]
    endpoint: String,
    /// Milliseconds since 1970. The push service itself says when it is over.
    #[serde(rename = "expirationTime", default)]
    #[expect(dead_code, reason = "browsers send it")]
    expiration_time: Option<f64>,
    keys: PushKeys,
}

/// By which only this browser can read (RFC 8291).
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PushKeys {
    /// An uncompressed P-256 point, base64url.
    #[schema(pattern = "^[A-Za-z0-9_-]{87}=?$")]
    p256dh: String,
    /// 16 bytes, base64url.
    #[schema(pattern = "^[A-Za-z0-9_-]{22}(==)?$")]
    auth: String,
}

/// A subscription that can be pushed to.
pub(super) struct Target {
    pub(super) endpoint: Endpoint,
    /// A point of the curve.
    pub(super) p256dh: Vec<u8>,
    /// 16 bytes.
    pub(super) auth: Vec<u8>,
}

impl PushSubscription {
    /// # Errors
    /// `invalid_request` for what no browser writes, `push_refused` for an address that is not called and for
    /// keys that are none.
    pub(super) fn parse(&self, test_service: Option<&Url>) -> Answer<Target> {
        if self.endpoint.chars().count() > MAX_ENDPOINT {
            return Err(Refusal::InvalidRequest.into());
        }
        let endpoint = Endpoint::parse(&self.endpoint, test_service).ok_or(Refusal::PushRefused);
        let (p256dh, auth) = (bytes::<65>(&self.keys.p256dh, "=")?, bytes::<16>(&self.keys.auth, "==")?);
        PublicKey::from_sec1_bytes(&p256dh).map_err(|_| Refusal::PushRefused)?;
        Ok(Target { endpoint: endpoint?, p256dh, auth })
    }
}

/// So many bytes, with or without their padding.
fn bytes<const LENGTH: usize>(text: &str, padding: &str) -> Answer<Vec<u8>> {
    let text = text.strip_suffix(padding).unwrap_or(text);
    let letters = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if !letters || text.len() != (LENGTH * 4).div_ceil(3) {
        return Err(Refusal::InvalidRequest.into());
    }
    // What is left over in the last letter must be nothing.
    Ok(URL_SAFE_NO_PAD.decode(text).map_err(|_| Refusal::PushRefused)?)
}
