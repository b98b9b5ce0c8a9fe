//! What this process counts as it happens: calls (`calls`), what becomes of mails, pushes, orders and jobs (`counts`),
//! calls to payment providers (`providers`), log lines and waits for the database (`tap`); and the process itself
//! (`process`). Who asks for it, and what is looked at in the database then, is in `watching/`.
//! Labels are route templates, kinds and codes and never ids, so nothing here is about a person.
//! docs/operations/watching.md says what each means.

mod calls;
mod counts;
mod process;
mod providers;
mod tap;

pub use calls::method_name;
pub use tap::{Tap, tapped};

use calls::Calls;
use counts::Counts;
use http::StatusCode;
use process::Process;
use prometheus_client::{encoding::text::encode_registry, metrics::info::Info, registry::Registry};
use providers::Providers;
use std::time::Duration;

/// What the names of our figures begin with.
pub const PREFIX: &str = "liaison";

/// The figures of this process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    calls: Calls,
    counts: Counts,
    providers: Providers,
}

impl Metrics {
    /// Those of a process that serves this build of the web app.
    pub fn new(build: &str) -> Self {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(Process));
        let own = registry.sub_registry_with_prefix(PREFIX);
        let program = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        own.register("build", "The program", program);
        let (calls, counts, providers) = (Calls::default(), Counts::new(build), Providers::default());
        calls.register(own);
        counts.register(own);
        providers.register(own);
        tap::register(own);
        Self { registry, calls, counts, providers }
    }

    /// A call was answered: by which method, at which route, and how.
    pub fn count_call(&self, method: &'static str, route: String, status: StatusCode, took: Duration) {
        self.calls.count(method, route, status, took);
    }

    /// A problem is about to be answered.
    pub fn count_refusal(&self, code: &'static str) {
        self.calls.refusal(code);
    }

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

    /// All of them in the text form of `OpenMetrics`, but for the mark of its end.
    ///
    /// # Errors
    /// When a figure can't be written.
    pub fn write(&self, text: &mut String) -> std::fmt::Result {
        encode_registry(text, &self.registry)
    }
}
