//! The service that warns of a company's disputes: its key, and what becomes of what it says.

use super::{find, key};
use crate::{
    cli::{database::Database, explain, plan::Yes},
    config::Config,
    kernel::{random::Random, vault::Vault},
    payments,
};
use anyhow::ensure;
use clap::Args;
use std::{io::Write, path::PathBuf};

/// The service of a company; without flags it is shown.
#[derive(Args)]
pub(in crate::cli) struct Warnings {
    /// The company's id.
    id: String,
    /// File with the key by which the service signs, whsec_…; `-` reads it from standard input.
    #[arg(long, conflicts_with = "off")]
    secret_file: Option<PathBuf>,
    /// What it warns of is refunded at once; without it somebody looks at each.
    #[arg(long, requires = "secret_file")]
    refund: bool,
    /// Takes no more warnings.
    #[arg(long)]
    off: bool,
    #[command(flatten)]
    go: Yes,
}

/// Runs the command.
pub(super) async fn run(database: &Database, config: &Config, wish: Warnings) -> anyhow::Result<()> {
    let company = find(database, &wish.id).await?.id;
    let mut transaction = database.pool.begin().await?;
    if let Some(file) = &wish.secret_file {
        let secret = key(file)?;
        ensure!(
            payments::is_warning_secret(&secret),
            "that is no key of Standard Webhooks, which is whsec_ and 24 to 64 bytes in base64"
        );
        let random = Random::system();
        let vault = Vault::start(config, &database.pool, &random).await?;
        let kept = payments::keep_warning_service(
            &mut transaction,
            (&vault, &random),
            (&company, &secret),
            wish.refund,
        );
        kept.await.map_err(explain)?;
        let then = if wish.refund { "is refunded at once" } else { "waits in `liaison disputes review`" };
        if !wish.go.to(&format!("what that service warns {company} of {then}"))? {
            return Ok(());
        }
    }
    if wish.off {
        let ended = payments::end_warning_service(&mut transaction, &company).await.map_err(explain)?;
        ensure!(ended, "{company} has no such service");
        if !wish.go.to(&format!("{company} takes no more warnings of disputes"))? {
            return Ok(());
        }
    }
    let stands = payments::warning_service(&mut transaction, &company).await.map_err(explain)?;
    transaction.commit().await?;
    let said = match stands {
        None => "none".to_owned(),
        Some(refunds) => {
            let then = if refunds { "refunded at once" } else { "looked at by somebody" };
            format!("/api/psp/warnings/{company}, what it warns of is {then}")
        }
    };
    Ok(writeln!(std::io::stdout(), "{said}")?)
}
