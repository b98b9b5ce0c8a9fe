//! What a mandate is, and what a failed charge means.

use crate::payments::{method::Method, model::ProviderName};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// As what the vault knows a mandate's account number and holder.
pub(in crate::payments) const SEALED_ACCOUNT: &str = "mandate.account";
/// See [`SEALED_ACCOUNT`].
pub(in crate::payments) const SEALED_HOLDER: &str = "mandate.holder";

/// A mandate as stored.
#[derive(Clone, Debug)]
pub(in crate::payments) struct MandateRow {
    pub id: Uuid,
    pub company_id: String,
    pub provider: ProviderName,
    pub method: Method,
    pub status: String,
    pub provider_mandate_id: Option<String>,
    pub reference: Option<String>,
    pub label: Option<String>,
    pub last_digits: String,
    pub expires_on: Option<Date>,
    pub holder_sealed: Option<Vec<u8>>,
    pub account_sealed: Option<Vec<u8>>,
    pub account_index: Option<Vec<u8>>,
    pub created_at: OffsetDateTime,
}

/// What the member agreed to be charged by again, as they see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(in crate::payments) struct Mandate {
    id: Uuid,
    /// By which orders on it are placed.
    method: Method,
    /// Of the card or account.
    last_digits: String,
    /// The card's brand.
    #[schema(required = true)]
    label: Option<String>,
    /// The card's last month, as `2032-12`.
    #[schema(required = true)]
    expires: Option<String>,
    /// What bank statements show of a direct debit mandate.
    #[schema(required = true)]
    reference: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl Mandate {
    pub(in crate::payments) fn of(row: MandateRow) -> Self {
        Self {
            id: row.id,
            method: row.method,
            last_digits: row.last_digits,
            label: row.label,
            expires: row.expires_on.map(|day| format!("{:04}-{:02}", day.year(), u8::from(day.month()))),
            reference: row.reference,
            created_at: row.created_at,
        }
    }
}

/// What the member can do about a payment that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::payments) enum FailureClass {
    /// The same once more, perhaps later, or by PayPal.
    Retry,
    /// Another card or method: this one will not do.
    OtherMethod,
    /// The bank wants to hear it from the member: pay at the checkout.
    Customer,
    /// Nothing to offer: the provider suspects fraud.
    None,
}

impl FailureClass {
    /// By the provider's reason: Mollie's for cards, or the bank's for a debit (ISO 20022: AM04, MS03 …).
    pub(in crate::payments) fn of(method: Method, reason: Option<&str>) -> Self {
        if method == Method::Sdd {
            return Self::OtherMethod;
        }
        match reason.unwrap_or_default() {
            "possible_fraud" => Self::None,
            "card_expired"
            | "inactive_card"
            | "invalid_cvv"
            | "invalid_card_holder_name"
            | "invalid_card_number"
            | "invalid_card_type"
            | "mandate_refused" => Self::OtherMethod,
            reason if reason.starts_with("authentication_") => Self::Customer,
            _ => Self::Retry,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_of_the_provider_has_its_class() {
        use FailureClass::{Customer, None, OtherMethod, Retry};
        for (reason, class) in [
            ("insufficient_funds", Retry),
            ("card_declined", Retry),
            ("refused_by_issuer", Retry),
            ("unknown_reason", Retry),
            ("what_nobody_knows_yet", Retry),
            ("card_expired", OtherMethod),
            ("inactive_card", OtherMethod),
            ("invalid_cvv", OtherMethod),
            ("invalid_card_number", OtherMethod),
            ("invalid_card_holder_name", OtherMethod),
            ("invalid_card_type", OtherMethod),
            ("authentication_required", Customer),
            ("authentication_failed", Customer),
            ("authentication_abandoned", Customer),
            ("authentication_unavailable_acs", Customer),
            ("possible_fraud", None),
        ] {
            assert_eq!(FailureClass::of(Method::Visa, Some(reason)), class, "{reason}");
        }
        assert_eq!(FailureClass::of(Method::Visa, Option::None), Retry);
        assert_eq!(FailureClass::of(Method::Sdd, Some("AM04")), OtherMethod);
    }
}
