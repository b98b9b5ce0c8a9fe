//! The seam: whoever checks ages gets a question and gives a yes or no. Another protocol is another variant here and in
//! `config::AgeCheckConfig`; nothing outside this folder knows which one is spoken.

mod oidc;

use super::sandbox;
use crate::{app::App, config::AgeCheckConfig};
use oidc::Oidc;

/// What is asked, and how the answer is known again.
pub(super) struct Question<'a> {
    /// Whether the member is at least so old.
    pub(super) years: u8,
    /// Comes back with the browser.
    pub(super) state: &'a str,
    /// Of this question alone; whoever sees the browser's addresses does not know it.
    pub(super) secret: &'a [u8; 32],
    /// Where the browser comes back to.
    pub(super) back: &'a str,
}

/// What was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// At least that old.
    OldEnough,
    /// Younger, or nothing was said of it.
    NotShown,
    /// What the browser brought is no good: too old, used before, or of another question.
    Refused,
}

/// Somebody who checks.
#[derive(Clone, Debug)]
pub(super) enum Provider {
    /// By OpenID Connect.
    Oidc(Oidc),
}

impl Provider {
    /// As the configuration says; the demo's own where it says nothing. None: nobody checks.
    pub(super) fn of(app: &App) -> Option<Self> {
        match app.config.age_check.clone().or_else(|| sandbox::client(&app.config))? {
            AgeCheckConfig::Oidc(config) => Some(Self::Oidc(Oidc::new(config))),
        }
    }

    /// By which it is kept who said so.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Oidc(oidc) => oidc.host(),
        }
    }

    /// Where the browser goes with this question. No connection is held meanwhile.
    ///
    /// # Errors
    /// Where it can't be asked.
    pub(super) async fn begin(&self, app: &App, question: &Question<'_>) -> anyhow::Result<String> {
        match self {
            Self::Oidc(oidc) => oidc.begin(&app.http, question).await,
        }
    }

    /// Fetches the answer with what the browser brought back. Likewise.
    ///
    /// # Errors
    /// Where it can't be fetched, or is none to this question.
    pub(super) async fn finish(
        &self,
        app: &App,
        question: &Question<'_>,
        code: &str,
    ) -> anyhow::Result<Finding> {
        match self {
            Self::Oidc(oidc) => oidc.finish(&app.http, question, code, app.clock.now()).await,
        }
    }
}
