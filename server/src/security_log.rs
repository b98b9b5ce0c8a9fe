//! The log of what concerns security (ASVS 5.0 V16.3; docs/security/decisions.md "Logs"): who came in, who was
//! refused, and what no page of ours sends. Target `liaison::security`. A login is named by the beginning of its
//! token's hash, which leads to the member while the login lives and to nobody after; nothing else in a line is of
//! anybody, and nothing of it was written by the caller.

use crate::{app::App, kernel::problem::security, metrics, sessions, settings::Site};
use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderMap, HeaderValue, Method, Uri, header};

/// Calls of which every outcome is told: by them logins begin, end, and change.
const ACTS: [(Method, &str); 17] = [
    (Method::POST, "/api/signup.php"),
    (Method::POST, "/api/user.php"),
    (Method::POST, "/api/passkey-login.php"),
    (Method::GET, "/api/logout.php"),
    (Method::DELETE, "/api/sessions.php"),
    (Method::POST, "/api/activate.php"),
    (Method::POST, "/api/reset-password.php"),
    (Method::POST, "/api/reset-password-do.php"),
    (Method::PUT, "/api/password.php"),
    (Method::POST, "/api/passkeys.php"),
    (Method::DELETE, "/api/passkeys.php"),
    (Method::POST, "/api/mail-change.php"),
    (Method::POST, "/api/mail-change-do.php"),
    (Method::POST, "/api/mail-change-undo.php"),
    (Method::POST, "/api/deletion.php"),
    (Method::POST, "/api/account-return.php"),
    (Method::POST, "/api/export.php"),
];

/// What is needed of a request once it is answered; cheap to keep.
struct Asked {
    method: Method,
    route: Option<MatchedPath>,
    uri: Uri,
    host: Option<HeaderValue>,
    cookie: Option<HeaderValue>,
}

/// Tells of an answer, where it concerns security.
pub(crate) async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    let asked = Asked::of(&request);
    let response = next.run(request).await;
    if let Some(outcome) = asked.outcome(&response) {
        asked.tell(&app, outcome, &response);
    }
    response
}

impl Asked {
    fn of(request: &Request) -> Self {
        let header = |name| request.headers().get(name).cloned();
        Self {
            method: request.method().clone(),
            route: request.extensions().get::<MatchedPath>().cloned(),
            uri: request.uri().clone(),
            host: header(header::HOST),
            cookie: header(header::COOKIE),
        }
    }

    fn route(&self) -> &str {
        self.route.as_ref().map_or("none", MatchedPath::as_str)
    }

    /// One of ours.
    fn is_call(&self) -> bool {
        self.route().starts_with("/api/") && !self.route().contains('{')
    }

    /// The word for what came of it; None for what is nobody's concern.
    fn outcome(&self, response: &Response) -> Option<&'static str> {
        let is_act = ACTS.iter().any(|(method, route)| *method == self.method && *route == self.route());
        security::Asked { is_act, is_call: self.is_call(), is_visitor: self.cookie.is_none() }
            .outcome(response)
    }

    fn tell(&self, app: &App, outcome: &str, response: &Response) {
        let kept = [(header::HOST, self.host.clone()), (header::COOKIE, self.cookie.clone())];
        let kept: HeaderMap = kept.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        let https = app.config.https;
        let site = Site::of_request(app, &kept, &self.uri);
        let login = sessions::named_by_cookie(https, &kept);
        let begun = sessions::named_by_answer(https, response.headers());
        let line = security::Line {
            outcome,
            status: response.status(),
            method: metrics::method_name(&self.method),
            route: self.route(),
            site: site.as_ref().map_or("none", |site| site.domain.as_str()),
            login: login.as_deref(),
            begun: begun.as_deref(),
        };
        line.write();
    }
}
