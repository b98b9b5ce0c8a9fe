//! `likes.php` (the three tabs) and `like.php` (give, take back, look).

use super::view::{LikeAnswer, LikedByTabs, Likes};
use super::{auto_like, give, store, swipe};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::Body,
        ids::MemberId,
        problem::{Answer, ProblemBody},
    },
    members::{self, ProfileCard},
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::HashSet;
use time::Duration;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Liking is free, so this only stops machines, and likes given and taken back to ring a bell.
const LIKING: Budget = Budget { name: "like", burst: 200, refill: Duration::seconds(10) };

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_likes))
        .routes(routes!(post_like, put_like, delete_like))
        .merge(auto_like::routes())
        .merge(swipe::routes())
}

/// Body of like.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LikeBody {
    /// Whom it concerns.
    profile: MemberId,
}

/// `{}`.
#[derive(Serialize, ToSchema)]
struct Done {}

/// Who likes the caller, whom the caller likes, and who matches.
#[utoipa::path(get, path = "/api/likes.php", tag = "likes", security(("login" = [])),
    responses((status = 200, body = Likes), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn get_likes(State(app): State<App>, caller: SignedIn) -> Answer<Json<Likes>> {
    let mut connection = app.db.acquire().await?;
    let received = store::received(&mut connection, caller.member).await?;
    let sent = store::sent(&mut connection, caller.member).await?;
    let matches = store::matches(&mut connection, caller.member).await?;
    let num_new = store::count_new(&mut connection, caller.member).await?;
    let mut tabs = LikedByTabs { received, sent, matches };
    let profiles = cards_of(&mut connection, &app, caller.member, &mut tabs).await?;
    Ok(Json(Likes { profiles, liked_by: tabs, num_new }))
}

/// The cards of all tabs; a line whose card has gone meanwhile goes too.
async fn cards_of(
    connection: &mut PgConnection,
    app: &App,
    viewer: MemberId,
    tabs: &mut LikedByTabs,
) -> Answer<Vec<ProfileCard>> {
    let lines = tabs.received.iter().chain(&tabs.sent).chain(&tabs.matches);
    let mut named = HashSet::new();
    let ids: Vec<MemberId> = lines.map(|line| line.profile).filter(|id| named.insert(*id)).collect();
    let cards = members::cards(connection, app, viewer, &ids).await?;
    let shown: HashSet<MemberId> = cards.iter().map(|card| card.id).collect();
    for tab in [&mut tabs.received, &mut tabs.sent, &mut tabs.matches] {
        tab.retain(|line| shown.contains(&line.profile));
    }
    Ok(cards)
}

/// Likes a member. Once and again is the same: the pair is the key, and the answer tells how it is now.
#[utoipa::path(post, path = "/api/like.php", tag = "likes", security(("login" = [])), request_body = LikeBody,
    params(("X-Client" = String, Header, description = "Any value (spec 7)")),
    responses((status = 200, body = LikeAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn post_like(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<LikeBody>,
) -> Answer<Json<LikeAnswer>> {
    LIKING.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let given = give::give(&mut transaction, &app, caller.member, body.profile, app.clock.now()).await?;
    transaction.commit().await?;
    app.hub.deliver(given.events);
    Ok(Json(LikeAnswer { matched: given.card.matched, profile: given.card }))
}

/// Notes that the caller has looked at who likes them: clears `like_new`.
#[utoipa::path(put, path = "/api/like.php", tag = "likes", security(("login" = [])), request_body = LikeBody,
    params(("X-Client" = String, Header, description = "Any value (spec 7)")),
    responses((status = 200, body = Done), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn put_like(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<LikeBody>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    store::see(&mut transaction, caller.member, body.profile, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}

/// Takes a like back, and the match with it. Nothing to take back is no error, and tells nothing.
#[utoipa::path(delete, path = "/api/like.php", tag = "likes", security(("login" = [])), request_body = LikeBody,
    params(("X-Client" = String, Header, description = "Any value (spec 7)")),
    responses((status = 200, body = Done), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn delete_like(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<LikeBody>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    members::lock_pair(&mut transaction, caller.member, body.profile).await?;
    store::unlike(&mut transaction, caller.member, body.profile).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}
