//! What acts of `backoffice` take, for a command.

use super::{database::Database, who::os_user};
use crate::{
    backoffice::Office,
    config::Config,
    kernel::{clock::Clock, random::Random, vault::Vault},
};

/// All of it.
pub(super) struct Desk<'a> {
    config: &'a Config,
    pub(super) database: &'a Database,
    pub(super) vault: Vault,
    random: Random,
    pub(super) clock: Clock,
    pub(super) jobs: ::jobs::Jobs,
    /// As whom the command runs.
    pub(super) user: String,
}

impl<'a> Desk<'a> {
    /// Of this command.
    pub(super) async fn open(database: &'a Database, config: &'a Config) -> anyhow::Result<Self> {
        let random = Random::system();
        let vault = Vault::start(config, &database.pool, &random).await?;
        let (clock, jobs) = (Clock::system(), database.jobs());
        Ok(Self { config, database, vault, random, clock, jobs, user: os_user() })
    }

    /// As acts take it.
    pub(super) fn office(&self) -> Office<'_> {
        Office {
            config: self.config,
            vault: &self.vault,
            random: &self.random,
            clock: &self.clock,
            jobs: &self.jobs,
        }
    }
}
