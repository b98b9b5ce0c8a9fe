//! Texts that staff answer with, in all eleven languages.

use super::caller::{Allowed, Colleague, may};
use crate::{
    app::App,
    backoffice::{self, Doer, NewCanned, Office},
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        locale::Locale,
        problem::{Answer, FieldError},
    },
    staff::{CannedResponse, Texts},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Which ones.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedTexts {
    /// `double_charge`; without one, all.
    #[param(max_length = 40)]
    topic: Option<String>,
    /// In this language only; without one, in all.
    locale: Option<Locale>,
}

/// `{responses}`, by topic.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CannedResponses {
    responses: Vec<CannedResponse>,
}

/// What there is to answer with.
#[utoipa::path(get, path = "/api/console/canned-responses", tag = "complaints", security(("staff" = [])), params(WantedTexts),
    responses((status = 200, body = CannedResponses)))]
pub(super) async fn get_canned(
    State(app): State<App>,
    caller: Colleague,
    Parameters(wanted): Parameters<WantedTexts>,
) -> Answer<Json<CannedResponses>> {
    let mut connection = app.db.acquire().await?;
    let (doer, which) = (Doer::Staff(&caller.actor), (wanted.topic.as_deref(), wanted.locale));
    let responses = backoffice::list_canned(&mut connection, Office::of(&app), doer, which).await?;
    Ok(Json(CannedResponses { responses }))
}

/// A text, new or anew.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CannedForm {
    /// The one to change; null: a new one.
    id: Option<Uuid>,
    /// Of the one to change, as the caller saw it.
    version: Option<i32>,
    /// One to three words in small letters, with `_` between them.
    #[schema(min_length = 1, max_length = 40)]
    topic: String,
    /// In each of the eleven languages, by code: 1 to 5,000 characters.
    texts: Texts,
}

/// Which one it is.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct CannedAnswer {
    id: Uuid,
}

/// Writes one in all eleven languages. They stand for all sites, so it takes somebody whose role reaches them all.
#[utoipa::path(put, path = "/api/console/canned-responses", tag = "complaints", security(("staff" = [])), request_body = CannedForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = CannedAnswer)))]
pub(super) async fn put_canned(
    State(app): State<App>,
    caller: Allowed<may::EditCannedResponses>,
    key: IdempotencyKey,
    Body(form): Body<CannedForm>,
) -> Answer<Json<CannedAnswer>> {
    let new = NewCanned::parse(&form.topic, &form.texts)?;
    let known = match (form.id, form.version) {
        (None, _) => None,
        (Some(id), Some(version)) => Some((id, version)),
        (Some(_), None) => return Err(FieldError::new("version", "field_missing").into()),
    };
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "PUT canned-responses", key, &form).await?;
    let put = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        let id = backoffice::put_canned(connection, Office::of(&app), doer, known, &new).await?;
        Ok(CannedAnswer { id })
    };
    let answer = claim.once(&mut transaction, put).await?;
    transaction.commit().await?;
    Ok(Json(answer))
}
