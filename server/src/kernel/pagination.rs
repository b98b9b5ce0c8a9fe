//! Keyset pages: a cursor is opaque to the client and names the last row it has seen.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Serialize, de::DeserializeOwned};

/// Writes the position of the last row of a page.
pub fn encode<T: Serialize>(position: &T) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(position).unwrap_or_default())
}

/// Reads a cursor back; None when it was not one of ours.
pub fn decode<T: DeserializeOwned>(cursor: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()
}
