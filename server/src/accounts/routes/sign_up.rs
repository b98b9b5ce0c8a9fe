//! `POST /api/signup.php`.

use super::{
    KNOWN_ADDRESSES, NEW_ACCOUNTS, SIGN_UPS,
    entry::{Again, Entry, LetIn, Visitor, start_session, start_session_again},
};
use crate::{
    accounts::{
        addresses, devices, enumeration,
        mails::Reader,
        model::{AccountStatus, NewMember},
        open, password,
        sign_up::{References, SignUp},
        store,
        user::{self, User},
    },
    app::App,
    kernel::{
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey, Recorder},
        ids::MemberId,
        problem::{Answer, Refusal},
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
use axum_extra::extract::cookie::{Cookie, CookieJar};
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
    /// None where the address was taken and the answer does not say so.
    opened: Option<LetIn>,
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
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 201, body = SignUpAnswer), (status = 202, body = SignUpAnswer)))]
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
    form.admit(&site)?;
    let references = References::of(&form, &site);
    let (kept, password) = (serde_json::to_value(&form).map_err(anyhow::Error::from)?, form.password.clone());
    let (new, parsed) = match form.parse(&site.settings, now) {
        Ok(parsed) => parsed,
        Err(problem) => {
            return Err(references.add_missing(problem, &mut *app.db.acquire().await?, now).await);
        }
    };
    count_account(&app, &client).await?;
    let password_hash = password::hash(&app.random, &parsed).await?;
    let visitor = Visitor { caller, client, headers };
    let request = Request { new, references, password_hash, password, form: kept, key, visitor };
    if enumeration::is_strict(&site) {
        enumeration::evenly(&site, quietly(&app, &site, &request)).await
    } else {
        openly(&app, &site, &request).await
    }
}

/// Takes one of the accounts that may come from there, whatever comes of it. Only who tries the demo on the very machine
/// that it runs on may open any number: they are nobody's neighbours. No setting has the same effect, and what the demo
/// is can't stand in front of people: it refuses to run behind TLS.
async fn count_account(app: &App, client: &Client) -> Answer<()> {
    if app.config.demo && client.is_local {
        return Ok(());
    }
    NEW_ACCOUNTS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await
}

/// Says what happened, within a budget.
async fn openly(app: &App, site: &Site, request: &Request) -> Answer<Response> {
    let (now, block) = (app.clock.now(), &request.visitor.client.address_block);
    KNOWN_ADDRESSES.check(&mut *app.db.acquire().await?, now, block).await?;
    let mut transaction = app.db.begin().await?;
    let recorder = match claim(&mut transaction, app, site, request).await? {
        Claim::Repeat(first) => {
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
    let entry = start_session(&mut transaction, app, site.id, &request.visitor, member).await?;
    record(recorder, &mut transaction, app, site, Some((member, Some(&entry)))).await?;
    let answer = logged_in(transaction, app, member, Some(entry)).await?;
    app.metrics.count_account("opened");
    Ok(answer)
}

/// Answers a repeat of a successful sign-up as the first time. Later the address is taken, as for everybody.
async fn again(app: &App, site: &Site, request: &Request, first: Outcome) -> Answer<Response> {
    let (visitor, password) = (&request.visitor, Some(&request.password));
    if let Some(first) = first.opened
        && let Some(again) = start_session_again(app, site.id, visitor, &first, password).await?
    {
        let Again { transaction, entry } = again;
        return logged_in(transaction, app, first.member, entry).await;
    }
    let block = &visitor.client.address_block;
    KNOWN_ADDRESSES.spend(&mut *app.db.acquire().await?, app.clock.now(), block).await?;
    Err(Refusal::EmailTaken.into())
}

/// Commits and answers.
async fn logged_in(
    mut transaction: Transaction<'_, Postgres>,
    app: &App,
    member: MemberId,
    entry: Option<Entry>,
) -> Answer<Response> {
    let user = user::user(&mut transaction, app, member).await?.user;
    transaction.commit().await?;
    let cookies = entry.map(|entry| entry.finish(app));
    Ok((StatusCode::CREATED, cookies, Json(SignUpAnswer { user: Some(user) })).into_response())
}

/// Tells only the mailbox's owner. The browser is marked whatever came of it: where it opened an account, its password
/// stands once the address is confirmed there.
async fn quietly(app: &App, site: &Site, request: &Request) -> Answer<Response> {
    let mut transaction = app.db.begin().await?;
    let mut opened = None;
    let cookie = match claim(&mut transaction, app, site, request).await? {
        Claim::First(recorder) => {
            opened = open_account(&mut transaction, app, site, request).await?;
            if opened.is_none() {
                let key = request.new.email.key();
                enumeration::tell_owner(&mut transaction, app, site, &key, Kind::AlreadyMember).await?;
            }
            record(recorder, &mut transaction, app, site, opened.map(|member| (member, None))).await?;
            mark(&mut transaction, app, site, request, opened).await?
        }
        Claim::Repeat(first) => {
            let opened = still_waiting(&mut transaction, app, first).await?;
            mark(&mut transaction, app, site, request, opened).await?
        }
    };
    transaction.commit().await?;
    if opened.is_some() {
        app.metrics.count_account("opened");
    }
    let cookies = CookieJar::new().add(cookie);
    Ok((StatusCode::ACCEPTED, cookies, Json(SignUpAnswer { user: None })).into_response())
}

/// The account that the first call opened a moment ago, while its address waits to be confirmed.
async fn still_waiting(connection: &mut PgConnection, app: &App, first: Outcome) -> Answer<Option<MemberId>> {
    let Some(first) = first.opened.filter(|first| first.is_fresh(app)) else { return Ok(None) };
    store::lock(connection, first.member).await?;
    let waits = store::account(connection, first.member).await?.status == AccountStatus::NotConfirmed;
    Ok(waits.then_some(first.member))
}

async fn mark(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    request: &Request,
    opened: Option<MemberId>,
) -> Answer<Cookie<'static>> {
    let holder = addresses::holder(connection, site.id, &request.new.email.key(), app.clock.now()).await?;
    let carried = devices::of_request(app, &request.visitor.headers);
    devices::mark(connection, app, opened, holder.map(|holder| holder.member), carried).await
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
    app: &App,
    site: &Site,
    opened: Option<(MemberId, Option<&Entry>)>,
) -> Answer<()> {
    let opened = match opened {
        Some((member, entry)) => Some(LetIn::of(connection, app, site.id, member, entry).await?),
        None => None,
    };
    recorder.record(connection, &Outcome { opened }).await
}
