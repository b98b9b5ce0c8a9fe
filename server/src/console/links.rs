//! Short links of campaigns.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, LinkRequest, Office},
    kernel::{
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::SiteId,
        moment::iso_day,
        pagination,
        problem::{Answer, Refusal},
    },
    links::LinkPosition,
    settings,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

/// Of which site, and from where on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedLinks {
    site: SiteId,
    /// As an answer's `next` says.
    cursor: Option<String>,
}

/// A short link.
#[derive(Debug, Serialize, ToSchema)]
struct ShortLink {
    /// Its short name.
    token: String,
    /// The whole address.
    address: String,
    /// Where it leads, on the site.
    target: String,
    /// What the operator calls it.
    campaign: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// From then on it leads nowhere; null: never.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    expires_at: Option<OffsetDateTime>,
    /// Null: it was not taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    withdrawn_at: Option<OffsetDateTime>,
    /// How often it was followed.
    uses: i64,
}

/// `{links, next}`, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShortLinks {
    links: Vec<ShortLink>,
    /// Null: those were all.
    #[schema(required)]
    next: Option<String>,
}

fn address(app: &App, domain: &str, token: &str) -> String {
    let scheme = if app.config.https { "https" } else { "http" };
    format!("{scheme}://{domain}/{token}")
}

/// A site's short links, each with how often it was followed.
#[utoipa::path(get, path = "/api/console/short-links", tag = "content", security(("staff" = [])), params(WantedLinks),
    responses((status = 200, body = ShortLinks)))]
pub(super) async fn get_links(
    State(app): State<App>,
    caller: Allowed<may::EditLinks>,
    Parameters(WantedLinks { site, cursor }): Parameters<WantedLinks>,
) -> Answer<Json<ShortLinks>> {
    let decode = |text: String| pagination::decode(&text).ok_or(Refusal::InvalidRequest);
    let after: Option<LinkPosition> = cursor.map(decode).transpose()?;
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    let page = backoffice::short_links(&mut connection, who, (&all, site), after.as_ref()).await?;
    let (lines, next) = page;
    let domain = all.iter().find(|row| row.id == site).map(|row| row.domain.as_str()).unwrap_or_default();
    let links = lines.into_iter().map(|line| ShortLink {
        address: address(&app, domain, &line.token),
        token: line.token,
        target: line.target,
        campaign: line.campaign,
        created_at: line.created_at,
        expires_at: line.expires_at,
        withdrawn_at: line.withdrawn_at,
        uses: line.uses,
    });
    Ok(Json(ShortLinks { links: links.collect(), next: next.as_ref().map(pagination::encode) }))
}

/// A link to issue.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkForm {
    site: SiteId,
    /// A path of the site, with a query if need be: `/signup?sub1=flyer`.
    #[schema(max_length = 500)]
    target: String,
    /// What the caller calls it; the target gets it as `ref`, unless it has one.
    #[schema(min_length = 1, max_length = 100)]
    campaign: String,
    /// The target's `network`.
    #[schema(max_length = 100)]
    network: Option<String>,
    /// The last day, as the site's first country has it; null: it leads on for ever.
    #[serde(default, with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    last_day: Option<Date>,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// `{address}`: the whole of it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct LinkIssued {
    address: String,
}

/// Issues a short link.
#[utoipa::path(post, path = "/api/console/short-links", tag = "content", security(("staff" = [])), request_body = LinkForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = LinkIssued)))]
pub(super) async fn issue(
    State(app): State<App>,
    caller: Allowed<may::EditLinks>,
    key: IdempotencyKey,
    Body(form): Body<LinkForm>,
) -> Answer<Json<LinkIssued>> {
    let all = settings::list(&app.db).await?;
    let issue = async |connection: &mut PgConnection| {
        let wish = LinkRequest {
            target: form.target.trim(),
            campaign: form.campaign.trim(),
            network: form.network.as_deref().map(str::trim).filter(|network| !network.is_empty()),
            last_day: form.last_day,
        };
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let site = ((&*all, form.site), form.reason.as_str());
        let token = backoffice::issue_link(connection, who, site, &wish).await?;
        let row = all.iter().find(|row| row.id == form.site).ok_or(Refusal::NotFound)?;
        Ok(LinkIssued { address: address(&app, &row.domain, token.as_str()) })
    };
    Ok(Json(once(&app, &caller.actor, ("POST short-links", key, &form), issue).await?))
}

/// A link to take back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkOff {
    site: SiteId,
    #[schema(max_length = 32)]
    token: String,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Takes a short link back: it leads nowhere from then on.
#[utoipa::path(delete, path = "/api/console/short-links", tag = "content", security(("staff" = [])), request_body = LinkOff,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn take_back(
    State(app): State<App>,
    caller: Allowed<may::EditLinks>,
    key: IdempotencyKey,
    Body(form): Body<LinkOff>,
) -> Answer<Json<Done>> {
    let all = settings::list(&app.db).await?;
    let off = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let site = ((&*all, form.site), form.reason.as_str());
        backoffice::take_link_back(connection, who, site, &form.token).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("DELETE short-links", key, &form), off).await?))
}
