//! The sandbox providers of demo mode: they speak Mollie v2 and Pay.nl's order API on this very server and move no money.

use super::SANDBOXES;
use crate::{app::App, kernel::detach};
use axum::{Router, middleware};
use rand::SeedableRng;
use sqlx::PgPool;
use std::{future::Future, sync::Arc};

/// Their routes; their workers end with the process. Demo mode only.
///
/// # Errors
/// Outside demo mode, or when their schemas can't be made.
pub async fn sandbox(app: &App) -> anyhow::Result<Router> {
    anyhow::ensure!(app.config.demo, "the sandbox providers only start in demo mode");
    let mollie = mollie_sandbox::Sandbox::new(mollie_sandbox::Config {
        pool: PgPool::clone(&app.db),
        public_base: None,
        mount: format!("{SANDBOXES}/mollie"),
        api_keys: mollie_sandbox::Keys::AnyTestKey,
        clock: clock(app),
        random: random(app),
        timings: mollie_sandbox::Timings::default(),
        faults: mollie_sandbox::Faults::default(),
    })
    .await?;
    let paynl = paynl_sandbox::Sandbox::new(paynl_sandbox::Config {
        pool: PgPool::clone(&app.db),
        public_base: None,
        mount: format!("{SANDBOXES}/paynl"),
        clock: clock(app),
        random: random(app),
        timings: paynl_sandbox::Timings::default(),
        faults: paynl_sandbox::Faults::default(),
    })
    .await?;
    // One works for both: what is due is in one place.
    tokio::spawn(mollie.clone().work(stopping(app)));
    // They use the same connections as all else, so no client's end may cut them short.
    let to_the_end = middleware::from_fn_with_state(app.pulse.clone(), detach::run_to_the_end);
    Ok(mollie_sandbox::router(mollie).merge(paynl_sandbox::router(paynl)).layer(to_the_end))
}

fn clock(app: &App) -> mollie_sandbox::Clock {
    let clock = app.clock.clone();
    Arc::new(move || clock.now())
}

fn random(app: &App) -> Box<rand_chacha::ChaCha20Rng> {
    Box::new(rand_chacha::ChaCha20Rng::from_seed(app.random.bytes()))
}

fn stopping(app: &App) -> impl Future<Output = ()> + Send + use<> {
    let mut stopping = app.stopping.clone();
    async move {
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }
}
