//! Another domain for a site, and taking a site away; both are tried first.

use super::{
    caller::{Allowed, may},
    session::Done,
    site_opening::once,
};
use crate::{
    app::App,
    backoffice::{self, About, Change, Doer, Effects, Office, Thing},
    kernel::{extract::Body, idempotency::IdempotencyKey, ids::SiteId, problem::Answer},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Where a site shall be.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RenameForm {
    site: SiteId,
    #[schema(max_length = 253)]
    domain: String,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

impl RenameForm {
    fn wish(&self) -> (SiteId, &str, &str) {
        (self.site, &self.domain, &self.reason)
    }
}

/// Gives a site another domain; the one before leads on to it. Members log in anew, and their passkeys stop working. Takes a fresh
/// proof. `host_taken` where another site has it.
#[utoipa::path(post, path = "/api/console/site-renames", tag = "sites", security(("staff" = [])), request_body = RenameForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn rename(
    State(app): State<App>,
    caller: Allowed<may::OpenSites>,
    key: IdempotencyKey,
    Body(form): Body<RenameForm>,
) -> Answer<Json<Done>> {
    let rename = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        backoffice::rename_site(connection, Office::of(&app), doer, form.wish()).await?;
        Ok(())
    };
    once(&app, &caller.actor, ("POST site-renames", key, &form), rename).await
}

/// What another domain would do, by its real code in a transaction that is rolled back; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/site-rename-trials", tag = "sites", security(("staff" = [])), request_body = RenameForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_rename(
    State(app): State<App>,
    caller: Allowed<may::OpenSites>,
    Body(form): Body<RenameForm>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        let passkeys = backoffice::rename_site(connection, Office::of(&app), doer, form.wish()).await?;
        Ok((About::Site(form.site), passkeys))
    };
    let (passkeys, mut effects) = backoffice::trial(&app, act).await?;
    if passkeys > 0 {
        // They stay, and are of no use at another domain.
        effects.changes.push(Change { what: Thing::Passkey, of: None, by: -passkeys });
    }
    Ok(Json(effects))
}

/// A site to take away.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SiteOff {
    site: SiteId,
    /// Its domain, typed: nobody takes away another one than they mean.
    #[schema(max_length = 253)]
    domain: String,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

impl SiteOff {
    fn wish(&self) -> (SiteId, &str, &str) {
        (self.site, &self.domain, &self.reason)
    }
}

/// Takes away a site that nobody joined, with its settings and whatever was made for it. Takes a fresh proof. `site_in_use` for
/// any other, as the command refuses.
#[utoipa::path(delete, path = "/api/console/sites", tag = "sites", security(("staff" = [])), request_body = SiteOff,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn delete_site(
    State(app): State<App>,
    caller: Allowed<may::OpenSites>,
    key: IdempotencyKey,
    Body(form): Body<SiteOff>,
) -> Answer<Json<Done>> {
    let delete = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        backoffice::delete_site(connection, Office::of(&app), doer, form.wish()).await
    };
    once(&app, &caller.actor, ("DELETE sites", key, &form), delete).await
}

/// What taking a site away would do, by its real code in a transaction that is rolled back; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/site-deletion-trials", tag = "sites", security(("staff" = [])), request_body = SiteOff,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_delete(
    State(app): State<App>,
    caller: Allowed<may::OpenSites>,
    Body(form): Body<SiteOff>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        backoffice::delete_site(connection, Office::of(&app), doer, form.wish()).await?;
        Ok((About::Site(form.site), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}
