//! Calls that change something may be sent five times (spec 7) and must act once.
//!
//! The key is claimed in the effect's own transaction: a repeat that comes at the same time waits
//! for that row, then finds the first answer; the same key with another body is refused.

use crate::kernel::{
    clock::Clock,
    database::Database,
    problem::{Answer, Problem, Refusal},
    retention::Kept,
};
use axum::extract::FromRequestParts;
use http::request::Parts;
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::Duration;
use uuid::Uuid;

/// How long an answer is kept for a repeat; a day longer than the week that clients are promised.
pub const KEPT: &[Kept] = &[Kept::since("idempotency_keys", "created_at", Duration::days(8))];

/// The header that carries the key.
pub const HEADER: &str = "idempotency-key";

/// The `Idempotency-Key` of a call: a UUID of the client's choice, one per intent.
#[derive(Clone, Copy, Debug)]
pub struct IdempotencyKey(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let value = parts.headers.get(HEADER).and_then(|value| value.to_str().ok());
        let key = value.and_then(|text| Uuid::try_parse(text).ok());
        key.map(Self).ok_or_else(|| Refusal::IdempotencyKeyMissing.into())
    }
}

/// A claimed key: either the first call, which must record its answer, or a repeat.
#[derive(Debug)]
pub enum Claim<T> {
    /// Nobody had this key: act, then `record` the answer before the commit.
    First(Recorder),
    /// The first call's answer.
    Repeat(T),
}

/// Writes the answer of the first call beside its effect.
#[derive(Debug)]
pub struct Recorder {
    actor: String,
    operation: &'static str,
    key: Uuid,
}

/// Claims `key` for `actor` and `operation`. An actor is a member's id, which one site has; a visitor's, or a link's, names the
/// site too, since the same bytes at another host are another call.
///
/// # Errors
/// `idempotency_conflict` when the key was used with another body.
pub async fn claim<T: DeserializeOwned, B: Serialize + Sync>(
    connection: &mut PgConnection,
    clock: &Clock,
    actor: String,
    operation: &'static str,
    key: IdempotencyKey,
    body: &B,
) -> Answer<Claim<T>> {
    let request_hash: [u8; 32] =
        Sha256::digest(serde_json::to_vec(body).map_err(anyhow::Error::from)?).into();
    let inserted = sqlx::query!(
        "insert into idempotency_keys (actor, operation, key, request_hash, response, created_at)
         values ($1, $2, $3, $4, 'null', $5) on conflict do nothing",
        actor,
        operation,
        key.0,
        &request_hash,
        clock.now(),
    )
    .execute(&mut *connection)
    .await?;
    if inserted.rows_affected() == 1 {
        return Ok(Claim::First(Recorder { actor, operation, key: key.0 }));
    }
    repeat(connection, &actor, operation, key.0, &request_hash).await
}

impl<T: Serialize> Claim<T> {
    /// The answer: of `act`, kept for repeats, or of the first call. The caller commits.
    ///
    /// # Errors
    /// Those of `act`.
    pub async fn once(
        self,
        connection: &mut PgConnection,
        act: impl AsyncFnOnce(&mut PgConnection) -> Answer<T>,
    ) -> Answer<T> {
        match self {
            Self::Repeat(first) => Ok(first),
            Self::First(recorder) => {
                let answer = act(connection).await?;
                recorder.record(connection, &answer).await?;
                Ok(answer)
            }
        }
    }
}

async fn repeat<T: DeserializeOwned>(
    connection: &mut PgConnection,
    actor: &str,
    operation: &str,
    key: Uuid,
    request_hash: &[u8],
) -> Answer<Claim<T>> {
    let first = sqlx::query!(
        "select request_hash, response from idempotency_keys where actor = $1 and operation = $2 and key = $3",
        actor,
        operation,
        key,
    )
    .fetch_one(connection)
    .await?;
    if first.request_hash != request_hash {
        return Err(Refusal::IdempotencyConflict.into());
    }
    let response = serde_json::from_value(first.response).map_err(anyhow::Error::from)?;
    Ok(Claim::Repeat(response))
}

impl Recorder {
    /// Keeps the answer for repeats; call it last before the commit.
    pub async fn record<T: Serialize>(self, connection: &mut PgConnection, answer: &T) -> Answer<()> {
        let response = serde_json::to_value(answer).map_err(anyhow::Error::from)?;
        sqlx::query!(
            "update idempotency_keys set response = $4 where actor = $1 and operation = $2 and key = $3",
            self.actor,
            self.operation,
            self.key,
            response,
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Forgets the keys of these actors.
pub async fn erase(connection: &mut PgConnection, actors: &[String]) -> Answer<()> {
    sqlx::query!("delete from idempotency_keys where actor = any($1)", actors).execute(connection).await?;
    Ok(())
}

/// Keys that one statement looks at.
const LOOKED_AT: i64 = 2_000;

/// Forgets the answers to others that name one of these actors. Looks at some at a time, each time in a transaction of
/// its own, since no index leads to a name in an answer.
pub async fn forget_named(db: &Database, actors: &[String]) -> Answer<()> {
    let (mut actor, mut operation, mut key) = (String::new(), String::new(), Uuid::nil());
    loop {
        let last = sqlx::query!(
            r#"with looked as materialized (
                 select actor, operation, key, response from idempotency_keys
                 where (actor, operation, key) > ($1, $2, $3) order by actor, operation, key limit $5
               ), gone as (
                 delete from idempotency_keys k using looked
                 where k.actor = looked.actor and k.operation = looked.operation and k.key = looked.key
                   and exists (select from unnest($4::text[]) named (actor) where position(named.actor in looked.response::text) > 0)
               )
               select actor, operation, key from looked order by actor desc, operation desc, key desc limit 1"#,
            actor,
            operation,
            key,
            actors,
            LOOKED_AT,
        )
        .fetch_optional(&**db)
        .await?;
        let Some(last) = last else { return Ok(()) };
        (actor, operation, key) = (last.actor, last.operation, last.key);
    }
}
