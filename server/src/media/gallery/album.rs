//! `PUT album.php`: a photo goes into the private album, or comes out of it. To whom the album is open: `crate::album`.

use super::{
    store,
    view::{ALBUM_MAX, PhotoShelf, shelf},
};
use crate::{
    app::App,
    kernel::{
        extract::Body,
        ids::PhotoId,
        problem::{Answer, Refusal},
    },
    sessions::Writer,
};
use axum::{Json, extract::State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The call of this part.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_album))
}

/// Body of PUT album.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AlbumBody {
    /// One's own photo.
    id: PhotoId,
    /// Whether it is to be in the album.
    album: bool,
}

/// Puts a photo of one's own into the private album, which only those see to whom it is open, or shows it to all others again. A
/// moderator looks at it all the same. Not the main photo (`album_main_photo`), and ten at most (`album_limit`).
#[utoipa::path(put, path = "/api/album.php", tag = "photos", security(("login" = [])), request_body = AlbumBody,
    responses((status = 200, body = PhotoShelf)))]
async fn put_album(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<AlbumBody>,
) -> Answer<Json<PhotoShelf>> {
    let member = caller.member;
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, member).await?;
    let place = store::place(&mut transaction, member, body.id).await?;
    let (is_there, is_main) = place.ok_or(Refusal::NotFound)?;
    if is_there != body.album {
        if is_main {
            return Err(Refusal::AlbumMainPhoto.into());
        }
        if body.album && store::in_album(&mut transaction, member).await? >= ALBUM_MAX {
            return Err(Refusal::AlbumLimit { max: ALBUM_MAX }.into());
        }
        store::put(&mut transaction, body.id, body.album).await?;
    }
    let shelf = shelf(&mut transaction, &app, member).await?;
    transaction.commit().await?;
    Ok(Json(shelf))
}
