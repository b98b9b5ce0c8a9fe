//! What operators and their machines look at, on a port of its own (design 4): `/healthz` (the
//! process), `/readyz` (its database) and `/metrics` in the text form of `OpenMetrics`.
//! Labels are route templates and never ids, so nothing here is about a person.

use crate::{app::App, complaints, kernel::problem::Answer, mail, suppression};
use axum::{
    Router,
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::get,
};
use http::{Method, StatusCode, header};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use std::time::{Duration, Instant};

/// How long before its last day a case is told of.
const SOON: time::Duration = time::Duration::days(3);
/// Seconds; from a read by key to the longest that a client waits.
const BUCKETS: [f64; 10] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0];
/// The type that Prometheus asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

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
struct Connections {
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Queue {
    queue: String,
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Wait {
    state: &'static str,
}

/// The figures of this process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    calls: Family<Call, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    streams: Gauge,
    connections: Family<Connections, Gauge>,
    jobs: Family<Queue, Gauge>,
    mails: Family<Outcome, Counter>,
    mail_reports: Family<Outcome, Gauge>,
    mail_domains_slowed: Gauge,
    complaints: Family<Wait, Gauge>,
}

impl Default for Metrics {
    fn default() -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(BUCKETS);
        let mut metrics = Self {
            registry: Registry::with_prefix("liaison"),
            calls: Family::default(),
            seconds: Family::new_with_constructor(seconds),
            streams: Gauge::default(),
            connections: Family::default(),
            jobs: Family::default(),
            mails: Family::default(),
            mail_reports: Family::default(),
            mail_domains_slowed: Gauge::default(),
            complaints: Family::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("requests", "Requests answered", metrics.calls.clone());
        registry.register("request_seconds", "Seconds until the answer's head", metrics.seconds.clone());
        registry.register("event_streams", "Open event streams", metrics.streams.clone());
        registry.register("database_connections", "Connections of the pool", metrics.connections.clone());
        registry.register("jobs", "Jobs in the queues", metrics.jobs.clone());
        registry.register("mails", "Mails that left, or never will, by outcome", metrics.mails.clone());
        registry.register(
            "mail_reports",
            "Bounces, complaints and what else came in of mails, on all nodes since ever",
            metrics.mail_reports.clone(),
        );
        registry.register(
            "mail_domains_slowed",
            "Domains that asked for fewer mails",
            metrics.mail_domains_slowed.clone(),
        );
        registry.register(
            "complaints",
            "Complaints that are open, to be answered within three days, and late",
            metrics.complaints.clone(),
        );
        metrics
    }
}

impl Metrics {
    fn count(&self, method: &Method, route: Option<MatchedPath>, status: StatusCode, took: Duration) {
        let method = name(method);
        let route = route.map_or_else(|| "other".to_owned(), |route| route.as_str().to_owned());
        let call = Call { method, route: route.clone(), status: status.as_u16() };
        self.calls.get_or_create(&call).inc();
        self.seconds.get_or_create(&Route { method, route }).observe(took.as_secs_f64());
    }

    /// Looks at what is not counted as it happens.
    async fn look(&self, app: &App) -> Answer<()> {
        let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.streams.set(gauge(app.hub.open_streams()));
        let idle = app.db.num_idle();
        let open = usize::try_from(app.db.size()).unwrap_or(idle);
        self.connections.get_or_create(&Connections { state: "idle" }).set(gauge(idle));
        self.connections.get_or_create(&Connections { state: "busy" }).set(gauge(open.saturating_sub(idle)));
        let queues = app.jobs.queues().await?;
        // A queue that ran empty is no longer told of.
        self.jobs.clear();
        for queue in queues {
            for (state, count) in [("waiting", queue.waiting), ("due", queue.due), ("dead", queue.dead)] {
                let labels = Queue { queue: queue.queue.clone(), state };
                self.jobs.get_or_create(&labels).set(count);
            }
        }
        let mut connection = app.db.acquire().await?;
        for (outcome, reports) in suppression::reports(&mut connection).await? {
            self.mail_reports.get_or_create(&Outcome { outcome }).set(reports);
        }
        let slowed = mail::slowed_domains(&mut connection, app.clock.now()).await?;
        self.mail_domains_slowed.set(gauge(slowed.len()));
        let now = app.clock.now();
        let cases = complaints::open_complaints(&mut connection, now, now + SOON).await?;
        for (state, count) in [("open", cases.open), ("soon", cases.soon), ("late", cases.late)] {
            self.complaints.get_or_create(&Wait { state }).set(count);
        }
        Ok(())
    }

    /// A mail has met its fate.
    pub fn count_mail(&self, outcome: &str) {
        self.mails.get_or_create(&Outcome { outcome: outcome.to_owned() }).inc();
    }
}

/// Clients may invent methods; labels must stay few.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

/// Counts a request by its route template and status, and its time.
pub async fn measure(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let begun = Instant::now();
    let response = next.run(request).await;
    app.metrics.count(&method, route, response.status(), begun.elapsed());
    response
}

/// The routes of the operators' port.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(show))
        .with_state(app)
}

/// Whether this process can work: its database answers.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match sqlx::query("select 1").execute(&app.db).await {
        Ok(_) => (StatusCode::OK, "ready"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer")
        }
    }
}

/// All figures; without a database, all but those of the jobs as they are now.
async fn show(State(app): State<App>) -> Response {
    if let Err(problem) = app.metrics.look(&app).await {
        tracing::warn!(?problem, "the queues could not be looked at");
    }
    let mut text = String::new();
    match encode(&mut text, &app.metrics.registry) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
