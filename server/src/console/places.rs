//! The companies and sites that somebody's roles reach, by their names.

use super::caller::Colleague;
use crate::{
    app::App,
    kernel::ids::SiteId,
    staff::{Reach, Scope},
};
use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

/// A site, as staff know it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlaceSite {
    id: SiteId,
    name: String,
    domain: String,
    /// The company's id.
    company: String,
    company_name: String,
    /// Whether all of the company is within reach.
    whole_company: bool,
}

/// `{sites}`, by domain.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Places {
    sites: Vec<PlaceSite>,
    /// Whether whatever comes later is within reach too.
    everywhere: bool,
}

/// Where one's own roles hold.
#[utoipa::path(get, path = "/api/console/places", tag = "session", security(("staff" = [])),
    responses((status = 200, body = Places)))]
pub(super) async fn get_places(State(app): State<App>, caller: Colleague) -> Json<Places> {
    let permissions = caller.actor.permissions().into_iter();
    let reaches: Vec<Reach> = permissions.filter_map(|permission| caller.actor.reach(permission)).collect();
    let covers =
        |scope: &Scope, company: &str| reaches.iter().any(|reach| reach.covers(scope, Some(company)));
    let sites = app.sites.all().into_iter().filter_map(|site| {
        let company = site.company.id.clone();
        covers(&Scope::Site { site: site.id }, &company).then(|| PlaceSite {
            id: site.id,
            name: site.settings.name.clone(),
            domain: site.domain.clone(),
            whole_company: covers(&Scope::Company { company: company.clone() }, &company),
            company_name: site.company.name.clone(),
            company,
        })
    });
    Json(Places { sites: sites.collect(), everywhere: reaches.contains(&Reach::All) })
}
