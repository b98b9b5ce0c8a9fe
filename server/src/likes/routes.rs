//! `likes.php` (the three tabs) and `like.php` (give, take back, look).

use super::tabs::{self, Pages, Tab};
use super::view::{LikeAnswer, LikedByTabs, Likes, OlderLikes};
use super::{auto_like, give, store, swipe};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        ids::MemberId,
        pagination::Position,
        problem::{Answer, Refusal},
    },
    members::{self, ProfileCard},
    notifications,
    sessions::{SignedIn, Writer},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use time::Duration;
use utoipa::{IntoParams, ToSchema};
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

/// Query of likes.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LikesQuery {
    /// Only this tab; by default the newest of all three.
    #[param(inline)]
    r#type: Option<Tab>,
    /// Only lines older than these: what `older` said of the tab. Needs `type`.
    #[param(pattern = "^[0-9a-f]{48}$")]
    before: Option<String>,
}

/// Who likes the caller, whom the caller likes, and who matches.
#[utoipa::path(get, path = "/api/likes.php", tag = "likes", params(LikesQuery), security(("login" = [])),
    responses((status = 200, body = Likes)))]
async fn get_likes(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<LikesQuery>,
) -> Answer<Json<Likes>> {
    let before =
        query.before.map(|text| Position::parse(&text).ok_or(Refusal::InvalidRequest)).transpose()?;
    // Without a tab, a cursor says nothing of where to go on.
    let before = before.filter(|_| query.r#type.is_some());
    let pages = tabs::pages(&mut *app.db.acquire().await?, caller.member, query.r#type, before).await?;
    let Pages { received, sent, matches, cards, num_new } = pages;
    let [older_received, older_sent, older_matches] =
        [&received, &sent, &matches].map(|page| page.next.map(Position::text));
    let mut tabs = LikedByTabs { received: received.lines, sent: sent.lines, matches: matches.lines };
    let profiles = cards_of(members::cards_from(&app, caller.member, cards), &mut tabs);
    let older = OlderLikes { received: older_received, sent: older_sent, matches: older_matches };
    Ok(Json(Likes { profiles, liked_by: tabs, older, num_new }))
}

/// The cards of all tabs, once each, in the order of the lines; a line without a card goes.
fn cards_of(cards: Vec<ProfileCard>, tabs: &mut LikedByTabs) -> Vec<ProfileCard> {
    let mut cards: HashMap<MemberId, ProfileCard> = cards.into_iter().map(|card| (card.id, card)).collect();
    for tab in [&mut tabs.received, &mut tabs.sent, &mut tabs.matches] {
        tab.retain(|line| cards.contains_key(&line.profile));
    }
    let lines = tabs.received.iter().chain(&tabs.sent).chain(&tabs.matches);
    lines.filter_map(|line| cards.remove(&line.profile)).collect()
}

/// Likes a member. Once and again is the same: the pair is the key, and the answer tells how it is now.
#[utoipa::path(post, path = "/api/like.php", tag = "likes", security(("login" = [])), request_body = LikeBody,
    responses((status = 200, body = LikeAnswer)))]
async fn post_like(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<LikeBody>,
) -> Answer<Json<LikeAnswer>> {
    LIKING.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let given = give::give(&mut transaction, &app, caller.member, body.profile, app.clock.now()).await?;
    transaction.commit().await?;
    app.hub.deliver(given.events);
    if given.pushed {
        app.jobs.wake();
    }
    Ok(Json(LikeAnswer { matched: given.card.matched, profile: given.card }))
}

/// Notes that the caller has seen who likes them: clears `like_new`.
#[utoipa::path(put, path = "/api/like.php", tag = "likes", security(("login" = [])), request_body = LikeBody,
    responses((status = 200, body = Done)))]
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
    responses((status = 200, body = Done)))]
async fn delete_like(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<LikeBody>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    members::lock_pair(&mut transaction, caller.member, body.profile).await?;
    store::unlike(&mut transaction, caller.member, body.profile).await?;
    notifications::withdraw(&mut transaction, caller.member, body.profile).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}
