//! Every route of the sandbox, in one readable list.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{get, post};
use mollie_sandbox::cut_off;

use crate::sandbox::Sandbox;
use crate::{knobs, order_page, postback, status};

/// The sandbox's routes, with the mount in their paths: merge this router into the server's.
pub fn router(sandbox: Sandbox) -> Router {
    let losing = middleware::from_fn_with_state(sandbox.clone(), losing);
    let routes = Router::new()
        .route("/startorder", get(order_page::start))
        .route("/salestatus", get(status::show).layer(losing))
        // Where the engine's page leads, on the way to the merchant's.
        .route("/back/{sale}/{token}", get(order_page::back))
        // The engine tells us here that a payment changed.
        .route("/relay/{sale}/{token}", post(postback::relay));
    let mount = sandbox.mount().to_owned();
    let pages = sandbox.pages();
    Router::new().nest(&mount, routes.with_state(sandbox)).merge(pages)
}

/// An answer that is lost: the sale was looked up, and its caller never hears of it.
async fn losing(State(sandbox): State<Sandbox>, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    let is_lost = knobs::take(sandbox.pool(), "lose_answer").await.unwrap_or_default();
    if is_lost { cut_off(answer) } else { answer }
}
