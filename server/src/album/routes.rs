//! `album-viewers.php`: to whom one's private album is open.

use super::model::{AlbumClosing, AlbumOpening, AlbumViewers, MOST};
use crate::{
    app::App,
    chat,
    kernel::{
        budget::Budget,
        events::{self, Event},
        extract::Body,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    media::{self, AlbumGrant},
    members,
    sessions::{SignedIn, Writer},
};
use axum::{Json, extract::State};
use serde_json::json;
use sqlx::PgConnection;
use time::Duration;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Each rings at the other one's pages. Closing it is never refused.
const OPENINGS: Budget = Budget { name: "album", burst: 200, refill: Duration::seconds(10) };

/// The calls of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_viewers, put_viewer, delete_viewer))
}

async fn viewers(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<AlbumViewers> {
    let grants = media::album_grants(connection, member, app.clock.now()).await?;
    let others: Vec<MemberId> = grants.iter().map(|grant| grant.other).collect();
    let cards = members::cards(connection, app, member, &others).await?;
    Ok(AlbumViewers::of(&grants, cards))
}

/// What the other one may see has changed.
async fn tell(
    connection: &mut PgConnection,
    app: &App,
    (member, other): (MemberId, MemberId),
) -> Answer<Event> {
    let payload = json!({ "type": "album", "profile": member });
    events::append(connection, &app.clock, other, payload).await
}

/// Those to whom the caller's private album is open.
#[utoipa::path(get, path = "/api/album-viewers.php", tag = "photos", security(("login" = [])),
    responses((status = 200, body = AlbumViewers)))]
async fn get_viewers(State(app): State<App>, caller: SignedIn) -> Answer<Json<AlbumViewers>> {
    viewers(&mut *app.db.acquire().await?, &app, caller.member).await.map(Json)
}

/// Opens the caller's private album to somebody with whom they have a conversation (else `album_needs_conversation`), or for another
/// time, from now on. To 100 at most (`album_viewers_limit`). The other one's open pages hear of it. Nobody is behind a fictional
/// profile who could look.
#[utoipa::path(put, path = "/api/album-viewers.php", tag = "photos", security(("login" = [])), request_body = AlbumOpening,
    responses((status = 200, body = AlbumViewers)))]
async fn put_viewer(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<AlbumOpening>,
) -> Answer<Json<AlbumViewers>> {
    let (member, other) = (caller.member, body.profile);
    OPENINGS.spend(&mut *app.db.acquire().await?, app.clock.now(), &member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    // A block at the same time is then before or after all of this.
    members::lock_pair(&mut transaction, member, other).await?;
    members::meeting(&mut transaction, member, other).await?.require()?;
    if members::is_fictional(&mut transaction, other).await? {
        return Err(Refusal::NotFound.into());
    }
    if chat::shared_with(&mut transaction, member, other).await?.is_none() {
        return Err(Refusal::AlbumNeedsConversation.into());
    }
    let now = app.clock.now();
    let grant = AlbumGrant { other, granted_at: now, ends_at: body.time.ends(now) };
    if !media::open_album(&mut transaction, member, grant, MOST).await? {
        return Err(Refusal::AlbumViewersLimit { max: MOST }.into());
    }
    let event = tell(&mut transaction, &app, (member, other)).await?;
    let answer = viewers(&mut transaction, &app, member).await?;
    transaction.commit().await?;
    app.hub.deliver([event]);
    Ok(Json(answer))
}

/// Closes the caller's private album to somebody, at once. To whom it was not open, it stays closed: no error, and it tells nothing.
#[utoipa::path(delete, path = "/api/album-viewers.php", tag = "photos", security(("login" = [])), request_body = AlbumClosing,
    responses((status = 200, body = AlbumViewers)))]
async fn delete_viewer(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<AlbumClosing>,
) -> Answer<Json<AlbumViewers>> {
    let pair = (caller.member, body.profile);
    let mut transaction = app.db.begin().await?;
    let mut events = Vec::new();
    if media::close_album(&mut transaction, pair, app.clock.now()).await? {
        events.push(tell(&mut transaction, &app, pair).await?);
    }
    let answer = viewers(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(answer))
}
