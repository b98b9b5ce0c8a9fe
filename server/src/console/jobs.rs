//! Jobs that gave up.

use super::{
    caller::{Allowed, may},
    colleagues::actor_of,
};
use crate::{
    app::App,
    backoffice::{self, About, Doer, Effects, Fate, SettledLetter},
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        pagination,
        problem::{Answer, Refusal},
    },
    staff::Actor,
};
use ::jobs::{DeadLetter, JobId};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

/// Letters of a page.
const PAGE: u16 = 50;
/// Most that one call settles.
const MANY: usize = 100;

/// Which letters.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct LettersQuery {
    /// Only of this kind.
    #[param(max_length = 100)]
    kind: Option<String>,
    /// As an answer's `next` says.
    cursor: Option<String>,
}

/// A job that gave up, without what it was about.
#[derive(Debug, Serialize, ToSchema)]
struct Letter {
    id: JobId,
    kind: String,
    attempts: i16,
    /// What the last attempt failed with; addresses and long numbers are left out.
    error: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    dead_at: OffsetDateTime,
}

impl From<DeadLetter> for Letter {
    fn from(letter: DeadLetter) -> Self {
        Self {
            id: letter.id,
            kind: letter.kind,
            attempts: letter.attempts,
            error: letter.last_error.as_deref().map(backoffice::without_people),
            created_at: letter.created_at,
            dead_at: letter.dead_at,
        }
    }
}

/// `{letters, next}`, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Letters {
    letters: Vec<Letter>,
    /// Null: those were all.
    next: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Position {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    id: JobId,
}

/// Jobs that gave up; for those whose role holds everywhere.
#[utoipa::path(get, path = "/api/console/dead-letters", tag = "operation", security(("staff" = [])), params(LettersQuery),
    responses((status = 200, body = Letters)))]
pub(super) async fn get_letters(
    State(app): State<App>,
    caller: Allowed<may::RunJobs>,
    Parameters(wished): Parameters<LettersQuery>,
) -> Answer<Json<Letters>> {
    backoffice::may_run_jobs(Doer::Staff(&caller.actor), app.clock.now())?;
    let cursor = wished.cursor.as_deref();
    let after: Option<Position> =
        cursor.map(|text| pagination::decode(text).ok_or(Refusal::InvalidRequest)).transpose()?;
    let after = after.map(|after| (after.at, after.id));
    let page = app.jobs.dead_letters(PAGE, after, wished.kind.as_deref()).await?;
    let last = page.last().filter(|_| page.len() == usize::from(PAGE));
    let next = last.map(|last| pagination::encode(&Position { at: last.dead_at, id: last.id }));
    Ok(Json(Letters { letters: page.into_iter().map(Letter::from).collect(), next }))
}

/// Which ones: a hundred at most.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    #[schema(min_items = 1, max_items = 100)]
    jobs: Vec<JobId>,
}

/// How many of them had given up, and have not any more.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Settled {
    settled: u32,
}

/// Gives each three more attempts, from now on.
#[utoipa::path(post, path = "/api/console/job-revivals", tag = "operation", security(("staff" = [])), request_body = Chosen,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Settled)))]
pub(super) async fn revive(
    State(app): State<App>,
    caller: Allowed<may::RunJobs>,
    key: IdempotencyKey,
    Body(chosen): Body<Chosen>,
) -> Answer<Json<Settled>> {
    settle(&app, &caller.actor, ("POST job-revivals", key), Fate::Again, &chosen).await
}

/// Throws each away: what it was to do is never done.
#[utoipa::path(post, path = "/api/console/job-discards", tag = "operation", security(("staff" = [])), request_body = Chosen,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Settled)))]
pub(super) async fn discard(
    State(app): State<App>,
    caller: Allowed<may::RunJobs>,
    key: IdempotencyKey,
    Body(chosen): Body<Chosen>,
) -> Answer<Json<Settled>> {
    settle(&app, &caller.actor, ("POST job-discards", key), Fate::Away, &chosen).await
}

/// What throwing jobs away would do, by its real code in a transaction that is rolled back.
#[utoipa::path(post, path = "/api/console/job-discard-trials", tag = "operation", security(("staff" = [])), request_body = Chosen,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_discard(
    State(app): State<App>,
    caller: Allowed<may::RunJobs>,
    Body(chosen): Body<Chosen>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        settled(connection, &app, &caller.actor, Fate::Away, &chosen).await?;
        Ok((About::Jobs(chosen.jobs.clone()), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// What can become of a job that gave up.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum JobFate {
    /// It had three more attempts.
    Revived,
    /// It was thrown away.
    Discarded,
}

/// A job that somebody tried again or threw away.
#[derive(Debug, Serialize, ToSchema)]
struct SettledJob {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// As colleagues know them; null: nobody with an account.
    #[schema(required)]
    by: Option<String>,
    /// console or command.
    via: String,
    fate: JobFate,
    kind: String,
    job: JobId,
}

impl From<SettledLetter> for SettledJob {
    fn from(letter: SettledLetter) -> Self {
        let SettledLetter { at, by, via, fate, kind, job } = letter;
        let fate = match fate {
            Fate::Again => JobFate::Revived,
            Fate::Away => JobFate::Discarded,
        };
        Self { at, by, via, fate, kind, job }
    }
}

/// `{jobs}`, the newest act first, a hundred at most.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JobHistory {
    jobs: Vec<SettledJob>,
}

/// What was done with jobs that gave up; for those whose role holds everywhere.
#[utoipa::path(get, path = "/api/console/job-history", tag = "operation", security(("staff" = [])),
    responses((status = 200, body = JobHistory)))]
pub(super) async fn get_history(
    State(app): State<App>,
    caller: Allowed<may::RunJobs>,
) -> Answer<Json<JobHistory>> {
    let mut connection = app.db.acquire().await?;
    let who = (Doer::Staff(&caller.actor), app.clock.now());
    let settled = backoffice::settled_letters(&mut connection, who).await?;
    Ok(Json(JobHistory { jobs: settled.into_iter().map(SettledJob::from).collect() }))
}

async fn settled(
    connection: &mut PgConnection,
    app: &App,
    actor: &Actor,
    fate: Fate,
    chosen: &Chosen,
) -> Answer<Settled> {
    if !(1..=MANY).contains(&chosen.jobs.len()) {
        return Err(Refusal::InvalidRequest.into());
    }
    let (hands, doer) = ((&app.jobs, &app.random), (Doer::Staff(actor), app.clock.now()));
    let settled = backoffice::settle_letters(connection, hands, doer, fate, &chosen.jobs).await?;
    Ok(Settled { settled })
}

async fn settle(
    app: &App,
    actor: &Actor,
    (operation, key): (&'static str, IdempotencyKey),
    fate: Fate,
    chosen: &Chosen,
) -> Answer<Json<Settled>> {
    let mut transaction = app.db.begin().await?;
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor_of(actor.id), operation, key, chosen).await?;
    let act = async |connection: &mut PgConnection| settled(connection, app, actor, fate, chosen).await;
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Json(answer))
}
