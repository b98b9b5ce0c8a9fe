//! `mandates.php` and `repeatorder.php`: what may be charged again, and the last order once more.

use super::{
    Mandate,
    jobs::RevokeMandate,
    repeat::{self, RepeatOrder},
    store,
};
use crate::{
    app::App,
    kernel::{
        extract::Body,
        problem::{Answer, Refusal},
    },
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

/// The calls of this part.
pub(in crate::payments) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_mandates, delete_mandate)).routes(routes!(get_repeat_order))
}

/// `{mandates}`, the last used first.
#[derive(Serialize, ToSchema)]
struct MandatesAnswer {
    mandates: Vec<Mandate>,
}

/// Which mandate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MandateRequest {
    /// Of mandates.php.
    mandate: Uuid,
}

/// `{repeatorder}`.
#[derive(Serialize, ToSchema)]
struct RepeatOrderAnswer {
    /// null: nothing to repeat.
    #[schema(required = true)]
    repeatorder: Option<RepeatOrder>,
}

/// What the member agreed to be charged by again: cards that they let us keep, and direct debit mandates.
#[utoipa::path(get, path = "/api/mandates.php", tag = "payments", security(("login" = [])),
    responses((status = 200, body = MandatesAnswer)))]
async fn get_mandates(State(app): State<App>, caller: SignedIn) -> Answer<Json<MandatesAnswer>> {
    let mut connection = app.db.acquire().await?;
    Ok(Json(answer(&mut connection, app.clock.now(), &caller).await?))
}

/// Takes a mandate back: nothing is charged by it any more. One that is gone already is no error.
#[utoipa::path(delete, path = "/api/mandates.php", tag = "payments", security(("login" = [])), request_body = MandateRequest,
    responses((status = 200, body = MandatesAnswer)))]
async fn delete_mandate(
    State(app): State<App>,
    caller: SignedIn,
    Body(wish): Body<MandateRequest>,
) -> Answer<Json<MandatesAnswer>> {
    let mut transaction = app.db.begin().await?;
    let found = store::one(&mut transaction, caller.member, wish.mandate).await?.ok_or(Refusal::NotFound)?;
    if found.status == "valid" {
        store::end(&mut transaction, caller.member, found.id, "revoked", app.clock.now()).await?;
        let job = RevokeMandate { member: caller.member, mandate: found.id };
        app.jobs.enqueue(&mut transaction, &job).await?;
    }
    let left = answer(&mut transaction, app.clock.now(), &caller).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Json(left))
}

async fn answer(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    caller: &SignedIn,
) -> Answer<MandatesAnswer> {
    let valid = store::valid(connection, caller.member, &caller.site.company.id, now).await?;
    Ok(MandatesAnswer { mandates: valid.into_iter().map(Mandate::of).collect() })
}

/// The member's last order at today's price. orders.php with its bundle and method and `repeat: true` places
/// it, where there is a mandate; else it is placed as any other.
#[utoipa::path(get, path = "/api/repeatorder.php", tag = "payments", security(("login" = [])),
    responses((status = 200, body = RepeatOrderAnswer)))]
async fn get_repeat_order(State(app): State<App>, caller: SignedIn) -> Answer<Json<RepeatOrderAnswer>> {
    // The discounts of a member who has just become entitled to one are written down when they are first asked for.
    let mut transaction = app.db.begin().await?;
    let repeatorder = repeat::last(&mut transaction, app.clock.now(), &caller).await?;
    transaction.commit().await?;
    Ok(Json(RepeatOrderAnswer { repeatorder }))
}
