//! What a site's settings were, and going back.

use super::{
    caller::{Allowed, may},
    sites::{SavedSettings, told},
};
use crate::{
    app::App,
    backoffice::{self, Difference, Doer, Office, SettingsChange, SettingsRequest, Version},
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        ids::SiteId,
        problem::Answer,
    },
    settings,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

/// Versions on a page.
const PAGE: i64 = 20;

/// Of which site, and from where on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedVersions {
    site: SiteId,
    /// `next` of the page before.
    before: Option<i32>,
}

/// A version of a site's settings.
#[derive(Debug, Serialize, ToSchema)]
struct SettingsVersion {
    version: i32,
    /// Since when it held.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Who, as colleagues know them; null: nobody with an account.
    #[schema(required)]
    by: Option<String>,
    /// The account of the operating system, of a command.
    #[schema(required)]
    os_user: Option<String>,
    /// console, command, job or sql.
    via: String,
    /// Why.
    #[schema(required)]
    reason: Option<String>,
    /// The version that somebody went back to.
    #[schema(required)]
    of_version: Option<i32>,
    /// What became different; nothing of the first one.
    differences: Vec<Difference>,
}

impl From<Version> for SettingsVersion {
    fn from(one: Version) -> Self {
        let Version { version, at, by, os_user, via, reason, of_version, differences } = one;
        Self { version, at, by, os_user, via, reason, of_version, differences }
    }
}

/// A page of versions, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SettingsVersions {
    versions: Vec<SettingsVersion>,
    /// For the next page; null: there is none.
    #[schema(required)]
    next: Option<i32>,
}

/// What the settings of a site were, with who, when, why and what became different.
#[utoipa::path(get, path = "/api/console/site-versions", tag = "sites", security(("staff" = [])), params(WantedVersions),
    responses((status = 200, body = SettingsVersions)))]
pub(super) async fn get_versions(
    State(app): State<App>,
    caller: Allowed<may::ReadSites>,
    Parameters(WantedVersions { site, before }): Parameters<WantedVersions>,
) -> Answer<Json<SettingsVersions>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let page = (before.unwrap_or(i32::MAX), PAGE);
    let versions = backoffice::site_versions(&mut connection, office, doer, (&all, site), page).await?;
    // The first version is 1.
    let next = versions.last().map(|last| last.version).filter(|last| *last > 1);
    Ok(Json(SettingsVersions { versions: versions.into_iter().map(SettingsVersion::from).collect(), next }))
}

/// Where to go back to.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReversionForm {
    site: SiteId,
    /// The one that holds, as the caller saw it.
    version: i32,
    /// The one that shall hold again.
    back_to: i32,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Makes an earlier version hold again, to the letter, as a new one. `stale_version` where somebody saved since.
#[utoipa::path(post, path = "/api/console/site-reversions", tag = "sites", security(("staff" = [])), request_body = ReversionForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = SavedSettings)))]
pub(super) async fn go_back(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    key: IdempotencyKey,
    Body(form): Body<ReversionForm>,
) -> Answer<Json<SavedSettings>> {
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST reversions", key, &form).await?;
    let revert = async |connection: &mut PgConnection| {
        let ReversionForm { site, version, back_to, reason } = &form;
        let change = SettingsChange::Back(*back_to);
        let wish = SettingsRequest { site: *site, version: *version, change, reason };
        let doer = Doer::Staff(&caller.actor);
        let version = backoffice::change_settings(connection, Office::of(&app), doer, &wish).await?;
        Ok(SavedSettings { version })
    };
    let answer = claim.once(&mut transaction, revert).await?;
    transaction.commit().await?;
    told(&app).await;
    Ok(Json(answer))
}
