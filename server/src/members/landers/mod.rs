//! Whom pages for visitors show (spec 2): members who let anybody see them, and labelled fictional
//! profiles where the site has any; never more of them than name, age, region and main photo.

mod routes;
mod store;
mod view;

use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
    settings::Site,
};

pub(super) use routes::routes;
pub use store::show_some;

/// Whether this site's visitors may be shown this one.
///
/// # Errors
/// When the database is away.
pub async fn is_open_to_visitors(app: &App, site: &Site, member: MemberId) -> Answer<bool> {
    let mut connection = app.db.acquire().await?;
    let (pool, fictional) = (site.settings.pool(site.id), site.settings.fictional_profiles);
    store::is_open(&mut connection, &pool, fictional, member).await
}
