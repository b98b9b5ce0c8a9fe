//! What providers paid out, for those that tell of it. They tell it the organisation, by a token of its own.

use super::{Backend, Provider, ProviderError};
use crate::kernel::money::{Currency, Money};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// What a payout is made of, a list each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::payments) enum PaidPart {
    /// What came in.
    Payments,
    /// What went back at our wish.
    Refunds,
    /// What banks took back.
    Chargebacks,
}

impl PaidPart {
    /// How the database and Mollie write it.
    pub(in crate::payments) fn code(self) -> &'static str {
        match self {
            Self::Payments => "payments",
            Self::Refunds => "refunds",
            Self::Chargebacks => "chargebacks",
        }
    }

    /// As `code` writes it.
    pub(in crate::payments) fn parse(code: &str) -> Option<Self> {
        [Self::Payments, Self::Refunds, Self::Chargebacks].into_iter().find(|part| part.code() == code)
    }

    /// What one of its lines is.
    pub(in crate::payments) fn line(self) -> &'static str {
        match self {
            Self::Payments => "payment",
            Self::Refunds => "refund",
            Self::Chargebacks => "chargeback",
        }
    }

    /// Which is read after it.
    pub(in crate::payments) fn next(self) -> Option<Self> {
        match self {
            Self::Payments => Some(Self::Refunds),
            Self::Refunds => Some(Self::Chargebacks),
            Self::Chargebacks => None,
        }
    }
}

/// A row of the provider's summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::payments) struct StatedRow {
    /// Such as 2026-04.
    pub month: String,
    /// The provider's word: a payment method, `refund`, `chargeback`, or what else moved money; None: it says none.
    pub method: Option<String>,
    /// In its words.
    pub description: String,
    /// In ten-thousandths of the currency: fees have four decimals, and only their sum is rounded.
    pub exact: i64,
}

/// The provider's summary of a payout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::payments) struct Stated {
    /// What came in; below zero: what went back.
    pub revenue: Vec<StatedRow>,
    /// What the provider kept, VAT included.
    pub fees: Vec<StatedRow>,
}

/// A payout.
#[derive(Clone, Debug)]
pub(in crate::payments) struct PaidOut {
    /// The provider's id.
    pub id: String,
    /// As on the bank statement; may be empty.
    pub reference: String,
    /// What came to the bank account.
    pub amount: Money,
    /// When.
    pub settled_at: OffsetDateTime,
    /// Its summary.
    pub stated: Stated,
}

/// A page of payouts, newest first.
#[derive(Clone, Debug)]
pub(in crate::payments) struct PaidOutPage {
    /// Those that were paid out.
    pub settlements: Vec<PaidOut>,
    /// When the oldest of the page was made, paid out or not; None: the page is empty.
    pub oldest: Option<OffsetDateTime>,
    /// What to ask the next page by; None: there is none.
    pub next: Option<String>,
}

/// A payment, refund or chargeback in a payout.
#[derive(Clone, Debug)]
pub(in crate::payments) struct PaidLine {
    /// Its id at the provider.
    pub id: String,
    /// Of which payment.
    pub payment: String,
    /// How a payment was made, in the provider's word.
    pub method: Option<String>,
    /// What the buyer paid or got back; None: in a currency that we don't know.
    pub amount: Option<Money>,
    /// What it adds to the payout, in minor units of its currency; below zero: takes from it.
    pub settled: i64,
}

/// A page of such a list.
#[derive(Clone, Debug)]
pub(in crate::payments) struct PaidLines {
    /// As they come.
    pub lines: Vec<PaidLine>,
    /// What to ask the next page by; None: there is none.
    pub next: Option<String>,
}

impl Provider {
    /// A page of what was paid out, from the newest on or from where `from` says; None: the provider does not tell.
    pub(in crate::payments) async fn settlements(
        &self,
        token: &str,
        from: Option<&str>,
    ) -> Result<Option<PaidOutPage>, ProviderError> {
        match &self.backend {
            Backend::Mollie(mollie) => {
                self.metered("settlements", mollie.settlements(token, from)).await.map(Some)
            }
            Backend::Paynl(_) | Backend::Verotel(_) | Backend::Bank(_) => Ok(None),
        }
    }

    /// A page of what a payout is made of, in the payout's currency.
    pub(in crate::payments) async fn paid_lines(
        &self,
        token: &str,
        (settlement, currency): (&str, Currency),
        (part, from): (PaidPart, Option<&str>),
    ) -> Result<PaidLines, ProviderError> {
        match &self.backend {
            Backend::Mollie(mollie) => {
                let asked = mollie.paid_lines(token, (settlement, currency), (part, from));
                self.metered("settlement_lines", asked).await
            }
            Backend::Paynl(_) | Backend::Verotel(_) | Backend::Bank(_) => {
                Err(ProviderError::Unsupported("settlements"))
            }
        }
    }
}
