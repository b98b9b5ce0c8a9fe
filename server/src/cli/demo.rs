//! `liaison demo`: makes the demo world in an empty database.

use super::database::Database;
use crate::{config::Config, demo};
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
    config.demo_members = options.members.unwrap_or(config.demo_members);
    config.demo_faces = options.faces.unwrap_or(config.demo_faces);
    config.demo = true;
    let database = Database::make(&mut config).await?;
    let made = demo::make_unless_made(&config, &database.pool).await;
    database.close().await?;
    anyhow::ensure!(made?, "this database has sites already; the demo world is only made in an empty one");
    Ok(ExitCode::SUCCESS)
}
