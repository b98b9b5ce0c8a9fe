//! `POST /api/signup.php`.

use super::{
    KNOWN_ADDRESSES, SIGN_UPS,
    entry::{Visitor, enter, require_same_password},
};
use crate::{
    accounts::{
        enumeration,
        mails::Reader,
        model::NewMember,
        open, password,
        sign_up::{References, SignUp},
        user::{self, User},
    },
    app::App,
    kernel::{
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey, Recorder},
        ids::MemberId,
        problem::{Answer, ProblemBody, Refusal},
    },
    mail::Kind,
    sessions::{Caller, Client},
    settings::Site,
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, StatusCode};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, Transaction};
use utoipa::ToSchema;

const OPERATION: &str = "sign-up";

/// `{user}`; null on strict sites, where the mail says how it goes on.
#[derive(Serialize, ToSchema)]
struct SignUpAnswer {
    user: Option<User>,
}

/// What is kept for repeats: never the answer itself, which is about a person.
#[derive(Serialize, Deserialize)]
struct Outcome {
    member: Option<MemberId>,
}

/// A sign-up whose form is right.
struct Request {
    new: NewMember,
    references: References,
    password_hash: String,
    /// To know a repeat's password by.
    password: SecretString,
    /// Without the password.
    form: serde_json::Value,
    key: IdempotencyKey,
    visitor: Visitor,
}

/// Opens an account. On open sites it also logs in (201); on strict sites the answer is the same
/// for known and unknown addresses (202) and the truth comes by mail.
#[utoipa::path(post, path = "/api/signup.php", tag = "accounts", request_body = SignUp,
    params(("X-Client" = String, Header, description = "Any value"), ("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 201, body = SignUpAnswer), (status = 202, body = SignUpAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn sign_up(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(form): Body<SignUp>,
) -> Answer<Response> {
    let now = app.clock.now();
    SIGN_UPS.spend(&mut *app.db.acquire().await?, now, &client.address_block).await?;
    form.admit(&site.settings)?;
    let references = References::of(&form, &site);
    let (kept, password) = (serde_json::to_value(&form).map_err(anyhow::Error::from)?, form.password.clone());
    let (new, parsed) = match form.parse(&site.settings, now) {
        Ok(parsed) => parsed,
        Err(problem) => {
            return Err(references.add_missing(problem, &mut *app.db.acquire().await?, now).await);
        }
    };
    let password_hash = password::hash(&app.random, &parsed).await?;
    let visitor = Visitor { caller, client, headers };
    let request = Request { new, references, password_hash, password, form: kept, key, visitor };
    if enumeration::is_strict(&site) {
        enumeration::evenly(&site, quietly(&app, &site, &request)).await
    } else {
        openly(&app, &site, &request).await
    }
}

/// Says what happened, within a budget.
async fn openly(app: &App, site: &Site, request: &Request) -> Answer<Response> {
    let (now, block) = (app.clock.now(), &request.visitor.client.address_block);
    KNOWN_ADDRESSES.check(&mut *app.db.acquire().await?, now, block).await?;
    let mut transaction = app.db.begin().await?;
    let recorder = match claim(&mut transaction, app, site, request).await? {
        Claim::Repeat(_, first) => {
            transaction.rollback().await?;
            return again(app, site, request, first).await;
        }
        Claim::First(recorder) => recorder,
    };
    let Some(member) = open_account(&mut transaction, app, site, request).await? else {
        transaction.rollback().await?;
        KNOWN_ADDRESSES.spend(&mut *app.db.acquire().await?, now, block).await?;
        return Err(Refusal::EmailTaken.into());
    };
    record(recorder, &mut transaction, StatusCode::CREATED, Some(member)).await?;
    let answer = let_in(transaction, app, site, request, member).await?;
    app.metrics.count_account("opened");
    Ok(answer)
}

/// Answers a repeat of a successful sign-up as the first time, with a session of its own: the
/// first answer's cookie may never have arrived.
async fn again(app: &App, site: &Site, request: &Request, first: Outcome) -> Answer<Response> {
    let member = first.member.ok_or(Refusal::IdempotencyConflict)?;
    require_same_password(app, member, &request.password).await?;
    let_in(app.db.begin().await?, app, site, request, member).await
}

/// Logs in, commits and answers.
async fn let_in(
    mut transaction: Transaction<'_, Postgres>,
    app: &App,
    site: &Site,
    request: &Request,
    member: MemberId,
) -> Answer<Response> {
    let entry = enter(&mut transaction, app, site.id, &request.visitor, member).await?;
    let user = user::user(&mut transaction, app, member).await?.user;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, entry.finish(app), Json(SignUpAnswer { user: Some(user) })).into_response())
}

/// Tells only the mailbox's owner.
async fn quietly(app: &App, site: &Site, request: &Request) -> Answer<Response> {
    let mut transaction = app.db.begin().await?;
    let mut opened = None;
    if let Claim::First(recorder) = claim(&mut transaction, app, site, request).await? {
        opened = open_account(&mut transaction, app, site, request).await?;
        if opened.is_none() {
            let key = request.new.email.key();
            enumeration::tell_owner(&mut transaction, app, site, &key, Kind::AlreadyMember).await?;
        }
        record(recorder, &mut transaction, StatusCode::ACCEPTED, None).await?;
    }
    transaction.commit().await?;
    if opened.is_some() {
        app.metrics.count_account("opened");
    }
    Ok((StatusCode::ACCEPTED, Json(SignUpAnswer { user: None })).into_response())
}

async fn open_account(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    request: &Request,
) -> Answer<Option<MemberId>> {
    request.references.tie(connection, app.clock.now()).await?;
    let opened = open::open(connection, app, site, &request.new, &request.password_hash).await?;
    if let Some(member) = opened {
        let reader = Reader::of(connection, site, member).await?;
        reader.mail_activation_link(connection, app, Kind::Activation).await?;
    }
    Ok(opened)
}

async fn claim(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    request: &Request,
) -> Answer<Claim<Outcome>> {
    let actor = request.new.email.actor(site.id);
    idempotency::claim(connection, &app.clock, actor, OPERATION, request.key, &request.form).await
}

async fn record(
    recorder: Recorder,
    connection: &mut PgConnection,
    status: StatusCode,
    member: Option<MemberId>,
) -> Answer<()> {
    recorder.record(connection, status, &Outcome { member }).await
}
