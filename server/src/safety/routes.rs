//! `block.php` and `blocks.php`.

use super::block;
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::Body,
        ids::MemberId,
        problem::{Answer, ProblemBody},
    },
    members,
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Who is pestered by a hundred people at once can block them all; a machine can't empty the site for itself.
const BLOCKING: Budget = Budget { name: "block", burst: 100, refill: Duration::minutes(1) };

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_block, delete_block)).routes(routes!(get_blocks))
}

/// Body of block.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BlockBody {
    /// Whom it concerns.
    profile: MemberId,
}

/// `{}`.
#[derive(Serialize, ToSchema)]
struct SafetyDone {}

/// Whom the caller has blocked.
#[derive(Serialize, ToSchema)]
struct Blocks {
    /// The latest first, at most 1,000.
    blocked: Vec<Blocked>,
}

/// Somebody whom the caller has blocked.
#[derive(Serialize, ToSchema)]
struct Blocked {
    /// Who.
    id: MemberId,
    /// Their name.
    name: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    date: OffsetDateTime,
}

/// Blocks a member: neither sees or reaches the other any more, likes and matches between them end, and
/// their conversation is away for both. Once and again is the same.
#[utoipa::path(post, path = "/api/block.php", tag = "safety", security(("login" = [])), request_body = BlockBody,
    params(("X-Client" = String, Header, description = "Any value (spec 7)")),
    responses((status = 200, body = SafetyDone), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn post_block(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<BlockBody>,
) -> Answer<Json<SafetyDone>> {
    BLOCKING.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let events = block::block(&mut transaction, &app, caller.member, body.profile).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(SafetyDone {}))
}

/// Takes a block back. What it ended stays ended. Nothing to take back is no error, and tells nothing.
#[utoipa::path(delete, path = "/api/block.php", tag = "safety", security(("login" = [])), request_body = BlockBody,
    params(("X-Client" = String, Header, description = "Any value (spec 7)")),
    responses((status = 200, body = SafetyDone), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn delete_block(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<BlockBody>,
) -> Answer<Json<SafetyDone>> {
    let mut transaction = app.db.begin().await?;
    let events = block::unblock(&mut transaction, &app, caller.member, body.profile).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(SafetyDone {}))
}

/// Whom the caller has blocked.
#[utoipa::path(get, path = "/api/blocks.php", tag = "safety", security(("login" = [])),
    responses((status = 200, body = Blocks), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn get_blocks(State(app): State<App>, caller: SignedIn) -> Answer<Json<Blocks>> {
    let mut connection = app.db.acquire().await?;
    let blocked = members::blocked_members(&mut connection, caller.member).await?;
    let blocked = blocked.into_iter().map(|one| Blocked { id: one.id, name: one.name, date: one.since });
    Ok(Json(Blocks { blocked: blocked.collect() }))
}
