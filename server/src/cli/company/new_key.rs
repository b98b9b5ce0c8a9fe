//! Another key for an account at Mollie that has one. What was ordered under another profile, or in the other mode, is not
//! there for it: payments are no longer followed, refunds no longer sent, kept cards no longer known.

use crate::{
    cli::explain,
    config::Config,
    kernel::{clock::Clock, vault::Vault},
    payments,
};
use anyhow::{Context, ensure};
use sqlx::PgConnection;
use std::{io::Write, time::Duration};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a new key means for what was ordered by the one before.
pub(super) struct Change {
    profile: Option<String>,
    is_another: bool,
}

impl Change {
    /// Asks whose the two keys are.
    pub(super) async fn of(
        connection: &mut PgConnection,
        (config, vault): (&Config, &Vault),
        company: &str,
        (api_base, api_key): (&str, &str),
    ) -> anyhow::Result<Self> {
        let http = client()?;
        let profile = payments::profile_of_key(&http, api_base, api_key).await?;
        let before = payments::known_key(connection, vault, company, config.port).await.map_err(explain)?;
        let Some(before) = before.filter(|before| before.has_orders) else {
            return Ok(Self { profile, is_another: false });
        };
        let known = match before.profile {
            Some(known) => Some(known),
            // One that was taken back at Mollie says nothing any more.
            None => payments::profile_of_key(&http, &before.api_base, &before.api_key).await.ok().flatten(),
        };
        if known.is_none() || profile.is_none() {
            writeln!(
                std::io::stderr(),
                "whether this key is of the same profile as the one before could not be asked"
            )?;
        }
        let differs = known.zip(profile.as_ref()).is_some_and(|(known, new)| known != *new);
        Ok(Self { profile, is_another: differs || before.is_test != api_key.starts_with("test_") })
    }

    /// Refuses it unless that is what the operator wants.
    pub(super) fn allow(&self, is_wanted: bool, company: &str) -> anyhow::Result<()> {
        ensure!(
            is_wanted || !self.is_another,
            "this key is of another organisation or profile than the one of {company} until now, or one is a test key and \
             the other is live: what was ordered before can then neither be followed nor refunded, and kept cards and \
             debits end. Wait until nothing is open and the last refund day has passed, or say --new-organisation"
        );
        Ok(())
    }

    /// Once the account has the key.
    pub(super) async fn keep(&self, connection: &mut PgConnection, company: &str) -> anyhow::Result<()> {
        payments::note_profile(connection, company, self.profile.as_deref()).await.map_err(explain)?;
        if self.is_another {
            payments::begin_anew(connection, company, Clock::system().now()).await.map_err(explain)?;
        }
        Ok(())
    }
}

fn client() -> anyhow::Result<reqwest::Client> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(PATIENCE);
    client.build().context("Mollie can't be asked")
}
