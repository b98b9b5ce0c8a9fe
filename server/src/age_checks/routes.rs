//! `age-check.php`: a member's own age check.

use super::{
    model::{AgeCheck, AgeCheckBegun},
    provider::{Finding, Provider, Question},
    store::{self, Attempt},
};
use crate::{
    app::App,
    causes,
    kernel::{
        budget::Budget,
        events,
        extract::Body,
        problem::{Answer, Problem, Refusal},
        token::Token,
    },
    sessions::{self, SignedIn},
};
use axum::{Json, extract::State};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use time::Duration;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Each costs whoever checks some work, and us perhaps money.
const TRIES: Budget = Budget { name: "age-check", burst: 10, refill: Duration::minutes(30) };
/// Each that brings a code has us ask whoever checks, as often as the app tries again.
const ANSWERS: Budget = Budget { name: "age-check-answers", burst: 20, refill: Duration::minutes(15) };
/// Where the browser comes back to; whoever checks has to know it.
const BACK: &str = "/settings";

/// The calls of this feature. None of them takes a `Writer`: who is asked for their age writes to nobody yet.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_age_check, post_age_check, put_age_check))
}

async fn standing(connection: &mut PgConnection, app: &App, caller: &SignedIn) -> Answer<AgeCheck> {
    let settings = &caller.site.settings;
    let asked = sessions::asks_for_age(connection, settings, caller.member).await?;
    let (home, people) = store::home(connection, caller.member).await?;
    let years = settings.min_age_in(home);
    let (shown, proven_at) = store::shown(connection, caller.member, years).await?;
    Ok(AgeCheck {
        needed: asked.is_some(),
        years,
        available: Provider::of(app).is_some(),
        people,
        shown: shown.min(people),
        proven_at,
    })
}

/// Where the caller stands.
#[utoipa::path(get, path = "/api/age-check.php", tag = "members", security(("login" = [])),
    responses((status = 200, body = AgeCheck)))]
async fn get_age_check(State(app): State<App>, caller: SignedIn) -> Answer<Json<AgeCheck>> {
    standing(&mut *app.db.acquire().await?, &app, &caller).await.map(Json)
}

/// Begins a check, in place of one that was begun before; for whoever is asked for one. Good for half an hour, for this login, once.
#[utoipa::path(post, path = "/api/age-check.php", tag = "members", security(("login" = [])),
    responses((status = 200, body = AgeCheckBegun)))]
async fn post_age_check(State(app): State<App>, caller: SignedIn) -> Answer<Json<AgeCheckBegun>> {
    let (member, now) = (caller.member, app.clock.now());
    let mut connection = app.db.acquire().await?;
    TRIES.spend(&mut connection, now, &member.to_string()).await?;
    let asked = sessions::asks_for_age(&mut connection, &caller.site.settings, member).await?;
    drop(connection);
    let years = asked.ok_or(Refusal::NotFound)?;
    let provider = Provider::of(&app).ok_or(Refusal::AgeCheckUnavailable)?;
    let (state, attempt) = (Token::random(&app.random), Attempt { years, secret: app.random.bytes() });
    let (text, back) = (state.text(), caller.site.link(&app.config, BACK));
    let question = Question { years, state: &text, secret: &attempt.secret, back: &back };
    let url = provider.begin(&app, &question).await.map_err(|error| away(&error))?;
    let whose = (member, caller.session);
    store::begin(&mut *app.db.acquire().await?, whose, (&state, &attempt), now).await?;
    Ok(Json(AgeCheckBegun { url }))
}

/// Nobody can mend it at this moment; operators read why.
fn away(error: &anyhow::Error) -> Problem {
    tracing::warn!(error = causes::once(error), "an age could not be checked");
    Refusal::AgeCheckUnavailable.into()
}

/// What the browser brought back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AgeCheckReturn {
    /// As it was sent along.
    #[schema(min_length = 43, max_length = 43, pattern = "^[A-Za-z0-9_-]{43}$")]
    state: String,
    /// By which the answer is fetched; null: the member gave up there.
    #[schema(max_length = 2000)]
    code: Option<String>,
}

/// Without a question that waits: a repeat of the call that brought a yes to it answers as it did, anything else is over.
async fn repeated(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    state: &Token,
) -> Answer<Json<AgeCheck>> {
    if !store::brought_a_yes(connection, caller.member, state).await? {
        return Err(Refusal::VerificationOver.into());
    }
    standing(connection, app, caller).await.map(Json)
}

/// Fetches what whoever checks says, and keeps a yes. A repeat of a call that brought one answers as it did.
#[utoipa::path(put, path = "/api/age-check.php", tag = "members", security(("login" = [])), request_body = AgeCheckReturn,
    responses((status = 200, body = AgeCheck)))]
async fn put_age_check(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<AgeCheckReturn>,
) -> Answer<Json<AgeCheck>> {
    let (member, now) = (caller.member, app.clock.now());
    if body.code.as_ref().is_some_and(|code| code.chars().count() > 2_000) {
        return Err(Refusal::InvalidRequest.into());
    }
    let state = Token::parse(&body.state).ok_or(Refusal::InvalidRequest)?;
    let mut connection = app.db.acquire().await?;
    if body.code.is_some() {
        ANSWERS.spend(&mut connection, now, &member.to_string()).await?;
    }
    let before = standing(&mut connection, &app, &caller).await?;
    let attempt = store::attempt(&mut connection, (member, caller.session), &state, now).await?;
    let Some(code) = body.code else {
        store::end(&mut connection, member, &state).await?;
        return Ok(Json(before));
    };
    let Some(attempt) = attempt.filter(|_| before.needed) else {
        return repeated(&mut connection, &app, &caller, &state).await;
    };
    drop(connection);
    let provider = Provider::of(&app).ok_or(Refusal::AgeCheckUnavailable)?;
    let back = caller.site.link(&app.config, BACK);
    let question =
        Question { years: attempt.years, state: &body.state, secret: &attempt.secret, back: &back };
    let finding = provider.finish(&app, &question, &code).await.map_err(|error| away(&error))?;
    match finding {
        Finding::OldEnough => {}
        Finding::NotShown => {
            store::end(&mut *app.db.acquire().await?, member, &state).await?;
            return Err(Refusal::AgeCheckFailed.into());
        }
        // Perhaps the first call with this code has brought its yes meanwhile, or still will: the question stays.
        Finding::Refused => {
            let mut connection = app.db.acquire().await?;
            if store::brought_a_yes(&mut connection, member, &state).await? {
                return standing(&mut connection, &app, &caller).await.map(Json);
            }
            return Err(Refusal::AgeCheckFailed.into());
        }
    }
    let mut transaction = app.db.begin().await?;
    if !store::end(&mut transaction, member, &state).await? {
        return repeated(&mut transaction, &app, &caller, &state).await;
    }
    let name = provider.name();
    let proof = (&state, attempt.years, name.as_str());
    store::prove(&mut transaction, (member, before.people), proof, now).await?;
    let after = standing(&mut transaction, &app, &caller).await?;
    let event = events::append(&mut transaction, &app.clock, member, json!({ "type": "profile" })).await?;
    transaction.commit().await?;
    app.hub.deliver([event]);
    Ok(Json(after))
}
