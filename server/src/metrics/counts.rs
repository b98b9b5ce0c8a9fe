//! What features count as it happens.

use ::jobs::{Attempt, Ended};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Registry,
};

/// Seconds; from a row that is forgotten to an archive that is packed.
const BUCKETS: [f64; 8] = [0.01, 0.05, 0.25, 1.0, 5.0, 30.0, 120.0, 900.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Event {
    event: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Move {
    state: &'static str,
    told_by: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindEnded {
    kind: String,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Build {
    build: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Fault {
    build: String,
    browser: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Violation {
    build: String,
    directive: &'static str,
}

#[derive(Debug)]
pub(super) struct Counts {
    mails: Family<Outcome, Counter>,
    texts: Family<Outcome, Counter>,
    pushes: Family<Outcome, Counter>,
    accounts: Family<Event, Counter>,
    orders: Family<Move, Counter>,
    page_loads: Family<Build, Counter>,
    browser_faults: Family<Fault, Counter>,
    csp_violations: Family<Violation, Counter>,
    job_attempts: Family<KindEnded, Counter>,
    job_seconds: Family<Kind, Histogram, fn() -> Histogram>,
    /// Of the web app, that this program carries.
    build: String,
}

impl Counts {
    pub(super) fn new(build: &str) -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(BUCKETS);
        let counts = Self {
            mails: Family::default(),
            texts: Family::default(),
            pushes: Family::default(),
            accounts: Family::default(),
            orders: Family::default(),
            page_loads: Family::default(),
            browser_faults: Family::default(),
            csp_violations: Family::default(),
            job_attempts: Family::default(),
            job_seconds: Family::new_with_constructor(seconds),
            build: build.to_owned(),
        };
        // Known from the start, so that the first one is a rise and no new line.
        for outcome in ["sent", "refused"] {
            counts.mails.get_or_create(&outcome_of(outcome)).inc_by(0);
            counts.texts.get_or_create(&outcome_of(outcome)).inc_by(0);
        }
        for outcome in ["taken", "gone", "busy", "refused"] {
            counts.pushes.get_or_create(&outcome_of(outcome)).inc_by(0);
        }
        for event in ["opened", "confirmed", "entered", "left", "returned"] {
            counts.accounts.get_or_create(&Event { event }).inc_by(0);
        }
        counts.page_loads.get_or_create(&Build { build: build.to_owned() }).inc_by(0);
        for browser in ["chromium", "safari", "firefox", "other"] {
            counts.browser_faults.get_or_create(&Fault { build: build.to_owned(), browser }).inc_by(0);
        }
        for told_by in ["provider", "member", "poller"] {
            counts.orders.get_or_create(&Move { state: "completed", told_by }).inc_by(0);
        }
        counts
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("mails", "Mails that left, or never will, by outcome", self.mails.clone());
        registry.register("texts", "Text messages that left, or never will, by outcome", self.texts.clone());
        registry.register("pushes", "Answers of push services", self.pushes.clone());
        registry.register("accounts", "Accounts opened, confirmed, entered, left", self.accounts.clone());
        registry.register("orders", "Orders that moved, by state and by who told of it", self.orders.clone());
        registry.register("page_loads", "Pages sent, by build", self.page_loads.clone());
        let help = "Errors that pages met in browsers, by build and family of browsers";
        registry.register("browser_faults", help, self.browser_faults.clone());
        let help = "What the content security policy stopped, by build and directive";
        registry.register("csp_violations", help, self.csp_violations.clone());
        registry.register("job_attempts", "Attempts at jobs that ended", self.job_attempts.clone());
        registry.register("job_seconds", "Seconds of an attempt at a job", self.job_seconds.clone());
    }

    pub(super) fn mail(&self, outcome: &str) {
        self.mails.get_or_create(&outcome_of(outcome)).inc();
    }

    pub(super) fn text(&self, outcome: &str) {
        self.texts.get_or_create(&outcome_of(outcome)).inc();
    }

    pub(super) fn push(&self, outcome: &'static str) {
        self.pushes.get_or_create(&outcome_of(outcome)).inc();
    }

    pub(super) fn account(&self, event: &'static str) {
        self.accounts.get_or_create(&Event { event }).inc();
    }

    pub(super) fn order(&self, state: &'static str, told_by: &'static str) {
        self.orders.get_or_create(&Move { state, told_by }).inc();
    }

    pub(super) fn page_load(&self) {
        self.page_loads.get_or_create(&Build { build: self.build.clone() }).inc();
    }

    pub(super) fn fault(&self, build: &str, browser: &'static str) {
        self.browser_faults.get_or_create(&Fault { build: build.to_owned(), browser }).inc();
    }

    pub(super) fn violation(&self, build: &str, directive: &'static str) {
        self.csp_violations.get_or_create(&Violation { build: build.to_owned(), directive }).inc();
    }

    pub(super) fn job(&self, attempt: &Attempt<'_>) {
        let outcome = match attempt.ended {
            Ended::Done => "done",
            Ended::Retried => "retried",
            Ended::Buried => "dead",
        };
        let kind = attempt.kind.to_owned();
        self.job_seconds.get_or_create(&Kind { kind: kind.clone() }).observe(attempt.took.as_secs_f64());
        self.job_attempts.get_or_create(&KindEnded { kind, outcome }).inc();
    }
}

fn outcome_of(outcome: &str) -> Outcome {
    Outcome { outcome: outcome.to_owned() }
}
