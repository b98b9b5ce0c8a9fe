//! Each statement of a call as a span of its own: sqlx tells of it when it has ended, with its time. Its values
//! are not in it.

use opentelemetry::{
    Context as Trace, KeyValue,
    trace::{Span, SpanBuilder, SpanKind, TraceContextExt, Tracer},
};
use opentelemetry_sdk::trace::SdkTracer;
use std::{
    fmt::Debug,
    time::{Duration, SystemTime},
};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{Layer, layer::Context};

/// Where sqlx tells of them.
pub(super) const TARGET: &str = "sqlx::query";
/// Longest text that goes along, in characters.
const LONGEST: usize = 2_000;

#[derive(Debug)]
pub(super) struct Statements {
    tracer: SdkTracer,
}

impl Statements {
    pub(super) fn new(tracer: SdkTracer) -> Self {
        Self { tracer }
    }
}

impl<S: Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let trace = Trace::current();
        if !trace.span().span_context().is_sampled() {
            return;
        }
        let mut recorded = Recorded::default();
        event.record(&mut recorded);
        let ended = now();
        let begun = ended.checked_sub(recorded.took).unwrap_or(ended);
        let span = SpanBuilder::from_name(recorded.summary.clone())
            .with_kind(SpanKind::Client)
            .with_start_time(begun)
            .with_attributes([
                KeyValue::new("db.system.name", "postgresql"),
                KeyValue::new("db.query.text", recorded.text()),
                KeyValue::new("db.response.returned_rows", recorded.rows),
            ]);
        self.tracer.build_with_context(span, &trace).end_with_timestamp(ended);
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a trace tells the machine's time, whatever a test's clock says"
)]
fn now() -> SystemTime {
    SystemTime::now()
}

/// What sqlx says of a statement.
#[derive(Default)]
struct Recorded {
    summary: String,
    statement: String,
    rows: i64,
    took: Duration,
}

impl Recorded {
    /// The whole of it; a short one is its own summary.
    fn text(&self) -> String {
        let whole = if self.statement.trim().is_empty() { &self.summary } else { &self.statement };
        whole.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST).collect()
    }
}

impl Visit for Recorded {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.statement),
            _ => {}
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "rows_returned" {
            self.rows = i64::try_from(value).unwrap_or(i64::MAX);
        }
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        if field.name() == "elapsed_secs" {
            self.took = Duration::try_from_secs_f64(value).unwrap_or_default();
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}
