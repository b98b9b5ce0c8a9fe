//! The demo's own provider: it checks nothing, and says of everybody what they choose.

use crate::{
    app::App,
    config::{AgeCheckConfig, Config, OidcConfig},
};
use anyhow::Context;
use axum::Router;
use std::sync::Arc;

const MOUNT: &str = "/sandbox/age";
const CLIENT: &str = "liaison";
/// Anybody may know it: what this provider says is worth nothing.
const SECRET: &str = "sandbox";

fn base(config: &Config) -> String {
    format!("http://127.0.0.1:{}", config.port)
}

/// How it is asked; None outside demo mode.
pub(super) fn client(config: &Config) -> Option<AgeCheckConfig> {
    config.demo.then(|| {
        AgeCheckConfig::Oidc(OidcConfig {
            issuer: format!("{}{MOUNT}", base(config)),
            client_id: CLIENT.to_owned(),
            client_secret: SECRET.to_owned(),
        })
    })
}

/// Its routes. Demo mode only.
///
/// # Errors
/// Outside demo mode, or where no key can be made.
pub fn sandbox(app: &App) -> anyhow::Result<Router> {
    anyhow::ensure!(app.config.demo, "the sandbox that checks ages only starts in demo mode");
    let clock = app.clock.clone();
    oidc_sandbox::router(oidc_sandbox::Config {
        base: base(&app.config),
        mount: MOUNT.to_owned(),
        client_id: CLIENT.to_owned(),
        client_secret: SECRET.to_owned(),
        clock: Arc::new(move || clock.now()),
    })
    .context("the sandbox that checks ages can't start")
}
