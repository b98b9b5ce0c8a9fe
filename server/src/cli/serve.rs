//! `liaison serve`, `worker` and `migrate`.

use super::{database::Database, demo_cases, explain, systemd};
use crate::{
    backoffice::{self, DEMO_PASSWORD, Office},
    config::{Config, WrongConfiguration},
    demo,
    kernel::{clock::Clock, random::Random},
    mail, payments,
    serve::{self, Listeners, Ports, Running},
};
use anyhow::Context;
use clap::Args;
use sqlx::PgPool;
use std::{io::Write, process::ExitCode, sync::Arc};
use tokio::signal::unix::{SignalKind, signal};

/// Flags of `serve`.
#[derive(Args)]
pub(super) struct Options {
    /// Demo mode: sandbox payments, caught mail, and the demo world on first start.
    #[arg(long)]
    demo: bool,
}

/// Answers until SIGTERM or Ctrl-C.
pub(super) async fn serve(mut config: Config, options: Options) -> anyhow::Result<ExitCode> {
    config.demo |= options.demo;
    // Where TLS ends in front of us, people come from outside.
    if config.demo && config.https {
        return Err(WrongConfiguration::said(
            "demo mode moves no money and sends no mail: it refuses to run behind TLS (https = true)",
        ));
    }
    let stop = stop_signal()?;
    // What is wrong with the settings is said before a database is made or started.
    mail::Transport::new(&config).map_err(WrongConfiguration)?;
    let ports = Ports::take(&config, true)?;
    let database = Database::keep(&mut config).await?;
    if config.demo {
        demo::make_unless_made(&config, &database.pool).await?;
    }
    let running = start(config, &database).await?;
    running.keep_build().await;
    let listeners = ports.open()?;
    tracing::info!(port = running.app.config.port, "ready");
    systemd::ready();
    if running.app.config.demo {
        welcome_staff(&running).await?;
        demo::welcome(&running.app);
    }
    run(running, listeners, stop, database).await
}

/// Makes the demo's staff and something for them to do, and prints where they work; only where there is a console, and only in the demo.
async fn welcome_staff(running: &Running) -> anyhow::Result<()> {
    let app = &running.app;
    let Some(address) = app.config.console_address() else { return Ok(()) };
    let made = backoffice::demo_staff(&app.db, Office::of(app)).await.map_err(explain)?;
    if made.is_new
        && let Err(error) = demo_cases::bring(app).await
    {
        tracing::warn!("the demo's staff find empty queues: {error:#}");
    }
    let mut out = std::io::stdout();
    writeln!(out, "\nThe console is at {address}")?;
    writeln!(out, "  demo staff           {}", made.emails.join(", "))?;
    writeln!(
        out,
        "                       (lead_moderator decides on all that waits: photos, reports, what a rule noticed, and an appeal)"
    )?;
    writeln!(out, "                       password {DEMO_PASSWORD}, codes from the secret {}", made.secret)?;
    writeln!(out, "                       (the code of this moment: {})", made.code)?;
    Ok(())
}

/// Serves until it shall stop. Without its private database it ends with an error instead of answering 503 for ever.
async fn run(
    running: Running,
    listeners: Listeners,
    stop: impl Future<Output = ()> + Send + 'static,
    database: Database,
) -> anyhow::Result<ExitCode> {
    let database = Arc::new(database);
    let seen = Arc::clone(&database);
    let end = async move {
        tokio::select! {
            () = stop => {}
            () = seen.lost() => tracing::error!("the private PostgreSQL has not come back for a minute"),
        }
    };
    running.serve_on(listeners, end).await?;
    let is_lost = database.is_lost();
    Arc::into_inner(database).context("the database is still in use")?.close().await?;
    anyhow::ensure!(!is_lost, "the private PostgreSQL has not come back for a minute");
    Ok(ExitCode::SUCCESS)
}

/// Runs jobs only, until SIGTERM or Ctrl-C.
pub(super) async fn work(mut config: Config) -> anyhow::Result<ExitCode> {
    config.jobs = true;
    let stop = stop_signal()?;
    mail::Transport::new(&config).map_err(WrongConfiguration)?;
    let ports = Ports::take(&config, false)?;
    let database = Database::keep(&mut config).await?;
    let running = start(config, &database).await?;
    let listeners = ports.open()?;
    tracing::info!("ready: runs jobs");
    systemd::ready();
    run(running, listeners, stop, database).await
}

/// Migrates and ends.
pub(super) async fn migrate(mut config: Config) -> anyhow::Result<ExitCode> {
    Database::open(&mut config).await?.close().await?;
    Ok(ExitCode::SUCCESS)
}

async fn start(config: Config, database: &Database) -> anyhow::Result<Running> {
    if !config.demo && !config.allow_demo_world {
        demo::refuse_world(&database.pool).await?;
        refuse_test_money(&database.pool).await?;
    }
    serve::start(config, database.pool.clone(), Clock::system(), Random::system()).await
}

/// Ends at the first SIGTERM or Ctrl-C; caught from the very start, so that the private PostgreSQL
/// is never left behind.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        systemd::stopping();
    })
}

/// With a test key the provider's page lets anybody choose "paid", and real credits follow.
async fn refuse_test_money(pool: &PgPool) -> anyhow::Result<()> {
    let test = payments::open_sites_with_test_keys(&mut *pool.acquire().await?).await.map_err(explain)?;
    let Some((company, domain)) = test.first() else { return Ok(()) };
    Err(WrongConfiguration(anyhow::Error::msg(format!(
        "{domain} is open and its company {company} takes payments with a test key: whoever orders there chooses \"paid\" and gets \
         credits for nothing. Give the live key (`liaison company account {company}`), or close the site (`liaison site close {domain}`) \
         until there is one"
    )))
    .into())
}
