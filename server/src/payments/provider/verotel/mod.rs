//! Verotel's FlexPay, version 4: a signed address at which a member pays, a status by our reference, and signed postbacks.
//! There is no call that makes a payment, none that cancels one, and none that is published for refunds; the status says
//! nothing of money that went back. What of this was proven against what: docs/operations/money.md.

mod postback;
mod signature;
mod status;

pub(in crate::payments) use postback::{News, Postback};

use super::{NewPayment, ProviderError, Snapshot, answer::read_bounded};
use crate::{
    kernel::money::Currency,
    payments::{method::Method, model::OrderStatus},
};
use http::StatusCode;
use serde_json::json;
use std::collections::BTreeMap;

/// Of the protocol.
const VERSION: &str = "4";
/// Longest text that its page shows of what is bought.
const DESCRIPTION: usize = 100;
/// Longest address that it leads back to.
const ADDRESS: usize = 255;

/// One shop, by the key that signs.
pub(crate) struct Verotel {
    pub(super) http: reqwest::Client,
    /// Such as `https://secure.verotel.com`, or that of another of its brands.
    pub(super) base: String,
    /// The shop's number.
    pub(super) shop: String,
    pub(super) key: String,
}

impl Verotel {
    /// The page where the order is paid. Nobody is asked: the same order always has the same page.
    pub(super) fn create(&self, payment: &NewPayment) -> Result<Snapshot, ProviderError> {
        let currency = payment.amount.currency;
        let method = payment.method.verotel().filter(|_| takes(currency));
        let method = method.ok_or(ProviderError::Unsupported("such method"))?;
        let reference = payment.order.0.simple().to_string();
        let mut parameters = self.parameters(&reference);
        parameters.extend([
            ("type", "purchase".to_owned()),
            ("priceAmount", payment.amount.decimal()),
            ("priceCurrency", currency.code().to_owned()),
            ("description", payment.description.chars().take(DESCRIPTION).collect()),
            ("paymentMethod", method.to_owned()),
        ]);
        // A longer one is left out: the shop's own page is shown then.
        if payment.return_url.len() <= ADDRESS {
            parameters.insert("successURL", payment.return_url.clone());
            parameters.insert("declineURL", payment.return_url.clone());
        }
        Ok(Snapshot {
            id: reference.clone(),
            status: Some(OrderStatus::Pending),
            amount: Some(payment.amount),
            order: Some(payment.order),
            failure: None,
            payer_country: None,
            card: None,
            checkout_url: Some(self.address("startorder", &parameters)),
            refunds: Vec::new(),
            chargebacks: Vec::new(),
            totals: None,
            raw: json!({ "reference": reference }),
        })
    }

    /// How the sale of this reference stands; [`ProviderError::NotBegun`] where there is none.
    pub(super) async fn fetch(&self, reference: &str) -> Result<Snapshot, ProviderError> {
        let address = self.address("salestatus", &self.parameters(reference));
        let asked = async {
            let response = self.http.get(address).send().await?;
            let status = response.status();
            Ok::<_, ProviderError>((status, read_bounded(response).await?))
        };
        let (status, bytes) = asked.await.map_err(hidden)?;
        let said = String::from_utf8_lossy(&bytes);
        if !status.is_success() {
            return Err(ProviderError::Refused(status, said.chars().take(300).collect()));
        }
        status::read(&said, &self.shop, reference)
    }

    fn parameters(&self, reference: &str) -> BTreeMap<&'static str, String> {
        BTreeMap::from([
            ("version", VERSION.to_owned()),
            ("shopID", self.shop.clone()),
            ("referenceID", reference.to_owned()),
        ])
    }

    /// Signed, in the order in which it was signed.
    fn address(&self, path: &str, parameters: &BTreeMap<&'static str, String>) -> String {
        let signature = signature::of(&self.key, parameters.iter().map(|(name, value)| (*name, &**value)));
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(parameters).append_pair("signature", &signature);
        format!("{}/{path}?{}", self.base, query.finish())
    }
}

/// Without the address, which anybody who reads a log could open: it shows who paid.
fn hidden(error: ProviderError) -> ProviderError {
    match error {
        ProviderError::Unreachable(error) => ProviderError::Unreachable(error.without_url()),
        error => error,
    }
}

fn unreadable(what: &str) -> ProviderError {
    ProviderError::Refused(StatusCode::BAD_GATEWAY, format!("{what} that we can't read"))
}

/// Can it be what an order of ours is called there, or another shop's? Nothing else is ever asked about.
fn is_reference(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The currencies of its sales; of ours, złoty is none.
pub(super) fn takes(currency: Currency) -> bool {
    currency != Currency::Pln
}

impl Method {
    /// What FlexPay calls it; None: not through its page. Cards are chosen there, by their number.
    pub(super) fn verotel(self) -> Option<&'static str> {
        match self {
            Self::Mastercard | Self::Visa | Self::Creditcard | Self::Maestro => Some("CC"),
            Self::Ideal => Some("IDEAL"),
            _ => None,
        }
    }
}
