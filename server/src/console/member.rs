//! A member's file: each section a call of its own, read for an open case that is about the member.

use super::{
    caller::{Allowed, Colleague, may},
    colleagues::actor_of,
};
use crate::{
    app::App,
    backoffice::{
        self, AccountSection, ComplaintsSection, Cover, DecisionsSection, Doer, MailsSection, NotesSection,
        Office, OrdersSection, PhotosSection, ProfileSection, SessionsSection, Whose,
    },
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        ids::MemberId,
        problem::Answer,
    },
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Whose file.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct OfMember {
    #[param(value_type = Uuid)]
    member: MemberId,
}

/// What somebody may open of a member's file, and for which open cases; nothing of the file itself. Leaves a line in the log.
#[utoipa::path(get, path = "/api/console/member", tag = "members", security(("staff" = [])), params(OfMember),
    responses((status = 200, body = Cover)))]
pub(super) async fn get_cover(
    State(app): State<App>,
    caller: Colleague,
    Parameters(of): Parameters<OfMember>,
) -> Answer<Json<Cover>> {
    Ok(Json(backoffice::file_cover(&app, Doer::Staff(&caller.actor), of.member).await?))
}

/// Whose file, and what for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Reason {
    #[param(value_type = Uuid)]
    member: MemberId,
    /// An open case about them, as `member` names it; nothing is read without one (`access_reason_required`).
    #[param(max_length = 60)]
    case: Option<String>,
}

impl Reason {
    fn whose(&self) -> Whose<'_> {
        Whose { member: self.member, case: self.case.as_deref() }
    }
}

/// Who they are, and how the account stands. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-account", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = AccountSection)))]
pub(super) async fn get_account(
    State(app): State<App>,
    caller: Allowed<may::ReadMembers>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<AccountSection>> {
    Ok(Json(backoffice::read_account(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// Their page exactly as a newcomer to their site gets it, by the members' own code; no picture's address leads anywhere. Leaves a
/// line in the log first.
#[utoipa::path(get, path = "/api/console/member-profile", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = ProfileSection)))]
pub(super) async fn get_profile(
    State(app): State<App>,
    caller: Allowed<may::ReadMemberProfiles>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<ProfileSection>> {
    Ok(Json(backoffice::read_profile(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// How each of their photos stands; no pictures. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-photos", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = PhotosSection)))]
pub(super) async fn get_photos(
    State(app): State<App>,
    caller: Allowed<may::ReadMemberPhotos>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<PhotosSection>> {
    Ok(Json(backoffice::read_photos(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// What was decided about them, and counts of reports. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-decisions", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = DecisionsSection)))]
pub(super) async fn get_decisions(
    State(app): State<App>,
    caller: Allowed<may::ReadEarlierDecisions>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<DecisionsSection>> {
    Ok(Json(backoffice::read_decisions(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// Complaints of theirs and about them, as far as the caller sees complaints. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-complaints", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = ComplaintsSection)))]
pub(super) async fn get_complaints(
    State(app): State<App>,
    caller: Allowed<may::ReadComplaints>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<ComplaintsSection>> {
    Ok(Json(backoffice::read_complaints(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// What they bought, and their credits. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-orders", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = OrdersSection)))]
pub(super) async fn get_orders(
    State(app): State<App>,
    caller: Allowed<may::ReadOrders>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<OrdersSection>> {
    Ok(Json(backoffice::read_orders(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// On how many devices they are logged in. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-sessions", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = SessionsSection)))]
pub(super) async fn get_sessions(
    State(app): State<App>,
    caller: Allowed<may::ReadMemberSessions>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<SessionsSection>> {
    Ok(Json(backoffice::read_sessions(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// Which mails left and what became of them; never their words. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-mails", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = MailsSection)))]
pub(super) async fn get_mails(
    State(app): State<App>,
    caller: Allowed<may::ReadOutbox>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<MailsSection>> {
    Ok(Json(backoffice::read_mails(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// What colleagues noted. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/member-notes", tag = "members", security(("staff" = [])), params(Reason),
    responses((status = 200, body = NotesSection)))]
pub(super) async fn get_notes(
    State(app): State<App>,
    caller: Allowed<may::ReadNotes>,
    Parameters(reason): Parameters<Reason>,
) -> Answer<Json<NotesSection>> {
    Ok(Json(backoffice::read_notes(&app, Doer::Staff(&caller.actor), &reason.whose()).await?))
}

/// A note to be: the member's copy of their data holds it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoteForm)]
pub(super) struct NoteForm {
    member: MemberId,
    /// As in reading.
    #[serde(default)]
    case: Option<String>,
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

/// `{note}`: its id.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Noted {
    note: Uuid,
}

/// Notes something beside a member. Nobody changes it afterwards.
#[utoipa::path(post, path = "/api/console/member-notes", tag = "members", security(("staff" = [])), request_body = NoteForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Noted)))]
pub(super) async fn write_note(
    State(app): State<App>,
    caller: Allowed<may::WriteNotes>,
    key: IdempotencyKey,
    Body(form): Body<NoteForm>,
) -> Answer<Json<Noted>> {
    let mut transaction = app.db.begin().await?;
    let actor = &caller.actor;
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor_of(actor.id), "POST member-notes", key, &form)
            .await?;
    let act = async |connection: &mut PgConnection| {
        let whose = Whose { member: form.member, case: form.case.as_deref() };
        let note =
            backoffice::write_note(connection, Office::of(&app), Doer::Staff(actor), &whose, &form.text)
                .await?;
        Ok(Noted { note })
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    Ok(Json(answer))
}
