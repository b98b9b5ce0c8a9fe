//! What the command takes.

use clap::{Parser, value_parser};
use std::{num::NonZeroUsize, path::PathBuf};

/// What to break, and how often.
#[derive(Debug, Parser)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    pub(crate) liaison: PathBuf,
    /// Only these faults, by name; all without.
    #[arg(long, value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// How often a server is killed.
    #[arg(long, default_value = "20")]
    pub(crate) server_kills: NonZeroUsize,
    /// How often PostgreSQL is killed.
    #[arg(long, default_value = "10")]
    pub(crate) postgres_kills: NonZeroUsize,
    /// How many clients hang up.
    #[arg(long, default_value = "10000")]
    pub(crate) hang_ups: NonZeroUsize,
    /// How long a service is away, in seconds. A node has 3 of them to notice.
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u64).range(5..))]
    pub(crate) away_seconds: u64,
    /// Nodes keep searches and sessions in memory (`search_in_memory`, `sessions_in_memory`).
    #[arg(long, conflicts_with = "report")]
    pub(crate) from_memory: bool,
    /// A file that gets the table too, between its marks.
    #[arg(long, conflicts_with = "only")]
    pub(crate) report: Option<PathBuf>,
}
