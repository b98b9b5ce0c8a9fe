//! Every route of the sandbox, in one readable list.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{any, get, patch, post};
use http::Method;
use mollie_sandbox::LostAnswer;

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
        .route("/relay/{order}/{token}", post(exchange::relay))
        .layer(middleware::from_fn_with_state(sandbox.clone(), losing));
    let mount = sandbox.mount().to_owned();
    let pages = sandbox.pages();
    Router::new().nest(&mount, routes.with_state(sandbox)).merge(pages)
}

/// The panel's knob is one for both sandboxes.
async fn losing(State(sandbox): State<Sandbox>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let made = match *request.method() {
        Method::POST if path.ends_with("/orders") => LostAnswer::Payment,
        Method::PATCH if path.ends_with("/refund") => LostAnswer::Refund,
        _ => LostAnswer::None,
    };
    mollie_sandbox::lose(sandbox.pool(), made, next.run(request).await).await
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
