//! Every route of the sandbox, in one readable list.

use axum::Router;
use axum::routing::{any, get, patch, post};

use crate::problem::Problem;
use crate::sandbox::Sandbox;
use crate::{exchange, orders, transactions};

/// The sandbox's routes, with the mount in their paths: merge this router into the server's.
pub fn router(sandbox: Sandbox) -> Router {
    let routes = Router::new()
        .nest("/connect/v1", connect())
        // Pay.nl's SDK asks version 1 for the same.
        .nest("/rest/v1", rest())
        .nest("/rest/v2", rest())
        // The engine tells us here that a payment changed.
        .route("/relay/{order}/{token}", post(exchange::relay));
    let mount = sandbox.mount().to_owned();
    let pages = sandbox.pages();
    Router::new().nest(&mount, routes.with_state(sandbox)).merge(pages)
}

fn connect() -> Router<Sandbox> {
    Router::new()
        .route("/orders", post(orders::create))
        .route("/orders/{id}/status", get(orders::status))
        .route("/orders/{id}/abort", patch(orders::abort))
        .route("/{*rest}", any(async || Problem::no_such_call()))
        .method_not_allowed_fallback(async || Problem::wrong_verb())
}

fn rest() -> Router<Sandbox> {
    Router::new()
        .route("/transactions/{id}", get(transactions::status))
        .route("/transactions/{id}/status", get(transactions::status))
        .route("/transactions/{id}/refund", patch(transactions::refund))
        .route("/{*rest}", any(async || Problem::no_such_call()))
        .method_not_allowed_fallback(async || Problem::wrong_verb())
}
