//! Traces by OpenTelemetry, when `otlp_endpoint` names a collector: a span for each call and each attempt at a
//! job, and below it one for each statement. A trace begins here: what strangers send as its beginning is not taken.
//! Nothing of it is about a person: route templates, kinds, statuses, SQL without its values.

use super::{collector::Collector, statements::Statements};
use crate::config::Config;
use anyhow::Context;
use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    trace::{Sampler, SdkTracerProvider},
};
use std::time::Duration;
use tokio::runtime::Handle;
use tracing::{Subscriber, level_filters::LevelFilter};
use tracing_subscriber::{Layer, filter::Targets, registry::LookupSpan};

/// How long the collector may take for a batch, and the last one for the process's end.
const PATIENCE: Duration = Duration::from_secs(2);

/// The way to the collector.
#[derive(Debug)]
pub(in crate::cli) struct Traces(SdkTracerProvider);

impl Traces {
    /// As the configuration says; None without a collector.
    ///
    /// # Errors
    /// When its address can't be read.
    pub(in crate::cli) fn start(config: &Config, runtime: &Handle) -> anyhow::Result<Option<Self>> {
        let Some(endpoint) = &config.otlp_endpoint else { return Ok(None) };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Collector::new(runtime.clone())?)
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .with_timeout(PATIENCE)
            .build()
            .context("otlp_endpoint can't be used")?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name("liaison").with_attribute(version).build();
        // What one trace is made of is kept together: a statement goes with its call.
        let share = Sampler::TraceIdRatioBased(config.otlp_share);
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(Sampler::ParentBased(Box::new(share)))
            .with_resource(resource)
            .build();
        Ok(Some(Self(provider)))
    }

    /// Calls and attempts at jobs.
    pub(super) fn spans<S>(&self) -> impl Layer<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let spans = tracing_opentelemetry::layer().with_tracer(self.0.tracer("liaison"));
        let spans = spans.with_location(false).with_threads(false).with_tracked_inactivity(false);
        let targets = Targets::new().with_target("liaison::call", LevelFilter::INFO);
        spans
            .with_level(false)
            .with_target(false)
            .with_filter(targets.with_target("jobs::attempt", LevelFilter::INFO))
    }

    /// The statements below them.
    pub(super) fn statements<S>(&self) -> impl Layer<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let statements = Statements::new(self.0.tracer("liaison"));
        statements.with_filter(Targets::new().with_target(super::statements::TARGET, LevelFilter::TRACE))
    }

    /// Hands over what is left; a collector that is away is not waited for.
    pub(in crate::cli) fn end(self) {
        if let Err(error) = self.0.shutdown_with_timeout(PATIENCE) {
            tracing::warn!(%error, "the last traces were not handed over");
        }
    }
}
