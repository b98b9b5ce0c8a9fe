//! `saved-searches.php`: the searches that a member keeps.

use super::{
    model::{MOST, NewSearch, SavedSearches, SearchAlert, SearchChange, SearchRemoval, parse_name},
    rules::next_alert,
    store::{self, Kept},
};
use crate::{
    accounts,
    app::App,
    kernel::{
        extract::Body,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    members,
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_searches, post_search, put_search, delete_search))
}

async fn answer(connection: &mut PgConnection, member: MemberId) -> Answer<SavedSearches> {
    Ok(SavedSearches { searches: store::all(connection, member).await? })
}

/// When the next alert is, by the member's clock.
async fn due(
    connection: &mut PgConnection,
    member: MemberId,
    alert: SearchAlert,
    now: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    Ok(next_alert(alert, accounts::facts(connection, member).await?.zone, now))
}

/// The searches that the caller keeps.
#[utoipa::path(get, path = "/api/saved-searches.php", tag = "members", security(("login" = [])),
    responses((status = 200, body = SavedSearches)))]
async fn get_searches(State(app): State<App>, caller: SignedIn) -> Answer<Json<SavedSearches>> {
    answer(&mut *app.db.acquire().await?, caller.member).await.map(Json)
}

/// Keeps a search, ten at most. One that asks the same is kept already: it takes this name and this alert.
#[utoipa::path(post, path = "/api/saved-searches.php", tag = "members", security(("login" = [])), request_body = NewSearch,
    responses((status = 200, body = SavedSearches)))]
async fn post_search(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<NewSearch>,
) -> Answer<Json<SavedSearches>> {
    let (member, now) = (caller.member, app.clock.now());
    let name = parse_name(&body.name)?;
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    let query = members::parse_search(&mut transaction, &caller.site, member, &body.query).await?;
    let due_at = due(&mut transaction, member, body.alert, now).await?;
    let search = Kept { id: app.random.uuid(), name, query, alert: body.alert, due_at };
    if !store::renew(&mut transaction, member, &search, now).await?
        && !store::add(&mut transaction, member, &search, now).await?
    {
        return Err(Refusal::SavedSearchLimit { max: MOST }.into());
    }
    let answer = answer(&mut transaction, member).await?;
    transaction.commit().await?;
    Ok(Json(answer))
}

/// Gives one another name or another alert.
#[utoipa::path(put, path = "/api/saved-searches.php", tag = "members", security(("login" = [])), request_body = SearchChange,
    responses((status = 200, body = SavedSearches)))]
async fn put_search(
    State(app): State<App>,
    caller: SignedIn,
    Body(change): Body<SearchChange>,
) -> Answer<Json<SavedSearches>> {
    let (member, now) = (caller.member, app.clock.now());
    let name = change.name.as_deref().map(parse_name).transpose()?;
    let mut transaction = app.db.begin().await?;
    let alert = match change.alert {
        Some(alert) => Some((alert, due(&mut transaction, member, alert, now).await?)),
        None => None,
    };
    if !store::change(&mut transaction, member, change.id, name.as_deref(), alert, now).await? {
        return Err(Refusal::NotFound.into());
    }
    let answer = answer(&mut transaction, member).await?;
    transaction.commit().await?;
    Ok(Json(answer))
}

/// Forgets one.
#[utoipa::path(delete, path = "/api/saved-searches.php", tag = "members", security(("login" = [])), request_body = SearchRemoval,
    responses((status = 200, body = SavedSearches)))]
async fn delete_search(
    State(app): State<App>,
    caller: SignedIn,
    Body(removal): Body<SearchRemoval>,
) -> Answer<Json<SavedSearches>> {
    let mut transaction = app.db.begin().await?;
    store::remove(&mut transaction, caller.member, removal.id).await?;
    let answer = answer(&mut transaction, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(answer))
}
