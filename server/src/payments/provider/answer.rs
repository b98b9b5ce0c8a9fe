//! Reading what a provider answers, whatever it is.

use super::ProviderError;
use serde_json::Value;

/// Largest answer that we read.
const MAX_ANSWER: usize = 256 * 1024;

/// A provider that answers a gigabyte is a provider that is broken.
pub(super) async fn read_bounded(mut response: reqwest::Response) -> Result<Vec<u8>, ProviderError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if bytes.len() + chunk.len() > MAX_ANSWER {
            return Err(ProviderError::Refused(response.status(), "the answer is too long".to_owned()));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The JSON of a success; all else is an error with the first of what was said.
pub(super) async fn json(response: reqwest::Response) -> Result<Value, ProviderError> {
    let status = response.status();
    let bytes = read_bounded(response).await?;
    match serde_json::from_slice(&bytes) {
        Ok(value) if status.is_success() => Ok(value),
        _ => {
            let said = String::from_utf8_lossy(&bytes).chars().take(300).collect();
            Err(ProviderError::Refused(status, said))
        }
    }
}
