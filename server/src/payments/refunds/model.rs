//! Refunds and chargebacks as stored.

use crate::{
    kernel::{
        ids::{MemberId, OrderId},
        money::{Currency, Money},
    },
    payments::model::RefundStatus,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Who wished a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum Origin {
    /// The member: a withdrawal from the purchase.
    Member,
    /// The operator, on the command line.
    Operator,
    /// Somebody with access to the provider.
    Provider,
}

impl Origin {
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Operator => "operator",
            Self::Provider => "provider",
        }
    }
}

impl RefundStatus {
    /// As a member sees it.
    pub(super) fn shown(self) -> ShownStatus {
        match self {
            Self::Requested | Self::Pending => ShownStatus::Pending,
            Self::Refunded => ShownStatus::Refunded,
            Self::Failed => ShownStatus::Failed,
        }
    }
}

/// Where a refund stands, for its member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RefundStatus)]
pub(crate) enum ShownStatus {
    /// On its way.
    Pending,
    /// Paid out.
    Refunded,
    /// Refused: the credits are back.
    Failed,
}

/// A refund.
#[derive(Clone, Debug)]
pub(crate) struct Refund {
    pub(crate) id: Uuid,
    pub(crate) order: OrderId,
    pub(crate) origin: Origin,
    pub(crate) amount_minor: i64,
    pub(crate) currency: Currency,
    /// That this money paid.
    pub(crate) credits: i32,
    /// Of those: out of the lot.
    pub(crate) taken: i32,
    /// Of those: spent, and owed.
    pub(crate) owed: i32,
    pub(crate) status: RefundStatus,
    pub(crate) provider_refund_id: Option<String>,
    /// When the provider was last asked for it, if its answer is not known.
    pub(crate) asked_at: Option<OffsetDateTime>,
    pub(crate) created_at: OffsetDateTime,
}

impl Refund {
    pub(crate) fn amount(&self) -> Money {
        Money::new(self.amount_minor, self.currency)
    }

    /// No provider was asked to send it, so none does. A person may have been (`by_hand`): what they sent all the same is money
    /// that went back elsewhere, and is looked at where it went twice.
    pub(crate) fn is_unasked(&self) -> bool {
        self.status == RefundStatus::Requested && self.provider_refund_id.is_none() && self.asked_at.is_none()
    }

    /// The money went, or will.
    pub(crate) fn stands(&self) -> bool {
        self.status != RefundStatus::Failed
    }
}

/// Money that a bank took back.
#[derive(Clone, Debug)]
pub(crate) struct Chargeback {
    pub(crate) id: Uuid,
    pub(crate) provider_chargeback_id: String,
    pub(crate) amount_minor: i64,
    pub(crate) currency: Currency,
    pub(crate) credits: i32,
    pub(crate) taken: i32,
    pub(crate) owed: i32,
    pub(crate) created_at: OffsetDateTime,
    pub(crate) reversed_at: Option<OffsetDateTime>,
}

impl Chargeback {
    pub(crate) fn amount(&self) -> Money {
        Money::new(self.amount_minor, self.currency)
    }
}

/// A refund to be written down.
pub(super) struct RefundRow<'a> {
    pub(super) member: MemberId,
    pub(super) id: Uuid,
    pub(super) order: OrderId,
    pub(super) origin: Origin,
    pub(super) wished_by: Option<&'a str>,
    pub(super) intent: Option<Uuid>,
    pub(super) amount: Money,
    pub(super) credits: i32,
    pub(super) taken: i32,
    pub(super) owed: i32,
    pub(super) status: RefundStatus,
    pub(super) provider_refund_id: Option<&'a str>,
    pub(super) now: OffsetDateTime,
}
