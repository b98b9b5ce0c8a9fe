//! A payment as stored, and its states.

use serde_json::Value;
use sqlx::FromRow;
use sqlx::types::Json;
use time::{Date, OffsetDateTime};

use crate::amount::{Amount, Currency};
use crate::listing::Listed;
use crate::methods::{Method, Sequence, Wanted, fitting};

/// Payment status (facts 1.5). There is none for refunded or charged back: such a payment stays paid.
/// `authorized` is missing because nothing here captures later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum Status {
    Open,
    Pending,
    Paid,
    Canceled,
    Expired,
    Failed,
}

impl Status {
    /// The wire word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Canceled => "canceled",
            Self::Expired => "expired",
            Self::Failed => "failed",
        }
    }
}

/// A row of `payment_totals`.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct Payment {
    pub(crate) id: String,
    pub(crate) profile_id: String,
    pub(crate) merchant: String,
    pub(crate) pages_base: String,
    pub(crate) form_token: String,
    pub(crate) status: Status,
    pub(crate) amount_minor: i64,
    #[sqlx(try_from = "String")]
    pub(crate) currency: Currency,
    pub(crate) description: String,
    pub(crate) redirect_url: Option<String>,
    pub(crate) cancel_url: Option<String>,
    pub(crate) webhook_url: Option<String>,
    /// `None` until the shopper has chosen.
    pub(crate) method: Option<String>,
    /// Narrows the chooser; empty: all.
    pub(crate) methods_allowed: Vec<String>,
    pub(crate) locale: Option<String>,
    /// Restricts the chooser (`restrictPaymentMethodsToCountry`, else the billing country).
    pub(crate) country: Option<String>,
    pub(crate) billing_address: Option<Json<Value>>,
    pub(crate) metadata: Json<Value>,
    pub(crate) sequence_type: Sequence,
    pub(crate) customer_id: Option<String>,
    pub(crate) mandate_id: Option<String>,
    pub(crate) details: Option<Json<Value>>,
    pub(crate) due_date: Option<Date>,
    /// Where the account to transfer to is mailed; nothing is mailed here.
    pub(crate) billing_email: Option<String>,
    pub(crate) created_at: OffsetDateTime,
    pub(crate) expires_at: Option<OffsetDateTime>,
    pub(crate) settles_at: Option<OffsetDateTime>,
    pub(crate) paid_at: Option<OffsetDateTime>,
    pub(crate) failed_at: Option<OffsetDateTime>,
    pub(crate) canceled_at: Option<OffsetDateTime>,
    pub(crate) expired_at: Option<OffsetDateTime>,
    pub(crate) refunded_minor: i64,
    pub(crate) charged_back_minor: i64,
    pub(crate) settlement_id: Option<String>,
}

impl Listed for Payment {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Payment {
    /// What the shopper pays.
    pub(crate) fn amount(&self) -> Amount {
        Amount { minor: self.amount_minor, currency: self.currency }
    }

    /// What can still go back, by a refund or a chargeback; zero unless paid.
    pub(crate) fn remaining(&self) -> Amount {
        let paid = if self.status == Status::Paid { self.amount_minor } else { 0 };
        self.amount().with_minor((paid - self.refunded_minor - self.charged_back_minor).max(0))
    }

    /// Whether the merchant may cancel: only while no shopper is at a bank's page (Mollie's examples).
    pub(crate) fn is_cancelable(&self) -> bool {
        let quiet = matches!(self.method.as_deref(), Some("banktransfer" | "directdebit"));
        quiet && matches!(self.status, Status::Open | Status::Pending)
    }

    /// The methods that the hosted page offers.
    pub(crate) fn choices(&self) -> impl Iterator<Item = &'static Method> {
        let wanted = Wanted {
            amount: Some(self.amount()),
            sequence: self.sequence_type,
            country: self.country.as_deref(),
        };
        fitting(wanted)
            .filter(|method| self.methods_allowed.is_empty() || self.methods_allowed.contains(&method.id))
    }

    /// Whether the shopper may go back to the chooser: the merchant fixed no single method.
    pub(crate) fn can_choose_again(&self) -> bool {
        self.methods_allowed.len() != 1
    }

    /// A hosted page of this payment: `checkout` or `change`.
    pub(crate) fn page(&self, kind: &str) -> String {
        format!("{}/{kind}/{}", self.pages_base, self.id)
    }
}

impl TryFrom<String> for Currency {
    type Error = sqlx::Error;

    fn try_from(code: String) -> Result<Self, sqlx::Error> {
        Self::parse(&code).ok_or_else(|| sqlx::Error::Decode(format!("unknown currency {code}").into()))
    }
}
