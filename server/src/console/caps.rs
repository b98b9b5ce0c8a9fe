//! How much each colleague looks at, and how much of the severe queue they are shown in a day.

use super::{
    caller::{Allowed, may},
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office},
    kernel::{extract::Body, ids::StaffId, problem::Answer},
    staff::TeamMember,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// How much a colleague looks at.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamMember)]
pub(super) struct TeamLine {
    staff: StaffId,
    name: String,
    /// What of the severe queue they are shown in a day (UTC) at most; null: none of it.
    cap: Option<i16>,
    /// What they were shown of it today.
    seen: i16,
    /// What they hold just now, in all queues.
    holds: i64,
    /// Since when they work without a break; null: they don't.
    #[serde(with = "time::serde::rfc3339::option")]
    works_since: Option<OffsetDateTime>,
    /// Until when they rest.
    #[serde(with = "time::serde::rfc3339::option")]
    rests_until: Option<OffsetDateTime>,
}

/// `{team}`, by name.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TeamLoad {
    team: Vec<TeamLine>,
}

/// Who reviews within the caller's reach, and how much each looks at. Nothing here counts what somebody decided.
#[utoipa::path(get, path = "/api/console/team-load", tag = "staff", security(("staff" = [])),
    responses((status = 200, body = TeamLoad)))]
pub(super) async fn get_team(
    State(app): State<App>,
    caller: Allowed<may::ReadTeamLoad>,
) -> Answer<Json<TeamLoad>> {
    let doer = Doer::Staff(&caller.actor);
    let found = backoffice::team_load(&mut *app.db.acquire().await?, Office::of(&app), doer).await?;
    let line = |one: TeamMember| TeamLine {
        staff: one.staff,
        name: one.name,
        cap: one.cap,
        seen: one.seen,
        holds: one.holds,
        works_since: one.works_since,
        rests_until: one.rests_until,
    };
    Ok(Json(TeamLoad { team: found.into_iter().map(line).collect() }))
}

/// Whose, and how much.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SevereCapForm)]
pub(super) struct CapForm {
    staff: StaffId,
    #[schema(minimum = 0, maximum = 200)]
    cap: i16,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Sets a colleague's cap: a higher one holds at once, a lower one as far as it is not passed today. Nobody raises their own. Takes
/// a fresh proof.
#[utoipa::path(put, path = "/api/console/severe-caps", tag = "staff", security(("staff" = [])), request_body = CapForm,
    responses((status = 200, body = Done)))]
pub(super) async fn put_cap(
    State(app): State<App>,
    caller: Allowed<may::SetSevereCaps>,
    Body(form): Body<CapForm>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    let (doer, wish) = (Doer::Staff(&caller.actor), (form.staff, form.cap));
    let because = Some(form.reason.as_str());
    backoffice::set_severe_cap(&mut transaction, Office::of(&app), doer, wish, because).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}
