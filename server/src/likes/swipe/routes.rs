//! `swipe.php`: the deck, a choice, and taking the last dislike back.

use super::store::{self, LIKES_PER_DAY};
use super::view::{SwipeAnswer, SwipeDay, SwipeGame};
use crate::{
    accounts,
    app::App,
    kernel::{
        budget::Budget,
        events::Event,
        extract::Body,
        ids::MemberId,
        problem::{Answer, Refusal},
        zone::Zone,
    },
    likes::{give, store::Outcome},
    members::{self, Introduction},
    sessions::{Client, SignedIn, Writer},
};
use axum::{Json, extract::State};
use serde::Deserialize;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Cards of the deck: some are seen while the next are fetched.
const DECK: i64 = 10;
/// Nobody swipes faster for long; this only stops machines.
const SWIPING: Budget = Budget { name: "swipe", burst: 300, refill: Duration::seconds(2) };

/// The routes of the swipe game.
pub(in crate::likes) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_swipe, post_swipe, delete_swipe))
}

/// What the player thinks of somebody.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum SwipeChoice {
    /// A real like; one of the day's four.
    Like,
    /// Not for them; costs nothing, and nobody hears of it.
    Dislike,
}

/// Body of POST swipe.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SwipeBody {
    /// Whom it concerns.
    profile: MemberId,
    /// What the player chose.
    choice: SwipeChoice,
}

/// Body of DELETE swipe.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UndoBody {
    /// Whom the player passed over last.
    profile: MemberId,
}

/// The next people, and how the day stands.
#[utoipa::path(get, path = "/api/swipe.php", tag = "likes", security(("login" = [])),
    responses((status = 200, body = SwipeGame)))]
async fn get_swipe(State(app): State<App>, caller: SignedIn, client: Client) -> Answer<Json<SwipeGame>> {
    members::look(&app, &caller, &client).await?;
    let settings = &caller.site.settings;
    let shows = (settings.fictional_profiles, members::shows_about(settings));
    let game = store::game(&mut *app.db.acquire().await?, caller.member, shows, DECK).await?;
    let now = app.clock.now();
    let day = SwipeDay {
        likes_left: game.left(game.zone.day(now)),
        resets_at: game.zone.next_day(now),
        can_undo: game.last_dislike,
    };
    let deck = members::introductions_from(&app, caller.member, game.deck);
    Ok(Json(SwipeGame { deck, likes_per_day: LIKES_PER_DAY, day }))
}

async fn day(
    connection: &mut PgConnection,
    member: MemberId,
    zone: Zone,
    now: OffsetDateTime,
) -> Answer<SwipeDay> {
    Ok(SwipeDay {
        likes_left: store::left(connection, member, zone.day(now)).await?,
        resets_at: zone.next_day(now),
        can_undo: store::last_dislike(connection, member).await?,
    })
}

/// Likes somebody or passes them over. The pair is the key: who is liked already stays liked and costs
/// nothing again; a like overrides a dislike.
#[utoipa::path(post, path = "/api/swipe.php", tag = "likes", security(("login" = [])), request_body = SwipeBody,
    responses((status = 200, body = SwipeAnswer)))]
async fn post_swipe(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<SwipeBody>,
) -> Answer<Json<SwipeAnswer>> {
    let now = app.clock.now();
    SWIPING.spend(&mut *app.db.acquire().await?, now, &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let zone = accounts::facts(&mut transaction, caller.member).await?.zone;
    let (events, pushed) = match body.choice {
        SwipeChoice::Like => like(&mut transaction, &app, caller.member, body.profile, zone, now).await?,
        SwipeChoice::Dislike => {
            dislike(&mut transaction, caller.member, body.profile, now).await?;
            (Vec::new(), false)
        }
    };
    let profile = introduction(&mut transaction, &app, &caller, body.profile).await?;
    let day = day(&mut transaction, caller.member, zone, now).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    if pushed {
        app.jobs.wake();
    }
    Ok(Json(SwipeAnswer { matched: profile.card.matched, profile, day }))
}

/// A like like any other, and one of the day's; whether a push waits to be sent. A refusal takes the like with it.
async fn like(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    other: MemberId,
    zone: Zone,
    now: OffsetDateTime,
) -> Answer<(Vec<Event>, bool)> {
    let given = give::give(connection, app, member, other, now).await?;
    if given.outcome != Outcome::Known && !store::spend(connection, member, zone.day(now)).await? {
        return Err(Refusal::SwipeLimit.into());
    }
    Ok((given.events, given.pushed))
}

async fn dislike(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    // A like of the same pair at the same time, from another page, is then before or after this.
    members::lock_pair(connection, member, other).await?;
    members::meeting(connection, member, other).await?.require()?;
    store::dislike(connection, member, other, now).await
}

async fn introduction(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    other: MemberId,
) -> Answer<Introduction> {
    let settings = &caller.site.settings;
    let introduced = members::introductions(connection, app, settings, caller.member, &[other]).await?.pop();
    introduced.ok_or_else(|| Refusal::NotFound.into())
}

/// Takes the last dislike back; the one before it is then the last. What was taken back already is done;
/// an older one than the last is not found.
#[utoipa::path(delete, path = "/api/swipe.php", tag = "likes", security(("login" = [])), request_body = UndoBody,
    responses((status = 200, body = SwipeAnswer)))]
async fn delete_swipe(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<UndoBody>,
) -> Answer<Json<SwipeAnswer>> {
    let (member, other) = (caller.member, body.profile);
    let mut transaction = app.db.begin().await?;
    members::lock_pair(&mut transaction, member, other).await?;
    members::meeting(&mut transaction, member, other).await?.require()?;
    let is_last = store::last_dislike(&mut transaction, member).await? == Some(other);
    if !is_last && store::is_disliked(&mut transaction, member, other).await? {
        return Err(Refusal::NotFound.into());
    }
    store::forget_dislike(&mut transaction, member, other).await?;
    let profile = introduction(&mut transaction, &app, &caller, other).await?;
    let zone = accounts::facts(&mut transaction, member).await?.zone;
    let day = day(&mut transaction, member, zone, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(Json(SwipeAnswer { matched: profile.card.matched, profile, day }))
}
