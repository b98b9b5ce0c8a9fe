//! `lander-profiles.php`, `member-landing.php`, `member-signup.php` and `lander-map.php`: for anybody.

use super::{
    store::{self, Wanted},
    view::{self, LanderProfile},
};
use crate::{
    app::App,
    kernel::{
        country::Country,
        extract::Parameters,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    members::{browse_limit, genders, model::Gender, store::card_rows},
    sessions::{Caller, Client},
    settings::{Site, VisitorCountry, drawn_map},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Most profiles of one answer.
const MOST: u8 = 24;
/// So many where nothing is said.
const USUAL: u8 = 12;
/// Seconds: each hour shows others first.
const HOUR: i64 = 3_600;

/// The routes of landers.
pub(in crate::members) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_lander_profiles))
        .routes(routes!(get_member_landing))
        .routes(routes!(get_member_sign_up))
        .routes(routes!(get_lander_map))
}

/// Query of lander-profiles.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ProfilesQuery {
    /// At most so many; 12 where nothing is said.
    #[param(minimum = 1, maximum = 24)]
    count: Option<u8>,
    /// Only those of one gender that the site takes.
    gender: Option<Gender>,
    /// By default the visitor's.
    country: Option<Country>,
}

/// Whom a lander may show.
#[derive(Serialize, ToSchema)]
struct LanderProfiles {
    /// Real members who let anybody see them first, then fictional profiles where the site has such.
    profiles: Vec<LanderProfile>,
}

/// Members who let visitors see them, and fictional profiles where the site has such. Answers to visitors
/// may be kept for a minute.
#[utoipa::path(get, path = "/api/lander-profiles.php", tag = "members", params(ProfilesQuery), security((), ("login" = [])),
    responses((status = 200, body = LanderProfiles)))]
async fn get_lander_profiles(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    client: Client,
    headers: HeaderMap,
    Parameters(query): Parameters<ProfilesQuery>,
) -> Answer<Response> {
    let count = query.count.unwrap_or(USUAL);
    let taken = genders::taken(&site.settings);
    if !(1..=MOST).contains(&count) || query.gender.is_some_and(|gender| !taken.contains(&gender)) {
        return Err(Refusal::InvalidRequest.into());
    }
    browse_limit::look_from_outside(&app, &client).await?;
    let now = app.clock.now();
    let viewer = caller.map(|caller| caller.member);
    let wanted = Wanted {
        pool: &site.settings.pool(site.id),
        country: query.country.unwrap_or_else(|| VisitorCountry::of(&app, &site, &headers).selected),
        genders: query.gender.map_or(taken, |gender| vec![gender]),
        fictional: site.settings.fictional_profiles,
        viewer,
        shuffle: now.unix_timestamp() / HOUR,
        count: count.into(),
    };
    let rows = store::chosen(&mut *app.db.acquire().await?, &wanted).await?;
    let profiles = rows.into_iter().filter_map(|row| view::profile(&app, viewer, row)).collect();
    let told = query.country.is_some();
    Ok(kept_a_minute(Json(LanderProfiles { profiles }).into_response(), viewer, told))
}

/// Query of member-landing.php and member-signup.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LandingQuery {
    /// Whom it is about.
    id: MemberId,
}

/// `{profile}`.
#[derive(Serialize, ToSchema)]
struct MemberLanding {
    profile: LanderProfile,
}

/// Somebody whom visitors may see; nobody else is found.
#[utoipa::path(get, path = "/api/member-landing.php", tag = "members", params(LandingQuery), security((), ("login" = [])),
    responses((status = 200, body = MemberLanding)))]
async fn get_member_landing(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    client: Client,
    Parameters(query): Parameters<LandingQuery>,
) -> Answer<Response> {
    browse_limit::look_from_outside(&app, &client).await?;
    let mut connection = app.db.acquire().await?;
    let (pool, fictional) = (site.settings.pool(site.id), site.settings.fictional_profiles);
    if !store::is_open(&mut connection, &pool, fictional, query.id).await? {
        return Err(Refusal::NotFound.into());
    }
    let viewer = caller.map(|caller| caller.member);
    let row = card_rows(&mut connection, viewer, Some(&pool), &[query.id]).await?.pop();
    let profile = row.and_then(|row| view::profile(&app, viewer, row));
    let answer = MemberLanding { profile: profile.ok_or(Refusal::NotFound)? };
    Ok(kept_a_minute(Json(answer).into_response(), viewer, true))
}

/// What a visitor hears of somebody before they write to them.
#[derive(Serialize, ToSchema)]
struct MemberSignUp {
    /// Nobody is behind this profile.
    fictional: bool,
}

/// Whether a profile that a sign-up can write to is fictional: before anything is written it is said in words, also of
/// whom visitors may not see. Nothing else is told. Nobody else is found.
#[utoipa::path(get, path = "/api/member-signup.php", tag = "members", params(LandingQuery), security((), ("login" = [])),
    responses((status = 200, body = MemberSignUp)))]
async fn get_member_sign_up(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    client: Client,
    Parameters(query): Parameters<LandingQuery>,
) -> Answer<Json<MemberSignUp>> {
    browse_limit::look_from_outside(&app, &client).await?;
    let mut connection = app.db.acquire().await?;
    let viewer = caller.map(|caller| caller.member);
    let pool = site.settings.pool(site.id);
    let row = card_rows(&mut connection, viewer, Some(&pool), &[query.id]).await?.pop();
    Ok(Json(MemberSignUp { fictional: row.ok_or(Refusal::NotFound)?.fictional }))
}

/// By anybody where the answer depends on its address alone; of a member by nobody.
fn kept_a_minute(mut answer: Response, viewer: Option<MemberId>, by_anybody: bool) -> Response {
    let rule = match (viewer, by_anybody) {
        (Some(_), _) => "private, no-store",
        (None, true) => "public, max-age=60",
        (None, false) => "private, max-age=60",
    };
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(rule));
    headers.insert(header::VARY, HeaderValue::from_static("Cookie"));
    answer
}

/// Query of lander-map.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MapQuery {
    /// By default the visitor's.
    country: Option<Country>,
}

/// A map of a country, drawn from where its towns are: a square of dots, 100 units wide. Shows nobody.
#[utoipa::path(get, path = "/api/lander-map.php", tag = "settings", params(MapQuery),
    responses((status = 200, content_type = "image/svg+xml", body = String)))]
async fn get_lander_map(
    State(app): State<App>,
    site: Site,
    headers: HeaderMap,
    Parameters(query): Parameters<MapQuery>,
) -> Response {
    let country = query.country.unwrap_or_else(|| VisitorCountry::of(&app, &site, &headers).selected);
    let kept = if query.country.is_some() { "public, max-age=86400" } else { "private, max-age=3600" };
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, kept),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
    ];
    (headers, drawn_map(country)).into_response()
}
