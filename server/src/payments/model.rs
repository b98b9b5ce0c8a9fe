//! The states of an order and of a refund, and who takes the money.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where an order stands (spec 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum OrderStatus {
    /// Being paid, or being processed.
    Pending,
    /// Paid; credits added.
    Completed,
    /// The provider refused it.
    Failed,
    /// The member broke it off.
    Cancelled,
    /// Nobody paid in time.
    Expired,
    /// Some of it was given back.
    PartlyRefunded,
    /// All of it was given back.
    Refunded,
    /// The bank took it back.
    ChargedBack,
}

impl OrderStatus {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Pending,
        Self::Completed,
        Self::Failed,
        Self::Cancelled,
        Self::Expired,
        Self::PartlyRefunded,
        Self::Refunded,
        Self::ChargedBack,
    ];

    /// The one that is written so.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// How the database and the wire write it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::PartlyRefunded => "partly_refunded",
            Self::Refunded => "refunded",
            Self::ChargedBack => "charged_back",
        }
    }

    /// The money came, whatever became of it.
    pub fn is_paid(self) -> bool {
        matches!(self, Self::Completed | Self::PartlyRefunded | Self::Refunded | Self::ChargedBack)
    }

    fn rank(self) -> u8 {
        match self {
            Self::Pending => 0,
            Self::Failed | Self::Cancelled | Self::Expired => 1,
            Self::Completed => 2,
            Self::PartlyRefunded => 3,
            Self::Refunded => 4,
            Self::ChargedBack => 5,
        }
    }

    /// States only move forward: a late 'failed' never undoes 'completed', a late 'paid' counts
    /// even after 'expired'. Past that, the money that went back decides (refunds/rules.rs).
    pub fn may_become(self, next: Self) -> bool {
        next.rank() > self.rank()
    }
}

/// Who takes a company's money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ProviderName {
    /// Mollie v2.
    #[default]
    Mollie,
    /// Pay.nl (PAY.): orders of its API 1, transactions of its API 2.
    Paynl,
    /// Verotel: FlexPay, version 4.
    Verotel,
    /// The company's own bank, for direct debits (bank_file/).
    Bank,
}

impl ProviderName {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Mollie, Self::Paynl, Self::Verotel, Self::Bank];

    /// How the database and our paths write it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Mollie => "mollie",
            Self::Paynl => "paynl",
            Self::Verotel => "verotel",
            Self::Bank => "bank",
        }
    }

    /// Whether it keeps cards and direct debit mandates for later orders. Pay.nl's tokens come by another API with
    /// another contract, and whether its flexible mandates debit at once is documented for merchants only; Verotel's for
    /// one click must be agreed on with it.
    pub fn keeps_mandates(self) -> bool {
        matches!(self, Self::Mollie | Self::Bank)
    }

    /// Whether money goes back by a call of ours. Verotel's interface for that is told to contracted merchants only, so
    /// that a person gives it back at Verotel's own site, and its postback says that it went.
    pub fn takes_refunds(self) -> bool {
        self != Self::Verotel
    }
}

/// Where a refund stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum RefundStatus {
    /// The provider does not know of it yet.
    Requested,
    /// The bank has yet to decide.
    Pending,
    /// The payer has the money.
    Refunded,
    /// The money stayed, or came back.
    Failed,
}

impl RefundStatus {
    pub(in crate::payments) fn code(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Pending => "pending",
            Self::Refunded => "refunded",
            Self::Failed => "failed",
        }
    }

    /// Only forward: banks send back even what was refunded, and late news of the way there says nothing.
    pub(in crate::payments) fn may_become(self, next: Self) -> bool {
        let rank = |status| match status {
            Self::Requested => 0,
            Self::Pending => 1,
            Self::Refunded => 2,
            Self::Failed => 3,
        };
        rank(next) > rank(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // asvs: V2.3.1
    #[test]
    fn states_only_move_forward() {
        use OrderStatus::{Cancelled, ChargedBack, Completed, Expired, Failed, Pending, Refunded};
        assert!(
            Pending.may_become(Completed) && Expired.may_become(Completed) && Failed.may_become(Completed)
        );
        assert!(
            !Completed.may_become(Failed) && !Completed.may_become(Pending) && !Failed.may_become(Cancelled)
        );
        assert!(
            Completed.may_become(Refunded)
                && Refunded.may_become(ChargedBack)
                && !Refunded.may_become(Completed)
        );
    }
}
