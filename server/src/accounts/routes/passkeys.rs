//! `POST /api/passkey-challenge.php` and `/api/passkeys.php`: a member's passkeys.

use super::{PASSKEY_QUESTIONS, log_in::Nothing};
use crate::{
    accounts::{
        authentication,
        passkeys::{self, MAX_NAME, Passkey, PasskeyCreation, Passkeys, RegistrationResponse},
        store,
    },
    app::App,
    kernel::{
        extract::Body,
        ids::PasskeyId,
        problem::{Answer, FieldError, Problem, Refusal},
    },
    sessions::{Client, SignedIn},
};
use axum::{Json, extract::State};
use http::{HeaderMap, StatusCode};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

/// The caller's passkeys.
#[utoipa::path(get, path = "/api/passkeys.php", tag = "accounts", security(("login" = [])),
    responses((status = 200, body = Passkeys)))]
pub(super) async fn get_passkeys(State(app): State<App>, caller: SignedIn) -> Answer<Json<Passkeys>> {
    let mut connection = app.db.acquire().await?;
    Ok(Json(Passkeys { passkeys: passkeys::list(&mut connection, caller.member).await? }))
}

/// The password, again: who finds an open page must not make a key to come back with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasskeyCreationRequest {
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
}

/// Asks for a new passkey: what to call `navigator.credentials.create` with.
#[utoipa::path(post, path = "/api/passkey-challenge.php", tag = "accounts", security(("login" = [])), request_body = PasskeyCreationRequest,
    responses((status = 200, body = PasskeyCreation)))]
pub(super) async fn ask_for_passkey(
    State(app): State<App>,
    caller: SignedIn,
    client: Client,
    headers: HeaderMap,
    Body(wish): Body<PasskeyCreationRequest>,
) -> Answer<Json<PasskeyCreation>> {
    PASSKEY_QUESTIONS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await?;
    let proven =
        authentication::require_password(&app, &caller, &headers, "password", &wish.password).await?;
    let mut transaction = app.db.begin().await?;
    proven.require_still(&mut transaction, "password").await?;
    let creation = passkeys::ask_for_passkey(&mut transaction, &app, &caller).await?;
    transaction.commit().await?;
    Ok(Json(creation))
}

/// What the browser made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPasskey {
    /// As it came with the options.
    challenge: PasskeyId,
    /// To tell it from others: "My phone".
    #[schema(
        min_length = 1,
        max_length = 60,
        pattern = "^[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x1f\\x7f-\\x9f]*$"
    )]
    name: String,
    credential: RegistrationResponse,
}

/// Keeps a new passkey.
#[utoipa::path(post, path = "/api/passkeys.php", tag = "accounts", security(("login" = [])), request_body = NewPasskey,
    responses((status = 201, body = Passkey)))]
pub(super) async fn add_passkey(
    State(app): State<App>,
    caller: SignedIn,
    headers: HeaderMap,
    Body(new): Body<NewPasskey>,
) -> Answer<(StatusCode, Json<Passkey>)> {
    let name = parse_name(&new.name)?;
    let origin = caller.site.origin(&app.config, &headers);
    let mut transaction = app.db.begin().await?;
    let added =
        passkeys::add(&mut transaction, &app, &caller, &origin, new.challenge, name, &new.credential).await;
    if let Ok(_) | Err(Problem::Refused(_)) = added {
        // A refusal too: the challenge is used up.
        transaction.commit().await?;
    }
    Ok((StatusCode::CREATED, Json(added?)))
}

fn parse_name(text: &str) -> Result<&str, FieldError> {
    let fits = (1..=MAX_NAME).contains(&text.chars().count())
        && !text.starts_with(char::is_whitespace)
        && !text.contains(char::is_control);
    if fits { Ok(text.trim_end()) } else { Err(FieldError::new("name", "field_invalid")) }
}

/// Which one, and the password again: who finds an open page must not take the member's own key away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasskeyRemoval {
    passkey: PasskeyId,
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
}

/// Removes a passkey of the caller: it logs in no more, and a mail says so.
#[utoipa::path(delete, path = "/api/passkeys.php", tag = "accounts", security(("login" = [])), request_body = PasskeyRemoval,
    responses((status = 200, body = Nothing)))]
pub(super) async fn remove_passkey(
    State(app): State<App>,
    caller: SignedIn,
    headers: HeaderMap,
    Body(removal): Body<PasskeyRemoval>,
) -> Answer<Json<Nothing>> {
    let (member, password) = (caller.member, &removal.password);
    let proven = authentication::require_password(&app, &caller, &headers, "password", password).await?;
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, member).await?;
    proven.require_still(&mut transaction, "password").await?;
    if !passkeys::remove_and_tell(&mut transaction, &app, &caller.site, member, removal.passkey).await? {
        return Err(Refusal::NotFound.into());
    }
    transaction.commit().await?;
    Ok(Json(Nothing {}))
}
