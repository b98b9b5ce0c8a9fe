//! Being built.
mod facts;

pub use facts::{AccountFacts, facts};

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;
/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
