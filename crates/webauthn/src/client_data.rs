//! What the browser says about a ceremony (5.8.1): signed over, so it can be trusted where the
//! signature is right.

use crate::Fault;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

/// Unknown fields are allowed: browsers add some to keep parsers honest (5.8.1).
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
    #[serde(rename = "topOrigin", default)]
    top_origin: Option<String>,
}

/// Checks type, challenge and origin (7.1 steps 7 to 11, 7.2 steps 10 to 14).
pub(crate) fn check(json: &[u8], kind: &str, challenge: &[u8], origin: &str) -> Result<(), Fault> {
    let data: ClientData = serde_json::from_slice(json).map_err(|_| Fault::Malformed("client data"))?;
    if data.kind != kind {
        return Err(Fault::WrongCeremony);
    }
    if data.challenge != URL_SAFE_NO_PAD.encode(challenge) {
        return Err(Fault::WrongChallenge);
    }
    if data.origin != origin {
        return Err(Fault::WrongOrigin);
    }
    if data.cross_origin || data.top_origin.is_some() {
        return Err(Fault::Framed);
    }
    Ok(())
}
