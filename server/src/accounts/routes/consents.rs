//! `GET` and `PUT /api/consents.php`.

use crate::{
    accounts::{
        consents::{self, ConsentKind, Consents, Words},
        facts, store,
    },
    app::App,
    kernel::{extract::Body, problem::Answer},
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::Deserialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// What the caller agreed to.
#[utoipa::path(get, path = "/api/consents.php", tag = "accounts", security(("login" = [])),
    responses((status = 200, body = Consents)))]
pub(super) async fn get_consents(State(app): State<App>, caller: SignedIn) -> Answer<Json<Consents>> {
    let mut connection = app.db.acquire().await?;
    let words = words(&mut connection, app.clock.now(), &caller).await?;
    Ok(Json(consents::consents(&mut connection, &words, caller.member).await?))
}

/// The terms as the caller reads them.
async fn words(connection: &mut PgConnection, now: OffsetDateTime, caller: &SignedIn) -> Answer<Words> {
    let facts = facts(connection, caller.member).await?;
    Ok(Words::of(&caller.site, (facts.language, facts.country), now))
}

/// A consent given or taken back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ConsentChange {
    kind: ConsentKind,
    /// false for `terms`: the member was asked about this version and does not agree; they are not
    /// asked again.
    given: bool,
}

/// Gives a consent or takes it back.
#[utoipa::path(put, path = "/api/consents.php", tag = "accounts", security(("login" = [])), request_body = ConsentChange,
    responses((status = 200, body = Consents)))]
pub(super) async fn put_consent(
    State(app): State<App>,
    caller: SignedIn,
    Body(change): Body<ConsentChange>,
) -> Answer<Json<Consents>> {
    let member = caller.member;
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, member).await?;
    let words = words(&mut transaction, app.clock.now(), &caller).await?;
    consents::set(&mut transaction, &words, member, change.kind, change.given).await?;
    let consents = consents::consents(&mut transaction, &words, member).await?;
    transaction.commit().await?;
    Ok(Json(consents))
}
