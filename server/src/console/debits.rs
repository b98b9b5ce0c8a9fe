//! Who may not pay by direct debit any more, and asking that they may again.

use super::{
    caller::{Allowed, may},
    once::once,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office},
    kernel::{extract::Body, idempotency::IdempotencyKey, ids::OrderId, problem::Answer},
    payments::BlockWithin,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A debit that came back: since then its member and account pay another way.
#[derive(Debug, Serialize, ToSchema)]
struct DebitBlockLine {
    /// Whose debit it was.
    order: OrderId,
    company: String,
    /// As the bank says: AM04 …
    #[schema(required)]
    bank: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl DebitBlockLine {
    fn of(block: BlockWithin) -> Self {
        Self { order: block.order, company: block.company_id, bank: block.reason, at: block.created_at }
    }
}

/// `{blocks}`, the newest first, 200 at most.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DebitBlocks {
    blocks: Vec<DebitBlockLine>,
}

/// Debits that came back, of members who are still here. It names orders and no members.
#[utoipa::path(get, path = "/api/console/debit-blocks", tag = "money", security(("staff" = [])),
    responses((status = 200, body = DebitBlocks)))]
pub(super) async fn get_blocks(
    State(app): State<App>,
    caller: Allowed<may::RequestUnblocking>,
) -> Answer<Json<DebitBlocks>> {
    let mut connection = app.db.acquire().await?;
    let found =
        backoffice::debit_blocks(&mut connection, Doer::Staff(&caller.actor), app.clock.now()).await?;
    Ok(Json(DebitBlocks { blocks: found.into_iter().map(DebitBlockLine::of).collect() }))
}

/// Which order's, and why.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UnblockForm {
    order: OrderId,
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// What a second person answers.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct UnblockAsked {
    request: Uuid,
}

/// Asks a second person to let a member pay by direct debit again; they answer it with the refunds and credits.
#[utoipa::path(post, path = "/api/console/debit-unblockings", tag = "money", security(("staff" = [])), request_body = UnblockForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = UnblockAsked)))]
pub(super) async fn ask_to_unblock(
    State(app): State<App>,
    caller: Allowed<may::RequestUnblocking>,
    key: IdempotencyKey,
    Body(form): Body<UnblockForm>,
) -> Answer<Json<UnblockAsked>> {
    let ask = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let wish = (form.order, form.reason.as_str());
        let request = backoffice::ask_to_unblock(connection, office, doer, wish).await?;
        Ok(UnblockAsked { request })
    };
    Ok(Json(once(&app, &caller.actor, ("POST debit-unblockings", key, &form), ask).await?))
}
