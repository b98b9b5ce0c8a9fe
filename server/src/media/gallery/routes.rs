//! The calls of one's own photos: `photos.php` (all of them, their order) and `photo.php` (one).

use super::{
    album, crop, nude, store,
    view::{AddedPhoto, PREMIUM_MAX, PhotoShelf, shelf},
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        idempotency::{self, Claim, IdempotencyKey},
        ids::{MemberId, PhotoId},
        problem::{Answer, Refusal},
    },
    media::{
        intake::{EXTENSION, Renditions, UploadHash, develop},
        keep,
        model::Crop,
        rejected::{self, Place},
        upload::{PhotoForm, PhotoUpload, upload_limit},
    },
    sessions::{SignedIn, Writer},
};
use anyhow::Context;
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{StatusCode, header};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::Duration;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Pictures of one member that are worked on: room for a whole shelf several times, not for a machine.
const WORK: Budget = Budget { name: "photo", burst: 120, refill: Duration::seconds(30) };

/// The calls of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_photos, put_photos))
        .merge(OpenApiRouter::new().routes(routes!(add_photo)).layer(upload_limit()))
        .routes(routes!(get_photo, put_photo, delete_photo))
        .merge(nude::routes())
        .merge(album::routes())
}

/// One's own photos, whatever their status.
#[utoipa::path(get, path = "/api/photos.php", tag = "photos", security(("login" = [])),
    responses((status = 200, body = PhotoShelf)))]
async fn get_photos(State(app): State<App>, caller: SignedIn) -> Answer<Json<PhotoShelf>> {
    let mut connection = app.db.acquire().await?;
    Ok(Json(shelf(&mut connection, &app, caller.member).await?))
}

/// Adds a photo behind the others. It waits for a moderator; only its owner sees it until then.
#[utoipa::path(post, path = "/api/photo.php", tag = "photos", security(("login" = [])),
    request_body(content = PhotoUpload, content_type = "multipart/form-data"),
    params(("Idempotency-Key" = Uuid, Header, description = "One per photo")),
    responses((status = 201, body = AddedPhoto)))]
async fn add_photo(
    State(app): State<App>,
    Writer(caller): Writer,
    key: IdempotencyKey,
    form: PhotoForm,
) -> Answer<(StatusCode, Json<AddedPhoto>)> {
    let member = caller.member;
    WORK.spend(&mut *app.db.acquire().await?, app.clock.now(), &member.to_string()).await?;
    let upload = form.read().await?;
    let call = UploadCall { member, key, hash: upload.hash() };
    let id = match known(&app, &call).await? {
        Some(id) => id,
        None => add(&app, &call, &develop(upload).await?).await?,
    };
    let shelf = shelf(&mut *app.db.acquire().await?, &app, member).await?;
    Ok((StatusCode::CREATED, Json(AddedPhoto { id, shelf })))
}

/// A call that brings a photo.
struct UploadCall {
    member: MemberId,
    key: IdempotencyKey,
    /// Of the bytes that came.
    hash: UploadHash,
}

/// What a repeat needs to know.
#[derive(Serialize, Deserialize)]
struct Added {
    id: PhotoId,
}

impl UploadCall {
    async fn claim(&self, connection: &mut PgConnection, app: &App) -> Answer<Claim<Added>> {
        let actor = self.member.to_string();
        let hash = blake3::Hash::from_bytes(self.hash).to_hex().to_string();
        idempotency::claim(connection, &app.clock, actor, "add_photo", self.key, &hash).await
    }
}

/// The photo that this call brought before; refuses one for which there is no room, before it costs work.
async fn known(app: &App, call: &UploadCall) -> Answer<Option<PhotoId>> {
    let mut transaction = app.db.begin().await?;
    let claim = call.claim(&mut transaction, app).await?;
    let count = store::count(&mut transaction, call.member).await?;
    let room = room(&mut transaction, call.member, count).await;
    let rejected = rejected::refuse(&mut transaction, call.member, &call.hash, Place::Shelf).await;
    // The key is claimed again beside the effect.
    transaction.rollback().await?;
    match claim {
        Claim::Repeat(added) => Ok(Some(added.id)),
        Claim::First(_) => rejected.and(room).map(|()| None),
    }
}

async fn room(connection: &mut PgConnection, member: MemberId, count: i64) -> Answer<()> {
    let max = store::max(connection, member).await?;
    match count {
        room if room < max => Ok(()),
        // Premium members have room for it.
        room if room < PREMIUM_MAX => Err(Refusal::PremiumOnly.into()),
        _ => Err(Refusal::PhotoLimit { max }.into()),
    }
}

async fn add(app: &App, call: &UploadCall, files: &Renditions) -> Answer<PhotoId> {
    keep::lay_out(app, files).await?;
    let mut transaction = app.db.begin().await?;
    let add = async |connection: &mut PgConnection| {
        let count = store::lock(connection, call.member).await?;
        room(connection, call.member, count).await?;
        rejected::refuse(connection, call.member, &call.hash, Place::Shelf).await?;
        keep::hold(connection, app, files).await?;
        let id = PhotoId::random(&app.random);
        store::add(connection, call.member, id, (files, &call.hash), app.clock.now()).await?;
        Ok(Added { id })
    };
    let added = call.claim(&mut transaction, app).await?.once(&mut transaction, add).await?;
    transaction.commit().await?;
    Ok(added.id)
}

/// Query of GET photo.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PhotoQuery {
    /// One's own.
    id: PhotoId,
}

/// The whole upright picture of a photo of one's own, whatever is shown of it: what a crop is chosen from.
/// Another's photo is not found, whoever asks.
#[utoipa::path(get, path = "/api/photo.php", tag = "photos", security(("login" = [])), params(PhotoQuery),
    responses((status = 200, content((Vec<u8> = "image/jpeg"), (Vec<u8> = "image/webp")))))]
async fn get_photo(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<PhotoQuery>,
) -> Answer<Response> {
    let found = store::find(&mut *app.db.acquire().await?, caller.member, query.id).await?;
    let source = found.ok_or(Refusal::NotFound)?.source;
    let bytes = app.media.get(&source).await?.ok_or(Refusal::NotFound)?;
    // Photos from before there were sources give their largest rendition.
    let kind = if source.ends_with(EXTENSION) { "image/webp" } else { "image/jpeg" };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "private, max-age=300"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
        (header::CONTENT_DISPOSITION, "inline"),
    ];
    Ok((headers, bytes).into_response())
}

/// Body of PUT photo.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CropBody {
    /// Which photo.
    id: PhotoId,
    /// What is shown of it; null: all of it.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    crop: Option<Crop>,
}

/// Shows another part of the picture. It stays active where a moderator has seen all of that part, and else
/// waits for one.
#[utoipa::path(put, path = "/api/photo.php", tag = "photos", security(("login" = [])), request_body = CropBody,
    responses((status = 200, body = PhotoShelf)))]
async fn put_photo(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<CropBody>,
) -> Answer<Json<PhotoShelf>> {
    let wanted = body.crop.map(Crop::parsed).transpose()?.flatten();
    let mut connection = app.db.acquire().await?;
    let found = store::find(&mut connection, caller.member, body.id).await?.ok_or(Refusal::NotFound)?;
    // What is shown already: a repeat.
    if found.crop != wanted {
        WORK.spend(&mut connection, app.clock.now(), &caller.member.to_string()).await?;
        drop(connection);
        recrop(&app, caller.member, body.id, &found.source, wanted).await?;
    }
    let mut connection = app.db.acquire().await?;
    Ok(Json(shelf(&mut connection, &app, caller.member).await?))
}

async fn recrop(app: &App, member: MemberId, id: PhotoId, source: &str, wanted: Option<Crop>) -> Answer<()> {
    let source = app.media.get(source).await?.context("a photo's source is gone")?;
    let files = crop::develop(source, wanted.unwrap_or(Crop::ALL)).await?;
    keep::lay_out(app, &files).await?;
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, member).await?;
    let before = store::find(&mut transaction, member, id).await?.ok_or(Refusal::NotFound)?;
    keep::hold(&mut transaction, app, &files).await?;
    store::recrop(&mut transaction, id, &before, wanted, &files, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

/// Body of DELETE photo.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PhotoBody {
    /// Which photo.
    id: PhotoId,
}

/// Deletes a photo. One that is not there, or is not the caller's, is no error and tells nothing.
#[utoipa::path(delete, path = "/api/photo.php", tag = "photos", security(("login" = [])), request_body = PhotoBody,
    responses((status = 200, body = PhotoShelf)))]
async fn delete_photo(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<PhotoBody>,
) -> Answer<Json<PhotoShelf>> {
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, caller.member).await?;
    store::remove(&mut transaction, caller.member, body.id, app.clock.now()).await?;
    let shelf = shelf(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(shelf))
}

/// Body of PUT photos.php.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OrderBody {
    /// All of the caller's photos, the main one first.
    #[schema(max_items = 25)]
    order: Vec<PhotoId>,
}

/// Puts one's own photos into another order. The first active one that is not marked as nude and not in
/// the private album becomes the main photo; one that is can't come first (`nude_main_photo`, `album_main_photo`).
#[utoipa::path(put, path = "/api/photos.php", tag = "photos", security(("login" = [])), request_body = OrderBody,
    responses((status = 200, body = PhotoShelf)))]
async fn put_photos(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<OrderBody>,
) -> Answer<Json<PhotoShelf>> {
    if body.order.len() > 25 {
        return Err(Refusal::InvalidRequest.into());
    }
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, caller.member).await?;
    if !store::reorder(&mut transaction, caller.member, &body.order).await? {
        return Err(Refusal::PhotosChanged.into());
    }
    let shelf = shelf(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(shelf))
}
