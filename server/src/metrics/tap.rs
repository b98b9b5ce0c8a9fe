//! What is known by the log alone: how many lines of which level, statements that were slow, and how long
//! calls wait for a connection (sqlx tells both, and has no other way). One for the process, as the log is.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Registry,
};
use std::{fmt::Debug, sync::LazyLock};
use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
};
use tracing_subscriber::{Layer, filter::Targets, layer::Context, registry::LookupSpan};

/// Seconds; a free connection is there at once, and nobody waits longer than 3 s.
const BUCKETS: [f64; 8] = [0.000_5, 0.002, 0.01, 0.05, 0.25, 0.5, 1.0, 3.0];
/// Where sqlx tells how long a connection took.
const ACQUIRED: &str = "sqlx::pool::acquire";
/// Where sqlx tells of slow statements (kernel/database.rs: 500 ms).
const STATEMENT: &str = "sqlx::query";

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Line {
    level: &'static str,
}

struct Tapped {
    lines: Family<Line, Counter>,
    slow_statements: Counter,
    waits: Histogram,
}

static TAPPED: LazyLock<Tapped> = LazyLock::new(|| {
    let lines: Family<Line, Counter> = Family::default();
    for level in ["error", "warn"] {
        lines.get_or_create(&Line { level }).inc_by(0);
    }
    Tapped { lines, slow_statements: Counter::default(), waits: Histogram::new(BUCKETS) }
});

pub(super) fn register(registry: &mut Registry) {
    registry.register("log_lines", "Lines of the log by level", TAPPED.lines.clone());
    registry.register("slow_statements", "Statements that took over 500 ms", TAPPED.slow_statements.clone());
    registry.register(
        "database_wait_seconds",
        "Seconds until a connection of the pool was there",
        TAPPED.waits.clone(),
    );
}

/// The layer that counts.
#[derive(Debug)]
pub struct Tap;

/// With what it hears of: everything else stays switched off.
pub fn tapped<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    Tap.with_filter(Targets::new().with_default(LevelFilter::WARN).with_target(ACQUIRED, LevelFilter::TRACE))
}

impl<S: Subscriber> Layer<S> for Tap {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if metadata.target() == ACQUIRED {
            event.record(&mut Waited);
        }
        let level = match *metadata.level() {
            Level::ERROR => "error",
            Level::WARN => "warn",
            _ => return,
        };
        TAPPED.lines.get_or_create(&Line { level }).inc();
        if metadata.target() == STATEMENT {
            TAPPED.slow_statements.inc();
        }
    }
}

/// Reads sqlx's field.
struct Waited;

impl Visit for Waited {
    fn record_f64(&mut self, field: &Field, value: f64) {
        if field.name() == "acquired_after_secs" {
            TAPPED.waits.observe(value);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}
