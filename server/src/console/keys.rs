//! One's own passkeys.

use super::{caller::Colleague, session::Done, sign_in::Empty};
use crate::{
    accounts::RegistrationResponse,
    app::App,
    backoffice::{self, KeyQuestion, Office},
    kernel::{
        extract::Body,
        ids::PasskeyId,
        problem::{Answer, Problem, Refusal},
    },
    staff::{self, StaffKey},
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `{passkeys}`, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffKeys {
    passkeys: Vec<StaffKey>,
    /// Whether a password lets in as well.
    has_password: bool,
}

/// One's own keys.
#[utoipa::path(get, path = "/api/console/passkeys", tag = "keys", security(("staff" = [])),
    responses((status = 200, body = StaffKeys)))]
pub(super) async fn get_keys(State(app): State<App>, caller: Colleague) -> Answer<Json<StaffKeys>> {
    let mut connection = app.db.acquire().await?;
    let passkeys = staff::keys(&mut connection, caller.actor.id).await?;
    let has_password = staff::has_password(&mut connection, caller.actor.id).await?;
    Ok(Json(StaffKeys { passkeys, has_password }))
}

/// What to call `navigator.credentials.create` with; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/passkey-challenge", tag = "keys", security(("staff" = [])), request_body = Empty,
    responses((status = 200, body = KeyQuestion)))]
pub(super) async fn ask_for_key(
    State(app): State<App>,
    caller: Colleague,
    Body(Empty {}): Body<Empty>,
) -> Answer<Json<KeyQuestion>> {
    require_fresh(&app, &caller)?;
    let mut transaction = app.db.begin().await?;
    let owner = staff::account(&mut transaction, &app.vault, caller.actor.id).await?;
    let owner = owner.ok_or(Refusal::AuthenticationRequired)?;
    let question = backoffice::ask_for_key(&mut transaction, Office::of(&app), &owner).await?;
    transaction.commit().await?;
    Ok(Json(question))
}

/// Who finds an open page must not make a key to come back with.
fn require_fresh(app: &App, caller: &Colleague) -> Answer<()> {
    let is_fresh = caller.actor.is_fresh(app.clock.now());
    if is_fresh { Ok(()) } else { Err(Refusal::FreshProofRequired.into()) }
}

/// What the browser made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewStaffKey {
    challenge: PasskeyId,
    /// To tell it from others.
    #[schema(min_length = 1, max_length = 60)]
    name: String,
    credential: RegistrationResponse,
}

/// The key that was added.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AddedKey {
    passkey: PasskeyId,
}

/// Keeps a new key; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/passkeys", tag = "keys", security(("staff" = [])), request_body = NewStaffKey,
    responses((status = 201, body = AddedKey)))]
pub(super) async fn add_key(
    State(app): State<App>,
    caller: Colleague,
    Body(new): Body<NewStaffKey>,
) -> Answer<(StatusCode, Json<AddedKey>)> {
    let (office, actor) = (Office::of(&app), &caller.actor);
    let mut transaction = app.db.begin().await?;
    let added =
        backoffice::add_own_key(&mut transaction, office, actor, new.challenge, &new.name, &new.credential)
            .await;
    if let Ok(_) | Err(Problem::Refused(_)) = added {
        // A refusal too: the challenge is used up.
        transaction.commit().await?;
    }
    Ok((StatusCode::CREATED, Json(AddedKey { passkey: added? })))
}

/// Which one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KeyRemoval {
    passkey: PasskeyId,
}

/// Takes one of one's own keys away, but for the last way in; takes a fresh proof.
#[utoipa::path(delete, path = "/api/console/passkeys", tag = "keys", security(("staff" = [])), request_body = KeyRemoval,
    responses((status = 200, body = Done)))]
pub(super) async fn drop_key(
    State(app): State<App>,
    caller: Colleague,
    Body(removal): Body<KeyRemoval>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    backoffice::drop_key(&mut transaction, Office::of(&app), &caller.actor, removal.passkey).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}
