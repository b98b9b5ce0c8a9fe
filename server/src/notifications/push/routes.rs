//! `DELETE /api/user.php?push=1`; what adds one is accounts/routes/log_in.rs, which shares its call with the login.

use super::{store, subscription::PushSubscription};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        problem::{Answer, Refusal},
    },
    outbound::{Endpoint, MAX_ENDPOINT},
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::{IntoParams, ToSchema};

/// A browser tells it with each page.
const SUBSCRIBING: Budget = Budget { name: "push", burst: 300, refill: Duration::seconds(10) };

/// Query of user.php where it is about pushes; the body says it as well.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PushQuery {
    /// `1` where the call is about pushes (spec 7).
    #[param(inline)]
    #[serde(rename = "push")]
    _push: Option<PushFlag>,
}

#[derive(Deserialize, ToSchema)]
enum PushFlag {
    #[serde(rename = "1")]
    Push,
}

/// Which browser takes no more pushes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::notifications) struct PushRemoval {
    /// Of its `PushSubscription`.
    #[schema(max_length = 2048)]
    endpoint: String,
}

/// An empty object.
#[derive(Serialize, ToSchema)]
pub(in crate::notifications) struct Unsubscribed {}

/// Pushes go to this browser too, as long as the caller is logged in there.
///
/// # Errors
/// `push_refused`, `invalid_request`, `rate_limited`, and `authentication_required` where the login just ended.
pub async fn subscribe(app: &App, caller: &SignedIn, subscription: &PushSubscription) -> Answer<()> {
    let target = subscription.parse(app.push.test_service())?;
    SUBSCRIBING.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    store::keep(&mut transaction, app.clock.now(), &app.random, caller, &target).await?;
    transaction.commit().await?;
    Ok(())
}

/// Ends the pushes to one browser of the caller. None there is no error, and tells nothing.
#[utoipa::path(delete, path = "/api/user.php", tag = "notifications", params(PushQuery),
    security(("login" = [])), request_body = PushRemoval,
    responses((status = 200, body = Unsubscribed)))]
pub(in crate::notifications) async fn unsubscribe(
    State(app): State<App>,
    caller: SignedIn,
    _query: Parameters<PushQuery>,
    Body(removal): Body<PushRemoval>,
) -> Answer<Json<Unsubscribed>> {
    if removal.endpoint.chars().count() > MAX_ENDPOINT {
        return Err(Refusal::InvalidRequest.into());
    }
    if let Some(endpoint) = Endpoint::parse(&removal.endpoint, app.push.test_service()) {
        let mut transaction = app.db.begin().await?;
        store::end(&mut transaction, caller.member, &endpoint).await?;
        transaction.commit().await?;
    }
    Ok(Json(Unsubscribed {}))
}
