//! The lines on standard error: text or JSON, and with their priority where journald reads them.

use crate::config::LogFormat;
use nix::sys::stat::fstat;
use std::io::{IsTerminal, stderr};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::{
    Layer,
    fmt::{
        self, FmtContext, FormatEvent, FormatFields,
        format::{JsonFields, Writer},
    },
    registry::LookupSpan,
};

/// A layer that writes them.
pub(super) fn layer<S>(format: LogFormat) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let journal = is_the_journal();
    match format {
        LogFormat::Text => fmt::layer()
            .event_format(Line { format: fmt::format(), journal })
            .with_ansi(stderr().is_terminal())
            .with_writer(stderr)
            .boxed(),
        LogFormat::Json => fmt::layer()
            .event_format(Line { format: fmt::format().json().flatten_event(true), journal })
            .fmt_fields(JsonFields::new())
            .with_ansi(false)
            .with_writer(stderr)
            .boxed(),
    }
}

/// Whether journald reads standard error itself (systemd.exec(5)); a child whose output goes elsewhere has the variable
/// too.
fn is_the_journal() -> bool {
    let Ok(stream) = std::env::var("JOURNAL_STREAM") else { return false };
    fstat(stderr()).is_ok_and(|file| stream == format!("{}:{}", file.st_dev, file.st_ino))
}

struct Line<F> {
    format: F,
    journal: bool,
}

impl<S, N, F> FormatEvent<S, N> for Line<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> std::fmt::Result {
        if self.journal {
            write!(writer, "<{}>", priority(*event.metadata().level()))?;
        }
        self.format.format_event(context, writer, event)
    }
}

/// As in syslog (RFC 5424 6.2.1); sd-daemon(3) takes it in front of a line.
fn priority(level: Level) -> u8 {
    match level {
        Level::ERROR => 3,
        Level::WARN => 4,
        Level::INFO => 6,
        Level::DEBUG | Level::TRACE => 7,
    }
}
