//! What was decided about a member before, as staff see it beside a case.

use crate::accounts::{DecisionRow, Measure};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A decision that was made before.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Earlier {
    number: String,
    measure: Measure,
    rule: String,
    #[serde(with = "time::serde::rfc3339")]
    decided_at: OffsetDateTime,
    by: String,
    /// When a pause ends.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    until: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    undone_at: Option<OffsetDateTime>,
}

impl Earlier {
    /// Of a decision.
    pub fn of(row: DecisionRow) -> Self {
        let DecisionRow { number, measure, rule, decided_at, staff, until, undone_at, .. } = row;
        Self { number, measure, rule, decided_at, by: staff, until, undone_at }
    }
}
