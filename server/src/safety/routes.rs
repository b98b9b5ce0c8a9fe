//! `block.php`, `blocks.php`, `report.php` and `reports.php`.

use super::{
    block,
    model::{NewReport, OwnReport},
    outcome, report,
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey},
        ids::MemberId,
        problem::Answer,
    },
    members,
    sessions::{SignedIn, Unpaused},
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Who is pestered by a hundred people at once can block them all; a machine can't empty the site for itself.
const BLOCKING: Budget = Budget { name: "block", burst: 100, refill: Duration::minutes(1) };
/// More than anybody has reason for at once; each report is work for staff.
const REPORTING: Budget = Budget { name: "report", burst: 20, refill: Duration::minutes(15) };

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post_block, delete_block))
        .routes(routes!(get_blocks))
        .routes(routes!(post_report))
        .routes(routes!(get_reports))
}

/// Body of block.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BlockBody {
    /// Whom it concerns.
    profile: MemberId,
}

/// `{}`.
#[derive(Serialize, Deserialize, ToSchema)]
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
    responses((status = 200, body = SafetyDone)))]
async fn post_block(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<BlockBody>,
) -> Answer<Json<SafetyDone>> {
    BLOCKING.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let events = block::block(&mut transaction, &app.clock, caller.member, body.profile).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(SafetyDone {}))
}

/// Takes a block back. What it ended stays ended. Nothing to take back is no error, and tells nothing.
#[utoipa::path(delete, path = "/api/block.php", tag = "safety", security(("login" = [])), request_body = BlockBody,
    responses((status = 200, body = SafetyDone)))]
async fn delete_block(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<BlockBody>,
) -> Answer<Json<SafetyDone>> {
    let mut transaction = app.db.begin().await?;
    let events = block::unblock(&mut transaction, &app.clock, caller.member, body.profile).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(SafetyDone {}))
}

/// Whom the caller has blocked.
#[utoipa::path(get, path = "/api/blocks.php", tag = "safety", security(("login" = [])),
    responses((status = 200, body = Blocks)))]
async fn get_blocks(State(app): State<App>, caller: SignedIn) -> Answer<Json<Blocks>> {
    let mut connection = app.db.acquire().await?;
    let blocked = members::blocked_members(&mut connection, caller.member).await?;
    let blocked = blocked.into_iter().map(|one| Blocked { id: one.id, name: one.name, date: one.since });
    Ok(Json(Blocks { blocked: blocked.collect() }))
}

/// What the caller reported.
#[derive(Serialize, ToSchema)]
struct OwnReports {
    /// The newest first, at most 50.
    reports: Vec<OwnReport>,
}

/// What the caller reported, and whether it was right.
#[utoipa::path(get, path = "/api/reports.php", tag = "safety", security(("login" = [])),
    responses((status = 200, body = OwnReports)))]
async fn get_reports(State(app): State<App>, caller: SignedIn) -> Answer<Json<OwnReports>> {
    let mut connection = app.db.acquire().await?;
    Ok(Json(OwnReports { reports: outcome::own_reports(&mut connection, caller.member).await? }))
}

/// Reports a member, a photo or a message. What it is about is kept as it is now, and staff look at it;
/// the reported one hears nothing. A report hides nothing by itself; `block` does that for the caller.
#[utoipa::path(post, path = "/api/report.php", tag = "safety", security(("login" = [])), request_body = NewReport,
    params(("Idempotency-Key" = Uuid, Header, description = "The same through all retries")),
    responses((status = 201, body = SafetyDone)))]
async fn post_report(
    State(app): State<App>,
    Unpaused(caller): Unpaused,
    key: IdempotencyKey,
    Body(body): Body<NewReport>,
) -> Answer<(StatusCode, Json<SafetyDone>)> {
    let wish = body.parse()?;
    let actor = caller.member.to_string();
    REPORTING.spend(&mut *app.db.acquire().await?, app.clock.now(), &actor).await?;
    let mut transaction = app.db.begin().await?;
    let claim: Claim<SafetyDone> =
        idempotency::claim(&mut transaction, &app.clock, actor, "report", key, &body).await?;
    let mut events = Vec::new();
    let report = async |connection: &mut PgConnection| {
        events = report::report(connection, &app, &caller, wish).await?;
        Ok(SafetyDone {})
    };
    let done = claim.once(&mut transaction, report).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok((StatusCode::CREATED, Json(done)))
}
