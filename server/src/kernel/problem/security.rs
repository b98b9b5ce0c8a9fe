//! Which answers somebody reads who looks for attacks (ASVS 5.0 V16.3; docs/security/decisions.md "Logs"): one rule and one
//! line for the members' calls and for the console's.

use super::{Problem, Refusal};
use axum::response::Response;
use http::StatusCode;
use std::sync::Arc;

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

impl Asked {
    /// The word for what came of it; None for what is nobody's concern.
    pub fn outcome(self, response: &Response) -> Option<&'static str> {
        match response.extensions().get::<Arc<Problem>>() {
            None => (self.is_act && response.status().is_success()).then_some("done"),
            Some(refused) => refused.told_as(self),
        }
    }
}

/// A line of the log. Nothing in it was written by the caller.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// As [`Asked::outcome`] gives it.
    pub outcome: &'a str,
    /// Of the answer.
    pub status: StatusCode,
    /// A known method's name: a stranger's own word is none for a log.
    pub method: &'a str,
    /// The route's pattern, never the path that was asked for.
    pub route: &'a str,
    /// The site's domain, or `console`.
    pub site: &'a str,
    /// The login that asked, by the beginning of its token's hash.
    pub login: Option<&'a str>,
    /// The login that the answer begins, named in the same way.
    pub begun: Option<&'a str>,
}

impl Line<'_> {
    /// Writes it, target `liaison::security`.
    pub fn write(self) {
        tracing::info!(
            target: "liaison::security",
            outcome = self.outcome,
            status = self.status.as_u16(),
            method = self.method,
            route = self.route,
            site = self.site,
            login = self.login.unwrap_or("none"),
            begun = self.begun.unwrap_or("none"),
        );
    }
}

impl Problem {
    /// The word for it in the log of security; None for what is nobody's concern.
    fn told_as(&self, asked: Asked) -> Option<&'static str> {
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
