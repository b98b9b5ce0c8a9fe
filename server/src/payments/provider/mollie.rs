//! Mollie v2 (facts/integrations.md 1.5).

mod mandates;

use super::{NewPayment, ProviderError, Snapshot};
use crate::{
    kernel::{
        country::Country,
        ids::OrderId,
        locale::Locale,
        money::{Currency, Money},
    },
    payments::model::OrderStatus,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Largest answer that we read.
const MAX_ANSWER: usize = 256 * 1024;

/// One API key at one address.
pub(crate) struct Mollie {
    http: reqwest::Client,
    base: String,
    key: String,
}

#[derive(Deserialize)]
struct Payment {
    id: String,
    status: String,
    amount: Amount,
    #[serde(rename = "amountRefunded")]
    refunded: Option<Amount>,
    #[serde(rename = "amountChargedBack")]
    charged_back: Option<Amount>,
    metadata: Option<Metadata>,
    details: Option<Details>,
    #[serde(rename = "_links")]
    links: Links,
}

#[derive(Deserialize)]
struct Amount {
    currency: String,
    value: String,
}

#[derive(Deserialize)]
struct Metadata {
    order_id: Option<OrderId>,
}

#[derive(Deserialize)]
struct Details {
    #[serde(rename = "failureReason")]
    failure_reason: Option<String>,
    /// Of a debit.
    #[serde(rename = "bankReasonCode")]
    bank_reason_code: Option<String>,
}

#[derive(Deserialize)]
struct Links {
    checkout: Option<Link>,
}

#[derive(Deserialize)]
struct Link {
    href: String,
}

impl Amount {
    fn money(&self) -> Option<Money> {
        let currency: Currency = serde_json::from_value(Value::String(self.currency.clone())).ok()?;
        Money::parse_decimal(&self.value, currency)
    }
}

impl Mollie {
    pub(super) fn new(http: reqwest::Client, base: String, key: String) -> Self {
        Self { http, base, key }
    }

    pub(super) async fn create(&self, payment: &NewPayment) -> Result<Snapshot, ProviderError> {
        let mut body = json!({
            "amount": { "currency": payment.amount.currency.code(), "value": payment.amount.decimal() },
            "description": payment.description,
            "method": payment.method.mollie(),
            "locale": locale(payment.locale, payment.country),
            "redirectUrl": payment.return_url,
            "webhookUrl": payment.webhook_url,
            "metadata": { "order_id": payment.order },
        });
        if let (Some(body), Value::Object(sequence)) =
            (body.as_object_mut(), Self::sequence(&payment.sequence))
        {
            body.extend(sequence);
        }
        let request = self.http.post(format!("{}/payments", self.base));
        self.ask(request.header("idempotency-key", payment.order.to_string()).json(&body)).await
    }

    pub(super) async fn fetch(&self, id: &str) -> Result<Snapshot, ProviderError> {
        self.ask(self.http.get(format!("{}/payments/{id}", self.base))).await
    }

    async fn ask(&self, request: reqwest::RequestBuilder) -> Result<Snapshot, ProviderError> {
        let response = request.bearer_auth(&self.key).send().await?;
        let status = response.status();
        let bytes = read_bounded(response).await?;
        let refused =
            || ProviderError::Refused(status, String::from_utf8_lossy(&bytes).chars().take(300).collect());
        if !status.is_success() {
            return Err(refused());
        }
        let raw: Value = serde_json::from_slice(&bytes).map_err(|_| refused())?;
        let payment: Payment = serde_json::from_value(raw.clone()).map_err(|_| refused())?;
        Ok(snapshot(payment, raw))
    }
}

/// A provider that answers a gigabyte is a provider that is broken.
async fn read_bounded(mut response: reqwest::Response) -> Result<Vec<u8>, ProviderError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if bytes.len() + chunk.len() > MAX_ANSWER {
            return Err(ProviderError::Refused(response.status(), "the answer is too long".to_owned()));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn snapshot(payment: Payment, raw: Value) -> Snapshot {
    Snapshot {
        status: status(&payment),
        amount: payment.amount.money(),
        order: payment.metadata.and_then(|metadata| metadata.order_id),
        failure: payment.details.and_then(|details| details.failure_reason.or(details.bank_reason_code)),
        checkout_url: payment.links.checkout.map(|link| link.href),
        id: payment.id,
        raw,
    }
}

/// Mollie keeps `paid` when money goes back; the amounts tell (facts/integrations.md 1.7).
fn status(payment: &Payment) -> Option<OrderStatus> {
    let total = payment.amount.money()?.amount;
    let part =
        |amount: &Option<Amount>| amount.as_ref().and_then(Amount::money).map_or(0, |money| money.amount);
    Some(match payment.status.as_str() {
        "open" | "pending" | "authorized" => OrderStatus::Pending,
        "failed" => OrderStatus::Failed,
        "canceled" => OrderStatus::Cancelled,
        "expired" => OrderStatus::Expired,
        "paid" if part(&payment.charged_back) > 0 => OrderStatus::ChargedBack,
        "paid" if part(&payment.refunded) >= total => OrderStatus::Refunded,
        "paid" if part(&payment.refunded) > 0 => OrderStatus::PartlyRefunded,
        "paid" => OrderStatus::Completed,
        _ => return None,
    })
}

/// Mollie's locales name a country; it knows one or two for each language.
fn locale(locale: Locale, country: Country) -> &'static str {
    match (locale, country.code()) {
        (Locale::Da, _) => "da_DK",
        (Locale::De, "AT") => "de_AT",
        (Locale::De, "CH") => "de_CH",
        (Locale::De, _) => "de_DE",
        (Locale::En, "US" | "CA") => "en_US",
        (Locale::En, _) => "en_GB",
        (Locale::Es, _) => "es_ES",
        (Locale::Fi, _) => "fi_FI",
        (Locale::Fr, "BE") => "fr_BE",
        (Locale::Fr, _) => "fr_FR",
        (Locale::It, _) => "it_IT",
        (Locale::Nb, _) => "nb_NO",
        (Locale::Nl, "BE") => "nl_BE",
        (Locale::Nl, _) => "nl_NL",
        (Locale::Pl, _) => "pl_PL",
        (Locale::Sv, _) => "sv_SE",
    }
}
