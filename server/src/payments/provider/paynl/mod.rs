//! Pay.nl's order API (developer.pay.nl). Orders are made and asked about at one host,
//! refunds at another; neither knows idempotency keys.

mod read;

use super::{Cancelled, NewPayment, NewRefundPayment, ProviderError, RefundSnapshot, Snapshot, answer};
use crate::payments::{method::Method, model::RefundStatus, provider::mollie};
use http::StatusCode;
use serde_json::{Value, json};

/// Longest text on a statement.
const DESCRIPTION: usize = 32;

/// One sales location, by one of its tokens.
pub(crate) struct Paynl {
    pub(super) http: reqwest::Client,
    /// Such as `https://connect.pay.nl/v1`.
    pub(super) orders: String,
    /// Such as `https://rest.pay.nl/v2`.
    pub(super) rest: String,
    /// `SL-####-####`.
    pub(super) service: String,
    /// `AT-####-####`, or the sales location again.
    pub(super) token_code: String,
    pub(super) secret: String,
    /// No money moves.
    pub(super) is_test: bool,
}

impl Paynl {
    pub(super) async fn create(&self, payment: &NewPayment) -> Result<Snapshot, ProviderError> {
        let Some(method) = payment.method.paynl() else {
            return Err(ProviderError::Unsupported("such method"));
        };
        let body = json!({
            "serviceId": self.service,
            "amount": { "value": payment.amount.amount, "currency": payment.amount.currency.code() },
            "description": short(&payment.description),
            // Letters and digits only.
            "reference": payment.order.0.simple().to_string(),
            "returnUrl": payment.return_url,
            "exchangeUrl": payment.webhook_url,
            "paymentMethod": { "id": method },
            "integration": { "test": self.is_test },
            "customer": { "locale": mollie::locale(payment.locale, payment.country) },
        });
        let made = self.ask(self.http.post(format!("{}/orders", self.orders)).json(&body)).await?;
        read::order(&made, None).ok_or_else(unreadable)
    }

    /// The order API says whether it is paid; what went back of it only the transaction API does.
    pub(super) async fn fetch(&self, id: &str) -> Result<Snapshot, ProviderError> {
        let order = self.ask(self.http.get(format!("{}/orders/{id}/status", self.orders))).await?;
        let transaction = if read::is_paid(&order) { self.transaction(id).await? } else { None };
        read::order(&order, transaction.as_ref()).ok_or_else(unreadable)
    }

    /// None: that API does not know the order (yet), so that nothing can have gone back.
    async fn transaction(&self, id: &str) -> Result<Option<Value>, ProviderError> {
        match self.ask(self.http.get(format!("{}/transactions/{id}/status", self.rest))).await {
            Ok(transaction) => Ok(Some(transaction)),
            Err(ProviderError::Refused(StatusCode::NOT_FOUND, _)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn refund(
        &self,
        payment: &str,
        refund: &NewRefundPayment,
    ) -> Result<RefundSnapshot, ProviderError> {
        let body = json!({
            "amount": { "value": refund.amount.amount, "currency": refund.amount.currency.code() },
            "description": short(&refund.description),
        });
        let request = self.http.patch(format!("{}/transactions/{payment}/refund", self.rest));
        let raw = self.ask(request.json(&body)).await.map_err(too_fast)?;
        Ok(RefundSnapshot {
            // It was made, whatever it is called.
            id: read::refund_id(&raw).unwrap_or_else(|| format!("{payment}:{}", refund.id)),
            status: RefundStatus::Pending,
            amount: Some(refund.amount),
            ours: Some(refund.id),
            raw,
        })
    }

    /// Pay.nl refuses what a shopper or a bank has in hand.
    pub(super) async fn cancel(&self, payment: &str) -> Result<Cancelled, ProviderError> {
        match self.ask(self.http.patch(format!("{}/orders/{payment}/abort", self.orders))).await {
            Ok(_) => Ok(Cancelled::Done),
            Err(ProviderError::Refused(StatusCode::UNPROCESSABLE_ENTITY, _)) => Ok(Cancelled::TooLate),
            Err(error) => Err(error),
        }
    }

    async fn ask(&self, request: reqwest::RequestBuilder) -> Result<Value, ProviderError> {
        answer::json(request.basic_auth(&self.token_code, Some(&self.secret)).send().await?).await
    }
}

/// "Refund too fast" is no refusal for good: it is about the same refund a moment ago, whose answer was lost. The next
/// try looks at the totals first.
fn too_fast(error: ProviderError) -> ProviderError {
    match error {
        ProviderError::Refused(StatusCode::UNPROCESSABLE_ENTITY, said)
            if said.contains("PAY-3000") || said.contains("too fast") =>
        {
            ProviderError::Refused(StatusCode::TOO_MANY_REQUESTS, said)
        }
        error => error,
    }
}

fn short(text: &str) -> String {
    text.chars().take(DESCRIPTION).collect()
}

fn unreadable() -> ProviderError {
    ProviderError::Refused(StatusCode::BAD_GATEWAY, "an order that we can't read".to_owned())
}

/// Is this what Pay.nl calls an order, such as `51007856048X14b0`? Nothing else is ever asked about.
pub(in crate::payments) fn is_order_id(id: &str) -> bool {
    (5..=40).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl Method {
    /// Pay.nl's number of it (`getOptionId` of its WooCommerce plugin's gateways); None: not through Pay.nl's checkout.
    pub(super) fn paynl(self) -> Option<u16> {
        Some(match self {
            Self::Sdd | Self::Giropay | Self::Sofort => return None,
            Self::Prezelewy24 => 2151,
            Self::Blik => 2856,
            Self::Sct => 136,
            Self::Mastercard => 3138,
            Self::Visa => 3141,
            Self::Creditcard => 706,
            Self::Dankort => 1942,
            Self::Mobilepay => 3558,
            Self::Swish => 3837,
            Self::Twint => 3840,
            Self::Satispay => 4146,
            Self::Vipps => 3834,
            Self::Cartebancaire => 711,
            Self::Nexi => 1948,
            Self::Ideal => 10,
            Self::Bancontact => 436,
            Self::Applepay => 2277,
            Self::Paysafecard => 553,
            Self::Maestro => 715,
            Self::Paypal => 138,
            Self::Eps => 2062,
        })
    }
}
