//! Handlers run to their end even when the client hangs up.
//!
//! axum drops a handler's future with its connection; a dropped future in the middle of a
//! transaction can hand sqlx's connection back to the pool inside that transaction, and later
//! writes are then answered and lost (some in every hundred: tests/process/hang_ups).

use super::{
    problem::{Problem, Refusal},
    pulse::Pulse,
};
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tracing::Instrument;

/// Runs the rest of the request in a task of its own. While the database stands still, the caller soon hears "later"
/// and the task goes on: a repeat of the call finds what it did.
pub async fn run_to_the_end(State(pulse): State<Pulse>, request: Request, next: Next) -> Response {
    let ended = pulse.while_beating(tokio::spawn(next.run(request).in_current_span())).await;
    match ended.unwrap_or_else(|| Ok(later())) {
        Ok(response) => response,
        // A panic belongs to the panic layer outside; the runtime's shutdown cancels.
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => later(),
        },
    }
}

/// For the event stream, which lives as long as its page and so is not detached from it: an answer in time, too.
pub async fn begin_in_time(State(pulse): State<Pulse>, request: Request, next: Next) -> Response {
    pulse.while_beating(next.run(request)).await.unwrap_or_else(later)
}

fn later() -> Response {
    Problem::from(Refusal::Unavailable).into_response()
}
