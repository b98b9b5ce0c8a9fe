//! Whether what an address names is there: a page of nothing is a 404 (spec 8), also where its address looks right.

use super::route_list::{Route, segment_of};
use crate::{
    app::App,
    kernel::ids::{BundleId, OrderId},
    members, payments,
    sessions::SignedIn,
    settings::Site,
};
use http::Uri;
use uuid::Uuid;

/// Whose landing page it is, as the address says.
pub(super) fn landing_of(path: &str) -> Option<&str> {
    let mut segments = path.trim_start_matches('/').split('/');
    match (segments.next(), segments.next(), segments.next()) {
        (Some("members"), id, Some("landing" | "landing2" | "landing3")) => id,
        _ => None,
    }
}

/// Whether it is the landing page of somebody whom visitors may not see; who is not there is not told apart.
pub(super) async fn is_of_nobody(app: &App, site: &Site, path: &str) -> bool {
    let Some(id) = landing_of(path) else { return false };
    let Ok(id) = id.parse::<Uuid>() else { return true };
    // With no database the page says so itself.
    members::is_open_to_visitors(app, site, id.into()).await.is_ok_and(|open| !open)
}

/// Whether a member's page is of a bundle that is not sold to them, or of an order that is not theirs.
pub(super) async fn is_of_nothing(app: &App, member: &SignedIn, route: &Route, uri: &Uri) -> bool {
    let Some(id) = segment_of(uri.path(), 1).and_then(|id| id.parse::<Uuid>().ok()) else { return false };
    let Ok(mut connection) = app.db.acquire().await else { return false };
    let found = match route.name.as_str() {
        // With an order in the address it is that order's page, whose bundle may be sold no more.
        "credits-id-paymentmethod" if !names_an_order(uri) => {
            payments::is_sold_to(&mut connection, member.member, member.site.id, BundleId(id)).await
        }
        "transactions-id" => payments::has_order(&mut connection, member.member, OrderId(id)).await,
        _ => return false,
    };
    found.is_ok_and(|found| !found)
}

fn names_an_order(uri: &Uri) -> bool {
    let query = uri.query().unwrap_or_default();
    url::form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == "order")
}
