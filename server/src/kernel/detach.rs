//! Handlers run to their end even when the client hangs up.
//!
//! axum drops a handler's future with its connection; a dropped future in the middle of a
//! transaction can hand sqlx's connection back to the pool inside that transaction, and later
//! writes are then answered and lost (facts/reliability.md 0.1).

use axum::{extract::Request, middleware::Next, response::Response};

/// Runs the rest of the request in a task of its own.
pub async fn run_to_the_end(request: Request, next: Next) -> Response {
    match tokio::spawn(next.run(request)).await {
        Ok(response) => response,
        // A panic belongs to the panic layer outside; the runtime's shutdown cancels.
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => axum::response::IntoResponse::into_response(http::StatusCode::SERVICE_UNAVAILABLE),
        },
    }
}
