//! Faults of FlexPay's own, beside the engine's (late, doubled and lost postbacks, a provider that is down).

use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::types::Json;

/// What goes wrong. Each is off again once it has happened, but `down`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Knobs {
    /// Order pages and statuses answer 503.
    pub down: bool,
    /// The next status is looked up, and its answer lost.
    pub lose_answer: bool,
    /// Before the next postback comes one of the same sale for another amount, with a signature by another key.
    pub forge_postback: bool,
}

/// The knobs in force.
pub(crate) async fn current(pool: &PgPool) -> Result<Knobs, sqlx::Error> {
    let knobs: Option<Json<Knobs>> =
        sqlx::query_scalar("select knobs from verotel_sandbox.knobs").fetch_optional(pool).await?;
    Ok(knobs.map(|knobs| knobs.0).unwrap_or_default())
}

/// Sets them.
pub(crate) async fn set(pool: &PgPool, knobs: Knobs) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into verotel_sandbox.knobs (unit, knobs) values (true, $1) on conflict (unit) do update set knobs = $1",
    )
    .bind(Json(knobs))
    .execute(pool)
    .await
    .map(drop)
}

/// Takes a knob that is on; of two at once one gets it.
pub(crate) async fn take(pool: &PgPool, name: &str) -> Result<bool, sqlx::Error> {
    let taken = sqlx::query(
        "update verotel_sandbox.knobs set knobs = knobs || jsonb_build_object($1::text, false)
         where knobs -> $1 = 'true'::jsonb",
    )
    .bind(name)
    .execute(pool)
    .await?;
    Ok(taken.rows_affected() > 0)
}
