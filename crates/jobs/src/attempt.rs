//! One attempt at one job: run it, keep its lease, settle what came of it.

use std::{error::Error, time::Duration};

use tokio::{task::JoinHandle, time::Instant};
use tracing::Instrument;

use crate::{
    job::Failure,
    queue::Jobs,
    registry::{Handler, Registry},
    store::{self, Claimed, LEASE},
};

/// First delay after a failure; it doubles with each further one.
const BACKOFF_FIRST: Duration = Duration::from_secs(10);
/// No delay is longer.
const BACKOFF_MAX: Duration = Duration::from_hours(1);
/// No retry is put off for longer, whatever its handler asks for.
pub(crate) const RETRY_MAX: Duration = Duration::from_hours(24);
/// Longest error text that is kept, in characters.
const ERROR_MAX: usize = 1000;

/// What came of an attempt.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done,
    Retried(String),
    Buried(String),
}

/// Runs the claimed job and settles it. A handler's panic is a failure like any other.
pub(crate) async fn run<C: Send + 'static>(
    jobs: &Jobs,
    registry: &Registry<C>,
    context: C,
    job: &Claimed,
) -> Outcome {
    let result = match registry.handler(&job.kind) {
        _ if job.attempts > job.max_attempts => {
            Err(Failure::Permanent("the last attempt never ended".into()))
        }
        Some(handler) => work(jobs, handler, context, job).await,
        None => Err(Failure::Retry("no handler for this kind".into())),
    };
    let (outcome, settled) = settle(jobs, job, result).await;
    if let Err(error) = settled {
        tracing::warn!(id = job.id, kind = job.kind, %error, "job: not settled, it will run again");
    }
    outcome
}

/// The handler runs in a task of its own: nothing here can cut it short in the middle of a query.
async fn work<C: Send + 'static>(
    jobs: &Jobs,
    handler: &Handler<C>,
    context: C,
    job: &Claimed,
) -> Result<(), Failure> {
    let mut task = tokio::spawn((handler.run)(context, job.payload.clone()).in_current_span());
    let begin = Instant::now();
    while begin.elapsed() < handler.time_limit {
        tokio::select! {
            ended = &mut task => return ended.map_err(Failure::from)?,
            () = tokio::time::sleep(LEASE / 3) => {}
        }
        match store::renew(jobs.pool(), job, jobs.now()).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => tracing::warn!(id = job.id, %error, "job: lease not renewed"),
        }
    }
    overdue(job, task).await
}

/// The lease runs out while the attempt still works; what it ends with no longer counts if another began.
async fn overdue(job: &Claimed, task: JoinHandle<Result<(), Failure>>) -> Result<(), Failure> {
    tracing::warn!(id = job.id, kind = job.kind, "job: takes too long, another attempt may begin");
    task.await.map_err(Failure::from)?
}

async fn settle(jobs: &Jobs, job: &Claimed, result: Result<(), Failure>) -> (Outcome, sqlx::Result<()>) {
    let (pool, now) = (jobs.pool(), jobs.now());
    let (delay, error) = match result {
        Ok(()) => return (Outcome::Done, store::finish(pool, job).await),
        Err(Failure::Retry(error)) => (Some(backoff(job.attempts, jobs.random())), error),
        Err(Failure::RetryAfter(delay, error)) => (Some(delay.min(RETRY_MAX)), error),
        Err(Failure::Permanent(error)) => (None, error),
    };
    let text = error_text(&*error);
    // The error's text is kept in the table and not logged: it may quote an address.
    let (id, kind, attempt) = (job.id, &job.kind, job.attempts);
    if let Some(delay) = delay.filter(|_| attempt < job.max_attempts) {
        tracing::warn!(id, kind, attempt, "job: failed, will be retried");
        let settled = store::retry(pool, job, &text, now + delay).await;
        (Outcome::Retried(text), settled)
    } else {
        tracing::error!(id, kind, attempt, "job: gave up, now a dead letter");
        let settled = store::bury(pool, job, &text, now).await;
        (Outcome::Buried(text), settled)
    }
}

/// The delay doubles with each attempt; half of it is left to chance, so that jobs which failed together
/// do not come back together.
fn backoff(attempts: i16, random: u64) -> Duration {
    let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(20);
    let full = BACKOFF_FIRST.saturating_mul(2_u32.saturating_pow(doublings)).min(BACKOFF_MAX);
    let half = full / 2;
    let spread = u64::try_from(half.as_millis()).unwrap_or(u64::MAX - 1);
    half + Duration::from_millis(random % (spread + 1))
}

/// The error and its causes on one line, cut to a bearable length.
fn error_text(error: &(dyn Error + Send + Sync)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text.chars().filter(|character| *character != '\0').take(ERROR_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_an_hour_and_half_is_chance() {
        assert_eq!(backoff(1, 0), Duration::from_secs(5));
        assert_eq!(backoff(1, 5000), Duration::from_secs(10));
        assert_eq!(backoff(2, 0), Duration::from_secs(10));
        assert_eq!(backoff(12, 0), Duration::from_mins(30));
        assert_eq!(backoff(i16::MAX, 1_800_000), Duration::from_hours(1));
    }

    #[test]
    fn an_error_is_told_with_its_causes() {
        let inner = std::io::Error::other("connection\0 reset");
        let text = error_text(&sqlx::Error::Io(inner));
        assert!(text.contains("connection reset") && !text.contains('\0'), "{text}");
    }
}
