//! Why a provider could not be asked, and what may have come of it all the same.

/// Why a provider could not be asked. Nothing was decided; try again.
#[derive(Debug, thiserror::Error)]
pub(in crate::payments) enum ProviderError {
    /// No answer, or none that we can read.
    #[error("the payment provider does not answer: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// An answer that is no success.
    #[error("the payment provider answered {0}: {1}")]
    Refused(http::StatusCode, String),
    /// The provider has no such thing.
    #[error("the payment provider has no {0}")]
    Unsupported(&'static str),
    /// Nobody has begun to pay, so that the provider does not know the payment yet.
    #[error("nobody has begun to pay")]
    NotBegun,
}

/// What may have come of asking for a payment, where we have no answer that it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::payments) enum Made {
    /// Nothing: the provider was not reached, or answered that it takes nothing now.
    Nothing,
    /// It may have been made: the answer is lost, or no answer to what we asked.
    Perhaps,
    /// Nothing, and what we asked for is the reason.
    Refused,
}

impl ProviderError {
    /// Whether it was about what we asked, so that asking again would end the same. 409 is not: another call of ours
    /// may be under way.
    pub(in crate::payments) fn is_final(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::NotBegun => false,
            Self::Refused(status, _) => matches!(status.as_u16(), 400 | 404 | 410 | 422),
            Self::Unsupported(_) => true,
        }
    }

    /// What may have come of a call that was to make a payment. A key that is refused says nothing of what was asked.
    pub(in crate::payments) fn made(&self) -> Made {
        match self {
            Self::Unreachable(error) if error.is_connect() || error.is_builder() => Made::Nothing,
            Self::Unreachable(_) => Made::Perhaps,
            Self::Refused(status, _) => match status.as_u16() {
                401 | 403 | 429 | 503 => Made::Nothing,
                408 => Made::Perhaps,
                400..500 => Made::Refused,
                _ => Made::Perhaps,
            },
            Self::Unsupported(_) | Self::NotBegun => Made::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::StatusCode;

    fn refused(status: u16) -> ProviderError {
        ProviderError::Refused(StatusCode::from_u16(status).unwrap(), String::new())
    }

    #[test]
    fn only_an_answer_that_nothing_was_done_says_so() {
        for (status, made) in [
            (401, Made::Nothing),
            (403, Made::Nothing),
            (429, Made::Nothing),
            (503, Made::Nothing),
            (400, Made::Refused),
            (409, Made::Refused),
            (422, Made::Refused),
            // It waited for us, or whatever stands before it did for it.
            (408, Made::Perhaps),
            // A success that can't be read, and what stands between us and the provider.
            (201, Made::Perhaps),
            (500, Made::Perhaps),
            (502, Made::Perhaps),
            (504, Made::Perhaps),
        ] {
            assert_eq!(refused(status).made(), made, "{status}");
        }
        assert_eq!(ProviderError::Unsupported("such method").made(), Made::Nothing);
    }
}
