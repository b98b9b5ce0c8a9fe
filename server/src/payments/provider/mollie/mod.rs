//! Mollie's API, version 2 (docs.mollie.com).

mod lists;
mod mandates;
mod settlements;

use super::{
    ChargebackSnapshot, NewPayment, NewRefundPayment, ProviderError, RefundSnapshot, Snapshot, Transfer,
    answer::read_bounded,
};
use crate::{
    kernel::{
        country::Country,
        ids::OrderId,
        locale::Locale,
        money::{Currency, Money},
    },
    payments::model::{OrderStatus, RefundStatus},
};
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

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
    metadata: Option<Metadata>,
    details: Option<Details>,
    #[serde(rename = "_embedded", default)]
    embedded: Embedded,
    #[serde(rename = "_links")]
    links: Links,
}

/// Newest first, as they come.
#[derive(Default, Deserialize)]
struct Embedded {
    #[serde(default)]
    refunds: Vec<Value>,
    #[serde(default)]
    chargebacks: Vec<Value>,
}

#[derive(Deserialize)]
struct Refund {
    id: String,
    status: String,
    amount: Amount,
    /// Whatever its maker wrote.
    #[serde(default)]
    metadata: Value,
}

#[derive(Deserialize)]
struct Chargeback {
    id: String,
    amount: Amount,
    reason: Option<Reason>,
    #[serde(rename = "createdAt", default, with = "time::serde::rfc3339::option")]
    created_at: Option<OffsetDateTime>,
    #[serde(rename = "reversedAt", default, with = "time::serde::rfc3339::option")]
    reversed_at: Option<OffsetDateTime>,
}

#[derive(Deserialize)]
struct Reason {
    code: String,
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
    #[serde(rename = "cardCountryCode")]
    card_country: Option<String>,
    #[serde(rename = "cardLabel")]
    card_label: Option<String>,
    /// An IBAN, or what stands for one: PayPal's is an address of mail.
    #[serde(rename = "consumerAccount")]
    account: Option<String>,
}

impl Details {
    /// Its brand; what is no name of one is none.
    fn card(&self) -> Option<String> {
        self.card_label.clone().filter(|label| (1..=40).contains(&label.chars().count()))
    }

    /// Of the card, else of the IBAN (ISO 13616: two letters, then two digits).
    fn country(&self) -> Option<String> {
        let iban = self.account.as_deref().filter(|account| {
            let bytes = account.as_bytes();
            bytes.len() >= 15
                && bytes.iter().take(2).all(u8::is_ascii_uppercase)
                && bytes.iter().skip(2).take(2).all(u8::is_ascii_digit)
        });
        self.card_country.clone().or_else(|| Some(iban?.chars().take(2).collect()))
    }
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

    pub(super) async fn create(&self, order: OrderId, request: String) -> Result<Snapshot, ProviderError> {
        let post = self.http.post(format!("{}/payments", self.base));
        let post = post.header("idempotency-key", order.to_string());
        self.ask(post.header(http::header::CONTENT_TYPE, "application/json").body(request)).await
    }

    pub(super) async fn fetch(&self, id: &str) -> Result<Snapshot, ProviderError> {
        self.ask(self.http.get(format!("{}/payments/{id}?embed=refunds,chargebacks", self.base))).await
    }

    pub(super) async fn refund(
        &self,
        payment: &str,
        refund: &NewRefundPayment,
    ) -> Result<RefundSnapshot, ProviderError> {
        let body = json!({
            "amount": { "currency": refund.amount.currency.code(), "value": refund.amount.decimal() },
            "description": refund.description,
            "metadata": { "refund_id": refund.id },
        });
        let request = self.http.post(format!("{}/payments/{payment}/refunds", self.base));
        self.answer(request.header("idempotency-key", refund.id.to_string()).json(&body), refund_snapshot)
            .await
    }

    async fn ask(&self, request: reqwest::RequestBuilder) -> Result<Snapshot, ProviderError> {
        self.answer(request, snapshot).await
    }

    async fn answer<T>(
        &self,
        request: reqwest::RequestBuilder,
        read: fn(Value) -> Option<T>,
    ) -> Result<T, ProviderError> {
        let response = request.bearer_auth(&self.key).send().await?;
        let status = response.status();
        let bytes = read_bounded(response).await?;
        let refused =
            || ProviderError::Refused(status, String::from_utf8_lossy(&bytes).chars().take(300).collect());
        if !status.is_success() {
            return Err(refused());
        }
        let raw: Value = serde_json::from_slice(&bytes).map_err(|_| refused())?;
        read(raw).ok_or_else(refused)
    }
}

/// The body of the call that makes a payment.
pub(super) fn request(payment: &NewPayment) -> String {
    let mut body = json!({
        "amount": { "currency": payment.amount.currency.code(), "value": payment.amount.decimal() },
        "description": payment.description,
        "method": payment.method.mollie(),
        "locale": locale(payment.locale, payment.country),
        "redirectUrl": payment.return_url,
        "webhookUrl": payment.webhook_url,
        "metadata": { "order_id": payment.order },
    });
    if let (Some(body), Value::Object(sequence)) = (body.as_object_mut(), Mollie::sequence(&payment.sequence))
    {
        body.extend(sequence);
    }
    add_transfer(&mut body, payment.transfer.as_ref());
    body.to_string()
}

/// The fields of a bank transfer.
fn add_transfer(body: &mut Value, transfer: Option<&Transfer>) {
    if let (Some(body), Some(Transfer { due, email })) = (body.as_object_mut(), transfer) {
        body.insert("dueDate".to_owned(), due.to_string().into());
        body.insert("billingEmail".to_owned(), email.as_str().into());
    }
}

/// None where it is not what the API promises.
fn snapshot(raw: Value) -> Option<Snapshot> {
    let payment: Payment = serde_json::from_value(raw.clone()).ok()?;
    let refunds = payment.embedded.refunds.iter().rev();
    let chargebacks = payment.embedded.chargebacks.iter().rev();
    Some(Snapshot {
        refunds: refunds.map(|raw| refund_snapshot(raw.clone())).collect::<Option<_>>()?,
        chargebacks: chargebacks.map(|raw| chargeback_snapshot(raw.clone())).collect::<Option<_>>()?,
        totals: None,
        status: status(&payment),
        amount: payment.amount.money(),
        order: payment.metadata.and_then(|metadata| metadata.order_id),
        payer_country: payment.details.as_ref().and_then(Details::country),
        card: payment.details.as_ref().and_then(Details::card),
        failure: payment.details.and_then(|details| details.failure_reason.or(details.bank_reason_code)),
        checkout_url: payment.links.checkout.map(|link| link.href),
        id: payment.id,
        raw,
    })
}

fn refund_status(word: &str) -> Option<RefundStatus> {
    match word {
        "queued" | "pending" | "processing" => Some(RefundStatus::Pending),
        "refunded" => Some(RefundStatus::Refunded),
        "failed" | "canceled" => Some(RefundStatus::Failed),
        _ => None,
    }
}

fn refund_snapshot(raw: Value) -> Option<RefundSnapshot> {
    let refund: Refund = serde_json::from_value(raw.clone()).ok()?;
    let status = refund_status(&refund.status)?;
    let ours = refund.metadata.get("refund_id").and_then(Value::as_str);
    let ours = ours.and_then(|id| Uuid::try_parse(id).ok());
    Some(RefundSnapshot { id: refund.id, status, amount: refund.amount.money(), ours, raw })
}

fn chargeback_snapshot(raw: Value) -> Option<ChargebackSnapshot> {
    let chargeback: Chargeback = serde_json::from_value(raw.clone()).ok()?;
    Some(ChargebackSnapshot {
        id: chargeback.id,
        amount: chargeback.amount.money(),
        reason: chargeback.reason.map(|reason| reason.code),
        created_at: chargeback.created_at,
        reversed_at: chargeback.reversed_at,
        raw,
    })
}

/// Mollie keeps `paid` when money goes back; refunds and chargebacks tell of that.
fn status(payment: &Payment) -> Option<OrderStatus> {
    Some(match payment.status.as_str() {
        "open" | "pending" | "authorized" => OrderStatus::Pending,
        "failed" => OrderStatus::Failed,
        "canceled" => OrderStatus::Cancelled,
        "expired" => OrderStatus::Expired,
        "paid" => OrderStatus::Completed,
        _ => return None,
    })
}

/// Mollie's locales name a country; it knows one or two for each language, and Pay.nl takes the same.
pub(super) fn locale(locale: Locale, country: Country) -> &'static str {
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
