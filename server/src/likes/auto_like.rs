//! `auto-like.php` (spec 4, 7): the caller's next like or match that they have not been shown
//! yet. Only ever a real one: nothing is liked here, and nobody is made up.

use super::store;
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    members::{self, ProfileCard},
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The route.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_auto_like))
}

/// Who likes the caller.
#[derive(Debug, Serialize, ToSchema)]
struct AutoLike {
    /// Their card; `matched` says which of the two it is.
    #[serde(flatten)]
    profile: ProfileCard,
    /// They like the caller, who has not looked at them yet.
    like_new: bool,
}

/// What happened that the caller does not know of yet.
pub(super) struct News {
    /// With whom.
    pub other: MemberId,
    /// They like the caller, who has not looked at them yet.
    pub like_new: bool,
}

/// The newest match that was not shown yet, else the newest like that was neither shown nor looked at.
/// It counts as shown with this answer; `like_new` stays until their page is opened. An invisible member
/// is among them, since they showed themselves by liking. 404: nothing to show.
#[utoipa::path(get, path = "/api/auto-like.php", tag = "likes", security(("login" = [])),
    params(("X-Client" = String, Header, description = "Any value: this call acts, if only by noting what it showed (spec 7)")),
    responses((status = 200, body = AutoLike)))]
async fn get_auto_like(State(app): State<App>, caller: SignedIn) -> Answer<Json<AutoLike>> {
    let mut transaction = app.db.begin().await?;
    let news = next(&mut transaction, caller.member, app.clock.now()).await?.ok_or(Refusal::NotFound)?;
    let card = members::cards(&mut transaction, &app, caller.member, &[news.other]).await?.pop();
    let profile = card.ok_or(Refusal::NotFound)?;
    transaction.commit().await?;
    Ok(Json(AutoLike { profile, like_new: news.like_new }))
}

async fn next(connection: &mut PgConnection, member: MemberId, now: OffsetDateTime) -> Answer<Option<News>> {
    match store::show_match(connection, member, now).await? {
        Some(news) => Ok(Some(news)),
        None => store::show_like(connection, member, now).await,
    }
}
