//! Half a minute to take a decision back.

use super::{caller::Colleague, session::Done};
use crate::{
    app::App,
    backoffice::{self, Doer, Office},
    kernel::{extract::Body, problem::Answer},
    staff::Queue,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Something that can be taken back still.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UndoLine {
    undo: Uuid,
    queue: Queue,
    /// `photo_approved`, `photo_blurred`, `photo_rejected`, `photo_removed`, `person_verified`, `person_refused`,
    /// `words_fine`, `words_hidden`, `warned`, `paused`, `reports_paused`, `reports_closed` or `notice_closed`.
    what: String,
    #[serde(with = "time::serde::rfc3339")]
    until: OffsetDateTime,
}

/// What was decided first is first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Undos {
    undos: Vec<UndoLine>,
}

/// What the caller can take back still.
#[utoipa::path(get, path = "/api/console/undos", tag = "queues", security(("staff" = [])),
    responses((status = 200, body = Undos)))]
pub(super) async fn get_undos(State(app): State<App>, caller: Colleague) -> Answer<Json<Undos>> {
    let doer = Doer::Staff(&caller.actor);
    let open = backoffice::undos(&mut *app.db.acquire().await?, doer, app.clock.now()).await?;
    let line = |undo: backoffice::OpenUndo| UndoLine {
        undo: undo.id,
        queue: undo.queue,
        what: undo.what,
        until: undo.until,
    };
    Ok(Json(Undos { undos: open.into_iter().map(line).collect() }))
}

/// Which one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UndoForm {
    undo: Uuid,
}

/// Takes a decision of the caller's back, of which nobody is told then; they hold the thing again, where it waits. `undo_too_late` after half a
/// minute, and where the member did something with it since. A repeat finds it done.
#[utoipa::path(post, path = "/api/console/undos", tag = "queues", security(("staff" = [])), request_body = UndoForm,
    responses((status = 200, body = Done)))]
pub(super) async fn undo(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<UndoForm>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    let doer = Doer::Staff(&caller.actor);
    let events = backoffice::undo(&mut transaction, Office::of(&app), doer, form.undo).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(Done {}))
}
