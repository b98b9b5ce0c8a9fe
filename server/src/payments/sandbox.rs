//! The sandbox provider of demo mode: it speaks Mollie v2 on this very server and moves no money.

use super::checkout::SANDBOX;
use crate::app::App;
use axum::Router;
use mollie_sandbox::{Config, Faults, Keys, Sandbox, Timings};
use rand::SeedableRng;
use std::sync::Arc;

/// Its routes; its worker ends with the process. Demo mode only.
///
/// # Errors
/// Outside demo mode, or when its schema can't be made.
pub async fn sandbox(app: &App) -> anyhow::Result<Router> {
    anyhow::ensure!(app.config.demo, "the sandbox provider only starts in demo mode");
    let clock = app.clock.clone();
    let sandbox = Sandbox::new(Config {
        pool: app.db.clone(),
        public_base: None,
        mount: SANDBOX.to_owned(),
        api_keys: Keys::AnyTestKey,
        clock: Arc::new(move || clock.now()),
        random: Box::new(rand_chacha::ChaCha20Rng::from_seed(app.random.bytes())),
        timings: Timings::default(),
        faults: Faults::default(),
    })
    .await?;
    let mut stopping = app.stopping.clone();
    tokio::spawn(sandbox.clone().work(async move {
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }));
    Ok(mollie_sandbox::router(sandbox))
}
