//! `spent.php`: what the caller has spent in one of their conversations.

use super::require_readable;
use crate::{
    app::App,
    chat::{
        spent::{self, Spent},
        store,
    },
    kernel::{
        extract::Parameters,
        ids::ConversationId,
        problem::{Answer, Refusal},
    },
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// `{spent}`.
#[derive(Serialize, ToSchema)]
pub(super) struct SpentAnswer {
    spent: Spent,
}

/// Which conversation.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SpentQuery {
    /// One of the caller's.
    #[param(value_type = Uuid)]
    conversation: ConversationId,
}

/// What the caller has spent in a conversation; of the partner's spending nothing is told.
#[utoipa::path(get, path = "/api/spent.php", tag = "chat", security(("login" = [])), params(SpentQuery),
    responses((status = 200, body = SpentAnswer)))]
pub(super) async fn get_spent(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<SpentQuery>,
) -> Answer<Json<SpentAnswer>> {
    let mut connection = app.db.acquire().await?;
    let partner = store::partner(&mut connection, caller.member, query.conversation).await?;
    require_readable(&mut connection, caller.member, partner.ok_or(Refusal::NotFound)?).await?;
    let spent = spent::spent(&mut connection, caller.member, query.conversation).await?;
    Ok(Json(SpentAnswer { spent: spent.ok_or(Refusal::NotFound)? }))
}
