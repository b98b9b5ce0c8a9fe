//! Calls: how many, how long, and why they were refused. Each is a span too, for traces and log lines.

use crate::{app::App, kernel::problem::Problem};
use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use http::{Method, StatusCode};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Registry,
};
use std::time::{Duration, Instant};
use tracing::{Instrument, Span, field};

/// Seconds; from a read by key to the longest that a client waits.
const BUCKETS: [f64; 10] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    method: &'static str,
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Code {
    code: &'static str,
}

#[derive(Debug)]
pub(super) struct Calls {
    requests: Family<Call, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    refusals: Family<Code, Counter>,
}

impl Default for Calls {
    fn default() -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(BUCKETS);
        let calls = Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(seconds),
            refusals: Family::default(),
        };
        // Known from the start, so that the first one is a rise and no new line.
        for code in ["internal", "unavailable", "rate_limited", "account_blocked", "login_failed"] {
            calls.refusals.get_or_create(&Code { code }).inc_by(0);
        }
        calls
    }
}

impl Calls {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("requests", "Requests answered", self.requests.clone());
        registry.register("request_seconds", "Seconds until the answer's head", self.seconds.clone());
        registry.register("refusals", "Problems answered, by code", self.refusals.clone());
    }

    fn count(&self, method: &'static str, route: String, status: StatusCode, took: Duration) {
        let call = Call { method, route: route.clone(), status: status.as_u16() };
        self.requests.get_or_create(&call).inc();
        self.seconds.get_or_create(&Route { method, route }).observe(took.as_secs_f64());
    }
}

/// A problem is about to be answered.
pub fn count_refusal(app: &App, problem: &Problem) {
    app.metrics.calls.refusals.get_or_create(&Code { code: problem.code() }).inc();
}

/// Clients may invent methods; labels must stay few.
pub fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

/// Counts a request by its route template and status, and its time. What stands in the address itself
/// (tokens, ids, words that are searched for) goes nowhere.
pub async fn measure(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = method_name(request.method());
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "other".to_owned(), |route| route.as_str().to_owned());
    let span = span(method, &route);
    let begun = Instant::now();
    let response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), begun.elapsed());
    tell(&span, status, took);
    app.metrics.calls.count(method, route, status, took);
    response
}

/// Named as OpenTelemetry's conventions for HTTP servers have it.
fn span(method: &'static str, route: &str) -> Span {
    tracing::info_span!(
        target: "liaison::call",
        "call",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = field::Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = field::Empty,
    )
}

fn tell(span: &Span, status: StatusCode, took: Duration) {
    // A number to traces, which know none without a sign.
    span.record("http.response.status_code", i64::from(status.as_u16()));
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    let milliseconds = took.as_secs_f64() * 1_000.0;
    span.in_scope(
        || tracing::debug!(target: "liaison::call", status = status.as_u16(), milliseconds, "answered"),
    );
}
