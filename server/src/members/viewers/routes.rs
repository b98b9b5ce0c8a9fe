//! `view.php`: a page says that its member looks at somebody. `viewers.php`: who looked at the caller.

use super::store::{self, PAGE};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        ids::MemberId,
        pagination::Position,
        problem::{Answer, Refusal},
    },
    members::{
        present, rules,
        store::{Meeting, meeting},
        view::ProfileCard,
    },
    sessions::{SignedIn, Writer},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// More profiles than anybody looks at in peace; it stops machines that want to be noticed by everybody.
const LOOKING: Budget = Budget { name: "view", burst: 120, refill: Duration::seconds(20) };

/// The routes of this feature.
pub(in crate::members) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_view)).routes(routes!(get_viewers))
}

/// Body of view.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LookBody {
    /// Whose profile.
    profile: MemberId,
}

/// `{}`.
#[derive(Serialize, ToSchema)]
struct Looked {}

/// Notes that the caller opened this profile's page and stayed on it. Once and again within an hour is the same. The answer tells
/// nothing: it is the same for who isn't there, who can't be met, and who isn't told.
#[utoipa::path(put, path = "/api/view.php", tag = "members", security(("login" = [])), request_body = LookBody,
    responses((status = 200, body = Looked)))]
async fn put_view(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<LookBody>,
) -> Answer<Json<Looked>> {
    let now = app.clock.now();
    LOOKING.spend(&mut *app.db.acquire().await?, now, &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    if meeting(&mut transaction, caller.member, body.profile).await? == Meeting::Possible {
        store::put(&mut transaction, caller.member, body.profile, rules::full_hour(now)).await?;
    }
    transaction.commit().await?;
    Ok(Json(Looked {}))
}

/// Query of viewers.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ViewersQuery {
    /// What `older` said: only those who last looked before.
    #[param(pattern = "^[0-9a-f]{48}$")]
    before: Option<String>,
}

/// Somebody who looked at the caller's profile.
#[derive(Debug, Serialize, ToSchema)]
struct Viewer {
    /// The card.
    #[serde(flatten)]
    card: ProfileCard,
    /// The full hour of their last look; nobody learns it more exactly.
    #[serde(with = "time::serde::rfc3339")]
    looked_at: OffsetDateTime,
}

/// Who looked at the caller's profile.
#[derive(Debug, Serialize, ToSchema)]
struct Viewers {
    /// At most 60, who looked last first; nobody twice, nobody fictional.
    viewers: Vec<Viewer>,
    /// What to send as `before` for those who looked earlier; null at the end.
    #[schema(required = true)]
    older: Option<String>,
}

/// Who looked at the caller's profile in the last 90 days and may be seen now. Nobody for a caller who doesn't show their own looks
/// (`shows_visits`).
#[utoipa::path(get, path = "/api/viewers.php", tag = "members", params(ViewersQuery), security(("login" = [])),
    responses((status = 200, body = Viewers)))]
async fn get_viewers(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<ViewersQuery>,
) -> Answer<Json<Viewers>> {
    let before =
        query.before.map(|text| Position::parse(&text).ok_or(Refusal::InvalidRequest)).transpose()?;
    let before = before.unwrap_or(Position::END);
    let mut looks =
        store::page(&mut *app.db.acquire().await?, caller.member, before, app.clock.now()).await?;
    let more = looks.len() > PAGE;
    looks.truncate(PAGE);
    let last = looks.last().filter(|_| more);
    let older = last.map(|look| Position { at: look.hour, id: look.viewer.0 }.text());
    let seen = looks.into_iter().filter_map(|look| Some((look.card?, look.hour)));
    let (rows, hours): (Vec<_>, Vec<_>) = seen.unzip();
    let cards = present::cards_from(&app, caller.member, rows).into_iter();
    let viewers = cards.zip(hours).map(|(card, looked_at)| Viewer { card, looked_at }).collect();
    Ok(Json(Viewers { viewers, older }))
}
