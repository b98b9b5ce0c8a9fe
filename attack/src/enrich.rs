//! Credits out of nothing, so that an attack need not pay for what it does not attack.

use sqlx::PgPool;
use testkit::members;
use uuid::Uuid;

/// Makes a member rich, and premium as if they had bought some.
pub(crate) async fn enrich(db: &PgPool, member: Uuid) -> anyhow::Result<()> {
    Ok(members::enrich(db, member, true).await?)
}
