//! `member.php` (a member's page); `members.php` is in search/routes.rs.

use super::{browse_limit, geocode, landers, match_finder, present, search, view::Profile, viewers};
use crate::{
    app::App,
    kernel::{extract::Parameters, ids::MemberId, problem::Answer},
    sessions::{Client, SignedIn},
    settings::CallerLocale,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    search::routes()
        .routes(routes!(get_member))
        .routes(routes!(geocode::get_geocode))
        .merge(match_finder::routes())
        .merge(viewers::routes())
        .merge(landers::routes())
}

/// Query of member.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MemberQuery {
    /// Whose page.
    id: MemberId,
}

/// `{profile}`.
#[derive(Serialize, ToSchema)]
struct MemberAnswer {
    profile: Profile,
}

/// A member's page. Who does not exist, is not confirmed, belongs to another pool or was blocked
/// by the caller is not found; who blocked the caller is refused by name (spec 8).
#[utoipa::path(get, path = "/api/member.php", tag = "members", params(MemberQuery), security(("login" = [])),
    responses((status = 200, body = MemberAnswer)))]
async fn get_member(
    State(app): State<App>,
    caller: SignedIn,
    client: Client,
    CallerLocale(locale): CallerLocale,
    Parameters(query): Parameters<MemberQuery>,
) -> Answer<Json<MemberAnswer>> {
    browse_limit::look(&app, &caller, &client).await?;
    let mut connection = app.db.acquire().await?;
    let reader = (&caller.site.settings, locale);
    let profile = present::profile(&mut connection, &app, reader, caller.member, query.id).await?;
    Ok(Json(MemberAnswer { profile }))
}
