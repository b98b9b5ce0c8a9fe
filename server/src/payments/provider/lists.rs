//! Lists of a whole account, as providers keep them: what the nightly looks read.

use crate::payments::model::RefundStatus;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Lists that providers keep for a whole account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::payments) enum AccountList {
    /// Money that went back at the wish of us or of somebody with access to the account.
    Refunds,
    /// Money that went back at the wish of banks.
    Chargebacks,
    /// What was asked for, by us and by others who share the account.
    Payments,
}

impl AccountList {
    /// How the database writes it.
    pub(in crate::payments) fn code(self) -> &'static str {
        match self {
            Self::Refunds => "refunds",
            Self::Chargebacks => "chargebacks",
            Self::Payments => "payments",
        }
    }
}

/// One line of such a list: only a hint, as the payment itself is fetched.
#[derive(Clone, Debug)]
pub(in crate::payments) struct ListLine {
    /// The refund's, chargeback's or payment's at the provider.
    pub id: String,
    /// Of which payment.
    pub payment: String,
    /// When it was made.
    pub at: OffsetDateTime,
    /// None: the list does not say.
    pub state: Option<LineState>,
}

/// Where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::payments) enum LineState {
    /// A refund, in our words.
    Refund(RefundStatus),
    /// A chargeback.
    Chargeback {
        /// The money came again.
        reversed: bool,
    },
    /// A payment.
    Payment {
        /// It names an order as ours do.
        ours: bool,
    },
}

impl LineState {
    /// To be compared with what the database has.
    pub(in crate::payments) fn code(self) -> &'static str {
        match self {
            Self::Refund(status) => status.code(),
            Self::Chargeback { reversed: false } => "stands",
            Self::Chargeback { reversed: true } => "reversed",
            Self::Payment { ours: true } => "ours",
            Self::Payment { ours: false } => "theirs",
        }
    }
}

/// A page of such a list.
#[derive(Clone, Debug)]
pub(in crate::payments) struct ListPage {
    /// Newest first.
    pub lines: Vec<ListLine>,
    /// What to ask the next page by; None: there is none.
    pub next: Option<String>,
}

impl ListPage {
    /// The end of a list in which there is nothing.
    pub(in crate::payments) const END: Self = Self { lines: Vec::new(), next: None };
}
