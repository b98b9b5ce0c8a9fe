//! How much one person gives alone, in one act and in a day: a row for each currency, and one for credits. What has no row takes
//! two people however little it is.

use crate::kernel::problem::Answer;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// So much, in minor units of a currency or in credits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GivingLimit)]
pub struct Limit {
    /// In one act.
    #[schema(minimum = 0, maximum = 100_000_000)]
    pub per_act: i64,
    /// In a day (UTC); not less.
    #[schema(minimum = 0, maximum = 100_000_000)]
    pub per_day: i64,
}

/// The limit of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitLimit {
    /// `credits`, or a currency.
    pub unit: String,
    /// How much.
    pub limit: Limit,
}

/// All of them, credits first.
///
/// # Errors
/// When the database does not answer.
pub async fn limits(connection: &mut PgConnection) -> Answer<Vec<UnitLimit>> {
    let rows =
        sqlx::query!("select unit, per_act, per_day from staff_limits order by unit <> 'credits', unit")
            .fetch_all(connection)
            .await?;
    let limits = rows
        .into_iter()
        .map(|row| UnitLimit { unit: row.unit, limit: Limit { per_act: row.per_act, per_day: row.per_day } });
    Ok(limits.collect())
}

/// The limit of a unit, held until the transaction ends: of two who set it at once, the second one sees the first.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_limit(connection: &mut PgConnection, unit: &str) -> Answer<Option<Limit>> {
    let limit =
        sqlx::query_as!(Limit, "select per_act, per_day from staff_limits where unit = $1 for update", unit)
            .fetch_optional(connection)
            .await?;
    Ok(limit)
}

/// Sets it; a line of the log follows (`audit_limit` in migrations/0030_staff.sql). A day that has begun keeps its cap for those who
/// gave something in it.
///
/// # Errors
/// The database's, where the limit is none.
pub async fn set_limit(connection: &mut PgConnection, unit: &str, limit: Limit) -> Answer<()> {
    sqlx::query!(
        "insert into staff_limits (unit, per_act, per_day) values ($1, $2, $3)
         on conflict (unit) do update set per_act = excluded.per_act, per_day = excluded.per_day",
        unit,
        limit.per_act,
        limit.per_day,
    )
    .execute(connection)
    .await?;
    Ok(())
}
