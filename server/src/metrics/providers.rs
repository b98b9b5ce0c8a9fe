//! Calls to payment providers.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Registry,
};
use std::time::Duration;

/// Seconds; the longest that a call may take is ten.
const BUCKETS: [f64; 8] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// What may come of a call (payments/provider/metered.rs).
const OUTCOMES: [&str; 5] = ["done", "declined", "key_refused", "failed", "unreachable"];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
    provider: &'static str,
    call: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Ended {
    provider: &'static str,
    call: &'static str,
    outcome: &'static str,
}

#[derive(Debug)]
pub(super) struct Providers {
    calls: Family<Ended, Counter>,
    seconds: Family<Asked, Histogram, fn() -> Histogram>,
}

impl Default for Providers {
    fn default() -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(BUCKETS);
        let providers = Self { calls: Family::default(), seconds: Family::new_with_constructor(seconds) };
        // Known from the start, so that the first one is a rise and no new line.
        for provider in ["mollie", "paynl", "verotel"] {
            for call in ["create", "fetch", "refund"] {
                drop(providers.seconds.get_or_create(&Asked { provider, call }));
                for outcome in OUTCOMES {
                    providers.calls.get_or_create(&Ended { provider, call, outcome }).inc_by(0);
                }
            }
        }
        providers
    }
}

impl Providers {
    pub(super) fn register(&self, registry: &mut Registry) {
        let calls = self.calls.clone();
        registry.register("provider_calls", "Calls to payment providers, by what came of them", calls);
        let seconds = self.seconds.clone();
        registry.register("provider_seconds", "Seconds of a call to a payment provider", seconds);
    }

    pub(super) fn count(
        &self,
        provider: &'static str,
        call: &'static str,
        outcome: &'static str,
        took: Duration,
    ) {
        self.calls.get_or_create(&Ended { provider, call, outcome }).inc();
        self.seconds.get_or_create(&Asked { provider, call }).observe(took.as_secs_f64());
    }
}
