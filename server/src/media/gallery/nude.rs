//! `nude-photo.php`: members mark photos of their own as nude, and whoever wants to see one that is marked asks for it.

use super::{
    store,
    view::{PhotoShelf, shelf},
};
use crate::{
    app::App,
    kernel::{
        extract::{Body, Parameters},
        ids::PhotoId,
        problem::{Answer, Refusal},
    },
    media::{
        address::{PhotoAddress, Rendition},
        model::NudeBy,
        who_sees,
    },
    sessions::{SignedIn, Writer},
    settings::NudePhotos,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls of this part.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_nude_photo, put_nude_photo))
}

/// Query of GET nude-photo.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NudePhotoQuery {
    /// As the member's page names it.
    id: PhotoId,
}

/// A photo for whoever asked for it. Paths are to append to `cdn_prefix`; they end as soon as others do.
#[derive(Serialize, ToSchema)]
struct NudePhoto {
    /// At most 1280 pixels wide.
    filename: String,
    /// At most 160 pixels wide.
    thumb_filename: String,
}

/// The sharp picture of a photo that is marked as nude, for this viewer. Nothing is kept of who asked. One that is locked, or not
/// marked, or whose owner the caller can't meet, is not found.
#[utoipa::path(get, path = "/api/nude-photo.php", tag = "photos", security(("login" = [])), params(NudePhotoQuery),
    responses((status = 200, body = NudePhoto)))]
async fn get_nude_photo(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<NudePhotoQuery>,
) -> Answer<Json<NudePhoto>> {
    let mut connection = app.db.acquire().await?;
    let now = app.clock.now();
    let revision = who_sees::on_request(&mut connection, caller.member, query.id, now).await?;
    let revision = revision.ok_or(Refusal::NotFound)?;
    // A crop since then shows at once.
    let path = |rendition| {
        let address = PhotoAddress { photo: query.id, rendition };
        format!("{}?r={revision}", app.media.address(address, caller.member, now))
    };
    Ok(Json(NudePhoto { filename: path(Rendition::NudeLarge), thumb_filename: path(Rendition::NudeThumb) }))
}

/// Body of PUT nude-photo.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NudePhotoBody {
    /// One's own.
    id: PhotoId,
    /// Whether it is to be marked.
    nude: bool,
}

/// Marks a photo of one's own as nude: others see its blur until they ask for it. Without the mark it waits for a moderator again;
/// one that a moderator set stays (`nude_by_moderator`). The main photo can't be marked (`nude_main_photo`), and on some sites none
/// can (`nude_photos_refused`).
#[utoipa::path(put, path = "/api/nude-photo.php", tag = "photos", security(("login" = [])), request_body = NudePhotoBody,
    responses((status = 200, body = PhotoShelf)))]
async fn put_nude_photo(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<NudePhotoBody>,
) -> Answer<Json<PhotoShelf>> {
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, caller.member).await?;
    let found = store::mark(&mut transaction, caller.member, body.id).await?.ok_or(Refusal::NotFound)?;
    if body.nude {
        if found.may_mark(caller.site.settings.nude_photos)? {
            store::mark_nude(&mut transaction, body.id).await?;
        }
    } else if found.may_unmark()? {
        store::unmark_nude(&mut transaction, body.id, app.clock.now()).await?;
    }
    let shelf = shelf(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(shelf))
}

impl store::Mark {
    /// Whether there is something to do; what is marked already is a repeat.
    fn may_mark(&self, site: NudePhotos) -> Answer<bool> {
        match self.by {
            Some(_) => Ok(false),
            None if site == NudePhotos::Refused => Err(Refusal::NudePhotosRefused.into()),
            None if self.main => Err(Refusal::NudeMainPhoto.into()),
            None => Ok(true),
        }
    }

    fn may_unmark(&self) -> Answer<bool> {
        match self.by {
            None => Ok(false),
            Some(NudeBy::Owner) => Ok(true),
            Some(NudeBy::Moderator) => Err(Refusal::NudeByModerator.into()),
        }
    }
}
