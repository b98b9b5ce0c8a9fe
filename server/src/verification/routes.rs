//! `verification.php` and `verification-challenge.php`: a member's own verification.

use super::{
    model::{Verification, VerificationChallenge},
    poses::Pose,
    settling,
    store::{self, Answered, NewCapture},
};
use crate::{
    accounts,
    app::App,
    kernel::{
        budget::Budget,
        events,
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey},
        problem::{Answer, FieldError, Refusal},
    },
    media::{self, Capture, CaptureForm, CaptureUpload},
    sessions::{SignedIn, Writer},
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::Duration;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

/// Captures of one member: some five a day, each of which somebody looks at.
const TRIES: Budget = Budget { name: "verification", burst: 5, refill: Duration::minutes(288) };
/// How often a member is asked for other poses: whoever waits for two that suit their pictures waits for long.
const ASKED: Budget = Budget { name: "verification_poses", burst: 12, refill: Duration::minutes(30) };

/// The calls of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_verification, put_verification, delete_verification))
        .merge(OpenApiRouter::new().routes(routes!(post_verification)).layer(media::upload_limit()))
        .routes(routes!(post_challenge))
}

/// Where the caller stands.
#[utoipa::path(get, path = "/api/verification.php", tag = "members", security(("login" = [])),
    responses((status = 200, body = Verification)))]
async fn get_verification(State(app): State<App>, caller: SignedIn) -> Answer<Json<Verification>> {
    store::standing(&mut *app.db.acquire().await?, caller.member).await.map(Json)
}

/// What somebody agrees to, and what they can do.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChallengeForm {
    /// Version of the words to which the member said yes; kept with the consent.
    agreed: String,
    /// They can use no hand: neither pose takes one.
    without_hands: bool,
    /// Needed of a couple, and of nobody else: both have read the words and agree, and both will be in each picture.
    #[serde(default)]
    both_agree: bool,
}

impl ChallengeForm {
    /// Refuses what only one of the two agreed to.
    fn check(&self, is_of_two: bool) -> Answer<()> {
        match (is_of_two, self.both_agree) {
            (true, false) => Err(FieldError::new("both_agree", "consent_missing").into()),
            (false, true) => Err(Refusal::InvalidRequest.into()),
            _ => Ok(()),
        }
    }
}

/// Notes the consent, and asks for two poses, by chance; what was asked before counts no more. Good for ten minutes, for this
/// login, and for one capture. Both people of a couple show each pose, in one picture.
#[utoipa::path(post, path = "/api/verification-challenge.php", tag = "members", security(("login" = [])), request_body = ChallengeForm,
    responses((status = 200, body = VerificationChallenge)))]
async fn post_challenge(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(form): Body<ChallengeForm>,
) -> Answer<Json<VerificationChallenge>> {
    let (member, now) = (caller.member, app.clock.now());
    ASKED.spend(&mut *app.db.acquire().await?, now, &member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    let is_of_two = store::is_of_two(&mut transaction, member).await?;
    form.check(is_of_two)?;
    accounts::agree_to_verification(&mut transaction, member, (&form.agreed, is_of_two), now).await?;
    store::require_room(&mut transaction, member).await?;
    let (id, poses) = (app.random.uuid(), Pose::two(&app.random, form.without_hands));
    store::ask(&mut transaction, (member, caller.session), (id, &poses), now).await?;
    transaction.commit().await?;
    let expires_at = now + store::GOOD_FOR;
    Ok(Json(VerificationChallenge { id, poses: poses.to_vec(), expires_at }))
}

/// A call that brings a capture.
struct Call {
    answered: Answered,
    key: IdempotencyKey,
    /// Of the bytes that came.
    hash: String,
}

/// What a repeat needs to know.
#[derive(Serialize, Deserialize)]
struct Taken {
    id: Uuid,
}

impl Call {
    async fn claim(&self, connection: &mut PgConnection, app: &App) -> Answer<Claim<Taken>> {
        let actor = self.answered.member.to_string();
        idempotency::claim(connection, &app.clock, actor, "verification", self.key, &self.hash).await
    }

    /// Whether this call came before; refuses what nobody asked for, before it costs work.
    async fn is_repeat(&self, app: &App) -> Answer<bool> {
        let mut transaction = app.db.begin().await?;
        let claim = self.claim(&mut transaction, app).await?;
        let asked = store::require_asked(&mut transaction, &self.answered, app.clock.now()).await;
        // The key is claimed again beside the effect.
        transaction.rollback().await?;
        match claim {
            Claim::Repeat(_) => Ok(true),
            Claim::First(_) => asked.map(|()| false),
        }
    }
}

/// Brings the two pictures that were asked for. They wait for a moderator, are shown to nobody else, and are gone once it is
/// decided.
#[utoipa::path(post, path = "/api/verification.php", tag = "members", security(("login" = [])),
    request_body(content = CaptureUpload, content_type = "multipart/form-data"),
    params(("Idempotency-Key" = Uuid, Header, description = "One per capture")),
    responses((status = 201, body = Verification)))]
async fn post_verification(
    State(app): State<App>,
    Writer(caller): Writer,
    key: IdempotencyKey,
    form: CaptureForm,
) -> Answer<(StatusCode, Json<Verification>)> {
    let member = caller.member;
    TRIES.spend(&mut *app.db.acquire().await?, app.clock.now(), &member.to_string()).await?;
    let sent = form.read().await?;
    let answered = Answered {
        member,
        session: caller.session,
        challenge: sent.challenge,
        // As the database has them; others were never asked for.
        poses: sent
            .poses
            .iter()
            .filter_map(|code| Pose::parse(code))
            .map(|pose| pose.code().to_owned())
            .collect(),
    };
    let call = Call { answered, key, hash: sent.hash() };
    if !call.is_repeat(&app).await? {
        take(&app, &caller, &call, &sent.develop().await?).await?;
    }
    let standing = store::standing(&mut *app.db.acquire().await?, member).await?;
    Ok((StatusCode::CREATED, Json(standing)))
}

async fn take(app: &App, caller: &SignedIn, call: &Call, capture: &Capture) -> Answer<()> {
    media::lay_out(app, capture).await?;
    let mut transaction = app.db.begin().await?;
    let take = async |connection: &mut PgConnection| {
        let (member, now) = (caller.member, app.clock.now());
        accounts::lock(connection, member).await?;
        store::require_asked(connection, &call.answered, now).await?;
        store::require_room(connection, member).await?;
        store::forget_challenge(connection, member).await?;
        let (answered, blobs) = (call.answered.clone(), capture.blobs());
        let new = NewCapture { id: app.random.uuid(), site: caller.site.id, answered, blobs };
        media::hold_for(connection, app, new.id, capture).await?;
        store::add(connection, &new, now).await?;
        Ok(Taken { id: new.id })
    };
    call.claim(&mut transaction, app).await?.once(&mut transaction, take).await?;
    transaction.commit().await?;
    Ok(())
}

/// Says what was read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct VerificationRead {
    /// Always true: the caller has read what became of their verification.
    seen: bool,
}

/// Takes the notice of it away, on all devices.
#[utoipa::path(put, path = "/api/verification.php", tag = "members", security(("login" = [])), request_body = VerificationRead,
    responses((status = 200, body = Verification)))]
async fn put_verification(
    State(app): State<App>,
    caller: SignedIn,
    Body(read): Body<VerificationRead>,
) -> Answer<Json<Verification>> {
    let mut connection = app.db.acquire().await?;
    if read.seen {
        store::note_seen(&mut connection, caller.member, app.clock.now()).await?;
    }
    store::standing(&mut connection, caller.member).await.map(Json)
}

/// Takes the consent back: a capture that waits is gone with its pictures, and so is the badge. No error where there is nothing.
#[utoipa::path(delete, path = "/api/verification.php", tag = "members", security(("login" = [])),
    responses((status = 200, body = Verification)))]
async fn delete_verification(State(app): State<App>, caller: SignedIn) -> Answer<Json<Verification>> {
    let (member, now) = (caller.member, app.clock.now());
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    accounts::end_verification_consent(&mut transaction, member, now).await?;
    let files = settling::give_up(&mut transaction, member, now).await?;
    let standing = store::standing(&mut transaction, member).await?;
    let event = events::append(&mut transaction, &app.clock, member, json!({ "type": "profile" })).await?;
    transaction.commit().await?;
    app.hub.deliver([event]);
    settling::remove(&app, &files).await;
    Ok(Json(standing))
}
