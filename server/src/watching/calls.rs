//! Counts what visitors call, and opens a span for log and traces around it.

use crate::{app::App, kernel::reference::Reference, metrics};
use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use http::StatusCode;
use std::time::{Duration, Instant};
use tracing::{Instrument, Span, field};

/// Counts a request by its route template and status, and its time. What stands in the address itself
/// (tokens, ids, words that are searched for) goes nowhere. The call's reference is in each line of its log, and in what
/// its caller reads where it fails.
pub async fn measure(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let method = metrics::method_name(request.method());
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "other".to_owned(), |route| route.as_str().to_owned());
    let reference = Reference::random(&app.random);
    request.extensions_mut().insert(reference);
    let span = span(method, &route, reference);
    let begun = Instant::now();
    let response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), begun.elapsed());
    record(&span, status, took);
    app.metrics.count_call(method, route, status, took);
    response
}

/// Named as OpenTelemetry's conventions for HTTP servers have it. An error's span, so that a log of errors alone has the
/// reference too.
fn span(method: &'static str, route: &str, reference: Reference) -> Span {
    tracing::error_span!(
        target: "liaison::call",
        "call",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = field::Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = field::Empty,
        %reference,
    )
}

fn record(span: &Span, status: StatusCode, took: Duration) {
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
