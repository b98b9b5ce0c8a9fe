//! Being built.

mod outbox;

pub use outbox::routes;

use crate::{app::App, config::Config};
use sqlx::PgPool;

/// Makes the demo world when the database has no site; says whether it did.
pub async fn make_unless_made(_: &Config, _: &PgPool) -> anyhow::Result<bool> {
    Ok(false)
}
/// Prints where to look.
pub fn welcome(_: &App) {}
