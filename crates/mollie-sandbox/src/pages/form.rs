//! What a hosted form sends. Every form carries the payment's own token: a page of another site cannot know it.

use std::collections::HashMap;

use http::HeaderMap;
use http::header;

use super::texts::{Texts, choose};
use crate::methods;
use crate::payments::{Outcome, Payment};

/// The fields of a form, each read as text.
#[derive(Debug, Default)]
pub(crate) struct Submitted(HashMap<String, String>);

impl Submitted {
    /// Reads `application/x-www-form-urlencoded`.
    pub(crate) fn parse(body: &[u8]) -> Self {
        Self(url::form_urlencoded::parse(body).into_owned().collect())
    }

    /// A field's text; empty when it is missing.
    pub(crate) fn field(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Whether the form was made with this token.
    pub(crate) fn bears(&self, token: &str) -> bool {
        self.field("token") == token
    }

    /// The pressed button, as `(verb, object)`: `choose:ideal` or `paid`.
    pub(super) fn action(&self) -> (&str, &str) {
        let action = self.field("action");
        action.split_once(':').unwrap_or((action, ""))
    }

    /// The ending that the pressed button stands for.
    pub(super) fn outcome(&self, payment: &Payment) -> Option<Outcome> {
        let listed =
            |name: &str, known: &[String]| known.iter().find(|word| *word == self.field(name)).cloned();
        match self.action().0 {
            "paid" => Some(Outcome::Paid { card_label: listed("card", methods::card_labels()) }),
            "failed" if payment.method.as_deref() == Some("directdebit") => {
                let code = methods::debit_returns().get_key_value(self.field("reason"));
                Some(Outcome::Failed { reason: code.map(|(code, _)| code.clone()) })
            }
            "failed" => Some(Outcome::Failed { reason: listed("reason", methods::card_failures()) }),
            "canceled" => Some(Outcome::Canceled),
            "expired" => Some(Outcome::Expired),
            "pending" => Some(Outcome::Pending),
            _ => None,
        }
    }
}

/// The language for a payment's page.
pub(super) fn language(locale: Option<&str>, headers: &HeaderMap) -> &'static Texts {
    choose(locale, headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()))
}
