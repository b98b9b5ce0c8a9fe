//! The interface to payment providers. Ids and states are theirs; money and decisions are ours.

mod mollie;

use super::{
    model::{Method, OrderStatus},
    store::PaymentAccount,
};
use crate::{
    app::App,
    kernel::{country::Country, ids::OrderId, locale::Locale, money::Money},
};
use mollie::Mollie;

/// A payment that we want a provider to take.
#[derive(Clone, Debug)]
pub(super) struct NewPayment {
    /// Our order; also the idempotency key at the provider.
    pub order: OrderId,
    /// What it costs.
    pub amount: Money,
    /// What the member's statement and the checkout say.
    pub description: String,
    /// How the member wants to pay.
    pub method: Method,
    /// The checkout's language.
    pub locale: Locale,
    /// With the language, the checkout's formats.
    pub country: Country,
    /// Where the member comes back to, whatever happened.
    pub return_url: String,
    /// Where the provider tells us that something changed.
    pub webhook_url: String,
}

/// What a provider says about a payment at one moment.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    /// The provider's id.
    pub id: String,
    /// Where it stands, in our words; None for a state that we don't know: keep, alarm, never guess.
    pub status: Option<OrderStatus>,
    /// Must equal our order's.
    pub amount: Option<Money>,
    /// The order that we named in the metadata.
    pub order: Option<OrderId>,
    /// The provider's reason, for example insufficient_funds.
    pub failure: Option<String>,
    /// Where the member pays.
    pub checkout_url: Option<String>,
    /// The whole answer, for the file.
    pub raw: serde_json::Value,
}

/// Why a provider could not be asked. Nothing was decided; try again.
#[derive(Debug, thiserror::Error)]
pub(super) enum ProviderError {
    /// No answer, or none that we can read.
    #[error("the payment provider does not answer: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// An answer that is no success.
    #[error("the payment provider answered {0}: {1}")]
    Refused(http::StatusCode, String),
}

/// A provider account of a company.
pub(super) enum Provider {
    /// Mollie v2, and the sandbox, which speaks it.
    Mollie(Mollie),
}

impl Provider {
    /// Opens the account. An empty base address means the sandbox on this very server (demo mode).
    pub(super) fn open(app: &App, account: &PaymentAccount) -> Self {
        let base = if account.api_base.is_empty() {
            format!("http://127.0.0.1:{}{}/v2", app.config.port, super::checkout::SANDBOX)
        } else {
            account.api_base.clone()
        };
        Self::Mollie(Mollie::new(app.http.clone(), base, account.api_key.clone()))
    }

    /// Makes the payment; the same order gives the same payment however often it is asked.
    pub(super) async fn create(&self, payment: &NewPayment) -> Result<Snapshot, ProviderError> {
        match self {
            Self::Mollie(mollie) => mollie.create(payment).await,
        }
    }

    /// How a payment stands now.
    pub(super) async fn fetch(&self, id: &str) -> Result<Snapshot, ProviderError> {
        match self {
            Self::Mollie(mollie) => mollie.fetch(id).await,
        }
    }
}
