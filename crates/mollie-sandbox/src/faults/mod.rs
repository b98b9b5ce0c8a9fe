//! Faults on demand: late, doubled, lost, shuffled and wrong webhooks, and a slow or refusing API.
//! Set for all payments on the panel (`/faults`), or for one payment by `metadata.sandbox` (facts 1.9).

mod lost;
mod panel;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};

pub(crate) use lost::Inside;
pub(crate) use lost::layer as losing;
pub use lost::{LostAnswer, cut_off, lose};
pub(crate) use panel::{change, show};

/// An error that the API gives instead of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApiFault {
    /// None.
    #[default]
    None,
    /// 429 with `Retry-After`.
    TooManyRequests,
    /// 503 with `Retry-After`.
    Unavailable,
}

/// The knobs. The default is a provider without faults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Faults {
    /// Milliseconds from an event to its webhook; at most a day.
    pub webhook_delay_ms: u32,
    /// The webhook is tried before the shopper is sent back (and not delayed).
    pub webhook_before_redirect: bool,
    /// Extra copies of each webhook; at most 20.
    pub webhook_duplicates: u8,
    /// Chance in percent that a webhook is never sent.
    pub webhook_drop_percent: u8,
    /// Each webhook waits a random further time below this many milliseconds, so that they overtake each other.
    pub webhook_shuffle_ms: u32,
    /// A webhook about a payment that does not exist is sent as well.
    pub webhook_wrong_id: bool,
    /// Milliseconds that each API answer waits; at most a minute.
    pub api_delay_ms: u32,
    /// Error of the API.
    pub api_fault: ApiFault,
    /// Chance in percent that a call gets `api_fault`.
    pub api_fault_percent: u8,
    /// The next call that makes one of these is carried out, and its answer lost; then the knob is off again.
    pub api_lose: LostAnswer,
}

const DAY_MS: u32 = 86_400_000;

impl Faults {
    /// Refuses percentages above 100 and unreasonable waits.
    pub(crate) fn checked(self) -> Option<Self> {
        let sane = self.webhook_drop_percent <= 100
            && self.api_fault_percent <= 100
            && self.webhook_duplicates <= 20
            && self.webhook_delay_ms <= DAY_MS
            && self.webhook_shuffle_ms <= DAY_MS
            && self.api_delay_ms <= 60_000;
        sane.then_some(self)
    }
}

/// What `metadata.sandbox` can say about one payment.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Scenario {
    /// Outcome of a recurring charge: `paid` (default) or `failed`.
    pub(crate) settles_as: Settles,
    /// `details.failureReason` of a failed recurring charge.
    pub(crate) failure_reason: Option<String>,
    /// Milliseconds until a recurring charge settles.
    pub(crate) settles_in_ms: Option<u32>,
    /// Milliseconds until an open payment expires.
    pub(crate) expires_in_ms: Option<u32>,
    #[serde(flatten)]
    knobs: Map<String, Value>,
}

/// Result of a recurring charge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Settles {
    #[default]
    Paid,
    Failed,
}

impl Scenario {
    /// Reads a payment's metadata; `None` when `sandbox` is there and wrong.
    pub(crate) fn parse(metadata: &Value) -> Option<Self> {
        let Some(scenario) = metadata.get("sandbox") else { return Some(Self::default()) };
        let scenario = Self::deserialize(scenario).ok()?;
        scenario.over(&Faults::default()).map(|_| scenario)
    }

    /// The general faults with this payment's knobs laid over them.
    pub(crate) fn over(&self, faults: &Faults) -> Option<Faults> {
        let mut merged = serde_json::to_value(faults).ok()?;
        merged.as_object_mut()?.extend(self.knobs.clone());
        Faults::deserialize(merged).ok()?.checked()
    }
}

/// Stores the first knobs and the panel's form token; a later start changes nothing.
pub(crate) async fn set_up(pool: &PgPool, faults: &Faults, form_token: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into mollie_sandbox.faults (knobs, form_token) values ($1, $2) on conflict do nothing",
    )
    .bind(Json(faults))
    .bind(form_token)
    .execute(pool)
    .await
    .map(drop)
}

/// The knobs in force.
pub(crate) async fn current(conn: &mut PgConnection) -> Result<Faults, sqlx::Error> {
    let knobs: Json<Faults> =
        sqlx::query_scalar("select knobs from mollie_sandbox.faults").fetch_one(conn).await?;
    Ok(knobs.0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_scenario_overrides_only_what_it_names() {
        let general = Faults { webhook_delay_ms: 500, webhook_duplicates: 2, ..Faults::default() };
        let scenario =
            Scenario::parse(&json!({"sandbox": {"webhook_delay_ms": 0, "settles_as": "failed"}})).unwrap();
        assert_eq!(scenario.settles_as, Settles::Failed);
        assert_eq!(scenario.over(&general).unwrap(), Faults { webhook_delay_ms: 0, ..general });
    }

    #[test]
    fn a_misspelt_or_wild_scenario_is_refused() {
        assert!(Scenario::parse(&json!({"sandbox": {"webhok_delay_ms": 1}})).is_none());
        assert!(Scenario::parse(&json!({"sandbox": {"webhook_drop_percent": 101}})).is_none());
        assert!(Scenario::parse(&json!({"sandbox": "slow"})).is_none());
        assert!(Scenario::parse(&json!("no object")).is_some());
    }
}
