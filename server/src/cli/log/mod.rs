//! What the process tells of itself: lines on standard error, figures about them, and traces for those who ask for them.

mod collector;
mod lines;
mod statements;
mod traces;

use crate::{config::LogFormat, metrics};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::{EnvFilter, Layer, layer::SubscriberExt, util::SubscriberInitExt};

pub(super) use traces::Traces;

/// Begins to log, as much as `RUST_LOG` says, and to trace.
pub(super) fn start(format: LogFormat, traces: Option<&Traces>) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let most = filter.max_level_hint();
    let lines = lines::layer(format).with_filter(filter);
    let (spans, statements) = (traces.map(Traces::spans), traces.map(Traces::statements));
    tracing_subscriber::registry().with(lines).with(metrics::tapped()).with(spans).with(statements).init();
    // The other layers hear of more than the log does; libraries with the older way of logging need not be
    // asked about each of their lines for that.
    if let Some(most) = most {
        ::log::set_max_level(older(most));
    }
}

fn older(level: LevelFilter) -> ::log::LevelFilter {
    match level {
        LevelFilter::OFF => ::log::LevelFilter::Off,
        LevelFilter::ERROR => ::log::LevelFilter::Error,
        LevelFilter::WARN => ::log::LevelFilter::Warn,
        LevelFilter::INFO => ::log::LevelFilter::Info,
        LevelFilter::DEBUG => ::log::LevelFilter::Debug,
        LevelFilter::TRACE => ::log::LevelFilter::Trace,
    }
}
