//! What of the console concerns security, in the log of the members' calls and by its rule (`kernel/problem/security.rs`): who
//! came in, who was refused, and what its own page never sends. What somebody does who is in stands in the database's log
//! (`staff::audit`); who was not let in leaves nothing there. A line names nobody, and nothing of it was written by the caller.

use super::caller;
use crate::{
    app::App,
    kernel::problem::security::{Asked, Line},
    metrics,
};
use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use http::{Method, header};

/// Calls of which every outcome is told: by them sessions begin, end, and change.
const ACTS: [(Method, &str); 11] = [
    (Method::POST, "/api/console/sign-in"),
    (Method::POST, "/api/console/password-sign-in"),
    (Method::POST, "/api/console/break-glass"),
    (Method::POST, "/api/console/invite-passkey"),
    (Method::POST, "/api/console/invite-password"),
    (Method::DELETE, "/api/console/session"),
    (Method::DELETE, "/api/console/sessions"),
    (Method::POST, "/api/console/proof"),
    (Method::POST, "/api/console/password-proof"),
    (Method::POST, "/api/console/passkeys"),
    (Method::DELETE, "/api/console/passkeys"),
];

/// Tells of an answer, where it concerns security.
pub(super) async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    let https = app.config.console_is_https();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let login = caller::named_by_cookie(https, request.headers());
    let is_visitor = !request.headers().contains_key(header::COOKIE);
    let response = next.run(request).await;

    let route = path.as_ref().map_or("none", MatchedPath::as_str);
    let is_act = ACTS.iter().any(|(of, act)| *of == method && *act == route);
    let is_call = route.starts_with("/api/") && !route.contains('{');
    if let Some(outcome) = (Asked { is_act, is_call, is_visitor }).outcome(&response) {
        let begun = caller::named_by_answer(https, response.headers());
        let line = Line {
            outcome,
            status: response.status(),
            method: metrics::method_name(&method),
            route,
            site: "console",
            login: login.as_deref(),
            begun: begun.as_deref(),
        };
        line.write();
    }
    response
}
