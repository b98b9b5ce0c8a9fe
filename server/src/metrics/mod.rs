//! What operators and their machines look at, on a port of its own: `/healthz` (the
//! process), `/readyz` (its database) and `/metrics` in the text form of `OpenMetrics`. Beside these, `/tls-allowed` tells
//! a proxy for which names it may get certificates.
//! Labels are route templates, kinds and codes and never ids, so nothing here is about a person.
//!
//! Counted as it happens, by this process: calls (`calls`), what becomes of mails, pushes, orders and
//! jobs (`counts`), calls to payment providers (`providers`), log lines and waits for the database (`tap`). Looked at when somebody asks: what
//! waits in the database, the same on all nodes (`looks`), and the process itself (`process`).
//! docs/operations/watching.md says what each means.

mod calls;
mod counts;
mod looks;
mod process;
mod providers;
mod tap;

pub use calls::{count_refusal, measure, method_name};
pub use tap::{Tap, tapped};

use crate::app::App;
use axum::{
    Router,
    extract::{Query, State},
    response::{IntoResponse, Response},
    routing::get,
};
use calls::Calls;
use counts::Counts;
use http::{StatusCode, header};
use looks::Looks;
use process::Process;
use prometheus_client::{encoding::text::encode, metrics::info::Info, registry::Registry};
use providers::Providers;
use serde::Deserialize;
use std::time::Duration;

/// The type that Prometheus asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The figures of this process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    calls: Calls,
    counts: Counts,
    providers: Providers,
    looks: Looks,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(Process));
        let own = registry.sub_registry_with_prefix("liaison");
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        own.register("build", "The program", build);
        let (calls, counts, looks) = (Calls::default(), Counts::default(), Looks::default());
        let providers = Providers::default();
        calls.register(own);
        counts.register(own);
        providers.register(own);
        looks.register(own);
        tap::register(own);
        Self { registry, calls, counts, providers, looks }
    }
}

impl Metrics {
    /// A mail has met its fate.
    pub fn count_mail(&self, outcome: &str) {
        self.counts.mail(outcome);
    }

    /// A text message has met its fate.
    pub fn count_text(&self, outcome: &str) {
        self.counts.text(outcome);
    }

    /// A push service has answered.
    pub fn count_push(&self, outcome: &'static str) {
        self.counts.push(outcome);
    }

    /// Something happened to an account: it was opened, confirmed, entered, left.
    pub fn count_account(&self, event: &'static str) {
        self.counts.account(event);
    }

    /// An order moved to this state, and who brought the news.
    pub fn count_order(&self, state: &'static str, told_by: &'static str) {
        self.counts.order(state, told_by);
    }

    /// A payment provider was asked for something, in its own and in our word, and what came of it.
    pub fn count_provider_call(
        &self,
        provider: &'static str,
        call: &'static str,
        outcome: &'static str,
        took: Duration,
    ) {
        self.providers.count(provider, call, outcome, took);
    }

    /// A page of our build was sent.
    pub fn count_page_load(&self) {
        self.counts.page_load();
    }

    /// A page of this build met an error.
    pub fn count_fault(&self, build: &str, browser: &'static str) {
        self.counts.fault(build, browser);
    }

    /// A browser was stopped by the content security policy of this build's pages.
    pub fn count_violation(&self, build: &str, directive: &'static str) {
        self.counts.violation(build, directive);
    }

    /// An attempt at a job ended.
    pub fn count_job(&self, attempt: &::jobs::Attempt<'_>) {
        self.counts.job(attempt);
    }

    /// All figures as text; without a database, those that are looked at there stay as they were.
    async fn show(&self, app: &App) -> Result<String, std::fmt::Error> {
        self.looks.refresh(app).await;
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// The routes of the operators' port.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(show))
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

async fn show(State(app): State<App>) -> Response {
    match app.metrics.show(&app).await {
        Ok(text) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
