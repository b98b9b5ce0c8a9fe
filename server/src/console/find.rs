//! The box to find by.

use super::caller::Colleague;
use crate::{
    app::App,
    backoffice::{self, Hit, Office, Query},
    kernel::{budget::Budget, extract::Parameters, problem::Answer},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::{IntoParams, ToSchema};

/// What was typed.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Typed {
    /// A whole address, an id, the Message-ID of a mail, a number (D-…, C-…, an invoice's), a payment's id, a discount code, a short
    /// link, or how a name begins.
    #[param(min_length = 2, max_length = 254)]
    q: String,
}

/// `{hits}`, 25 at most.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Hits {
    hits: Vec<Hit>,
}

/// What one person may look for: nobody types faster, and a program that goes through addresses is soon at its end.
const SEARCHES: Budget = Budget { name: "staff-find", burst: 60, refill: Duration::seconds(5) };

/// What the caller may see of what was typed, where they may. Looking for what is about members leaves a line first.
/// `rate_limited` after 60 at once, until one has come back: one in five seconds.
#[utoipa::path(get, path = "/api/console/find", tag = "start", security(("staff" = [])), params(Typed),
    responses((status = 200, body = Hits)))]
pub(super) async fn get_hits(
    State(app): State<App>,
    caller: Colleague,
    Parameters(typed): Parameters<Typed>,
) -> Answer<Json<Hits>> {
    let (query, office) = (Query::parse(&typed.q)?, Office::of(&app));
    let owner = caller.actor.id.to_string();
    SEARCHES.spend(&mut *app.db.acquire().await?, office.now(), &owner).await?;
    let mut transaction = app.db.begin().await?;
    backoffice::note_search(&mut transaction, office, &caller.actor, &query).await?;
    transaction.commit().await?;
    let hits = backoffice::find(&mut *app.db.acquire().await?, office, &caller.actor, &query).await?;
    Ok(Json(Hits { hits }))
}
