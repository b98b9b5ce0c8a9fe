//! Members who want to be verified: both pictures of a capture beside their photos, and the decision.

use super::{
    caller::{Allowed, may},
    photos::{SeenForm, shown},
};
use crate::{
    accounts::TOLD_AFTER,
    app::App,
    backoffice::{self, Doer, Earlier, Office, Person},
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        ids::{MemberId, PhotoId},
        problem::{Answer, FieldError, Refusal},
    },
    media::{self, ComparedPhoto, Look, PhotoStatus, SeenPhoto},
    verification::{EarlierTry, VerificationReason, VerificationVerdict},
};
use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// More photos than a member can have.
const MOST: usize = 25;

/// A photo that a capture is compared with; its picture is that of `photo-picture`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComparedPhoto)]
pub(super) struct ComparedLine {
    photo: PhotoId,
    /// Goes up with each crop: what was seen is what is decided on.
    revision: i32,
    /// `active`, or `pending` where others don't see it yet.
    status: PhotoStatus,
}

impl ComparedLine {
    fn of(one: &ComparedPhoto) -> Self {
        Self { photo: one.photo.photo, revision: one.photo.revision, status: one.status }
    }
}

/// What was decided on an earlier capture of the member.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationTry {
    /// `verified`, `refused`, or `ended`: verified once.
    state: String,
    reason: Option<VerificationReason>,
    by: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl VerificationTry {
    fn of(earlier: EarlierTry) -> Self {
        let EarlierTry { state, reason, by, at } = earlier;
        Self { state, reason, by, at }
    }
}

/// A capture that waits. Its pictures are calls of their own.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationItem {
    verification: Uuid,
    member: Person,
    /// What was asked for, in the order of the pictures.
    poses: Vec<String>,
    photos: Vec<ComparedLine>,
    tries: Vec<VerificationTry>,
    earlier: Vec<Earlier>,
}

impl VerificationItem {
    pub(super) fn of(card: backoffice::VerificationCard) -> Self {
        let backoffice::VerificationCard { capture, member, earlier } = card;
        Self {
            verification: capture.id,
            member,
            poses: capture.poses,
            photos: capture.photos.iter().map(ComparedLine::of).collect(),
            tries: capture.tries.into_iter().map(VerificationTry::of).collect(),
            earlier: earlier.into_iter().map(Earlier::of).collect(),
        }
    }
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum CapturePicture {
    /// Of the first pose.
    First,
    /// Of the second pose.
    Second,
}

/// Which, and how.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CaptureQuery {
    #[param(value_type = Uuid)]
    member: MemberId,
    verification: Uuid,
    #[param(inline)]
    picture: CapturePicture,
    #[param(inline)]
    look: Look,
}

/// A picture of a capture that the caller holds, as WebP. Looks are as with `photo-picture`.
#[utoipa::path(get, path = "/api/console/verification-picture", tag = "queues", security(("staff" = [])), params(CaptureQuery),
    responses((status = 200, content_type = "image/webp", body = Vec<u8>)))]
pub(super) async fn get_picture(
    State(app): State<App>,
    caller: Allowed<may::ReviewVerifications>,
    Parameters(query): Parameters<CaptureQuery>,
) -> Answer<Response> {
    let mut transaction = app.db.begin().await?;
    let (doer, capture) = (Doer::Staff(&caller.actor), (query.member, query.verification));
    let wish = (query.picture == CapturePicture::Second, query.look);
    let blob = backoffice::look_at_capture(&mut transaction, Office::of(&app), doer, capture, wish).await?;
    transaction.commit().await?;
    Ok(shown(media::held_picture(&app.media, &blob, query.look).await?))
}

/// What is decided about a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum VerificationDecision {
    /// The same person as on all photos.
    Verify,
    /// Not so, or not to be seen, for a reason.
    Refuse,
}

/// One decision. A refusal has a reason, which the member reads.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VerificationForm {
    member: MemberId,
    verification: Uuid,
    /// All photos that were seen beside it.
    #[schema(max_items = 25)]
    photos: Vec<SeenForm>,
    decision: VerificationDecision,
    reason: Option<VerificationReason>,
}

impl VerificationForm {
    fn verdict(&self) -> Answer<VerificationVerdict> {
        if self.photos.len() > MOST {
            return Err(Refusal::InvalidRequest.into());
        }
        match (self.decision, self.reason) {
            (VerificationDecision::Verify, None) => Ok(VerificationVerdict::Verified),
            (VerificationDecision::Refuse, Some(reason)) => Ok(VerificationVerdict::Refused(reason)),
            (VerificationDecision::Refuse, None) => Err(FieldError::new("reason", "field_missing").into()),
            (VerificationDecision::Verify, Some(_)) => Err(Refusal::InvalidRequest.into()),
        }
    }
}

/// Until when the decision can be taken back, and by what.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct VerificationDecided {
    undo: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    undo_until: OffsetDateTime,
}

/// Decides on a capture that the caller holds. Others see the badge at once; after half a minute, until when it can be taken back, the
/// pictures are gone and the member is told. `stale_version` where another capture or other photos stand there by now.
#[utoipa::path(post, path = "/api/console/verification-decisions", tag = "queues", security(("staff" = [])), request_body = VerificationForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = VerificationDecided)))]
pub(super) async fn decide(
    State(app): State<App>,
    caller: Allowed<may::ReviewVerifications>,
    key: IdempotencyKey,
    Body(form): Body<VerificationForm>,
) -> Answer<Json<VerificationDecided>> {
    let verdict = form.verdict()?;
    let mut transaction = app.db.begin().await?;
    let (actor, call) = (format!("staff {}", caller.actor.id), "POST verification-decisions");
    let claim = idempotency::claim(&mut transaction, &app.clock, actor, call, key, &form).await?;
    let mut events = Vec::new();
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let seen: Vec<SeenPhoto> = form.photos.iter().map(SeenForm::seen).collect();
        let capture = (form.member, form.verification);
        let result =
            backoffice::decide_verification(connection, office, doer, capture, (verdict, &seen)).await?;
        events.push(result.event);
        Ok(VerificationDecided { undo: result.undo, undo_until: app.clock.now() + TOLD_AFTER })
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(answer))
}
