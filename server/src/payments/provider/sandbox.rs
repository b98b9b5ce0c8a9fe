//! The sandbox providers of demo mode: they speak Mollie v2, Pay.nl's order API and Verotel's FlexPay on this very server
//! and move no money.

use super::{SANDBOXES, accounts};
use crate::{app::App, causes, kernel::detach, payments::model::ProviderName};
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
    let paynl = paynl_sandbox::Sandbox::new(front(app, ProviderName::Paynl)).await?;
    let verotel = verotel_sandbox::Sandbox::new(verotel_sandbox::Config {
        front: front(app, ProviderName::Verotel),
        own_base: Some(format!("http://127.0.0.1:{}", app.config.port)),
        shops: shops(app),
    })
    .await?;
    // One works for all: what is due is in one place.
    tokio::spawn(mollie.clone().work(stopping(app)));
    // They use the same connections as all else, so no client's end may cut them short.
    let to_the_end = middleware::from_fn_with_state(app.pulse.clone(), detach::run_to_the_end);
    let all = mollie_sandbox::router(mollie).merge(paynl_sandbox::router(paynl));
    Ok(all.merge(verotel_sandbox::router(verotel)).layer(to_the_end))
}

/// What stands in front of the first one, which keeps the payments of all.
fn front(app: &App, name: ProviderName) -> mollie_sandbox::FrontConfig {
    mollie_sandbox::FrontConfig {
        pool: PgPool::clone(&app.db),
        public_base: None,
        mount: format!("{SANDBOXES}/{}", name.code()),
        clock: clock(app),
        random: random(app),
        timings: mollie_sandbox::Timings::default(),
        faults: mollie_sandbox::Faults::default(),
    }
}

/// The shops that Verotel's sandbox knows: those of companies whose account is there, told of sales on this server.
fn shops(app: &App) -> verotel_sandbox::Shops {
    let app = app.clone();
    Arc::new(move |number| {
        let app = app.clone();
        Box::pin(async move {
            let mut connection = app.db.acquire().await.ok()?;
            let found = accounts::shop_at_sandbox(&mut connection, &app.vault, &number).await;
            let (company, key) = found.unwrap_or_else(|problem| {
                tracing::warn!(
                    error = causes::once(&problem.into()),
                    "a shop of the sandbox could not be looked up"
                );
                None
            })?;
            let postback = format!("http://127.0.0.1:{}/api/psp/verotel/{company}", app.config.port);
            Some(verotel_sandbox::Shop { key, postback })
        })
    })
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
