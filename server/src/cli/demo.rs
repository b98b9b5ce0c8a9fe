//! `liaison demo`: makes the demo world in an empty database.

use super::database::Database;
use crate::{
    config::{Config, WrongConfiguration},
    demo,
};
use clap::Args;
use std::process::ExitCode;

/// Flags of `demo`.
#[derive(Args)]
pub(super) struct Options {
    /// How many members; 1000000 is the bench's data set.
    #[arg(long)]
    members: Option<u32>,
    /// How many of each site have a face of their own; the others share these.
    #[arg(long)]
    faces: Option<u32>,
}

/// Makes it.
pub(super) async fn make(mut config: Config, options: Options) -> anyhow::Result<ExitCode> {
    if !config.demo && is_for_members(&config) {
        return Err(WrongConfiguration::said(
            "this configuration is for real members (https, smtp_url or sms is set), and everybody knows the password of the \
             demo world's: name another configuration and database, or set LIAISON_DEMO=true",
        ));
    }
    config.demo_members = options.members.unwrap_or(config.demo_members);
    config.demo_faces = options.faces.unwrap_or(config.demo_faces);
    config.demo = true;
    let database = Database::make(&mut config).await?;
    let made = demo::make_unless_made(&config, &database.pool).await;
    database.close().await?;
    anyhow::ensure!(made?, "this database has sites already; the demo world is only made in an empty one");
    Ok(ExitCode::SUCCESS)
}

/// Whether it is one that a site is opened with.
pub(super) fn is_for_members(config: &Config) -> bool {
    config.https || config.smtp_url.is_some() || config.sms.is_some()
}
