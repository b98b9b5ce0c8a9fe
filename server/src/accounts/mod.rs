//! Being built.
mod bulk;
mod facts;

pub use bulk::{DemoAccount, add_demo_accounts};
pub use facts::{AccountFacts, facts};

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;
/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
