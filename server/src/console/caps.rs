//! How much of the severe queue each colleague is shown in a day.

use super::{
    caller::{Allowed, may},
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office},
    kernel::{
        extract::Body,
        ids::StaffId,
        problem::{Answer, ProblemBody},
    },
    staff::SevereCap,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A colleague's cap.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SevereCap)]
pub(super) struct CapLine {
    staff: StaffId,
    name: String,
    /// What they are shown in a day (UTC) at most.
    cap: i16,
    /// What they were shown today.
    seen: i16,
}

/// `{caps}`, by name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SevereCaps)]
pub(super) struct Caps {
    caps: Vec<CapLine>,
}

/// The caps of those who look at severe things, within the caller's reach.
#[utoipa::path(get, path = "/api/console/severe-caps", tag = "staff", security(("staff" = [])),
    responses((status = 200, body = Caps), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn get_caps(
    State(app): State<App>,
    caller: Allowed<may::SetSevereCaps>,
) -> Answer<Json<Caps>> {
    let doer = Doer::Staff(&caller.actor);
    let found = backoffice::severe_caps(&mut *app.db.acquire().await?, Office::of(&app), doer).await?;
    let line = |SevereCap { staff, name, cap, seen }| CapLine { staff, name, cap, seen };
    Ok(Json(Caps { caps: found.into_iter().map(line).collect() }))
}

/// Whose, and how much.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SevereCapForm)]
pub(super) struct CapForm {
    staff: StaffId,
    #[schema(minimum = 0, maximum = 200)]
    cap: i16,
}

/// Sets a colleague's cap: a higher one holds at once, a lower one as far as it is not passed today. Nobody raises their own.
#[utoipa::path(put, path = "/api/console/severe-caps", tag = "staff", security(("staff" = [])), request_body = CapForm,
    responses((status = 200, body = Done), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn put_cap(
    State(app): State<App>,
    caller: Allowed<may::SetSevereCaps>,
    Body(form): Body<CapForm>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    let (doer, wish) = (Doer::Staff(&caller.actor), (form.staff, form.cap));
    backoffice::set_severe_cap(&mut transaction, Office::of(&app), doer, wish).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}
