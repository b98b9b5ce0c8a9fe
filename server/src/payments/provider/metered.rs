//! How often providers are asked, what comes of it and how long it takes, for operators.

use super::{Provider, ProviderError};
use crate::payments::model::ProviderName;
use std::time::Instant;

impl Provider {
    /// The answer to this call, counted.
    pub(super) async fn metered<T>(
        &self,
        call: &'static str,
        asked: impl Future<Output = Result<T, ProviderError>>,
    ) -> Result<T, ProviderError> {
        let begun = Instant::now();
        let answer = asked.await;
        if let Some(outcome) = outcome(&answer).filter(|_| self.is_called(call)) {
            self.app.metrics.count_provider_call(
                self.account.provider.code(),
                call,
                outcome,
                begun.elapsed(),
            );
        }
        answer
    }

    /// The bank is our own database, and Verotel's page is an address that we write.
    fn is_called(&self, call: &str) -> bool {
        match self.account.provider {
            ProviderName::Bank => false,
            ProviderName::Verotel => call == "fetch",
            ProviderName::Mollie | ProviderName::Paynl => true,
        }
    }
}

/// In a word; None: nobody was asked.
fn outcome<T>(answer: &Result<T, ProviderError>) -> Option<&'static str> {
    match answer {
        // It answered, and that is the answer.
        Ok(_) | Err(ProviderError::NotBegun) => Some("done"),
        Err(ProviderError::Unreachable(_)) => Some("unreachable"),
        Err(ProviderError::Refused(status, _)) => Some(match status.as_u16() {
            401 | 403 => "key_refused",
            429 => "failed",
            400..500 => "declined",
            // Broken, or not what its documents promise.
            _ => "failed",
        }),
        Err(ProviderError::Unsupported(_)) => None,
    }
}
