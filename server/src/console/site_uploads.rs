//! An archive with a folder of members, sent by a browser piece by piece.

use super::{
    caller::{Allowed, may},
    once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office, UploadRequest},
    kernel::{
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::SiteId,
        problem::{Answer, Problem, Refusal},
    },
};
use axum::{
    Json,
    extract::{FromRequest, Request, State},
};
use bytes::Bytes;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A file that is to be sent.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UploadForm {
    site: SiteId,
    /// The file, as the browser calls it: a tar, as it is or packed by gzip.
    #[schema(min_length = 1, max_length = 255)]
    name: String,
    /// Its bytes.
    #[schema(minimum = 1)]
    bytes: i64,
    /// When the file was changed last.
    #[serde(with = "time::serde::rfc3339")]
    changed_at: OffsetDateTime,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// What its pieces are sent to.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct UploadBegun {
    upload: Uuid,
}

/// Begins to send an archive with a folder of members, such as `import` takes; takes a fresh proof. `upload_too_large`,
/// `upload_no_room`, and `upload_under_way` where the site has one.
#[utoipa::path(post, path = "/api/console/site-uploads", tag = "sites", security(("staff" = [])), request_body = UploadForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = UploadBegun)))]
pub(super) async fn begin(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    key: IdempotencyKey,
    Body(form): Body<UploadForm>,
) -> Answer<Json<UploadBegun>> {
    let act = async |connection: &mut PgConnection| {
        let UploadForm { site, name, bytes, changed_at, reason } = &form;
        let wish = UploadRequest { site: *site, name, bytes: *bytes, changed_at: *changed_at, reason };
        let doer = Doer::Staff(&caller.actor);
        let upload = backoffice::begin_upload(connection, Office::of(&app), doer, &wish).await?;
        Ok(UploadBegun { upload })
    };
    Ok(Json(once::once(&app, &caller.actor, ("POST site-uploads", key, &form), act).await?))
}

/// Which piece.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedPiece {
    upload: Uuid,
    /// Where it begins, in bytes.
    #[param(minimum = 0)]
    offset: i64,
}

/// A piece's bytes, at most 4 MiB.
#[derive(Debug)]
pub(super) struct Piece(Bytes);

impl<S: Send + Sync> FromRequest<S> for Piece {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Bytes::from_request(request, state).await.map(Self).map_err(|rejection| {
            let is_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            if is_large { Refusal::BodyTooLarge.into() } else { Refusal::InvalidRequest.into() }
        })
    }
}

/// How much is there.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PieceTaken {
    /// Bytes that came: the next piece begins there.
    received: i64,
}

/// Takes the piece that comes next. Another one is passed over, so that a piece may come twice: the answer says where to go on.
#[utoipa::path(put, path = "/api/console/site-upload-pieces", tag = "sites", security(("staff" = [])), params(WantedPiece),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = PieceTaken)))]
pub(super) async fn put_piece(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    Parameters(WantedPiece { upload, offset }): Parameters<WantedPiece>,
    Piece(piece): Piece,
) -> Answer<Json<PieceTaken>> {
    let mut transaction = app.db.begin().await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let received = backoffice::take_piece(&mut transaction, office, doer, (upload, offset, piece)).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Json(PieceTaken { received }))
}

/// What is given up.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DropUploadForm {
    upload: Uuid,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Gives an upload up: its files are removed. `move_under_way` while it is looked at or brought in.
#[utoipa::path(delete, path = "/api/console/site-uploads", tag = "sites", security(("staff" = [])), request_body = DropUploadForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn give_up(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    key: IdempotencyKey,
    Body(form): Body<DropUploadForm>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let (doer, what) = (Doer::Staff(&caller.actor), (form.upload, form.reason.as_str()));
        backoffice::drop_upload(connection, Office::of(&app), doer, what).await?;
        Ok(Done {})
    };
    let done = once::once(&app, &caller.actor, ("DELETE site-uploads", key, &form), act).await?;
    app.jobs.wake();
    Ok(Json(done))
}
