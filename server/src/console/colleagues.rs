//! Who works here: letting them in and out, what each is, and what takes two.

use super::{
    caller::{Allowed, may},
    money::WhichRequest,
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, About, Doer, Effects, Given, NewColleague, Office},
    kernel::{
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey},
        ids::StaffId,
        locale::Locale,
        problem::Answer,
    },
    staff::{self, ApprovalRequest, GlassUse, HeldRole, Role, Scope},
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Somebody in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ColleagueLine {
    id: StaffId,
    name: String,
    email: String,
    locale: Locale,
    roles: Vec<HeldRole>,
    passkeys: i64,
    has_password: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    closed_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    seen_at: Option<OffsetDateTime>,
}

/// `{staff}`, by name.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffList {
    staff: Vec<ColleagueLine>,
}

/// Everybody within reach.
#[utoipa::path(get, path = "/api/console/staff", tag = "staff", security(("staff" = [])),
    responses((status = 200, body = StaffList)))]
pub(super) async fn get_staff(
    State(app): State<App>,
    caller: Allowed<may::ListStaff>,
) -> Answer<Json<StaffList>> {
    let found = staff::colleagues(&mut *app.db.acquire().await?, &app.vault, &caller.reach).await?;
    let line = |one: staff::Colleague| ColleagueLine {
        id: one.account.id,
        name: one.account.name,
        email: one.account.email,
        locale: one.account.locale,
        roles: one.roles,
        passkeys: one.passkeys,
        has_password: one.has_password,
        closed_at: one.account.closed_at,
        seen_at: one.seen_at,
    };
    Ok(Json(StaffList { staff: found.into_iter().map(line).collect() }))
}

/// Whom to let in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InviteForm {
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    #[schema(max_length = 254)]
    email: String,
    locale: Locale,
    role: Role,
    at: Scope,
}

/// Whom was let in. The link is shown once: a repeat of the call has none.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Invited {
    staff: StaffId,
    link: Option<String>,
    /// The request that a second administrator answers, where the role takes two.
    request: Option<Uuid>,
}

pub(super) fn actor_of(caller: StaffId) -> String {
    format!("staff {caller}")
}

/// Makes an account, mails its link and shows it once; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff", tag = "staff", security(("staff" = [])), request_body = InviteForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 201, body = Invited)))]
pub(super) async fn invite(
    State(app): State<App>,
    caller: Allowed<may::InviteStaff>,
    key: IdempotencyKey,
    Body(form): Body<InviteForm>,
) -> Answer<(StatusCode, Json<Invited>)> {
    let new = NewColleague::parse(&form.name, &form.email, form.locale, form.role, form.at.clone())?;
    let mut transaction = app.db.begin().await?;
    let actor = actor_of(caller.actor.id);
    let claim = idempotency::claim(&mut transaction, &app.clock, actor, "POST staff", key, &form).await?;
    let recorder = match claim {
        Claim::Repeat(first) => return Ok((StatusCode::CREATED, Json(first))),
        Claim::First(recorder) => recorder,
    };
    let made =
        backoffice::invite(&mut transaction, Office::of(&app), Doer::Staff(&caller.actor), &new).await?;
    let request = match made.given {
        Given::Asked(request) => Some(request),
        Given::Now => None,
    };
    let mut answer = Invited { staff: made.staff, link: None, request };
    recorder.record(&mut transaction, &answer).await?;
    transaction.commit().await?;
    app.jobs.wake();
    answer.link = Some(made.link);
    Ok((StatusCode::CREATED, Json(answer)))
}

/// What letting somebody in would do, by its real code in a transaction that is rolled back: who is mailed, and which role comes or
/// is asked for. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-trials", tag = "staff", security(("staff" = [])), request_body = InviteForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_invite(
    State(app): State<App>,
    caller: Allowed<may::InviteStaff>,
    Body(form): Body<InviteForm>,
) -> Answer<Json<Effects>> {
    let new = NewColleague::parse(&form.name, &form.email, form.locale, form.role, form.at.clone())?;
    let act = async |connection: &mut PgConnection| {
        let made = backoffice::invite(connection, Office::of(&app), Doer::Staff(&caller.actor), &new).await?;
        Ok((About::Colleague(made.staff), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Whom it is about.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Whom {
    staff: StaffId,
}

/// A new link for a colleague who lost their key, shown once and mailed; their keys and password go. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-invites", tag = "staff", security(("staff" = [])), request_body = Whom,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 201, body = Invited)))]
pub(super) async fn invite_again(
    State(app): State<App>,
    caller: Allowed<may::InviteStaff>,
    key: IdempotencyKey,
    Body(whom): Body<Whom>,
) -> Answer<(StatusCode, Json<Invited>)> {
    let mut transaction = app.db.begin().await?;
    let actor = actor_of(caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST staff-invites", key, &whom).await?;
    let recorder = match claim {
        Claim::Repeat(first) => return Ok((StatusCode::CREATED, Json(first))),
        Claim::First(recorder) => recorder,
    };
    let mut answer = Invited { staff: whom.staff, link: None, request: None };
    recorder.record(&mut transaction, &answer).await?;
    let doer = Doer::Staff(&caller.actor);
    let link = backoffice::invite_again(&mut transaction, Office::of(&app), doer, whom.staff).await?;
    transaction.commit().await?;
    app.jobs.wake();
    answer.link = Some(link);
    Ok((StatusCode::CREATED, Json(answer)))
}

/// What a new link would do, by its real code in a transaction that is rolled back; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-invite-trials", tag = "staff", security(("staff" = [])), request_body = Whom,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_invite_again(
    State(app): State<App>,
    caller: Allowed<may::InviteStaff>,
    Body(whom): Body<Whom>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        backoffice::invite_again(connection, Office::of(&app), doer, whom.staff).await?;
        Ok((About::Colleague(whom.staff), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Closes a colleague's account; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-closings", tag = "staff", security(("staff" = [])), request_body = Whom,
    responses((status = 200, body = Done)))]
pub(super) async fn close(
    State(app): State<App>,
    caller: Allowed<may::CloseStaff>,
    Body(whom): Body<Whom>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    let doer = Doer::Staff(&caller.actor);
    backoffice::close_colleague(&mut transaction, Office::of(&app), doer, whom.staff).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}

/// What closing a colleague's account would do, by its real code in a transaction that is rolled back; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-closing-trials", tag = "staff", security(("staff" = [])), request_body = Whom,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_close(
    State(app): State<App>,
    caller: Allowed<may::CloseStaff>,
    Body(whom): Body<Whom>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        backoffice::close_colleague(connection, Office::of(&app), doer, whom.staff).await?;
        Ok((About::Colleague(whom.staff), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// What to give, to whom, where.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoleForm {
    staff: StaffId,
    role: Role,
    at: Scope,
}

/// The request that a second administrator answers, where it takes two; else the role is given.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct RoleAnswer {
    request: Option<Uuid>,
}

/// Gives a role, or asks for it; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-roles", tag = "staff", security(("staff" = [])), request_body = RoleForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = RoleAnswer)))]
pub(super) async fn give_role(
    State(app): State<App>,
    caller: Allowed<may::GiveRoles>,
    key: IdempotencyKey,
    Body(form): Body<RoleForm>,
) -> Answer<Json<RoleAnswer>> {
    let mut transaction = app.db.begin().await?;
    let actor = actor_of(caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST staff-roles", key, &form).await?;
    let give = async |connection: &mut PgConnection| {
        let (doer, wish) = (Doer::Staff(&caller.actor), (form.staff, form.role));
        let given = backoffice::give_role(connection, Office::of(&app), doer, wish, &form.at).await?;
        Ok(match given {
            Given::Asked(request) => RoleAnswer { request: Some(request) },
            Given::Now => RoleAnswer { request: None },
        })
    };
    let answer = claim.once(&mut transaction, give).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Json(answer))
}

/// What giving a role would do, by its real code in a transaction that is rolled back; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-role-trials", tag = "staff", security(("staff" = [])), request_body = RoleForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_role(
    State(app): State<App>,
    caller: Allowed<may::GiveRoles>,
    Body(form): Body<RoleForm>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let (doer, wish) = (Doer::Staff(&caller.actor), (form.staff, form.role));
        backoffice::give_role(connection, Office::of(&app), doer, wish, &form.at).await?;
        Ok((About::Colleague(form.staff), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Which one.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoleEnd {
    role: Uuid,
}

/// Ends a role; takes a fresh proof.
#[utoipa::path(delete, path = "/api/console/staff-roles", tag = "staff", security(("staff" = [])), request_body = RoleEnd,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn end_role(
    State(app): State<App>,
    caller: Allowed<may::GiveRoles>,
    key: IdempotencyKey,
    Body(end): Body<RoleEnd>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        backoffice::end_role(connection, Office::of(&app), Doer::Staff(&caller.actor), end.role).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("DELETE staff-roles", key, &end), act).await?))
}

/// What ending a role would do, by its real code in a transaction that is rolled back; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/staff-role-end-trials", tag = "staff", security(("staff" = [])), request_body = RoleEnd,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_role_end(
    State(app): State<App>,
    caller: Allowed<may::GiveRoles>,
    Body(end): Body<RoleEnd>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        let whose = backoffice::end_role(connection, Office::of(&app), doer, end.role).await?;
        Ok((About::Colleague(whose), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// `{requests}`, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Requests {
    requests: Vec<ApprovalRequest>,
}

/// What waits for a second administrator.
#[utoipa::path(get, path = "/api/console/approval-requests", tag = "staff", security(("staff" = [])),
    responses((status = 200, body = Requests)))]
pub(super) async fn get_requests(
    State(app): State<App>,
    caller: Allowed<may::ListStaff>,
) -> Answer<Json<Requests>> {
    let now = app.clock.now();
    let requests = staff::open_requests(&mut *app.db.acquire().await?, &caller.reach, now).await?;
    Ok(Json(Requests { requests }))
}

/// Yes or no. Who asked says no to withdraw.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestAnswer {
    request: Uuid,
    approved: bool,
}

/// Answers; an approval gives the role in the same moment. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/approval-answers", tag = "staff", security(("staff" = [])), request_body = RequestAnswer,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn answer_request(
    State(app): State<App>,
    caller: Allowed<may::ApproveRoles>,
    key: IdempotencyKey,
    Body(answer): Body<RequestAnswer>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        backoffice::answer_request(connection, office, doer, answer.request, answer.approved).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("POST approval-answers", key, &answer), act).await?))
}

/// What approving a role would do, by its real code in a transaction that is rolled back; refused as approving it is. Takes a
/// fresh proof.
#[utoipa::path(post, path = "/api/console/approval-answer-trials", tag = "staff", security(("staff" = [])), request_body = WhichRequest,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_answer(
    State(app): State<App>,
    caller: Allowed<may::ApproveRoles>,
    Body(which): Body<WhichRequest>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let whose = backoffice::answer_request(connection, office, doer, which.request, true).await?;
        Ok((About::Colleague(whose), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// `{uses}`, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GlassUses {
    uses: Vec<GlassUse>,
}

/// Who broke the glass, as long as nobody took note of it.
#[utoipa::path(get, path = "/api/console/break-glass-uses", tag = "staff", security(("staff" = [])),
    responses((status = 200, body = GlassUses)))]
pub(super) async fn get_glass_uses(
    State(app): State<App>,
    _caller: Allowed<may::AcknowledgeBreakGlass>,
) -> Answer<Json<GlassUses>> {
    Ok(Json(GlassUses { uses: staff::open_uses(&mut *app.db.acquire().await?).await? }))
}

/// Which one.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GlassNote {
    #[serde(rename = "use")]
    broken: Uuid,
}

/// Takes note that somebody else broke the glass.
#[utoipa::path(post, path = "/api/console/break-glass-notes", tag = "staff", security(("staff" = [])), request_body = GlassNote,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn take_note(
    State(app): State<App>,
    caller: Allowed<may::AcknowledgeBreakGlass>,
    key: IdempotencyKey,
    Body(note): Body<GlassNote>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        backoffice::take_note(connection, Office::of(&app), Doer::Staff(&caller.actor), note.broken).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("POST break-glass-notes", key, &note), act).await?))
}
