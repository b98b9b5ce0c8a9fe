//! Calls: how many, how long, and why they were refused.

use http::{Method, StatusCode};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Registry,
};
use std::time::Duration;

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

    pub(super) fn count(&self, method: &'static str, route: String, status: StatusCode, took: Duration) {
        let call = Call { method, route: route.clone(), status: status.as_u16() };
        self.requests.get_or_create(&call).inc();
        self.seconds.get_or_create(&Route { method, route }).observe(took.as_secs_f64());
    }

    pub(super) fn refusal(&self, code: &'static str) {
        self.refusals.get_or_create(&Code { code }).inc();
    }
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
