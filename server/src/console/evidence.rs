//! Pictures and voice messages that reports hold, as they were when the reports came.

use super::{
    caller::{Allowed, may},
    photos::{served, shown},
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office},
    kernel::{extract::Parameters, ids::PhotoId, problem::Answer},
    media::{self, Look},
};
use axum::{extract::State, response::Response};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

/// Which, and how.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct EvidenceQuery {
    /// That holds it.
    report: Uuid,
    /// As its evidence names it: of the profile, or of a message.
    #[param(value_type = Uuid)]
    photo: PhotoId,
    #[param(inline)]
    look: Look,
}

/// A picture that a report holds, of a case that is the caller's, as WebP: as it was when the report came, whatever became of it.
/// Looks are as with `photo-picture`.
#[utoipa::path(get, path = "/api/console/evidence-picture", tag = "reports", security(("staff" = [])), params(EvidenceQuery),
    responses((status = 200, content_type = "image/webp", body = Vec<u8>)))]
pub(super) async fn get_evidence(
    State(app): State<App>,
    caller: Allowed<may::ReviewReports>,
    Parameters(query): Parameters<EvidenceQuery>,
) -> Answer<Response> {
    let mut transaction = app.db.begin().await?;
    let (doer, wish) = (Doer::Staff(&caller.actor), (query.report, query.photo, Some(query.look)));
    let blob = backoffice::look_at_evidence(&mut transaction, Office::of(&app), doer, wish).await?;
    transaction.commit().await?;
    Ok(shown(media::held_picture(&app.media, &blob, query.look).await?))
}

/// Which.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct VoiceQuery {
    /// That holds it.
    report: Uuid,
    /// As its evidence names it.
    #[param(value_type = Uuid)]
    voice: PhotoId,
}

/// A voice message that a report holds, of a case that is the caller's, as WebM; each time leaves a line in the log.
#[utoipa::path(get, path = "/api/console/evidence-voice", tag = "reports", security(("staff" = [])), params(VoiceQuery),
    responses((status = 200, content_type = "audio/webm", body = Vec<u8>)))]
pub(super) async fn get_voice(
    State(app): State<App>,
    caller: Allowed<may::ReviewReports>,
    Parameters(query): Parameters<VoiceQuery>,
) -> Answer<Response> {
    let mut transaction = app.db.begin().await?;
    let (doer, wish) = (Doer::Staff(&caller.actor), (query.report, query.voice, None));
    let blob = backoffice::look_at_evidence(&mut transaction, Office::of(&app), doer, wish).await?;
    transaction.commit().await?;
    Ok(served(media::VOICE_TYPE, media::held_file(&app.media, &blob).await?))
}
