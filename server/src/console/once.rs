//! Acts that are done once for each intent.

use crate::{
    app::App,
    kernel::{
        idempotency::{self, IdempotencyKey},
        problem::Answer,
    },
    staff::Actor,
};
use serde::{Serialize, de::DeserializeOwned};
use sqlx::PgConnection;

/// Acts once for each intent, and commits; the answer is kept for repeats.
pub(super) async fn once<T: Serialize + DeserializeOwned>(
    app: &App,
    actor: &Actor,
    (operation, key, form): (&'static str, IdempotencyKey, &(impl Serialize + Sync)),
    act: impl AsyncFnOnce(&mut PgConnection) -> Answer<T>,
) -> Answer<T> {
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", actor.id);
    let claim = idempotency::claim(&mut transaction, &app.clock, actor, operation, key, form).await?;
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    Ok(answer)
}
