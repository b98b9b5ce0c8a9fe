//! How much one person gives alone.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, LimitRequest, Office},
    kernel::{extract::Body, idempotency::IdempotencyKey, problem::Answer},
    staff::{Limit, UnitLimit},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The limit of a currency, or of credits.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoneyLimit)]
pub(super) struct LimitLine {
    /// `credits`, or a currency (ISO 4217).
    unit: String,
    limit: Limit,
}

/// `{limits}`, credits first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoneyLimits)]
pub(super) struct Limits {
    limits: Vec<LimitLine>,
}

/// What one person gives alone, at all sites. What has no line here takes two people however little it is.
#[utoipa::path(get, path = "/api/console/money-limits", tag = "money", security(("staff" = [])),
    responses((status = 200, body = Limits)))]
pub(super) async fn get_limits(
    State(app): State<App>,
    caller: Allowed<may::ReadLimits>,
) -> Answer<Json<Limits>> {
    let doer = Doer::Staff(&caller.actor);
    let found = backoffice::money_limits(&mut *app.db.acquire().await?, Office::of(&app), doer).await?;
    let line = |UnitLimit { unit, limit }| LimitLine { unit, limit };
    Ok(Json(Limits { limits: found.into_iter().map(line).collect() }))
}

/// Which one, and what it shall be.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MoneyLimitForm)]
pub(super) struct LimitForm {
    #[schema(max_length = 7)]
    unit: String,
    /// As the caller saw it; null: there was none.
    #[schema(required)]
    seen: Option<Limit>,
    limit: Limit,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Sets a limit, for those whose role holds everywhere; takes a fresh proof. It holds at once, but for the day's cap of who gave
/// something today. `stale_version` where it is another one by now; `not_allowed` for whoever gives money and would raise it.
#[utoipa::path(put, path = "/api/console/money-limits", tag = "money", security(("staff" = [])), request_body = LimitForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn put_limit(
    State(app): State<App>,
    caller: Allowed<may::EditLimits>,
    key: IdempotencyKey,
    Body(form): Body<LimitForm>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        let LimitForm { unit, seen, limit, reason } = &form;
        let wish = LimitRequest { unit, seen: *seen, limit: *limit, reason };
        backoffice::set_money_limit(connection, Office::of(&app), doer, &wish).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("PUT money-limits", key, &form), act).await?))
}
