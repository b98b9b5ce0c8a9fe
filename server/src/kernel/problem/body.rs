//! What a refusal looks like on its way to the caller.

use crate::kernel::money::Money;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The body of every refusal.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// The HTTP status.
    pub(super) status: u16,
    /// Stable; for programs.
    pub(super) code: &'static str,
    /// In the caller's language; for people.
    pub(super) detail: String,
    /// The wrong fields, where the input was wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) errors: Vec<FieldProblem>,
    /// With account_blocked: for how long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) minutes: Option<i64>,
    /// Seconds after which a retry makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) retry_after: Option<i64>,
    /// With refund_changed: what can be refunded now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) amount: Option<Money>,
    /// With refund_changed: for so many credits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) credits: Option<i64>,
    /// With blocked_by: who.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// With paused: the moment from which the caller may write again.
    #[serde(with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub(super) until: Option<OffsetDateTime>,
    /// With a failure of ours: what to quote, as in `4F7K-29QD`. All lines of the log about this call have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reference: Option<String>,
}

/// One wrong field, with its text.
#[derive(Serialize, ToSchema)]
pub struct FieldProblem {
    pub(super) field: &'static str,
    pub(super) code: &'static str,
    pub(super) detail: String,
}
