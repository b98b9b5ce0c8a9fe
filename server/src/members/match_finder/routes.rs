//! `match-finder.php`: the wishes, and where they lead.

use super::points::{self, Shown};
use super::preferences::MatchPreferences;
use super::store::{self, Seeker};
use super::view::{FoundMatch, MatchFinder};
use crate::{
    app::App,
    kernel::{extract::Body, problem::Answer, replica},
    members::{browse_limit, present, store::own_row},
    sessions::{Client, SignedIn},
};
use axum::{Json, extract::State};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of the match finder.
pub(in crate::members) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_match_finder, put_match_finder))
}

/// Body of PUT match-finder.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MatchFinderBody {
    /// All of them; they take the place of those before.
    preferences: MatchPreferences,
}

/// The wishes as they are kept, and who fits best now.
#[utoipa::path(get, path = "/api/match-finder.php", tag = "members", security(("login" = [])),
    responses((status = 200, body = MatchFinder)))]
async fn get_match_finder(
    State(app): State<App>,
    caller: SignedIn,
    client: Client,
) -> Answer<Json<MatchFinder>> {
    browse_limit::look(&app, &caller, &client).await?;
    if let Some(mut behind) = app.replica.connection(&app.db, Some(caller.member)).await
        && let Some(answer) = replica::unless_failed(kept(&mut behind, &app, &caller).await)
    {
        return answer.map(Json);
    }
    kept(&mut *app.db.acquire().await?, &app, &caller).await.map(Json)
}

async fn kept(connection: &mut PgConnection, app: &App, caller: &SignedIn) -> Answer<MatchFinder> {
    let wishes = store::preferences(connection, caller.member).await?;
    answer(connection, app, caller, wishes).await
}

/// Keeps other wishes, and shows where they lead.
#[utoipa::path(put, path = "/api/match-finder.php", tag = "members", security(("login" = [])), request_body = MatchFinderBody,
    responses((status = 200, body = MatchFinder)))]
async fn put_match_finder(
    State(app): State<App>,
    caller: SignedIn,
    client: Client,
    Body(body): Body<MatchFinderBody>,
) -> Answer<Json<MatchFinder>> {
    browse_limit::look(&app, &caller, &client).await?;
    let mut transaction = app.db.begin().await?;
    let before = store::preferences(&mut transaction, caller.member).await?;
    let former = before.map(|wishes| wishes.interests).unwrap_or_default();
    let wishes = body.preferences.parse(&[caller.site.settings.interests.clone(), former].concat())?;
    store::keep(&mut transaction, caller.member, &wishes, app.clock.now()).await?;
    let answer = answer(&mut transaction, &app, &caller, Some(wishes)).await?;
    transaction.commit().await?;
    Ok(Json(answer))
}

async fn answer(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    preferences: Option<MatchPreferences>,
) -> Answer<MatchFinder> {
    let Some(wishes) = preferences else { return Ok(MatchFinder { preferences: None, results: Vec::new() }) };
    let settings = &caller.site.settings;
    let seeker = Seeker {
        own: own_row(connection, caller.member).await?,
        wishes: &wishes,
        shown: Shown::by(settings),
        fictional: settings.fictional_profiles,
        now: app.clock.now(),
    };
    let looked_at = store::candidates(connection, &seeker).await?;
    let found = store::rank(connection, &seeker, &looked_at).await?;
    let possible = points::possible(&wishes, seeker.shown);
    let (rows, said): (Vec<_>, Vec<_>) = found
        .into_iter()
        .map(|found| (found.card, (found.facts.reasons(), points::score(found.points, possible))))
        .unzip();
    let cards = present::cards_from(app, caller.member, rows).into_iter();
    let results = cards.zip(said).map(|(profile, (reasons, score))| FoundMatch { profile, reasons, score });
    Ok(MatchFinder { results: results.collect(), preferences: Some(wishes) })
}
