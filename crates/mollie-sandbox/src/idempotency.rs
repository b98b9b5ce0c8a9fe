//! Calls that change something: one transaction each, and for one hour the same `Idempotency-Key` gets the
//! stored answer again (facts 1.5). The same key with another request is refused (facts 1.9, our choice).

use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::types::Json;
use sqlx::{PgTransaction, Row};
use time::{Duration, OffsetDateTime};

use crate::call::Call;
use crate::problem::{HAL, Problem};
use crate::sandbox::Sandbox;

const REMEMBERED: Duration = Duration::hours(1);

/// A successful answer.
pub(crate) struct Answer {
    status: StatusCode,
    body: Option<Value>,
}

impl Answer {
    /// 200 with a body.
    pub(crate) fn ok(body: Value) -> Self {
        Self { status: StatusCode::OK, body: Some(body) }
    }

    /// 201 with a body.
    pub(crate) fn created(body: Value) -> Self {
        Self { status: StatusCode::CREATED, body: Some(body) }
    }

    /// 204.
    pub(crate) fn no_content() -> Self {
        Self { status: StatusCode::NO_CONTENT, body: None }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        match self.body {
            Some(body) => (self.status, [(header::CONTENT_TYPE, HAL)], body.to_string()).into_response(),
            None => self.status.into_response(),
        }
    }
}

/// A change in progress.
pub(crate) struct Write {
    /// The one transaction of the call.
    pub(crate) tx: PgTransaction<'static>,
    /// The time of the change.
    pub(crate) now: OffsetDateTime,
    sandbox: Sandbox,
    key: Option<(String, String, Vec<u8>)>,
}

/// Either a change to make or the answer that an earlier equal call got.
pub(crate) enum Begun {
    Fresh(Write),
    Replay(Answer),
}

/// Opens the transaction; calls with one key wait for each other.
pub(crate) async fn begin(sandbox: &Sandbox, call: &Call) -> Result<Begun, Problem> {
    let now = sandbox.now();
    let mut tx = sandbox.pool().begin().await?;
    let Some(key) = &call.idempotency_key else {
        return Ok(Begun::Fresh(Write { tx, now, sandbox: sandbox.clone(), key: None }));
    };
    let fingerprint = fingerprint(call);
    sqlx::query("select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))")
        .bind(&call.profile.id)
        .bind(key)
        .execute(&mut *tx)
        .await?;
    if let Some(answer) = remembered(&mut tx, &call.profile.id, key, &fingerprint, now).await? {
        return Ok(Begun::Replay(answer));
    }
    let key = Some((call.profile.id.clone(), key.clone(), fingerprint));
    Ok(Begun::Fresh(Write { tx, now, sandbox: sandbox.clone(), key }))
}

impl Write {
    /// Stores the answer under the key, commits, and wakes the worker. A refused call stores nothing.
    pub(crate) async fn finish(mut self, answer: Answer) -> Result<Answer, Problem> {
        if let Some((profile, key, fingerprint)) = &self.key {
            sqlx::query(
                "insert into mollie_sandbox.answers (profile_id, key, fingerprint, status, body, created_at)
                 values ($1, $2, $3, $4, $5, $6)",
            )
            .bind(profile)
            .bind(key)
            .bind(fingerprint)
            .bind(i32::from(answer.status.as_u16()))
            .bind(answer.body.as_ref().map(Json))
            .bind(self.now)
            .execute(&mut *self.tx)
            .await?;
        }
        self.tx.commit().await?;
        self.sandbox.wake();
        Ok(answer)
    }
}

async fn remembered(
    tx: &mut PgTransaction<'static>,
    profile: &str,
    key: &str,
    fingerprint: &[u8],
    now: OffsetDateTime,
) -> Result<Option<Answer>, Problem> {
    sqlx::query("delete from mollie_sandbox.answers where created_at <= $1")
        .bind(now - REMEMBERED)
        .execute(&mut **tx)
        .await?;
    let row = sqlx::query(
        "select fingerprint, status, body from mollie_sandbox.answers where profile_id = $1 and key = $2",
    )
    .bind(profile)
    .bind(key)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.try_get::<Vec<u8>, _>("fingerprint")? != fingerprint {
        return Err(Problem::invalid(None, "This Idempotency-Key was used for another request"));
    }
    let status = u16::try_from(row.try_get::<i32, _>("status")?).ok();
    let status = status.and_then(|code| StatusCode::from_u16(code).ok()).unwrap_or(StatusCode::OK);
    let body: Option<Json<Value>> = row.try_get("body")?;
    Ok(Some(Answer { status, body: body.map(|body| body.0) }))
}

fn fingerprint(call: &Call) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in [call.verb.as_str().as_bytes(), call.path.as_bytes(), &call.body] {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hash.finalize().to_vec()
}
