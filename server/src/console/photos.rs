//! Photos that wait: their pictures, and the decisions on them.

use super::caller::{Allowed, may};
use crate::{
    accounts::{DecisionSource, Grounds, TOLD_AFTER},
    app::App,
    backoffice::{self, Doer, Earlier, Office, Person, PhotoResult, Ruling},
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        ids::{MemberId, PhotoId},
        problem::{Answer, FieldError, Refusal},
    },
    media::{
        self, AlikePhoto, Decision, Look, NudeBy, Outcome, PhotoReason, PhotoStatus, SeenPhoto, Verdict,
    },
    members,
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::header;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Photos that are decided on in one go.
const MOST: usize = 50;
/// Longest text beside a reason, in characters; the table of decisions takes no less.
pub(super) const MAX_WORDS: usize = 5_000;

/// What was decided on a photo before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PhotoDecision {
    /// `approved`, `blurred` (approved, marked as nude), `rejected` or `undone`.
    decision: String,
    reason: Option<String>,
    revision: i32,
    by: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl PhotoDecision {
    fn of(decision: Decision) -> Self {
        let Decision { revision, decision, reason, moderator, decided_at } = decision;
        Self { decision, reason, revision, by: moderator, at: decided_at }
    }
}

/// A photo that looks like one that waits: scaled, compressed again or trimmed by some hundredths, they are the same picture.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AlikeItem {
    photo: PhotoId,
    /// Whose, where it is not of the same member; their file opens for a case.
    member: Option<MemberId>,
    /// How that account stands; of a fictional profile, whether it is shown.
    account: String,
    /// A rejected one may be gone since.
    status: PhotoStatus,
    reason: Option<PhotoReason>,
    /// Null: nobody decided on it.
    #[serde(with = "time::serde::rfc3339::option")]
    decided_at: Option<OffsetDateTime>,
}

impl AlikeItem {
    fn of(alike: AlikePhoto, owner: MemberId) -> Self {
        let AlikePhoto { photo, member, account, status, reason, decided_at } = alike;
        Self { photo, member: (member != owner).then_some(member), account, status, reason, decided_at }
    }
}

/// A photo that waits. Its picture is a call of its own.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PhotoItem {
    photo: PhotoId,
    /// Goes up with each crop: what was seen is what is decided on.
    revision: i32,
    member: Person,
    width: i32,
    height: i32,
    /// Who marked it as nude; null: nobody.
    nude_by: Option<NudeBy>,
    /// In the private album: only those see it to whom its owner opens that.
    album: bool,
    decisions: Vec<PhotoDecision>,
    earlier: Vec<Earlier>,
    /// What looks like it, within the caller's reach: ten at most, those that were rejected first.
    alike: Vec<AlikeItem>,
}

impl PhotoItem {
    pub(super) fn of(card: backoffice::PhotoCard) -> Self {
        let backoffice::PhotoCard { photo, member, earlier, alike } = card;
        let owner = photo.member;
        let decided = photo.decisions.into_iter().filter(|decision| decision.decision != "viewed");
        Self {
            photo: photo.photo.photo,
            revision: photo.photo.revision,
            member,
            width: photo.size.0,
            height: photo.size.1,
            nude_by: photo.nude_by,
            album: photo.album,
            decisions: decided.map(PhotoDecision::of).collect(),
            earlier: earlier.into_iter().map(Earlier::of).collect(),
            alike: alike.into_iter().map(|one| AlikeItem::of(one, owner)).collect(),
        }
    }
}

/// Which, and how.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PictureQuery {
    #[param(value_type = Uuid)]
    photo: PhotoId,
    #[param(minimum = 0)]
    revision: i32,
    #[param(inline)]
    look: Look,
}

/// A photo that the caller holds, or that is of a reported member whom they hold; as WebP. A blurred one has at most 32 pixels
/// a side; a grey or sharp one leaves a line in the log before it is sent.
#[utoipa::path(get, path = "/api/console/photo-picture", tag = "queues", security(("staff" = [])), params(PictureQuery),
    responses((status = 200, content_type = "image/webp", body = Vec<u8>)))]
pub(super) async fn get_picture(
    State(app): State<App>,
    caller: Allowed<may::ReviewPhotos>,
    Parameters(query): Parameters<PictureQuery>,
) -> Answer<Response> {
    let seen = SeenPhoto { photo: query.photo, revision: query.revision };
    let (office, doer, asked) = (Office::of(&app), Doer::Staff(&caller.actor), (seen, query.look));
    let found = if query.look == Look::Blurred {
        let mut connection = app.db.acquire().await?;
        backoffice::look_at_photo(&mut connection, office, doer, asked).await?
    } else {
        let mut transaction = app.db.begin().await?;
        let found = backoffice::look_at_photo(&mut transaction, office, doer, asked).await?;
        transaction.commit().await?;
        found
    };
    Ok(shown(media::picture(&app.media, &found, query.look).await?))
}

/// A picture that no cache keeps and that does nothing but be looked at.
pub(super) fn shown(bytes: Bytes) -> Response {
    served("image/webp", bytes)
}

/// The same of anything that is no page.
pub(super) fn served(media_type: &'static str, bytes: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
        (header::CONTENT_DISPOSITION, "inline"),
    ];
    (headers, bytes).into_response()
}

/// A photo as it was seen.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeenForm {
    photo: PhotoId,
    #[schema(minimum = 0)]
    revision: i32,
}

impl SeenForm {
    pub(super) fn seen(&self) -> SeenPhoto {
        SeenPhoto { photo: self.photo, revision: self.revision }
    }
}

/// What is decided about photos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum PhotoVerdict {
    /// Others may see them.
    Approve,
    /// The same, marked as nude: others see a blur until they ask. Where the site takes none, they are rejected for nudity.
    Blur,
    /// They stay hidden, for a reason.
    Reject,
}

/// One decision on some photos. A rejection has a reason, and `other` has words as well, which their owners read.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PhotoForm {
    #[schema(min_items = 1, max_items = 50)]
    photos: Vec<SeenForm>,
    decision: PhotoVerdict,
    reason: Option<PhotoReason>,
    #[schema(max_length = 5000)]
    words: Option<String>,
}

impl PhotoForm {
    fn verdict(&self, words: Option<&str>) -> Answer<Verdict> {
        if self.photos.is_empty() || self.photos.len() > MOST {
            return Err(Refusal::InvalidRequest.into());
        }
        match (self.decision, self.reason) {
            (PhotoVerdict::Approve, None) if words.is_none() => Ok(Verdict::Approve),
            (PhotoVerdict::Blur, None) if words.is_none() => Ok(Verdict::Blur),
            (PhotoVerdict::Reject, Some(PhotoReason::Other)) if words.is_none() => {
                Err(FieldError::new("words", "field_missing").into())
            }
            (PhotoVerdict::Reject, Some(reason)) => Ok(Verdict::Reject(reason)),
            (PhotoVerdict::Reject, None) => Err(FieldError::new("reason", "field_missing").into()),
            (PhotoVerdict::Approve | PhotoVerdict::Blur, _) => Err(Refusal::InvalidRequest.into()),
        }
    }
}

/// What came of one photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum PhotoOutcome {
    /// Decided.
    Done,
    /// It stood so already.
    Already,
    /// It was cropped since: look again. The claim stays.
    Changed,
    /// It is no more.
    Gone,
    /// Somebody else looks at it, or has decided.
    NotClaimed,
}

/// Of one photo.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct PhotoLine {
    photo: PhotoId,
    outcome: PhotoOutcome,
    /// Takes the decision back; null where there is nothing to take back.
    undo: Option<Uuid>,
}

impl PhotoLine {
    fn of(result: &PhotoResult) -> Self {
        let outcome = match &result.outcome {
            None => PhotoOutcome::NotClaimed,
            Some(Outcome::Decided { .. }) => PhotoOutcome::Done,
            Some(Outcome::Already) => PhotoOutcome::Already,
            Some(Outcome::Changed(_)) => PhotoOutcome::Changed,
            Some(Outcome::Gone) => PhotoOutcome::Gone,
        };
        Self { photo: result.photo.photo, outcome, undo: result.undo }
    }
}

/// What came of all of them, and until when it can be taken back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct PhotoResults {
    results: Vec<PhotoLine>,
    #[serde(with = "time::serde::rfc3339")]
    undo_until: OffsetDateTime,
}

/// Decides on photos that the caller holds. Others see the outcome at once; owners are mailed after half a minute, until when
/// it can be taken back.
#[utoipa::path(post, path = "/api/console/photo-decisions", tag = "queues", security(("staff" = [])), request_body = PhotoForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = PhotoResults)))]
pub(super) async fn decide(
    State(app): State<App>,
    caller: Allowed<may::ReviewPhotos>,
    key: IdempotencyKey,
    Body(form): Body<PhotoForm>,
) -> Answer<Json<PhotoResults>> {
    let words = members::parse_note("words", form.words.as_deref().unwrap_or_default(), MAX_WORDS)?;
    let verdict = form.verdict(words.as_deref())?;
    let photos: Vec<SeenPhoto> = form.photos.iter().map(SeenForm::seen).collect();
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST photo-decisions", key, &form).await?;
    let mut events = Vec::new();
    let act = async |connection: &mut PgConnection| {
        let grounds = Grounds {
            rule: None,
            words: words.as_deref(),
            source: DecisionSource::Own,
            silent: false,
            staff: &caller.actor.name,
        };
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let ruling = Ruling { verdict, grounds };
        let results = backoffice::decide_photos(connection, office, doer, &photos, &ruling).await?;
        events = backoffice::events_of(&results);
        let undo_until = app.clock.now() + TOLD_AFTER;
        Ok(PhotoResults { results: results.iter().map(PhotoLine::of).collect(), undo_until })
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(answer))
}
