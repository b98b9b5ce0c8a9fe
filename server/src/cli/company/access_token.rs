//! The access token of a company's organisation at Mollie, which reads what was paid out; an API key does not.

use crate::{
    cli::{database::Database, explain},
    config::Config,
    kernel::{random::Random, vault::Vault},
    payments,
};
use anyhow::ensure;
use sqlx::PgConnection;

/// Keeps it sealed with the company's account.
pub(super) async fn keep(
    connection: &mut PgConnection,
    (database, config): (&Database, &Config),
    (company, token): (&str, &str),
) -> anyhow::Result<()> {
    ensure!(
        token.starts_with("access_"),
        "an organisation's access token begins with access_; make one at Mollie that may read settlements, payments and refunds"
    );
    let random = Random::system();
    let vault = Vault::start(config, &database.pool, &random).await?;
    let kept = payments::keep_access_token(connection, (&vault, &random), (company, token)).await;
    ensure!(kept.map_err(explain)?, "{company} has no account at Mollie; give it one with --key-file");
    Ok(())
}
