//! The box to find by.

use super::caller::Colleague;
use crate::{
    app::App,
    backoffice::{self, Hit, Office, Query},
    kernel::{
        extract::Parameters,
        problem::{Answer, ProblemBody},
    },
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What was typed.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Typed {
    /// A whole address, an id, a number (D-…, C-…, an invoice's), a payment's id, a short link, or how a name begins.
    #[param(min_length = 2, max_length = 254)]
    q: String,
}

/// `{hits}`, 25 at most.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Hits {
    hits: Vec<Hit>,
}

/// What the caller may see of what was typed, where they may. Looking for what is about members leaves a line first.
#[utoipa::path(get, path = "/api/console/find", tag = "start", security(("staff" = [])), params(Typed),
    responses((status = 200, body = Hits), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn get_hits(
    State(app): State<App>,
    caller: Colleague,
    Parameters(typed): Parameters<Typed>,
) -> Answer<Json<Hits>> {
    let (query, office) = (Query::parse(&typed.q)?, Office::of(&app));
    let mut transaction = app.db.begin().await?;
    backoffice::note_search(&mut transaction, office, &caller.actor, &query).await?;
    transaction.commit().await?;
    let hits = backoffice::find(&mut *app.db.acquire().await?, office, &caller.actor, &query).await?;
    Ok(Json(Hits { hits }))
}
