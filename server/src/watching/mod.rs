//! What operators and their machines look at, on a port of its own: `/healthz` (the
//! process), `/readyz` (its database) and `/metrics` in the text form of `OpenMetrics`. Beside these, `/tls-allowed` tells
//! a proxy for which names it may get certificates.
//!
//! Counted as it happens, by this process: `metrics/`, and calls by a layer (`calls`). Looked at when somebody asks:
//! what waits in the database, the same on all nodes (`gauges`). Nothing here is about a person.

mod calls;
mod gauges;

pub use calls::measure;

use crate::{app::App, metrics};
use axum::{
    Router,
    extract::{Query, State},
    response::{IntoResponse, Response},
    routing::get,
};
use gauges::Gauges;
use http::{StatusCode, header};
use prometheus_client::{
    encoding::text::{encode_eof, encode_registry},
    registry::Registry,
};
use serde::Deserialize;
use std::sync::Arc;

/// The type that Prometheus asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The routes of the operators' port.
pub fn router(app: App) -> Router {
    let figures = Figures::new(app.clone());
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(show).with_state(Arc::new(figures)))
        .route("/tls-allowed", get(needs_certificate))
        .with_state(app)
}

/// Whether this process can work: its database answers.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.pulse.answers().await {
        return (StatusCode::OK, "ready");
    }
    (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer")
}

#[derive(Deserialize)]
struct Name {
    domain: String,
}

/// Whether a name is a host of a site: what a proxy asks before it gets a certificate for it (Caddy's `ask`). Whoever
/// points a name of theirs at us could else use up what the authority gives us in a week.
async fn needs_certificate(State(app): State<App>, Query(name): Query<Name>) -> StatusCode {
    if app.sites.is_host(&name.domain) { StatusCode::OK } else { StatusCode::NOT_FOUND }
}

/// What `/metrics` shows: the process's own figures, and those that are looked at when somebody asks.
struct Figures {
    app: App,
    looked_at: Registry,
    gauges: Gauges,
}

impl Figures {
    fn new(app: App) -> Self {
        let (mut looked_at, gauges) = (Registry::with_prefix(metrics::PREFIX), Gauges::default());
        gauges.register(&mut looked_at);
        Self { app, looked_at, gauges }
    }

    /// All figures as text; without a database, those that are looked at there stay as they were.
    async fn text(&self) -> Result<String, std::fmt::Error> {
        self.gauges.refresh(&self.app).await;
        let mut text = String::new();
        self.app.metrics.write(&mut text)?;
        encode_registry(&mut text, &self.looked_at)?;
        encode_eof(&mut text)?;
        Ok(text)
    }
}

async fn show(State(figures): State<Arc<Figures>>) -> Response {
    match figures.text().await {
        Ok(text) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
