//! Which refusals somebody reads who looks for attacks (ASVS 5.0 V16.3; docs/security/decisions.md "Logs"): one rule for the
//! members' calls and for the console's.

use super::{Problem, Refusal};
use http::StatusCode;

/// What was asked, as far as this rule knows it.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// By it logins begin, end, and change: every outcome is told.
    pub is_act: bool,
    /// One of ours: ids are guessed there. Whoever looks for what never was is not worth a line each.
    pub is_call: bool,
    /// By somebody who has been nobody so far: their page asks who is there.
    pub is_visitor: bool,
}

impl Problem {
    /// The word for it in the log of security; None for what is nobody's concern.
    pub fn told_as(&self, asked: Asked) -> Option<&'static str> {
        match self {
            Self::Internal { .. } => asked.is_act.then_some("failed"),
            Self::Invalid(_) => Some("invalid_fields"),
            Self::Refused(Refusal::AuthenticationRequired) if asked.is_visitor => None,
            Self::Refused(refusal) => {
                let guessed = refusal.status() == StatusCode::NOT_FOUND && asked.is_call;
                (asked.is_act || guessed || concerns_security(refusal.status())).then(|| refusal.code())
            }
        }
    }
}

/// Not what the rules of the product say no to: 402, 409, 410. A wrong code of a text message is a wrong field, and a link
/// that is over comes by a call whose every outcome is told.
fn concerns_security(status: StatusCode) -> bool {
    matches!(status.as_u16(), 400 | 401 | 403 | 405 | 413 | 415 | 422 | 429)
}
