//! HTTP to the collector. Traces leave from a thread of their own, which knows no runtime: the call itself is
//! made on the program's.

use anyhow::Context;
use async_trait::async_trait;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use tokio::runtime::Handle;

/// Longest time for a batch.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) struct Collector {
    http: reqwest::Client,
    runtime: Handle,
    /// Whether the last batch went wrong: told once, not with each.
    is_away: AtomicBool,
}

impl Collector {
    pub(super) fn new(runtime: Handle) -> anyhow::Result<Self> {
        // The program's own choice of cryptography, made already where this is not the first to need it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(PATIENCE);
        Ok(Self {
            http: http.build().context("no client for traces")?,
            runtime,
            is_away: AtomicBool::new(false),
        })
    }

    fn tell(&self, fault: Option<&str>) {
        let was_away = self.is_away.swap(fault.is_some(), Ordering::Relaxed);
        match fault {
            Some(fault) if !was_away => {
                tracing::warn!(fault, "the collector takes no traces; they are thrown away");
            }
            None if was_away => tracing::info!("the collector takes traces again"),
            _ => {}
        }
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let http = self.http.clone();
        let sent = self.runtime.spawn(async move { send(&http, request).await }).await?;
        let fault = match &sent {
            Ok(answer) if answer.status().is_success() => None,
            Ok(answer) => Some(answer.status().to_string()),
            Err(error) => Some(error.to_string()),
        };
        self.tell(fault.as_deref());
        Ok(sent?)
    }
}

async fn send(http: &reqwest::Client, request: Request<Bytes>) -> Result<Response<Bytes>, reqwest::Error> {
    let answer = http.execute(request.try_into()?).await?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let mut told = Response::new(answer.bytes().await?);
    *told.status_mut() = status;
    *told.headers_mut() = headers;
    Ok(told)
}
